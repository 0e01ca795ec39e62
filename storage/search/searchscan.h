#pragma once

#include "storage/listreader.h"
#include "storage/search/hits.h"
#include "storage/search/searchmatcher.h"
#include "storage/source.h"

#include <chrono>
#include <memory>

// A search at work: reads a list from end to end, on a connection of its own and as it was when the
// search began, a piece at a time, and gives rows of what it has found, also in between. Memory
// does not grow with the list.
//
// Made anywhere; used and destroyed on one thread, with which its connection lives and dies.
class SearchScan final
{
public:
    SearchScan(QString path, SearchRequest request);

    struct Advance
    {
        qint64 read = 0;
        qint64 total = 0; // Of the list, or of the filtered part of it.
        qint64 hits = 0;
        bool finished = false;
    };
    // Goes on for about so long, or until it is cancelled.
    [[nodiscard]] Result<Advance> advance(std::chrono::milliseconds atMost, const Progress &cancel);
    // Reads no further; what was found stays.
    [[nodiscard]] Result<Advance> stop();
    // Behind the end, or stop().
    [[nodiscard]] Result<void> sort(SearchOrder::By by, const Progress &cancel);

    // Rows of the hits as they are stored now (while the scan goes on: when it began), by a ready
    // order; `totalRows` are the hits so far. What was deleted since is there as gone.
    [[nodiscard]] Result<ListPage> page(SearchOrder order, qint64 firstRow, int rows);
    [[nodiscard]] Result<Source::Position> find(SearchOrder order, const RecordKey &key);
    // Whether something was committed since the search began, as far as it can be told: not while
    // the scan goes on.
    [[nodiscard]] Result<bool> hasChanged();

private:
    enum class Width { Keys, Rows, Values }; // What the cursor reads.

    [[nodiscard]] Result<void> begin();
    [[nodiscard]] Result<void> openCursor();
    [[nodiscard]] Result<void> look();
    [[nodiscard]] Result<void> lookUp(const QByteArray &key);
    [[nodiscard]] Advance progress() const;
    [[nodiscard]] Result<void> end();
    template <typename Read>
    [[nodiscard]] auto read(Read read) -> std::invoke_result_t<Read, const ReadTransaction &>;

    QString m_path;
    SearchRequest m_request;
    SearchMatcher m_matcher;
    qint64 m_read = 0;
    qint64 m_total = 0;
    bool m_isFinished = false;
    bool m_hasChanged = false;
    ListReader::Part m_part;
    Width m_width = Width::Keys;
    // In this order: each lives within the one before.
    std::unique_ptr<Database> m_database;
    std::optional<Hits> m_hits;
    std::optional<ReadTransaction> m_transaction; // While the scan goes on.
    std::optional<Query> m_cursor;
};
