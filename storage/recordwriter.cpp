#include "storage/keys/keygenerator.h"
#include "storage/records.h"
#include "storage/sqlite/connection.h"

#include <QDateTime>

using namespace Qt::StringLiterals;

Result<quint64> RecordWriter::write(const Key &key, Strategy strategy, const JsonText &value,
                                    Existing existing)
{
    if (auto loaded = m_write.runs().load(store().list); !loaded)
        return tl::unexpected(loaded.error());
    const QString doing = u"store %1 in “%2”"_s.arg(key.toLiteral(), store().name);
    const quint64 etag = m_write.settings().nextEtag();
    const qint64 now = QDateTime::currentMSecsSinceEpoch();
    {
        Query insert = m_write.connection().prepare(
            "INSERT INTO record (store, key, strategy, etag, modified, value)"
            " VALUES (?, ?, ?, ?, ?, ?)");
        const auto inserted = insert.bind(store().list.number)
                                  .bind(key.encoded())
                                  .bind(static_cast<qint64>(strategy))
                                  .bind(static_cast<qint64>(etag))
                                  .bind(now)
                                  .bind(value.bytes())
                                  .runUnlessTaken(doing);
        if (!inserted)
            return tl::unexpected(inserted.error());
        if (*inserted) {
            m_write.runs().added(store().list, key.encoded());
            return m_write.settings().drawEtag();
        }
    }
    if (existing == Existing::Refuse) {
        return failure(ErrorCode::ConstraintError,
                       u"“%1” has a record under %2 already. PUT would replace it."_s.arg(
                           store().name, key.toLiteral()));
    }
    Query update = m_write.connection().prepare(
        "UPDATE record SET etag = ?, modified = ?, value = ? WHERE store = ? AND key = ?");
    auto updated = update.bind(static_cast<qint64>(etag))
                       .bind(now)
                       .bind(value.bytes())
                       .bind(store().list.number)
                       .bind(key.encoded())
                       .run(doing);
    return updated.map([this] { return m_write.settings().drawEtag(); });
}

Result<RecordWriter::Put> RecordWriter::put(const std::optional<Key> &key, const JsonText &value,
                                            Existing existing)
{
    const std::optional<quint64> current = store().generator;
    if (!key && !current) {
        return failure(
            ErrorCode::DataError,
            u"“%1” has no key generator, so a record needs a key: add KEY."_s.arg(store().name));
    }
    Key used = key.value_or(Key::fromString(u""));
    auto strategy = Strategy::Given;
    std::optional<quint64> moved;
    if (!key) {
        const auto step = keygenerator::generate(*current);
        if (!step) {
            return failure(ErrorCode::ConstraintError,
                           u"The key generator of “%1” has run out: it ends at 2^53. Give a key, "
                           "or drop the store and make it anew."_s.arg(store().name));
        }
        const auto generated = Key::fromNumber(static_cast<double>(step->key));
        if (!generated)
            return tl::unexpected(generated.error());
        used = *generated;
        strategy = Strategy::Generated;
        moved = step->currentNumber;
    } else if (current) {
        const quint64 updated = keygenerator::update(*current, *key);
        if (updated != *current)
            moved = updated;
    }
    const auto etag = write(used, strategy, value, existing);
    if (!etag)
        return tl::unexpected(etag.error());
    Put put{.key = used, .strategy = strategy, .etag = *etag, .move = std::nullopt};
    // Only now: a failed insertion leaves the generator alone.
    if (moved)
        put.move = m_write.stores().moveGenerator(store(), *moved);
    return put;
}

Result<qint64> RecordWriter::remove(const KeyRange &range)
{
    const QByteArray from = range.firstEncoded();
    const QByteArray end = range.endEncoded().value_or(KeyInterval::aboveAll());
    const auto removal = m_write.runs().planRemoval(store().list, {.from = from, .end = end});
    if (!removal)
        return tl::unexpected(removal.error());
    Query query =
        m_write.connection().prepare("DELETE FROM record WHERE store = ? AND key >= ? AND key < ?");
    if (auto done = query.bind(store().list.number)
                        .bind(from)
                        .bind(end)
                        .run(u"remove records from “%1”"_s.arg(store().name));
        !done)
        return tl::unexpected(done.error());
    m_write.runs().removed(*removal);
    return removal->keys();
}

Result<qint64> RecordWriter::clear()
{
    const auto total = m_write.runs().total(store().list);
    if (!total)
        return total;
    Query query = m_write.connection().prepare("DELETE FROM record WHERE store = ?");
    if (auto done = query.bind(store().list.number).run(u"clear “%1”"_s.arg(store().name)); !done)
        return tl::unexpected(done.error());
    m_write.runs().cleared(store().list);
    return total;
}
