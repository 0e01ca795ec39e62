#pragma once

#include "storage/search/search.h"
#include "storage/search/searchscan.h"
#include "storage/transfer/progress.h"

#include <QFutureWatcher>
#include <QThreadPool>

// The real Search: posts a SearchScan's pieces of work to a thread, one after the other, so that
// rows can be read between them.
//
// GUI thread. The pool must have one thread that never expires: the scan's connection lives on it.
class DatabaseSearch final : public Search
{
    Q_OBJECT

public:
    // Begins at once. `changes` tells when to look whether something was committed.
    DatabaseSearch(const QString &path, SearchRequest request, SearchOrder order,
                   std::shared_ptr<QThreadPool> pool, const Source &changes);
    ~DatabaseSearch() override;

    void setOrder(SearchOrder order) override;
    [[nodiscard]] SearchOrder wantedOrder() const override { return m_wanted; }
    void cancel() override;
    QFuture<Result<ListPage>> page(qint64 firstRow, int rows) override;
    QFuture<Result<Source::Position>> find(const RecordKey &key) override;

private:
    using Advance = SearchScan::Advance;

    void goOn();
    void receiveAdvance();
    void receiveStop();
    void settle();
    void receiveSorted();
    void lookForChange();
    void receiveChange();
    void take(const Advance &advance);
    void fail(const StorageError &error);
    void setPhase(Phase phase);
    // On the scan's thread, behind what was posted before.
    template <typename Work>
    auto post(Work work);

    std::shared_ptr<QThreadPool> m_pool;
    std::shared_ptr<SearchScan> m_scan;
    std::shared_ptr<Progress> m_cancel; // Of what is being done.
    SearchOrder m_wanted;
    SearchOrder::By m_sorted = SearchOrder::By::Key; // What is being sorted by, or was last.
    int m_pieces = 0;
    bool m_isComplete = false; // All is read.
    bool m_isSettled = false;  // Nothing more will be found.
    QFutureWatcher<Result<Advance>> m_advance;
    QFutureWatcher<Result<Advance>> m_stop;
    QFutureWatcher<Result<void>> m_sort;
    QFutureWatcher<Result<bool>> m_change;
};
