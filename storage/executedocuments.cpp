#include "storage/documents.h"
#include "storage/execute.h"
#include "storage/json/metadata.h"
#include "storage/keys/wildcard.h"
#include "storage/overloaded.h"
#include "storage/sqlite/connection.h"
#include "storage/sqlite/savepoint.h"
#include "storage/text/utf8.h"

using namespace Qt::StringLiterals;

namespace {

// A prefix of IDENTITY, NEXT or SEED: a legal key that ends with a slash.
Result<DocumentKey> parsePrefix(const QString &text)
{
    auto key = DocumentKey::parse(text);
    if (!key)
        return tl::unexpected(key.error());
    if (!*key || !(*key)->asksForIdentity()) {
        return failure(
            ErrorCode::DataError,
            u"“%1” is no identity prefix: it must end with a slash, as “users/” does."_s.arg(text));
    }
    return **key;
}

Result<JsonText> documentOf(const statement::Save &save)
{
    if (!save.value.value())
        return tl::unexpected(save.value.value().error());
    const JsonText &value = *save.value.value();
    if (value.view().kind() != JsonKind::Object) {
        return failure(ErrorCode::DataError,
                       u"A document is a JSON object, so it begins with {."_s);
    }
    return save.collection ? withCollection(value, *save.collection) : Result<JsonText>(value);
}

Result<DocumentWriter::Saved> saveDocument(DocumentWriter writer, const statement::Save &save)
{
    const auto document = documentOf(save);
    if (!document)
        return tl::unexpected(document.error());
    const auto key = DocumentKey::parse(save.id);
    if (!key)
        return tl::unexpected(key.error());
    const bool makesKey = !*key || (*key)->asksForIdentity();
    if (!makesKey) {
        return writer.saveUnder(**key, *document, save.ifEtag,
                                save.insert ? DocumentWriter::Existing::Refuse
                                            : DocumentWriter::Existing::Replace);
    }
    if (save.ifEtag && *save.ifEtag != 0) {
        // A key that would be too long is found before (SCRIPT.md, errors 6 and 7).
        if (*key) {
            if (const auto next = writer.nextIdentity(**key); !next)
                return tl::unexpected(next.error());
        }
        return failure(
            ErrorCode::ConstraintError,
            u"A new key is made, so no document with etag %1 is there."_s.arg(*save.ifEtag));
    }
    return *key ? writer.saveUnderIdentity(**key, *document) : writer.saveUnderGuid(*document);
}

Result<Value> saved(WriteTransaction &write, const statement::Save &save, Outcome &outcome)
{
    const auto saved = saveDocument(DocumentWriter(write), save);
    if (!saved)
        return tl::unexpected(saved.error());
    outcome.strategy = saved->strategy;
    outcome.etag = saved->etag;
    outcome.replaced = saved->replaced;
    if (saved->move)
        outcome.moves << *saved->move;
    return saved->key;
}

Result<OptionalJson> loadOne(const ReadTransaction &read, const QString &id)
{
    const auto key = DocumentKey::parse(id);
    if (!key)
        return tl::unexpected(key.error());
    return *key ? DocumentReader(read).load(**key) : Result<OptionalJson>(std::nullopt);
}

Result<Value> loadMany(const ReadTransaction &read, const statement::LoadMany &load)
{
    // Illegal ids are found before anything is read.
    for (const QString &id : load.ids) {
        if (const auto key = DocumentKey::parse(id); !key)
            return tl::unexpected(key.error());
    }
    QList<OptionalJson> documents;
    for (const QString &id : load.ids) {
        auto document = loadOne(read, id);
        if (!document)
            return tl::unexpected(document.error());
        documents << *document;
    }
    return documents;
}

Result<Value> loadStartingWith(const ReadTransaction &read, const statement::LoadStartingWith &load)
{
    QByteArray from = foldedKeyText(load.prefix);
    const qsizetype prefixSize = from.size();
    const QByteArray end = from + KeyInterval::aboveAll();
    if (load.after) {
        // Checked as an id, but not trimmed: here, as in the prefix, white space counts.
        if (const auto after = DocumentKey::parse(*load.after); !after)
            return tl::unexpected(after.error());
        from = std::max(from, foldedKeyText(*load.after) + '\0');
    }
    const WildcardPattern matches(load.matches.value_or(QString()));
    const WildcardPattern exclude(load.exclude.value_or(QString()));

    QList<DocumentKey> keys;
    quint64 skip = load.skip;
    const quint64 take = load.take.value_or(statement::LoadStartingWith::defaultTake);
    const auto doing = [&] { return u"load keys starting with “%1”"_s.arg(load.prefix); };
    Query query = read.connection().prepare(
        "SELECT folded, spelling FROM document WHERE folded >= ? AND folded < ? ORDER BY folded");
    if (auto done = query.bind(from).bind(end).run(doing); !done)
        return tl::unexpected(done.error());
    while (static_cast<quint64>(keys.size()) < take && query.next()) {
        const QByteArray folded = query.bytes(0);
        const QByteArrayView rest = QByteArrayView(folded).sliced(prefixSize);
        if (!matches.isEmpty() && !matches.matches(rest))
            continue;
        if (!exclude.isEmpty() && exclude.matches(rest))
            continue;
        if (skip > 0) {
            --skip;
            continue;
        }
        keys << DocumentKey::fromTrusted(decodedUtf8(query.isNull(1) ? folded : query.bytes(1)));
    }
    if (auto done = query.finished(doing); !done)
        return tl::unexpected(done.error());
    return keys;
}

Result<Value> removeDocument(WriteTransaction &write, const statement::Delete &statement)
{
    const auto key = DocumentKey::parse(statement.id);
    if (!key)
        return tl::unexpected(key.error());
    if (*key)
        return DocumentWriter(write).remove(**key, statement.ifEtag);
    if (statement.ifEtag.value_or(0) != 0) {
        return failure(ErrorCode::ConstraintError,
                       u"An empty id names no document, so none with etag %1 is there."_s.arg(
                           *statement.ifEtag));
    }
    return false;
}

Result<Value> etagOf(const ReadTransaction &read, const statement::Etag &statement)
{
    const auto key = DocumentKey::parse(statement.id);
    if (!key)
        return tl::unexpected(key.error());
    if (!*key)
        return Missing();
    return DocumentReader(read).find(**key).map(
        [](const auto &document) { return document ? Value(document->etag) : Value(Missing()); });
}

Result<Value> toCount(const Result<qint64> &count)
{
    return count.map([](qint64 number) { return Value(static_cast<quint64>(number)); });
}

// Every document that is there by now is to be read; what comes later is told by the change log.
Result<Value> addIndex(WriteTransaction &write, const QString &name,
                       const std::optional<ListId> &collection, const QString &path)
{
    const QString doing = u"make the index “%1”"_s.arg(name);
    if (auto written = write.changes().write(); !written)
        return tl::unexpected(written.error());
    const auto newest = ChangeLog::newest(write.connection());
    if (!newest)
        return tl::unexpected(newest.error());
    qint64 lastDocument = 0;
    {
        Query query = write.connection().prepare("SELECT max(id) FROM document");
        if (auto done = query.run(doing); !done)
            return tl::unexpected(done.error());
        if (query.next() && !query.isNull(0))
            lastDocument = query.integer(0);
    }
    return write.documentIndexes()
        .create({.list = ListId::index(write.settings().drawListNumber()),
                 .name = name,
                 .collection = collection,
                 .path = path,
                 .applied = *newest,
                 .scanned = 0,
                 .scanEnd = lastDocument})
        .map([] { return Value(Done()); });
}

Result<Value> nextNumber(WriteTransaction &write, const statement::NextIdentity &statement,
                         Outcome &outcome)
{
    const auto prefix = parsePrefix(statement.prefix);
    if (!prefix)
        return tl::unexpected(prefix.error());
    const auto move = DocumentWriter(write).drawIdentity(*prefix);
    if (!move)
        return tl::unexpected(move.error());
    outcome.moves << *move;
    return move->after;
}

Result<Value> createIndex(WriteTransaction &write, const statement::CreateDocumentIndex &create)
{
    const auto taken = write.documentIndexes().contains(create.name);
    if (!taken)
        return tl::unexpected(taken.error());
    if (*taken) {
        return failure(ErrorCode::ConstraintError,
                       u"There is an index “%1” on documents already. Choose another name."_s.arg(
                           create.name));
    }
    const auto path = KeyPath::parse(create.path);
    if (!path)
        return tl::unexpected(path.error());
    if (path->isEmpty()) {
        return failure(ErrorCode::InvalidAccessError,
                       u"An index on documents needs a member: a document itself is no key."_s);
    }
    std::optional<ListId> collection;
    if (create.collection) {
        const auto list = DocumentWriter(write).collectionFor(collectionNamed(*create.collection));
        if (!list)
            return tl::unexpected(list.error());
        collection = *list;
    }
    return addIndex(write, create.name, collection, create.path);
}

Result<Value> dropIndex(WriteTransaction &write, const DocumentIndex &index)
{
    if (auto loaded = write.runs().load(index.list); !loaded)
        return tl::unexpected(loaded.error());
    auto savepoint = Savepoint::begin(write.connection(), u"drop the index “%1”"_s.arg(index.name));
    if (!savepoint)
        return tl::unexpected(savepoint.error());
    auto dropped = write.documentIndexes().drop(index);
    if (dropped)
        dropped = savepoint->keep();
    if (!dropped)
        return tl::unexpected(dropped.error());
    write.runs().cleared(index.list);
    return Done();
}

// The index goes and comes again under a number of its own.
Result<Value> rebuildIndex(WriteTransaction &write, const DocumentIndex &index)
{
    if (const auto dropped = dropIndex(write, index); !dropped)
        return dropped;
    return addIndex(write, index.name, index.collection, index.path);
}

Result<Value> seedIdentity(WriteTransaction &write, const statement::SeedIdentity &statement,
                           Outcome &outcome)
{
    const auto prefix = parsePrefix(statement.prefix);
    if (!prefix)
        return tl::unexpected(prefix.error());
    if (statement.number.startsWith('-') &&
        statement.number.count('0') + 1 < statement.number.size()) {
        return failure(ErrorCode::DataError,
                       u"An identity's value is not negative, so it cannot be raised to %1."_s.arg(
                           QString::fromLatin1(statement.number)));
    }
    bool fits = false;
    const qint64 number = statement.number.toLongLong(&fits);
    if (!fits) {
        return failure(ErrorCode::ConstraintError,
                       u"An identity ends at 2^63 − 1 (9223372036854775807); %1 is beyond."_s.arg(
                           QString::fromLatin1(statement.number)));
    }
    const auto current = write.identities().value(*prefix);
    if (!current)
        return tl::unexpected(current.error());
    if (number <= *current)
        return static_cast<quint64>(*current);
    outcome.moves << write.identities().move(*prefix, number);
    return static_cast<quint64>(number);
}

} // namespace

