#include "storage/search/hits.h"

#include "storage/sqlite/connection.h"
#include "storage/transfer/progress.h"

#include <sqlite3.h>

using namespace Qt::StringLiterals;

namespace {

const QString keepingHits = u"keep what was found"_s;
const QString readingHits = u"read what was found"_s;

// Row 0 is rank 0, or place 1. One statement for each order and direction.
const char *keysSql(SearchOrder order)
{
    switch (order.by) {
    case SearchOrder::By::Key:
        return order.descending
                   ? "SELECT key FROM temp.hit WHERE rank <= ? ORDER BY rank DESC LIMIT ?"
                   : "SELECT key FROM temp.hit WHERE rank >= ? ORDER BY rank LIMIT ?";
    case SearchOrder::By::Size:
        return order.descending
                   ? "SELECT key FROM temp.hit_by_size AS sorted JOIN temp.hit USING (rank)"
                     " WHERE place <= ? ORDER BY place DESC LIMIT ?"
                   : "SELECT key FROM temp.hit_by_size AS sorted JOIN temp.hit USING (rank)"
                     " WHERE place >= ? ORDER BY place LIMIT ?";
    case SearchOrder::By::Modified:
        return order.descending
                   ? "SELECT key FROM temp.hit_by_time AS sorted JOIN temp.hit USING (rank)"
                     " WHERE place <= ? ORDER BY place DESC LIMIT ?"
                   : "SELECT key FROM temp.hit_by_time AS sorted JOIN temp.hit USING (rank)"
                     " WHERE place >= ? ORDER BY place LIMIT ?";
    }
    Q_UNREACHABLE();
}

// While it lives, a statement of the connection ends as soon as the progress is cancelled.
class Interruption final
{
public:
    Interruption(Connection &connection, const Progress &cancel) : m_connection(connection)
    {
        constexpr int steps = 5000; // Of SQLite's machine: far below a millisecond.
        sqlite3_progress_handler(
            connection.handle(), steps,
            [](void *progress) {
                return int(static_cast<const Progress *>(progress)->isCancelled());
            },
            const_cast<Progress *>(&cancel));
    }
    ~Interruption() { sqlite3_progress_handler(m_connection.handle(), 0, nullptr, nullptr); }
    Q_DISABLE_COPY_MOVE(Interruption)

private:
    Connection &m_connection;
};

} // namespace

Result<void> Hits::create()
{
    for (const QString &sql : {
             // The file itself is opened for reading only; this is beside it.
             u"PRAGMA query_only = OFF"_s,
             u"PRAGMA temp_store = FILE"_s,
             // `rank` is the place in key order, from zero.
             u"CREATE TEMP TABLE hit ("
             " rank INTEGER PRIMARY KEY,"
             " key BLOB NOT NULL,"
             " size INTEGER NOT NULL,"
             " modified INTEGER NOT NULL"
             ") STRICT"_s,
             // Hits in another order; SQLite numbers the places from one on, as they are inserted.
             u"CREATE TEMP TABLE hit_by_size (place INTEGER PRIMARY KEY, rank INTEGER NOT NULL)"
             " STRICT"_s,
             u"CREATE TEMP TABLE hit_by_time (place INTEGER PRIMARY KEY, rank INTEGER NOT NULL)"
             " STRICT"_s,
         }) {
        if (auto done = m_connection.execute(sql, u"prepare a search"_s); !done)
            return done;
    }
    return {};
}

Result<void> Hits::append(const QByteArray &key, qint64 sizeInBytes, qint64 modifiedMilliseconds)
{
    Query query = m_connection.prepare("INSERT INTO temp.hit (rank, key, size, modified)"
                                       " VALUES (?, ?, ?, ?)");
    query.bind(m_count).bind(key).bind(sizeInBytes).bind(modifiedMilliseconds);
    if (auto done = query.run(keepingHits); !done)
        return done;
    ++m_count;
    return {};
}

