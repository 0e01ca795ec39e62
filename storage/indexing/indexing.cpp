#include "storage/indexing/indexing.h"

#include "storage/indexing/indexbatch.h"
#include "storage/transfer/progress.h"

#include <QDeadlineTimer>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

constexpr std::chrono::milliseconds betweenCancels{50};
// A person's patience, in a form that the clock can count to.
constexpr quint64 longestWait = 1'000'000'000;

} // namespace

void Indexing::committed()
{
    if (m_database.isReadOnly())
        return;
    if (!m_background) {
        const auto read = ReadTransaction::begin(m_database);
        const auto needed = read ? IndexBatch::isNeeded(*read) : tl::unexpected(read.error());
        if (!needed || !*needed)
            return;
        m_background = std::make_unique<BackgroundIndexing>(m_database.path());
    }
    m_background->wake();
}

Result<Database *> Indexing::committedState()
{
    if (!m_committed) {
        auto opened = Database::open(m_database.path(), Database::Access::ReadOnly);
        if (!opened)
            return tl::unexpected(opened.error());
        m_committed = std::move(*opened);
    }
    return m_committed.get();
}

Result<Value> Indexing::query(const ReadTransaction &own, bool isWriting,
                              const statement::QueryIndex &query, const Progress *progress)
{
    const auto index = own.documentIndexes().find(query.name);
    if (!index)
        return tl::unexpected(index.error());
    const auto range = query.range.toRange();
    if (!range)
        return tl::unexpected(range.error());
    const IndexQuery::Window window{.range = *range, .skip = query.skip, .take = query.take};
    const auto database = committedState();
    if (!database)
        return tl::unexpected(database.error());
    IndexQuery::CutOff cutOff;
    {
        const auto read = ReadTransaction::begin(**database);
        if (!read)
            return tl::unexpected(read.error());
        IndexQuery now(*read, *index);
        const auto loaded = now.load().and_then([&] { return now.cutOff(); });
        if (!loaded)
            return tl::unexpected(loaded.error());
        cutOff = *loaded;
        const auto isStale = now.isStale(cutOff);
        if (!isStale)
            return tl::unexpected(isStale.error());
        if (!*isStale || !query.waits) {
            return now.keys(window).map([&](const QList<DocumentKey> &keys) {
                return Value(QueryResult{.keys = keys, .isStale = *isStale});
            });
        }
    }
    const quint64 milliseconds = std::min(
        query.milliseconds.value_or(statement::QueryIndex::defaultWaitInMilliseconds), longestWait);
    return waitFor(*index, cutOff, window, isWriting, std::chrono::milliseconds(milliseconds),
                   progress)
        .map([](const QList<DocumentKey> &keys) {
            return Value(QueryResult{.keys = keys, .isStale = false});
        });
}

Result<QList<DocumentKey>> Indexing::waitFor(const DocumentIndex &index,
                                             const IndexQuery::CutOff &cutOff,
                                             const IndexQuery::Window &window, bool isWriting,
                                             std::chrono::milliseconds time,
                                             const Progress *progress)
{
    const QDeadlineTimer deadline(time);
    for (;;) {
        const quint64 seen = m_background ? m_background->progress() : 0;
        {
            const auto read = ReadTransaction::begin(*m_committed);
            if (!read)
                return tl::unexpected(read.error());
            IndexQuery now(*read, index);
            if (auto loaded = now.load(); !loaded)
                return tl::unexpected(loaded.error());
            const auto isStale = now.isStale(cutOff);
            if (!isStale)
                return tl::unexpected(isStale.error());
            if (!*isStale)
                return now.keys(window);
            if (isWriting && now.isCommitted() && !BackgroundIndexing::isPaused())
                return now.keysAt(cutOff, window);
        }
        if (progress && progress->isCancelled())
            return failure(ErrorCode::AbortError, u"Given up waiting for “%1”."_s.arg(index.name));
        if (deadline.hasExpired()) {
            return failure(
                ErrorCode::TimeoutError,
                BackgroundIndexing::isPaused()
                    ? u"“%1” was still stale after %2 ms: indexing is paused. RESUME INDEXING "
                      "lets it go on."_s.arg(index.name)
                          .arg(time.count())
                    : u"“%1” was still stale after %2 ms. Wait longer, or load by key, which is "
                      "never stale."_s.arg(index.name)
                          .arg(time.count()));
        }
        const auto next =
            std::min(betweenCancels, std::chrono::milliseconds(deadline.remainingTime()));
        if (m_background)
            m_background->waitForProgress(seen, next);
        else // Another process computes it.
            BackgroundIndexing::waitForAnything(next);
    }
}