Result<Value> execute::documents(const ReadTransaction &read, WriteTransaction *write,
                                 const Statement &statement, Outcome &outcome)
{
    const auto toValue = [](const auto &value) { return Value(value); };
    return std::visit(
        Overloaded{
            [&](const statement::Save &save) { return saved(*write, save, outcome); },
            [&](const statement::Load &load) -> Result<Value> {
                return loadOne(read, load.id).map([](const OptionalJson &document) {
                    return document ? Value(*document) : Value(Missing());
                });
            },
            [&](const statement::LoadMany &load) { return loadMany(read, load); },
            [&](const statement::LoadStartingWith &load) { return loadStartingWith(read, load); },
            [&](const statement::Delete &remove) { return removeDocument(*write, remove); },
            [&](const statement::Etag &etag) { return etagOf(read, etag); },
            [&](const statement::CountDocuments &count) {
                return toCount(DocumentReader(read).count(count.collection));
            },
            [&](const statement::ClearDocuments &clear) {
                return toCount(DocumentWriter(*write).clear(clear.collection));
            },
            [&](const statement::Identity &identity) -> Result<Value> {
                return parsePrefix(identity.prefix)
                    .and_then([&](const DocumentKey &key) { return read.identities().value(key); })
                    .map([&](qint64 value) { return toValue(static_cast<quint64>(value)); });
            },
            [&](const statement::NextIdentity &next) { return nextNumber(*write, next, outcome); },
            [&](const statement::SeedIdentity &seed) {
                return seedIdentity(*write, seed, outcome);
            },
            [&](const statement::CreateDocumentIndex &create) {
                return createIndex(*write, create);
            },
            [&](const statement::DropDocumentIndex &drop) {
                return write->documentIndexes().find(drop.name).and_then(
                    [&](const DocumentIndex &index) { return dropIndex(*write, index); });
            },
            [&](const statement::RebuildDocumentIndex &rebuild) {
                return write->documentIndexes()
                    .find(rebuild.name)
                    .and_then(
                        [&](const DocumentIndex &index) { return rebuildIndex(*write, index); });
            },
            [&](const statement::SetGuid &set) -> Result<Value> {
                write->settings().setGuidVersion(set.version);
                return Done();
            },
            [](const auto &) -> Result<Value> { Q_UNREACHABLE(); },
        },
        statement);
}
