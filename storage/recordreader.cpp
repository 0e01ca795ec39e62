#include "storage/records.h"
#include "storage/sqlite/connection.h"

using namespace Qt::StringLiterals;

namespace {

KeyInterval interval(const KeyRange &range)
{
    return {.from = range.firstEncoded(),
            .end = range.endEncoded().value_or(KeyInterval::aboveAll())};
}

qint64 clamped(quint64 number)
{
    constexpr quint64 maximum = std::numeric_limits<qint64>::max();
    return static_cast<qint64>(std::min(number, maximum));
}

const char *walkSql(bool reverse, bool values)
{
    if (values) {
        return reverse ? "SELECT key, value FROM record WHERE store = ? AND key >= ? AND key < ?"
                         " ORDER BY key DESC LIMIT ?"
                       : "SELECT key, value FROM record WHERE store = ? AND key >= ? AND key < ?"
                         " ORDER BY key LIMIT ?";
    }
    return reverse ? "SELECT key FROM record WHERE store = ? AND key >= ? AND key < ?"
                     " ORDER BY key DESC LIMIT ?"
                   : "SELECT key FROM record WHERE store = ? AND key >= ? AND key < ?"
                     " ORDER BY key LIMIT ?";
}

} // namespace

Result<bool> RecordReader::contains(const Key &key) const
{
    const QString doing = u"look for a key in “%1”"_s.arg(m_store.name);
    Query query = m_read.connection().prepare("SELECT 1 FROM record WHERE store = ? AND key = ?");
    if (auto done = query.bind(m_store.list.number).bind(key.encoded()).run(doing); !done)
        return tl::unexpected(done.error());
    if (query.next())
        return true;
    return query.finished(doing).map([] { return false; });
}

template <typename Take>
Result<void> RecordReader::walk(const Window &window, bool values, Take take) const
{
    const QString doing = u"read “%1”"_s.arg(m_store.name);
    KeyInterval keys = interval(window.range);
    if (window.skip > 0) {
        // The counted runs find the row to begin with, however far away it is.
        const auto from = m_read.runs().rank(m_store.list, keys.from);
        const auto end = m_read.runs().rank(m_store.list, keys.end);
        if (!from || !end)
            return tl::unexpected(from ? end.error() : from.error());
        const qint64 skip = clamped(window.skip);
        if (skip >= *end - *from)
            return {};
        const qint64 row = window.reverse ? *end - 1 - skip : *from + skip;
        const auto key = m_read.runs().keyAt(m_store.list, row);
        if (!key)
            return tl::unexpected(key.error());
        if (!*key)
            return {};
        if (window.reverse)
            keys.end = **key + '\0'; // Encoded keys are prefix-free: nothing lies between.
        else
            keys.from = **key;
    }
    Query query = m_read.connection().prepare(walkSql(window.reverse, values));
    if (auto done = query.bind(m_store.list.number)
                        .bind(keys.from)
                        .bind(keys.end)
                        .bind(window.take ? clamped(*window.take) : -1)
                        .run(doing);
        !done)
        return done;
    while (query.next())
        take(query);
    return query.finished(doing);
}

Result<std::optional<JsonText>> RecordReader::first(const KeyRange &range) const
{
    std::optional<JsonText> value;
    return walk({.range = range, .reverse = false, .skip = 0, .take = 1}, true,
                [&value](const Query &query) { value = JsonText::fromTrusted(query.bytes(1)); })
        .map([&value] { return value; });
}

Result<QList<Key>> RecordReader::keys(const Window &window) const
{
    QList<Key> keys;
    return walk(window, false,
                [&keys](const Query &query) { keys << Key::fromTrusted(query.bytes(0)); })
        .map([&keys] { return keys; });
}

Result<QList<OptionalJson>> RecordReader::values(const Window &window) const
{
    QList<OptionalJson> values;
    return walk(window, true,
                [&values](const Query &query) { values << JsonText::fromTrusted(query.bytes(1)); })
        .map([&values] { return values; });
}

Result<qint64> RecordReader::count(const KeyRange &range) const
{
    return m_read.runs().count(m_store.list, interval(range));
}
