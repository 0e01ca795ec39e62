#include "storage/lists/indexentry.h"
#include "storage/records.h"
#include "storage/sqlite/connection.h"

using namespace Qt::StringLiterals;

namespace {

qint64 clamped(quint64 number)
{
    constexpr quint64 maximum = std::numeric_limits<qint64>::max();
    return static_cast<qint64>(std::min(number, maximum));
}

const char *walkSql(const StoreIndex *index, bool reverse)
{
    if (index) {
        return reverse ? "SELECT entry FROM index_entry WHERE list = ? AND entry >= ? AND entry < ?"
                         " ORDER BY entry DESC LIMIT ?"
                       : "SELECT entry FROM index_entry WHERE list = ? AND entry >= ? AND entry < ?"
                         " ORDER BY entry LIMIT ?";
    }
    return reverse ? "SELECT key FROM record WHERE store = ? AND key >= ? AND key < ?"
                     " ORDER BY key DESC LIMIT ?"
                   : "SELECT key FROM record WHERE store = ? AND key >= ? AND key < ?"
                     " ORDER BY key LIMIT ?";
}

Key primaryKey(const QByteArray &bytes, const StoreIndex *index)
{
    return index ? indexentry::decode(bytes).primary : Key::fromTrusted(bytes);
}

} // namespace

Result<bool> RecordReader::contains(const Key &key) const
{
    const auto doing = [&] { return u"look for a key in “%1”"_s.arg(m_store.name); };
    Query query = m_read.connection().prepare("SELECT 1 FROM record WHERE store = ? AND key = ?");
    if (auto done = query.bind(m_store.list.number).bind(key.encoded()).run(doing); !done)
        return tl::unexpected(done.error());
    if (query.next())
        return true;
    return query.finished(doing).map([] { return false; });
}

Result<OptionalJson> RecordReader::value(const Key &key) const
{
    const auto doing = [&] { return u"read “%1”"_s.arg(m_store.name); };
    Query query =
        m_read.connection().prepare("SELECT value FROM record WHERE store = ? AND key = ?");
    if (auto done = query.bind(m_store.list.number).bind(key.encoded()).run(doing); !done)
        return tl::unexpected(done.error());
    if (!query.next())
        return query.finished(doing).map([] { return OptionalJson(); });
    JsonText value = JsonText::fromTrusted(query.bytes(0));
    if (!value.looksWhole()) {
        return failure(ErrorCode::UnknownError,
                       u"The file is damaged: the record %1 of “%2” is no JSON. “keyscope check” "
                       "tells more."_s.arg(key.toLiteral(), m_store.name));
    }
    return value;
}

// What is left of the window's range behind what it skips; absent where that is all of it. The
// counted runs find the row to begin with, however far away it is.
Result<std::optional<KeyInterval>> RecordReader::reached(const Window &window, ListId list) const
{
    KeyInterval keys = window.range.interval();
    if (window.skip == 0)
        return keys;
    const auto from = m_read.runs().rank(list, keys.from);
    const auto end = m_read.runs().rank(list, keys.end);
    if (!from || !end)
        return tl::unexpected(from ? end.error() : from.error());
    const qint64 skip = clamped(window.skip);
    if (skip >= *end - *from)
        return std::nullopt;
    const auto key = m_read.runs().keyAt(list, window.reverse ? *end - 1 - skip : *from + skip);
    if (!key)
        return tl::unexpected(key.error());
    if (!*key)
        return std::nullopt;
    if (window.reverse)
        keys.end = **key + KeyInterval::aboveAll(); // No key begins with another one.
    else
        keys.from = **key;
    return keys;
}

template <typename Take>
Result<void> RecordReader::walk(const Window &window, const StoreIndex *index, Take take) const
{
    const auto doing = [&] { return u"read “%1”"_s.arg(m_store.name); };
    const ListId list = index ? index->list : m_store.list;
    const auto keys = reached(window, list);
    if (!keys)
        return tl::unexpected(keys.error());
    if (!*keys)
        return {};
    Query query = m_read.connection().prepare(walkSql(index, window.reverse));
    if (auto done = query.bind(list.number)
                        .bind((*keys)->from)
                        .bind((*keys)->end)
                        .bind(window.take ? clamped(*window.take) : -1)
                        .run(doing);
        !done)
        return done;
    while (query.next()) {
        if (Result<void> taken = take(query.bytes(0)); !taken)
            return taken;
    }
    return query.finished(doing);
}

Result<OptionalJson> RecordReader::first(const KeyRange &range, const StoreIndex *index) const
{
    const auto found = values({.range = range, .reverse = false, .skip = 0, .take = 1}, index);
    return found.map([](const QList<OptionalJson> &values) {
        return values.isEmpty() ? OptionalJson() : values.constFirst();
    });
}

Result<QList<Key>> RecordReader::keys(const Window &window, const StoreIndex *index) const
{
    QList<Key> keys;
    const auto take = [&](const QByteArray &bytes) -> Result<void> {
        keys << primaryKey(bytes, index);
        return {};
    };
    return walk(window, index, take).map([&keys] { return keys; });
}

Result<QList<OptionalJson>> RecordReader::values(const Window &window,
                                                 const StoreIndex *index) const
{
    QList<OptionalJson> values;
    const auto take = [&](const QByteArray &bytes) -> Result<void> {
        return value(primaryKey(bytes, index)).map([&values](const OptionalJson &value) {
            values << value;
        });
    };
    return walk(window, index, take).map([&values] { return values; });
}

Result<qint64> RecordReader::count(const KeyRange &range, const StoreIndex *index) const
{
    return m_read.runs().count(index ? index->list : m_store.list, range.interval());
}
