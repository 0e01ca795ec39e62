#pragma once

#include "storage/search/searchrequest.h"
#include "storage/source.h"

// A search that Source::search() began, and its hits: rows in key order as they are found, and in
// the wanted order once all are. The hits are a snapshot of the committed state; only what their
// rows show is read again. Dropping it ends it and costs the caller nothing.
//
// GUI thread; works on another one. Tests have fakes.
class Search : public QObject
{
    Q_OBJECT

public:
    enum class Phase {
        Scanning,
        Sorting, // All are found; order() is not ready yet.
        Finished,
        Cancelled, // What was found by then stays.
        Failed,    // There are no rows.
    };
    struct Status
    {
        Phase phase = Phase::Scanning;
        qint64 read = 0; // Of `total` records or entries.
        qint64 total = 0;
        qint64 hits = 0;
        SearchOrder order = {};  // In which rows are given now; key order while it scans.
        bool hasChanged = false; // Something was committed since the search began.
        std::optional<StorageError> error = {}; // In Phase::Failed.
    };

    [[nodiscard]] const SearchRequest &request() const { return m_request; }
    [[nodiscard]] const Status &status() const { return m_status; }

    // The wanted order; while it is not ready the one before holds. Cancelling keeps that.
    virtual void setOrder(SearchOrder order) = 0;
    [[nodiscard]] virtual SearchOrder wantedOrder() const = 0;
    // Of the scan, or of sorting. At once.
    virtual void cancel() = 0;
    // In status().order.
    virtual QFuture<Result<ListPage>> page(qint64 firstRow, int rows) = 0;
    virtual QFuture<Result<Source::Position>> find(const RecordKey &key) = 0;

signals:
    // status() is another.
    void advanced();

protected:
    explicit Search(SearchRequest request) : m_request(std::move(request)) {}

    SearchRequest m_request;
    Status m_status;
};
