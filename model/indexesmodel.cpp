#include "model/indexesmodel.h"

#include "model/quantities.h"

#include <algorithm>

using namespace Qt::StringLiterals;

IndexesModel::IndexesModel(QObject *parent) : QAbstractTableModel(parent)
{
    connect(&m_feed, &IndexingFeed::updated, this, &IndexesModel::update);
}

void IndexesModel::setSource(Source *source)
{
    m_most.clear();
    if (m_feed.source())
        disconnect(m_feed.source(), nullptr, this, nullptr);
    m_feed.setSource(source);
    if (source) { // What is left waits while a transaction is open here.
        connect(source, &Source::transactionStateChanged, this, [this] {
            if (!m_rows.isEmpty())
                emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
            emit updated();
        });
    }
}

void IndexesModel::update()
{
    const QList<IndexState> &now = m_feed.state().indexes;
    const auto isSameName = [](const IndexState &a, const IndexState &b) {
        return a.name == b.name;
    };
    for (const IndexState &index : now) {
        qint64 &most = m_most[index.name];
        most = index.left == 0 ? 0 : std::max(most, index.left);
    }
    if (std::equal(m_rows.cbegin(), m_rows.cend(), now.cbegin(), now.cend(), isSameName)) {
        m_rows = now;
        if (!m_rows.isEmpty())
            emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
    } else {
        // Both are sorted by name.
        for (int row = int(m_rows.size()) - 1; row >= 0; --row) {
            const bool stays = std::any_of(now.cbegin(), now.cend(), [&](const IndexState &index) {
                return isSameName(index, m_rows.at(row));
            });
            if (stays)
                continue;
            beginRemoveRows({}, row, row);
            m_rows.removeAt(row);
            endRemoveRows();
        }
        for (int row = 0; row < now.size(); ++row) {
            if (row < m_rows.size() && isSameName(m_rows.at(row), now.at(row))) {
                m_rows[row] = now.at(row);
                emit dataChanged(index(row, 0), index(row, ColumnCount - 1));
                continue;
            }
            beginInsertRows({}, row, row);
            m_rows.insert(row, now.at(row));
            endInsertRows();
        }
    }
    emit updated();
}

QModelIndex IndexesModel::indexOf(const QString &name) const
{
    for (int row = 0; row < m_rows.size(); ++row) {
        if (m_rows.at(row).name == name)
            return index(row, 0);
    }
    return {};
}

IndexesModel::Health IndexesModel::healthOf(const IndexState &index) const
{
    if (index.isUpToDate())
        return Health::UpToDate;
    if (m_feed.state().isPaused)
        return Health::Paused;
    const Source *source = m_feed.source();
    return source && source->transactionState() == TransactionState::Open ? Health::Waiting
                                                                          : Health::CatchingUp;
}

QString IndexesModel::words(const IndexState &index) const
{
    const QString left =
        (index.isExact ? tr("%1 left") : tr("about %1 left")).arg(quantities::count(index.left));
    switch (healthOf(index)) {
    case Health::UpToDate:
        return tr("Up to date");
    case Health::CatchingUp:
        return tr("Catching up, %1").arg(left);
    case Health::Waiting:
        return tr("Waits for your transaction, %1").arg(left);
    case Health::Paused:
        return tr("Paused, %1").arg(left);
    }
    Q_UNREACHABLE();
}

double IndexesModel::done(const IndexState &index) const
{
    const qint64 most = m_most.value(index.name);
    return most == 0 ? 1 : 1 - double(index.left) / double(most);
}

int IndexesModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

int IndexesModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QString IndexesModel::displayText(const IndexState &index, int column) const
{
    switch (column) {
    case NameColumn:
        return index.name;
    case CollectionColumn:
        return index.collection.value_or(tr("all documents"));
    case PathColumn:
        return index.path;
    case EntriesColumn:
        return quantities::count(index.entries);
    case StateColumn:
        if (index.failureCount > 0)
            return tr("%1 · %2 not indexed")
                .arg(words(index), quantities::count(index.failureCount));
        return words(index);
    default:
        return {};
    }
}

QVariant IndexesModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const IndexState &row = m_rows.at(index.row());
    switch (role) {
    case Qt::DisplayRole:
        return displayText(row, index.column());
    case Qt::ToolTipRole:
        return index.column() == StateColumn && !m_feed.state().error.isEmpty()
                   ? m_feed.state().error
                   : displayText(row, index.column());
    case Qt::TextAlignmentRole:
        return int(Qt::AlignVCenter |
                   (index.column() == EntriesColumn ? Qt::AlignRight : Qt::AlignLeft));
    case NameRole:
        return row.name;
    case HealthRole:
        return QVariant::fromValue(healthOf(row));
    case DoneRole:
        return done(row);
    case FailuresRole:
        return row.failureCount;
    default:
        return {};
    }
}

QVariant IndexesModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return int(Qt::AlignVCenter | (section == EntriesColumn ? Qt::AlignRight : Qt::AlignLeft));
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case NameColumn:
        return tr("Index");
    case CollectionColumn:
        return tr("Collection");
    case PathColumn:
        return tr("Key path");
    case EntriesColumn:
        return tr("Entries");
    case StateColumn:
        return tr("State");
    default:
        return {};
    }
}
