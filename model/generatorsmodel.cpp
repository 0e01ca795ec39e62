#include "model/generatorsmodel.h"

#include "storage/keys/keygenerator.h"

#include <QSet>

using namespace Qt::StringLiterals;

bool GeneratorsModel::Row::isSameAs(const Row &other) const
{
    return kind == other.kind && name == other.name;
}

GeneratorsModel::GeneratorsModel(QObject *parent) : QAbstractTableModel(parent)
{
    connect(&m_feed, &CatalogFeed::updated, this, &GeneratorsModel::update);
}

qint64 GeneratorsModel::hiddenIdentities() const
{
    return m_feed.catalog().identityCount - m_feed.catalog().identities.size();
}

std::optional<int> GeneratorsModel::rowOf(Kind kind, const QString &name) const
{
    for (int row = 0; row < m_rows.size(); ++row) {
        if (m_rows.at(row).kind == kind && m_rows.at(row).name == name)
            return row;
    }
    return std::nullopt;
}

QList<GeneratorsModel::Row> GeneratorsModel::rowsOf(const Catalog &catalog)
{
    QList<Row> rows;
    rows.reserve(catalog.identities.size() + catalog.stores.size());
    for (const IdentitySummary &identity : catalog.identities) {
        rows.append(Row{.kind = Kind::Identity,
                        .name = identity.prefix,
                        .number = identity.value,
                        .committedNumber = identity.committedValue,
                        .uncommitted = identity.value != identity.committedValue,
                        .nextKey = identity.nextKey});
    }
    for (const StoreSummary &store : catalog.stores) {
        if (!store.hasGenerator)
            continue;
        const bool hasRunOut = keygenerator::hasRunOut(store.currentNumber);
        rows.append(Row{.kind = Kind::Generator,
                        .name = store.name,
                        .number = store.currentNumber,
                        .committedNumber = store.committedNumber,
                        .uncommitted = store.currentNumber != store.committedNumber,
                        .nextKey = hasRunOut ? QString() : QString::number(store.currentNumber)});
    }
    return rows;
}

// Takes out what is gone, puts in what is new, and touches only the rows whose numbers moved.
void GeneratorsModel::update()
{
    const QList<Row> rows = rowsOf(m_feed.catalog());
    QSet<std::pair<int, QString>> kept;
    kept.reserve(rows.size());
    for (const Row &row : rows)
        kept.insert({int(row.kind), row.name});
    for (qsizetype last = m_rows.size() - 1; last >= 0; --last) {
        const auto isGone = [&](qsizetype at) {
            return !kept.contains({int(m_rows.at(at).kind), m_rows.at(at).name});
        };
        if (!isGone(last))
            continue;
        qsizetype first = last;
        while (first > 0 && isGone(first - 1))
            --first;
        beginRemoveRows({}, int(first), int(last));
        m_rows.remove(first, last - first + 1);
        endRemoveRows();
        last = first;
    }
    for (qsizetype at = 0; at < rows.size(); ++at) {
        const Row &row = rows.at(at);
        if (at >= m_rows.size() || !m_rows.at(at).isSameAs(row)) {
            beginInsertRows({}, int(at), int(at));
            m_rows.insert(at, row);
            endInsertRows();
        } else if (m_rows.at(at) != row) {
            m_rows[at] = row;
            emit dataChanged(index(int(at), 0), index(int(at), ColumnCount - 1));
        }
    }
    // Only where the order of names itself changed: each misplaced row was put in a second time.
    if (m_rows.size() > rows.size()) {
        beginRemoveRows({}, int(rows.size()), int(m_rows.size()) - 1);
        m_rows.resize(rows.size());
        endRemoveRows();
    }
    emit updated();
}

int GeneratorsModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

int GeneratorsModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant GeneratorsModel::displayText(const Row &row, int column) const
{
    switch (column) {
    case NameColumn:
        return row.name;
    case NumberColumn:
        return QString::number(row.number);
    case ChangeColumn:
        if (!row.uncommitted)
            return QString();
        if (row.committedNumber == 0 && row.kind == Kind::Generator)
            return tr("new → %1").arg(row.number);
        return tr("%1 → %2").arg(row.committedNumber).arg(row.number);
    case NextColumn:
        return row.nextKey.isEmpty() ? tr("none: it has run out") : row.nextKey;
    default:
        return {};
    }
}

QVariant GeneratorsModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const Row &row = m_rows.at(index.row());
    switch (role) {
    case Qt::DisplayRole:
        return displayText(row, index.column());
    case Qt::TextAlignmentRole:
        return index.column() == NumberColumn ? int(Qt::AlignRight | Qt::AlignVCenter)
                                              : int(Qt::AlignLeft | Qt::AlignVCenter);
    case Qt::AccessibleDescriptionRole:
        return row.kind == Kind::Identity ? tr("identity") : tr("key generator");
    case KindRole:
        return QVariant::fromValue(row.kind);
    case NameRole:
        return row.name;
    case NumberRole:
        return row.number;
    case CommittedNumberRole:
        return row.committedNumber;
    case UncommittedRole:
        return row.uncommitted;
    case NextKeyRole:
        return row.nextKey;
    case StrategyRole:
        return QVariant::fromValue(row.kind == Kind::Identity ? Strategy::Identity
                                                              : Strategy::Generated);
    default:
        return {};
    }
}

QVariant GeneratorsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return section == NumberColumn ? int(Qt::AlignRight | Qt::AlignVCenter)
                                       : int(Qt::AlignLeft | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case NameColumn:
        return tr("Makes keys");
    case NumberColumn:
        return tr("Number");
    case ChangeColumn:
        return tr("Uncommitted");
    case NextColumn:
        return tr("Next key");
    default:
        return {};
    }
}
