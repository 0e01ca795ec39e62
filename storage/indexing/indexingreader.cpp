#include "storage/indexing/indexingreader.h"

#include "storage/indexing/backgroundindexing.h"
#include "storage/indexing/changelog.h"
#include "storage/sqlite/connection.h"
#include "storage/text/utf8.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

const QString lookingAtIndexes = u"look how far the indexes on documents are"_s;
// Up to so many documents and rows of changes are counted; beyond, numbers at hand must do.
constexpr qint64 idsToCount = 2000;
constexpr qint64 changeRowsToCount = 20;

} // namespace

Result<IndexingState> IndexingReader::state() const
{
    const auto indexes = m_read.documentIndexes().all();
    if (!indexes)
        return tl::unexpected(indexes.error());
    IndexingState state;
    state.isPaused = BackgroundIndexing::isPaused();
    if (const auto error = BackgroundIndexing::error(m_read.path()))
        state.error = error->message;
    for (const DocumentIndex &index : *indexes) {
        const auto one = stateOf(index);
        if (!one)
            return tl::unexpected(one.error());
        state.indexes << *one;
    }
    return state;
}

Result<IndexState> IndexingReader::stateOf(const DocumentIndex &index) const
{
    IndexState state;
    state.name = index.name;
    state.path = index.path;
    if (index.collection) {
        const auto collections = m_read.collections().all();
        if (!collections)
            return tl::unexpected(collections.error());
        for (const auto &[name, list] : *collections) {
            if (list == *index.collection)
                state.collection = name;
        }
    }
    const auto entries = m_read.runs().total(index.list);
    const auto fill = leftToFill(index);
    const auto follow = leftToFollow(index);
    if (!entries || !fill || !follow)
        return tl::unexpected(!entries ? entries.error() : !fill ? fill.error() : follow.error());
    state.entries = *entries;
    state.left = fill->documents + follow->documents;
    state.isExact = fill->isExact && follow->isExact;
    return readFailures(index, state).map([&state] { return state; });
}

Result<IndexingReader::Left> IndexingReader::leftToFill(const DocumentIndex &index) const
{
    if (index.isFilled())
        return Left();
    const qint64 ids = index.scanEnd - index.scanned;
    if (ids > idsToCount) {
        // Ids may have gaps, and documents other collections; there are never more than these.
        const auto all = m_read.runs().total(ListId::documents());
        return all.map([ids](qint64 count) {
            return Left{std::min(ids, count), /*isExact=*/false};
        });
    }
    Query query =
        m_read.connection().prepare("SELECT count(*) FROM document WHERE id > ?1 AND id <= ?2"
                                    " AND (?3 IS NULL OR collection = ?3)");
    query.bind(index.scanned).bind(index.scanEnd);
    if (index.collection)
        query.bind(index.collection->number);
    else
        query.bindNull();
    if (auto done = query.run(lookingAtIndexes); !done)
        return tl::unexpected(done.error());
    return Left{query.next() ? query.integer(0) : 0, /*isExact=*/true};
}

Result<IndexingReader::Left> IndexingReader::leftToFollow(const DocumentIndex &index) const
{
    Left left;
    qint64 counted = index.applied;
    qint64 rows = 0;
    {
        Query query = m_read.connection().prepare(
            "SELECT number, changes FROM document_change WHERE number > ? ORDER BY number LIMIT ?");
        if (auto done = query.bind(index.applied).bind(changeRowsToCount).run(lookingAtIndexes);
            !done)
            return tl::unexpected(done.error());
        while (query.next()) {
            ++rows;
            counted = query.integer(0);
            for (const ChangeLog::Change &change : ChangeLog::decode(query.bytes(1)))
                left.documents += change.concerns(index.collection) ? 1 : 0;
        }
        if (auto done = query.finished(lookingAtIndexes); !done)
            return tl::unexpected(done.error());
    }
    const auto newest = ChangeLog::newest(m_read.connection());
    if (!newest)
        return tl::unexpected(newest.error());
    if (rows == changeRowsToCount && *newest > counted) {
        // Rows have consecutive numbers, and the next ones about as many changes.
        left.documents += left.documents * (*newest - counted) / rows;
        left.isExact = false;
    }
    return left;
}

Result<void> IndexingReader::readFailures(const DocumentIndex &index, IndexState &state) const
{
    Query query = m_read.connection().prepare(
        "SELECT f.message, d.folded, d.spelling FROM indexing_failure f"
        " JOIN document d ON d.folded = f.folded WHERE f.list = ? ORDER BY f.folded LIMIT ?");
    if (auto done = query.bind(index.list.number)
                        .bind(qint64(IndexState::maximumFailures))
                        .run(lookingAtIndexes);
        !done)
        return done;
    while (query.next()) {
        state.failures << IndexState::Failure{
            .key = decodedUtf8(query.isNull(2) ? query.bytes(1) : query.bytes(2)),
            .message = query.text(0)};
    }
    if (auto done = query.finished(lookingAtIndexes); !done)
        return done;
    state.failureCount = state.failures.size();
    if (state.failureCount < IndexState::maximumFailures)
        return {};
    // Beyond a hundred thousand it does not matter how many.
    Query count = m_read.connection().prepare(
        "SELECT count(*) FROM (SELECT 1 FROM indexing_failure WHERE list = ? LIMIT 100000)");
    if (auto done = count.bind(index.list.number).run(lookingAtIndexes); !done)
        return done;
    state.failureCount = count.next() ? count.integer(0) : state.failureCount;
    return count.finished(lookingAtIndexes);
}
