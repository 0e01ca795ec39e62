#include "storage/indexwriter.h"
#include "storage/keys/keygenerator.h"
#include "storage/records.h"
#include "storage/sqlite/connection.h"
#include "storage/sqlite/savepoint.h"

#include <QDateTime>

using namespace Qt::StringLiterals;

// False where the key is taken.
Result<bool> RecordWriter::insert(const Planned &record)
{
    Query query = m_write.connection().prepare(
        "INSERT INTO record (store, key, strategy, etag, modified, value)"
        " VALUES (?, ?, ?, ?, ?, ?)");
    return query.bind(store().list.number)
        .bind(record.key.encoded())
        .bind(static_cast<qint64>(record.strategy))
        .bind(static_cast<qint64>(m_write.settings().nextEtag()))
        .bind(QDateTime::currentMSecsSinceEpoch())
        .bind(record.value.bytes())
        .runUnlessTaken([&] { return storing(record); });
}

// What had made the key of the record, which keeps it.
Result<Strategy> RecordWriter::update(const Planned &record)
{
    Query query = m_write.connection().prepare(
        "UPDATE record SET etag = ?, modified = ?, value = ? WHERE store = ? AND key = ?"
        " RETURNING strategy");
    const auto updated = query.bind(static_cast<qint64>(m_write.settings().nextEtag()))
                             .bind(QDateTime::currentMSecsSinceEpoch())
                             .bind(record.value.bytes())
                             .bind(store().list.number)
                             .bind(record.key.encoded())
                             .run([&] { return storing(record); });
    if (!updated)
        return tl::unexpected(updated.error());
    return query.next() ? static_cast<Strategy>(query.integer(0)) : record.strategy;
}

QString RecordWriter::storing(const Planned &record) const
{
    return u"store %1 in “%2”"_s.arg(record.key.toLiteral(), store().name);
}

// Where the key is taken: what had made it. Its own ConstraintError comes before `refused`, which
// is what the indexes said to a new record.
Result<std::optional<Strategy>> RecordWriter::replace(const Planned &record, Existing existing,
                                                      const Result<void> &refused)
{
    const bool hasIndexes = !store().indexes.isEmpty();
    std::optional<JsonText> before;
    if (hasIndexes) {
        auto old = value(record.key);
        if (!old)
            return tl::unexpected(old.error());
        if (!*old)
            return tl::unexpected(refused.error());
        before = std::move(*old);
    }
    if (existing == Existing::Refuse) {
        return failure(ErrorCode::ConstraintError,
                       u"“%1” has a record under %2 already. PUT would replace it."_s.arg(
                           store().name, record.key.toLiteral()));
    }
    if (!hasIndexes)
        return update(record).map([](Strategy strategy) { return std::optional(strategy); });

    auto savepoint = Savepoint::begin(m_write.connection(), storing(record));
    if (!savepoint)
        return tl::unexpected(savepoint.error());
    const auto updated = update(record);
    if (!updated)
        return tl::unexpected(updated.error());
    IndexWriter indexes(m_write, store());
    auto done = indexes.replace(record.key, &*before, &record.value);
    if (done)
        done = savepoint->keep();
    if (!done)
        return tl::unexpected(done.error());
    indexes.kept();
    return *updated;
}

// A new record whose entries could not be written. Were it to stay, so would half a statement:
// where it does not go, all of the transaction goes.
void RecordWriter::takeBack(const Planned &record, IndexWriter &indexes)
{
    Connection &connection = m_write.connection();
    auto done = indexes.takeBack();
    if (done) {
        done = connection.prepare("DELETE FROM record WHERE store = ? AND key = ?")
                   .bind(store().list.number)
                   .bind(record.key.encoded())
                   .run([&] { return storing(record); });
    }
    if (!done && connection.isInTransaction())
        (void)connection.execute(u"ROLLBACK"_s, u"take a record back"_s);
}

// "Store a record into an object store". What had made the key of the record that was replaced;
// absent where a new one was made. The counts are told last, when nothing can fail any more.
//
// A new record has no savepoint: that would copy each page that the statement touches, which took a
// third of its time. The indexes are asked before anything is written, so that only a disk can
// fail.
Result<std::optional<Strategy>> RecordWriter::write(const Planned &record, Existing existing)
{
    if (auto loaded = m_write.runs().load(store().list); !loaded)
        return tl::unexpected(loaded.error());
    IndexWriter indexes(m_write, store());
    const auto entries = indexes.plan(record.key, nullptr, &record.value);
    if (!entries)
        return replace(record, existing, tl::unexpected(entries.error()));
    const auto isNew = insert(record);
    if (!isNew)
        return tl::unexpected(isNew.error());
    if (!*isNew)
        return replace(record, existing, {});
    if (auto done = indexes.write(*entries); !done) {
        takeBack(record, indexes);
        return tl::unexpected(done.error());
    }
    indexes.kept();
    m_write.runs().added(store().list, record.key.encoded());
    return std::nullopt;
}

Result<RecordWriter::Planned> RecordWriter::withGeneratedKey(const JsonText &value) const
{
    const quint64 current = store().generator.value();
    JsonText stored = value;
    if (store().keyPath) {
        // "To check that a key could be injected" comes before a number is drawn.
        const auto injected =
            store().keyPath->inject(value, std::min(current, keygenerator::maximumNumber));
        if (!injected)
            return tl::unexpected(injected.error());
        stored = *injected;
    }
    const auto step = keygenerator::generate(current);
    if (!step) {
        return failure(ErrorCode::ConstraintError,
                       u"The key generator of “%1” has run out: it ends at 2^53. Give a key, "
                       "or drop the store and make it anew."_s.arg(store().name));
    }
    return Key::fromNumber(static_cast<double>(step->key)).map([&](const Key &key) {
        return Planned{.key = key,
                       .value = stored,
                       .strategy = Strategy::Generated,
                       .generator = step->currentNumber};
    });
}

