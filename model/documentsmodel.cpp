#include "model/documentsmodel.h"

#include "model/quantities.h"
#include "model/whenfinished.h"

#include <chrono>
#include <limits>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

// More would only delay the page that a person is looking at by now.
constexpr qsizetype maximumOnTheWay = 2;
// What a fast scroll passed by is not worth reading any more.
constexpr qsizetype maximumWanted = 4;

DocumentsModel::Entry entryOf(const ListRow &row)
{
    return {.key = row.key, .indexKey = row.indexKey};
}

const QByteArray &bytesOf(const RecordKey &key)
{
    const auto *document = std::get_if<DocumentKey>(&key);
    return document ? document->folded() : std::get<Key>(key).encoded();
}

} // namespace

DocumentsModel::DocumentsModel(QObject *parent) : QAbstractTableModel(parent)
{
    m_requestTimer.setSingleShot(true);
    m_requestTimer.setInterval(0);
    connect(&m_requestTimer, &QTimer::timeout, this, &DocumentsModel::requestWanted);
    // Gathers the changes of a running script; shorter than anyone sees.
    m_refreshPause.setSingleShot(true);
    m_refreshPause.setInterval(30ms);
    connect(&m_refreshPause, &QTimer::timeout, this, &DocumentsModel::refresh);
}

void DocumentsModel::setSource(Source *source)
{
    if (m_source)
        disconnect(m_source, nullptr, this, nullptr);
    m_source = source;
    clearList();
    if (source) {
        connect(source, &Source::changed, this, [this] {
            if (!m_refreshPause.isActive())
                m_refreshPause.start();
        });
    }
}

void DocumentsModel::clearList()
{
    const bool had = m_rowCount > 0;
    beginResetModel();
    ++m_generation;
    m_list.reset();
    m_filter.clear();
    m_terms = {};
    m_order = {};
    m_shownOrder = {};
    dropSearch();
    m_pages.clear();
    m_rowCount = 0;
    endResetModel();
    startLoading();
    if (had)
        emit totalChanged(0);
    setState(State::NoList);
}

void DocumentsModel::setList(const ListAddress &list, const QString &filter,
                             const SearchTerms &terms, SearchOrder order)
{
    if (!m_source)
        return;
    const bool isSame = m_list == list && m_filter == filter && m_terms == terms;
    if (isSame && m_order == order && m_state != State::Failed)
        return;
    const bool needsSearch = !terms.isEmpty() || !order.isListOrder();
    m_order = order;
    if (isSame && needsSearch && m_search && m_state != State::Failed) {
        m_search->setOrder(order); // What was found stays found.
        emit stateChanged();
        return;
    }
    // Until they are sorted the list's own rows can be read on.
    const bool keepsRows = isSame && needsSearch && !m_showsHits && m_state == State::Loaded;
    const bool otherList = m_list != list;
    const bool otherHeader = !m_list || m_list->kind != list.kind;
    m_list = list;
    m_filter = filter;
    m_terms = terms;
    if (keepsRows) {
        startSearch(true);
        emit stateChanged();
        return;
    }
    if (isSame && !needsSearch && !m_showsHits && m_shownOrder == order &&
        m_state == State::Loaded) {
        dropSearch(); // Sorting is no longer wanted, and never showed.
        emit stateChanged();
        return;
    }
    ++m_generation;
    if (otherList && m_rowCount > 0) {
        beginResetModel();
        m_pages.clear();
        m_rowCount = 0;
        endResetModel();
        emit totalChanged(0);
    }
    if (otherHeader)
        emit headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
    startLoading();
    m_replacesRows = true;
    m_refreshing = true;
    if (needsSearch)
        startSearch(false);
    else
        dropSearch();
    m_shownOrder = needsSearch ? SearchOrder() : order;
    setState(State::Loading);
    if (!needsSearch)
        request(0);
}

// Forgets what was wanted and on its way.
void DocumentsModel::startLoading()
{
    m_wanted.clear();
    m_onTheWay.clear();
    m_requestTimer.stop();
    m_refreshPause.stop();
    m_replacesRows = false;
    m_refreshing = false;
    m_refreshAgain = false;
    ++m_version;
}