Result<void> Hits::sort(SearchOrder::By by, const Progress &cancel)
{
    bool &isReady = by == SearchOrder::By::Size ? m_isSortedBySize : m_isSortedByTime;
    if (by == SearchOrder::By::Key || isReady)
        return {};
    const Interruption interruption(m_connection, cancel);
    Query query = m_connection.prepare(by == SearchOrder::By::Size
                                           ? "INSERT INTO temp.hit_by_size (rank)"
                                             " SELECT rank FROM temp.hit ORDER BY size, rank"
                                           : "INSERT INTO temp.hit_by_time (rank)"
                                             " SELECT rank FROM temp.hit ORDER BY modified, rank");
    const auto done = query.run(u"sort what was found"_s);
    if (cancel.isCancelled() && !done)
        return failure(ErrorCode::AbortError, u"Sorting was cancelled."_s);
    isReady = done.has_value();
    return done;
}

Result<QList<QByteArray>> Hits::keys(SearchOrder order, qint64 firstRow, int rows) const
{
    QList<QByteArray> keys;
    Query query = m_connection.prepare(keysSql(order));
    const qint64 first = order.by == SearchOrder::By::Key ? 0 : 1;
    query.bind(first + (order.descending ? m_count - 1 - firstRow : firstRow)).bind(qint64(rows));
    if (auto done = query.run(readingHits); !done)
        return tl::unexpected(done.error());
    while (query.next())
        keys << query.bytes(0);
    return query.finished(readingHits).map([&keys] { return keys; });
}

Result<Hits::Hit> Hits::hitAt(qint64 rank, SearchOrder::By by) const
{
    Query query = m_connection.prepare("SELECT key, size, modified FROM temp.hit WHERE rank = ?");
    if (auto done = query.bind(rank).run(readingHits); !done)
        return tl::unexpected(done.error());
    if (!query.next())
        return failure(ErrorCode::UnknownError, u"What was found is no longer there."_s);
    return Hit{.key = query.bytes(0),
               .value = by == SearchOrder::By::Key    ? 0
                        : by == SearchOrder::By::Size ? query.integer(1)
                                                      : query.integer(2)};
}

Result<qint64> Hits::sortedRank(qint64 row, SearchOrder::By by) const
{
    Query query = m_connection.prepare(by == SearchOrder::By::Size
                                           ? "SELECT rank FROM temp.hit_by_size WHERE place = ?"
                                           : "SELECT rank FROM temp.hit_by_time WHERE place = ?");
    if (auto done = query.bind(row + 1).run(readingHits); !done)
        return tl::unexpected(done.error());
    if (!query.next())
        return failure(ErrorCode::UnknownError, u"What was found is no longer there."_s);
    return query.integer(0);
}

// The first rank whose key is not below: hits were appended in key order.
Result<qint64> Hits::rankOf(const QByteArray &key) const
{
    qint64 low = 0;
    qint64 high = m_count;
    while (low < high) {
        const qint64 middle = low + (high - low) / 2;
        const auto hit = hitAt(middle, SearchOrder::By::Key);
        if (!hit)
            return tl::unexpected(hit.error());
        if (hit->key < key)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

Result<Hits::Place> Hits::find(SearchOrder order, const QByteArray &key) const
{
    const auto rank = rankOf(key);
    if (!rank)
        return tl::unexpected(rank.error());
    Place place{.row = *rank, .exact = false};
    if (*rank < m_count) {
        const auto hit = hitAt(*rank, order.by);
        if (!hit)
            return tl::unexpected(hit.error());
        place.exact = hit->key == key;
        if (place.exact && order.by != SearchOrder::By::Key) {
            // In another order they stand by value, then rank.
            qint64 low = 0;
            qint64 high = m_count;
            while (low < high) {
                const qint64 middle = low + (high - low) / 2;
                const auto there = sortedRank(middle, order.by);
                const auto other =
                    there.and_then([&](qint64 otherRank) { return hitAt(otherRank, order.by); });
                if (!other)
                    return tl::unexpected(other.error());
                if (std::pair(other->value, *there) < std::pair(hit->value, *rank))
                    low = middle + 1;
                else
                    high = middle;
            }
            place.row = low;
        }
    }
    if (order.descending)
        place.row = std::max<qint64>(m_count - (place.exact ? 1 : 0) - place.row, 0);
    return place;
}