// A damaged definition does not say where keys are, nor which entries a record has.
Result<void> RecordWriter::checkStore() const
{
    if (!store().isDamaged)
        return {};
    return failure(
        ErrorCode::UnknownError,
        u"What the file says of the object store “%1” is damaged, so nothing in it can be "
        "changed; “keyscope check” tells more. It can still be read, exported, cleared "
        "and dropped."_s.arg(store().name));
}

Result<RecordWriter::Planned> RecordWriter::plan(const std::optional<Key> &given,
                                                 const JsonText &value) const
{
    std::optional<Key> key = given;
    if (auto sound = checkStore(); !sound)
        return tl::unexpected(sound.error());
    if (const std::optional<KeyPath> &path = store().keyPath) {
        if (given) {
            return failure(ErrorCode::DataError,
                           u"The records of “%1” hold their keys themselves, at %2: leave KEY "
                           "out."_s.arg(store().name, path->toLiteral()));
        }
        const auto inside = path->keyOf(value.view());
        if (!inside) {
            return failure(ErrorCode::DataError,
                           u"What stands at the key path %1 of “%2” is no key: %3."_s.arg(
                               path->toLiteral(), store().name, inside.error().message));
        }
        key = *inside;
    }
    if (!key && !store().generator) {
        return failure(
            ErrorCode::DataError,
            store().keyPath
                ? u"“%1” has no key generator, so a record must hold its key at %2."_s.arg(
                      store().name, store().keyPath->toLiteral())
                : u"“%1” has no key generator, so a record needs a key: add KEY."_s.arg(
                      store().name));
    }
    if (!key)
        return withGeneratedKey(value);
    Planned planned{
        .key = *key, .value = value, .strategy = Strategy::Given, .generator = std::nullopt};
    if (store().generator)
        planned.generator = keygenerator::update(*store().generator, *key);
    return planned;
}

Result<RecordWriter::Put> RecordWriter::put(const std::optional<Key> &key, const JsonText &value,
                                            Existing existing)
{
    const auto planned = plan(key, value);
    if (!planned)
        return tl::unexpected(planned.error());
    const auto replaced = write(*planned, existing);
    if (!replaced)
        return tl::unexpected(replaced.error());
    Put put{.key = planned->key,
            .strategy = replaced->value_or(planned->strategy),
            .etag = m_write.settings().drawEtag(),
            .move = std::nullopt,
            .replaced = replaced->has_value()};
    // Only now: a failed insertion leaves the generator alone.
    if (planned->generator && planned->generator != store().generator)
        put.move = m_write.stores().moveGenerator(store(), *planned->generator);
    return put;
}

// The entries of the records that a removal takes along.
Result<void> RecordWriter::removeEntries(IndexWriter &indexes, const KeyInterval &keys)
{
    const QString doing = u"remove records from “%1”"_s.arg(store().name);
    Query query = m_write.connection().prepare(
        "SELECT key, value FROM record WHERE store = ? AND key >= ? AND key < ? ORDER BY key");
    if (auto done = query.bind(store().list.number).bind(keys.from).bind(keys.end).run(doing);
        !done)
        return done;
    while (query.next()) {
        const JsonText value = JsonText::fromTrusted(query.bytes(1));
        if (auto done = indexes.replace(Key::fromTrusted(query.bytes(0)), &value, nullptr); !done)
            return done;
    }
    return query.finished(doing);
}

Result<qint64> RecordWriter::remove(const KeyRange &range)
{
    const QString doing = u"remove records from “%1”"_s.arg(store().name);
    const KeyInterval keys = range.interval();
    if (auto sound = checkStore(); !sound)
        return tl::unexpected(sound.error());
    const auto removal = m_write.runs().planRemoval(store().list, keys);
    if (!removal)
        return tl::unexpected(removal.error());
    auto savepoint = Savepoint::begin(m_write.connection(), doing);
    if (!savepoint)
        return tl::unexpected(savepoint.error());
    IndexWriter indexes(m_write, store());
    Result<void> done;
    if (!store().indexes.isEmpty())
        done = removeEntries(indexes, keys);
    if (done) {
        done = m_write.connection()
                   .prepare("DELETE FROM record WHERE store = ? AND key >= ? AND key < ?")
                   .bind(store().list.number)
                   .bind(keys.from)
                   .bind(keys.end)
                   .run(doing);
    }
    if (done)
        done = savepoint->keep();
    if (!done)
        return tl::unexpected(done.error());
    m_write.runs().removed(*removal);
    indexes.kept();
    return removal->keys();
}

Result<qint64> RecordWriter::clear()
{
    const QString doing = u"clear “%1”"_s.arg(store().name);
    const auto total = m_write.runs().total(store().list);
    if (!total)
        return total;
    auto savepoint = Savepoint::begin(m_write.connection(), doing);
    if (!savepoint)
        return tl::unexpected(savepoint.error());
    IndexWriter indexes(m_write, store());
    auto done = indexes.clear();
    if (done) {
        done = m_write.connection()
                   .prepare("DELETE FROM record WHERE store = ?")
                   .bind(store().list.number)
                   .run(doing);
    }
    if (done)
        done = savepoint->keep();
    if (!done)
        return tl::unexpected(done.error());
    m_write.runs().cleared(store().list);
    indexes.kept();
    return total;
}