void DocumentsModel::refresh()
{
    if (!m_source || !m_list)
        return;
    if (m_refreshing) {
        m_refreshAgain = true; // What is being read may be older than the change.
        return;
    }
    m_refreshing = true;
    ++m_version;
    // The page that a person is most likely looking at; it brings the new total too.
    qint64 page = 0;
    quint64 newest = 0;
    for (auto it = m_pages.cbegin(); it != m_pages.cend(); ++it) {
        if (it->lastUse > newest) {
            newest = it->lastUse;
            page = it.key();
        }
    }
    if (m_state == State::Failed && m_pages.isEmpty()) {
        m_replacesRows = true;
        setState(State::Loading);
    }
    request(page);
}

void DocumentsModel::setState(State state, std::optional<StorageError> error)
{
    m_state = state;
    m_error = std::move(error);
    emit stateChanged();
}

void DocumentsModel::want(qint64 page) const
{
    // Until the first page of a new filter is here, nobody knows which rows there are.
    if (m_state != State::Loaded || m_onTheWay.contains(page))
        return;
    m_wanted.removeOne(page);
    m_wanted.append(page);
    if (m_wanted.size() > maximumWanted)
        m_wanted.removeFirst();
    if (!m_requestTimer.isActive())
        m_requestTimer.start();
}

void DocumentsModel::requestWanted()
{
    while (!m_wanted.isEmpty() && m_onTheWay.size() < maximumOnTheWay)
        request(m_wanted.takeLast());
}

void DocumentsModel::request(qint64 page)
{
    if (!m_source || !m_list)
        return;
    m_onTheWay.append(page);
    whenFinished(reader()(page * rowsInPage, rowsInPage), this,
                 [this, page, generation = m_generation,
                  version = m_version](const Result<ListPage> &reply) {
                     if (generation == m_generation)
                         receive(page, version, reply);
                 });
}

void DocumentsModel::receive(qint64 page, quint64 version, const Result<ListPage> &reply)
{
    m_onTheWay.removeOne(page);
    const bool newest = version == m_version;
    const bool endsRefresh = m_refreshing && newest;
    if (endsRefresh)
        m_refreshing = false;
    if (!reply) {
        m_wanted.clear();
        m_replacesRows = false;
        setState(State::Failed, reply.error());
    } else if (m_replacesRows) {
        m_replacesRows = false;
        replaceAll(*reply, page, version);
        if (m_showsHits)
            appendRows(m_search->status().hits); // By now.
        setState(State::Loaded);
    } else {
        if (version > m_totalVersion) {
            m_totalVersion = version;
            if (m_showsHits)
                appendRows(reply->totalRows);
            else
                takeTotal(reply->totalRows, page, reply->rows);
        }
        store(page, reply->rows, version);
        if (endsRefresh) {
            // Views ask for the rows they show, and with that for their pages.
            if (m_rowCount > 0)
                emit dataChanged(index(0, 0), index(m_rowCount - 1, ColumnCount - 1));
            emit refreshed();
        }
        if (m_state != State::Loaded && newest)
            setState(State::Loaded);
    }
    if (std::exchange(m_refreshAgain, m_refreshAgain && !endsRefresh) && endsRefresh)
        m_refreshPause.start();
    requestWanted();
}

void DocumentsModel::replaceAll(const ListPage &reply, qint64 page, quint64 version)
{
    beginResetModel();
    m_pages.clear();
    m_rowCount = int(std::min<qint64>(reply.totalRows, std::numeric_limits<int>::max()));
    m_totalVersion = version;
    m_pages.insert(page, pageOf(reply.rows, version));
    endResetModel();
    emit totalChanged(m_rowCount);
}

