// Rows that a search finds; the other half of DocumentsModel.

#include "model/documentsmodel.h"

#include <algorithm>
#include <limits>

namespace {

// Rows that do not fit any more are not shown for longer than this while nothing is found.
constexpr qint64 longestWithOldRowsInMilliseconds = 200;

bool isOver(const Search &search)
{
    return search.status().phase != Search::Phase::Scanning &&
           search.status().phase != Search::Phase::Sorting;
}

} // namespace

RowReader DocumentsModel::reader() const
{
    if (m_showsHits) {
        return
            [search = m_search](qint64 firstRow, int rows) { return search->page(firstRow, rows); };
    }
    return [source = m_source, list = *m_list, filter = m_filter,
            descending = m_shownOrder.descending](qint64 firstRow, int rows) {
        return source ? source->page({.list = list,
                                      .filter = filter,
                                      .firstRow = firstRow,
                                      .rows = rows,
                                      .descending = descending})
                      : QFuture<Result<ListPage>>();
    };
}

QFuture<Result<Source::Position>> DocumentsModel::find(const RecordKey &key) const
{
    if (m_showsHits)
        return m_search->find(key);
    const auto found = m_source->find(*m_list, m_filter, key);
    if (!m_shownOrder.descending)
        return found;
    // Counted from the other end of the rows that are shown.
    return QFuture(found).then([rows = m_rowCount](const Result<Source::Position> &position) {
        return position.map([rows](Source::Position there) {
            there.row = std::max<qint64>(rows - there.row - (there.exact ? 1 : 0), 0);
            return there;
        });
    });
}

bool DocumentsModel::isSearching() const
{
    return m_search && !isOver(*m_search);
}

// It may be the one that is calling: it goes from the event loop.
void DocumentsModel::retireSearch()
{
    if (!m_search)
        return;
    disconnect(m_search.get(), nullptr, this, nullptr);
    QMetaObject::invokeMethod(
        this, [retired = std::exchange(m_search, nullptr)] {}, Qt::QueuedConnection);
}

void DocumentsModel::dropSearch()
{
    m_showsHits = false;
    if (!m_search)
        return;
    retireSearch();
    emit searchChanged();
}

void DocumentsModel::startSearch(bool keepsRows)
{
    retireSearch();
    m_showsHits = !keepsRows;
    if (m_showsHits)
        m_shownOrder = {};
    m_searchTime.start();
    m_search = m_source->search({.list = *m_list, .filter = m_filter, .terms = m_terms}, m_order);
    connect(m_search.get(), &Search::advanced, this, &DocumentsModel::searchAdvanced);
    emit searchChanged();
}

void DocumentsModel::searchAgain()
{
    if (!m_search || !m_source)
        return;
    ++m_generation;
    startLoading();
    m_replacesRows = true;
    m_refreshing = true;
    startSearch(false);
    setState(State::Loading);
}

void DocumentsModel::cancelSearch()
{
    if (isSearching())
        m_search->cancel();
}

void DocumentsModel::searchAdvanced()
{
    // A copy: what follows may begin another search.
    const Search::Status status = m_search->status();
    const bool over = isOver(*m_search);
    if (!m_showsHits && !over) {
        // The list's own rows stay until there are sorted ones.
    } else if (status.phase == Search::Phase::Failed) {
        m_replacesRows = false;
        m_refreshing = false;
        if (!m_showsHits) {
            m_order = m_shownOrder;
            dropSearch();
        }
        setState(State::Failed, status.error);
    } else if (!m_showsHits && status.order.isListOrder()) { // Cancelled.
        m_order = m_shownOrder;
        dropSearch();
        emit stateChanged();
    } else if (!m_showsHits || status.order != m_shownOrder) {
        m_showsHits = true;
        m_shownOrder = status.order;
        ++m_generation;
        startLoading();
        m_replacesRows = true;
        m_refreshing = true;
        setState(State::Loading);
        request(0);
    } else if (m_replacesRows) {
        const bool waitsLong = m_searchTime.elapsed() > longestWithOldRowsInMilliseconds;
        if (m_onTheWay.isEmpty() && (status.hits > 0 || over || waitsLong))
            request(0);
    } else {
        appendRows(status.hits);
    }
    if (m_search && over && m_order != m_search->wantedOrder()) {
        m_order = m_search->wantedOrder(); // Sorting was cancelled.
        emit stateChanged();
    }
    emit searchChanged();
}

// More was found: behind the last row, since hits come in key order.
void DocumentsModel::appendRows(qint64 total)
{
    const int newCount = int(std::min<qint64>(total, std::numeric_limits<int>::max()));
    if (newCount <= m_rowCount)
        return;
    // The last page had fewer rows than it has now.
    if (const auto last = m_pages.find(m_rowCount / rowsInPage); last != m_pages.end())
        last->version = 0;
    beginInsertRows({}, m_rowCount, newCount - 1);
    m_rowCount = newCount;
    endInsertRows();
    emit totalChanged(newCount);
}
