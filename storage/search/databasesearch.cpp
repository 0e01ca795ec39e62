#include "storage/search/databasesearch.h"

#include <QtConcurrent>

#include <chrono>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

// The first hits are wanted soon; later, whoever waits for a page waits for a piece at most.
constexpr int shortPieces = 8;
constexpr std::chrono::milliseconds shortPiece{25};
constexpr std::chrono::milliseconds longPiece{80};

} // namespace

DatabaseSearch::DatabaseSearch(const QString &path, SearchRequest request, SearchOrder order,
                               std::shared_ptr<QThreadPool> pool, const Source &changes)
    : Search(std::move(request)),
      m_pool(std::move(pool)),
      m_scan(std::make_shared<SearchScan>(path, m_request)),
      m_cancel(std::make_shared<Progress>()),
      m_wanted(order)
{
    Q_ASSERT(m_pool->maxThreadCount() == 1 && m_pool->expiryTimeout() < 0);
    connect(&m_advance, &QFutureWatcherBase::finished, this, &DatabaseSearch::receiveAdvance);
    connect(&m_stop, &QFutureWatcherBase::finished, this, &DatabaseSearch::receiveStop);
    connect(&m_sort, &QFutureWatcherBase::finished, this, &DatabaseSearch::receiveSorted);
    connect(&m_change, &QFutureWatcherBase::finished, this, &DatabaseSearch::receiveChange);
    connect(&changes, &Source::changed, this, &DatabaseSearch::lookForChange);
    goOn();
}

DatabaseSearch::~DatabaseSearch()
{
    m_cancel->cancel();
    // The connection, and with it perhaps a large temporary file, goes on its own thread.
    m_pool->start([scan = std::move(m_scan)]() mutable { scan.reset(); });
}

template <typename Work>
auto DatabaseSearch::post(Work work)
{
    return QtConcurrent::run(m_pool.get(), [scan = m_scan, work = std::move(work)]() mutable {
        // The last reference may be this one: it ends here, on the thread.
        const std::shared_ptr<SearchScan> used = std::move(scan);
        return work(*used);
    });
}

void DatabaseSearch::goOn()
{
    const auto atMost = m_pieces++ < shortPieces ? shortPiece : longPiece;
    m_advance.setFuture(post(
        [atMost, cancel = m_cancel](SearchScan &scan) { return scan.advance(atMost, *cancel); }));
}

void DatabaseSearch::take(const Advance &advance)
{
    m_status.read = advance.read;
    m_status.total = advance.total;
    m_status.hits = advance.hits;
}

void DatabaseSearch::receiveAdvance()
{
    const Result<Advance> advance = m_advance.result();
    if (!advance) {
        fail(advance.error());
        return;
    }
    take(*advance);
    if (advance->finished) {
        m_isComplete = true;
        settle();
    } else if (m_status.phase == Phase::Cancelled) {
        m_stop.setFuture(post([](SearchScan &scan) { return scan.stop(); }));
    } else {
        goOn();
        emit advanced();
    }
}

void DatabaseSearch::receiveStop()
{
    const Result<Advance> advance = m_stop.result();
    if (!advance) {
        fail(advance.error());
        return;
    }
    take(*advance);
    settle();
}

// Nothing more will be found: gives the wanted order, or begins to make it.
void DatabaseSearch::settle()
{
    m_isSettled = true;
    lookForChange();
    if (m_wanted.by == SearchOrder::By::Key || m_wanted.by == m_status.order.by) {
        m_status.order = m_wanted;
        setPhase(m_isComplete ? Phase::Finished : Phase::Cancelled);
        return;
    }
    m_cancel = std::make_shared<Progress>();
    m_sorted = m_wanted.by;
    m_sort.setFuture(post(
        [by = m_sorted, cancel = m_cancel](SearchScan &scan) { return scan.sort(by, *cancel); }));
    setPhase(Phase::Sorting);
}

void DatabaseSearch::receiveSorted()
{
    const Result<void> sorted = m_sort.result();
    if (!sorted && sorted.error().code != ErrorCode::AbortError) {
        fail(sorted.error());
        return;
    }
    // Where it was cancelled, or another order is wanted by now, that one holds.
    if (sorted && m_wanted.by == m_sorted)
        m_status.order = m_wanted;
    settle();
}

void DatabaseSearch::setOrder(SearchOrder order)
{
    if (m_status.phase == Phase::Failed || m_wanted == order)
        return;
    m_wanted = order;
    if (m_sort.isRunning()) {
        if (order.by != m_sorted)
            m_cancel->cancel();
    } else if (m_isSettled) {
        settle();
    }
}

void DatabaseSearch::cancel()
{
    if (m_status.phase == Phase::Failed || (m_isSettled && !m_sort.isRunning()))
        return;
    m_cancel->cancel();
    m_wanted = m_status.order;
    setPhase(m_isComplete ? Phase::Finished : Phase::Cancelled);
}

void DatabaseSearch::lookForChange()
{
    if (!m_status.hasChanged && !m_change.isRunning() && m_status.phase != Phase::Failed)
        m_change.setFuture(post([](SearchScan &scan) { return scan.hasChanged(); }));
}

void DatabaseSearch::receiveChange()
{
    const Result<bool> changed = m_change.result();
    if (!changed || !*changed) // Nothing that a person could do about.
        return;
    m_status.hasChanged = true;
    emit advanced();
}

void DatabaseSearch::fail(const StorageError &error)
{
    m_status.error = error;
    m_cancel->cancel();
    post([](SearchScan &scan) { std::ignore = scan.stop(); }); // Lets go of its snapshot.
    setPhase(Phase::Failed);
}

void DatabaseSearch::setPhase(Phase phase)
{
    m_status.phase = phase;
    emit advanced();
}

// While it is being searched, rows stay in key order, in which hits are found.
QFuture<Result<ListPage>> DatabaseSearch::page(qint64 firstRow, int rows)
{
    return post([order = m_status.order, firstRow, rows](SearchScan &scan) {
        return scan.page(order, firstRow, rows);
    });
}

QFuture<Result<Source::Position>> DatabaseSearch::find(const RecordKey &key)
{
    return post([order = m_status.order, key](SearchScan &scan) { return scan.find(order, key); });
}