// Takes rows in or out where the page's keys part from those before, so that current and selected
// rows below move with their keys.
void DocumentsModel::takeTotal(qint64 total, qint64 page, const QList<ListRow> &newRows)
{
    const int newCount = int(std::min<qint64>(total, std::numeric_limits<int>::max()));
    const int difference = newCount - m_rowCount;
    if (difference == 0)
        return;
    int row = int(std::min<qint64>(page * rowsInPage, std::min(m_rowCount, newCount)));
    if (const auto old = m_pages.constFind(page); old != m_pages.constEnd()) {
        for (qsizetype i = 0; i < std::min(old->rows.size(), newRows.size()); ++i, ++row) {
            if (!old->rows.at(i) || entryOf(*old->rows.at(i)) != entryOf(newRows.at(i)))
                break;
        }
    }
    if (difference > 0) {
        row = std::min(row, m_rowCount);
        beginInsertRows({}, row, row + difference - 1);
        m_rowCount = newCount;
        shift(row, difference);
        endInsertRows();
    } else {
        row = std::min(row, newCount);
        beginRemoveRows({}, row, row - difference - 1);
        m_rowCount = newCount;
        shift(row, difference);
        endRemoveRows();
    }
    emit totalChanged(newCount);
}

// The rows that are here keep their place among those that were put in or taken out.
void DocumentsModel::shift(int row, int difference)
{
    QHash<qint64, Page> shifted;
    for (auto it = m_pages.begin(); it != m_pages.end(); ++it) {
        for (qsizetype i = 0; i < it->rows.size(); ++i) {
            const qint64 before = it.key() * rowsInPage + i;
            const qint64 after = before < row ? before : before + difference;
            // Of rows taken out, none is left.
            if (!it->rows.at(i) || (before >= row && after < row) || after >= m_rowCount)
                continue;
            Page &page = shifted[after / rowsInPage];
            page.rows.resize(rowsInPage);
            page.rows[after % rowsInPage] = std::move(it->rows[i]);
            page.lastUse = std::max(page.lastUse, it->lastUse);
        }
    }
    m_pages = shifted; // All of version zero: they are read again when a view shows them.
}

DocumentsModel::Page DocumentsModel::pageOf(const QList<ListRow> &rows, quint64 version) const
{
    Page page{.rows = {}, .version = version, .lastUse = ++m_uses};
    page.rows.reserve(rows.size());
    for (const ListRow &row : rows)
        page.rows.append(row);
    return page;
}

void DocumentsModel::store(qint64 page, const QList<ListRow> &rows, quint64 version)
{
    const int first = int(page * rowsInPage);
    const int last = std::min(first + rowsInPage, m_rowCount) - 1;
    if (last < first)
        return;
    const auto old = m_pages.constFind(page);
    if (old != m_pages.constEnd() && old->version > version)
        return;
    m_pages.insert(page, pageOf(rows, version));
    while (m_pages.size() > maximumPages) {
        auto oldest = m_pages.cbegin();
        for (auto it = m_pages.cbegin(); it != m_pages.cend(); ++it) {
            if (it->lastUse < oldest->lastUse)
                oldest = it;
        }
        m_pages.erase(oldest);
    }
    emit dataChanged(index(first, 0), index(last, ColumnCount - 1));
}

const ListRow *DocumentsModel::find(int row) const
{
    if (row < 0 || row >= m_rowCount)
        return nullptr;
    const auto page = m_pages.constFind(row / rowsInPage);
    if (page == m_pages.constEnd() || row % rowsInPage >= page->rows.size())
        return nullptr;
    const std::optional<ListRow> &found = page->rows.at(row % rowsInPage);
    return found ? &*found : nullptr;
}

std::optional<ListRow> DocumentsModel::rowAt(int row) const
{
    const ListRow *found = find(row);
    return found ? std::optional(*found) : std::nullopt;
}

std::optional<RecordKey> DocumentsModel::keyAt(int row) const
{
    const ListRow *found = find(row);
    return found ? std::optional(found->key) : std::nullopt;
}

std::optional<DocumentsModel::Entry> DocumentsModel::entryAt(int row) const
{
    const ListRow *found = find(row);
    return found ? std::optional(entryOf(*found)) : std::nullopt;
}

bool DocumentsModel::isGone(int row) const
{
    const ListRow *found = find(row);
    return found && found->gone;
}

// One pass, however many are looked for: it is done at each refresh.
QList<std::optional<int>> DocumentsModel::loadedRowsOf(const QList<Entry> &entries) const
{
    QMultiHash<QByteArray, qsizetype> wanted;
    for (qsizetype i = 0; i < entries.size(); ++i)
        wanted.insert(bytesOf(entries.at(i).key), i);
    QList<std::optional<int>> found(entries.size());
    for (auto it = m_pages.cbegin(); it != m_pages.cend() && !wanted.isEmpty(); ++it) {
        for (qsizetype i = 0; i < it->rows.size(); ++i) {
            const qint64 row = it.key() * rowsInPage + i;
            if (!it->rows.at(i) || row >= m_rowCount)
                continue;
            const auto [first, end] =
                std::as_const(wanted).equal_range(bytesOf(it->rows.at(i)->key));
            for (auto entry = first; entry != end; ++entry) {
                if (entries.at(*entry) == entryOf(*it->rows.at(i)))
                    found[*entry] = int(row);
            }
        }
    }
    return found;
}

int DocumentsModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : m_rowCount;
}

int DocumentsModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(ColumnCount);
}

QVariant DocumentsModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    if (role == Qt::TextAlignmentRole) {
        return int((index.column() == SizeColumn ? Qt::AlignRight : Qt::AlignLeft) |
                   Qt::AlignVCenter);
    }
    const qint64 pageNumber = index.row() / rowsInPage;
    const auto page = m_pages.constFind(pageNumber);
    if (page == m_pages.constEnd() || page->version < m_version)
        want(pageNumber);
    if (page != m_pages.constEnd())
        page->lastUse = ++m_uses;

    const ListRow *row = find(index.row());
    if (role == LoadingRole)
        return row == nullptr;
    if (!row) {
        if (role == Qt::DisplayRole && index.column() == KeyColumn)
            return tr("Loading…");
        return {};
    }
    switch (role) {
    case Qt::DisplayRole:
        return displayText(*row, index.column());
    case Qt::ToolTipRole:
        return toolTip(*row, index.column());
    case Qt::AccessibleTextRole:
        return displayText(*row, index.column());
    case StrategyRole:
        return QVariant::fromValue(row->strategy);
    case UncommittedRole:
        return row->uncommitted;
    case SizeRole:
        return row->sizeInBytes;
    case ModifiedRole:
        return row->modifiedMilliseconds;
    case EtagRole:
        return row->etag;
    case GoneRole:
        return row->gone;
    default:
        return {};
    }
}

QVariant DocumentsModel::displayText(const ListRow &row, int column)
{
    if (row.gone && column != KeyColumn && column != IndexKeyColumn)
        return column == PreviewColumn ? tr("Deleted since the search") : QString();
    switch (column) {
    case IndexKeyColumn:
        return row.indexKey ? row.indexKey->toLiteral() : QString();
    case KeyColumn:
        return toDisplayText(row.key);
    case MadeByColumn:
        return quantities::strategyWord(row.strategy);
    case SizeColumn:
        return quantities::size(row.sizeInBytes);
    case ModifiedColumn:
        return quantities::relativeTime(row.modifiedMilliseconds);
    case PreviewColumn:
        return QString::fromUtf8(row.preview).simplified();
    default:
        return {};
    }
}

QVariant DocumentsModel::toolTip(const ListRow &row, int column)
{
    if (row.gone)
        return tr("%1\nDeleted since the search").arg(toDisplayText(row.key));
    switch (column) {
    case IndexKeyColumn:
        return row.indexKey ? row.indexKey->toLiteral() : QString();
    case KeyColumn:
        return row.uncommitted ? tr("%1\nNot committed yet").arg(toDisplayText(row.key))
                               : toDisplayText(row.key);
    case MadeByColumn:
        return quantities::strategySentence(row.strategy);
    case SizeColumn:
        return quantities::exactSize(row.sizeInBytes);
    case ModifiedColumn:
        return quantities::exactTime(row.modifiedMilliseconds);
    default:
        return {};
    }
}

QVariant DocumentsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount)
        return {};
    if (role == Qt::TextAlignmentRole) {
        return int((section == SizeColumn ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    }
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case IndexKeyColumn:
        return tr("Index key");
    case KeyColumn:
        return m_list && m_list->kind == ListAddress::Kind::Index ? tr("Primary key") : tr("Key");
    case MadeByColumn:
        return tr("Made by");
    case SizeColumn:
        return tr("Size");
    case ModifiedColumn:
        return tr("Modified");
    default:
        return tr("Preview");
    }
}
