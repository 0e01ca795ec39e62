#include "storage/documents.h"
#include "storage/json/metadata.h"
#include "storage/keys/identitywalk.h"
#include "storage/sqlite/connection.h"

#include <QDateTime>

using namespace Qt::StringLiterals;

namespace {

tl::unexpected<StorageError> etagDiffers(const DocumentKey &key, quint64 expected, quint64 stored)
{
    QString message;
    if (stored == 0)
        message = u"There is no document “%1”, but one with etag %2 was expected: it was deleted "
                  "meanwhile."_s.arg(key.spelling())
                      .arg(expected);
    else if (expected == 0)
        message = u"There is a document “%1” already (etag %2)."_s.arg(key.spelling()).arg(stored);
    else
        message = u"“%1” was changed meanwhile: its etag is %2, not %3."_s.arg(key.spelling())
                      .arg(stored)
                      .arg(expected);
    return failure(ErrorCode::ConstraintError, message);
}

} // namespace

Result<void> DocumentWriter::prepareToTell()
{
    auto ready = m_write.documentIndexes().load();
    if (ready && m_write.documentIndexes().hasAny())
        ready = m_write.changes().makeRoom();
    return ready;
}

void DocumentWriter::tell(const QByteArray &folded, qint64 collectionBefore, qint64 collectionAfter)
{
    if (m_write.documentIndexes().hasAny()) {
        m_write.changes().add(
            {.before = collectionBefore, .after = collectionAfter, .folded = folded});
    }
}

Result<std::optional<ListId>> DocumentWriter::knownCollectionFor(const QString &name)
{
    if (auto ready = prepareToTell(); !ready)
        return tl::unexpected(ready.error());
    const auto found = m_write.collections().find(name);
    if (!found || !*found)
        return found;
    // The tables change next, and then the counts must follow without fail.
    auto loaded = m_write.runs().load(ListId::documents());
    if (loaded)
        loaded = m_write.runs().load(**found);
    if (!loaded)
        return tl::unexpected(loaded.error());
    return found;
}

Result<ListId> DocumentWriter::collectionFor(const QString &name)
{
    auto found = knownCollectionFor(name);
    if (found && !*found) {
        const auto added = m_write.collections().add(name, m_write.settings().drawListNumber());
        if (!added)
            return tl::unexpected(added.error());
        found = knownCollectionFor(name);
    }
    return found.map([](const std::optional<ListId> &list) { return *list; });
}

Result<bool> DocumentWriter::insert(const DocumentKey &key, Strategy strategy, ListId collection,
                                    const JsonText &document)
{
    Query query = m_write.connection().prepare(
        "INSERT INTO document (collection, folded, spelling, strategy, etag, modified, json)"
        " VALUES (?, ?, ?, ?, ?, ?, ?)");
    query.bind(collection.number).bind(key.folded());
    if (const QByteArray spelling = key.spelling().toUtf8(); spelling == key.folded())
        query.bindNull();
    else
        query.bind(spelling);
    const auto inserted = query.bind(static_cast<qint64>(strategy))
                              .bind(static_cast<qint64>(m_write.settings().nextEtag()))
                              .bind(QDateTime::currentMSecsSinceEpoch())
                              .bind(document.bytes())
                              .runUnlessTaken([&] { return u"save “%1”"_s.arg(key.spelling()); });
    if (inserted && *inserted) {
        m_write.runs().added(ListId::documents(), key.folded());
        m_write.runs().added(collection, key.folded());
        tell(key.folded(), 0, collection.number);
    }
    return inserted;
}

Result<void> DocumentWriter::update(const StoredDocument &existing, ListId collection,
                                    const JsonText &document)
{
    if (existing.collection != collection) {
        if (auto loaded = m_write.runs().load(existing.collection); !loaded)
            return loaded;
    }
    Query query = m_write.connection().prepare(
        "UPDATE document SET collection = ?, etag = ?, modified = ?, json = ? WHERE id = ?");
    const auto updated = query.bind(collection.number)
                             .bind(static_cast<qint64>(m_write.settings().nextEtag()))
                             .bind(QDateTime::currentMSecsSinceEpoch())
                             .bind(document.bytes())
                             .bind(existing.id)
                             .run([&] { return u"save “%1”"_s.arg(existing.key.spelling()); });
    if (updated && existing.collection != collection) {
        m_write.runs().removed(existing.collection, existing.key.folded());
        m_write.runs().added(collection, existing.key.folded());
    }
    if (updated)
        tell(existing.key.folded(), existing.collection.number, collection.number);
    return updated;
}

Result<DocumentWriter::Saved> DocumentWriter::saveUnderGuid(const JsonText &document)
{
    const auto collection = collectionFor(collectionOf(document));
    if (!collection)
        return tl::unexpected(collection.error());
    const auto key =
        DocumentKey::fromTrusted(m_write.guids().next(m_write.settings().guidVersion()));
    const auto inserted = insert(key, Strategy::Guid, *collection, document);
    if (!inserted)
        return tl::unexpected(inserted.error());
    if (!*inserted) {
        return failure(ErrorCode::ConstraintError,
                       u"The generated GUID “%1” is taken."_s.arg(key.spelling()));
    }
    return Saved{.key = key,
                 .strategy = Strategy::Guid,
                 .etag = m_write.settings().drawEtag(),
                 .move = std::nullopt,
                 .replaced = false};
}

Result<DocumentWriter::Saved> DocumentWriter::saveUnderIdentity(const DocumentKey &prefix,
                                                                const JsonText &document)
{
    const QString name = collectionOf(document);
    const auto known = knownCollectionFor(name);
    const auto current = m_write.identities().value(prefix);
    if (!known || !current)
        return tl::unexpected(known ? current.error() : known.error());
    const auto saved = [&](const DocumentKey &key, qint64 number) {
        return Saved{.key = key,
                     .strategy = Strategy::Identity,
                     .etag = m_write.settings().drawEtag(),
                     .move = m_write.identities().move(prefix, number),
                     .replaced = false};
    };
    // Nearly always the next number is free: inserting finds out, and nothing is looked for before.
    if (*known && *current < maximumIdentity) {
        const qint64 number = *current + 1;
        const auto key = prefix.withIdentity(number);
        if (!key)
            return tl::unexpected(key.error());
        const auto inserted = insert(*key, Strategy::Identity, **known, document);
        if (!inserted)
            return tl::unexpected(inserted.error());
        if (*inserted)
            return saved(*key, number);
    }
    const auto next = nextIdentity(prefix);
    if (!next)
        return tl::unexpected(next.error());
    // Behind what can still refuse the statement: this may add a collection.
    const auto collection = collectionFor(name);
    if (!collection)
        return tl::unexpected(collection.error());
    const auto inserted = insert(next->second, Strategy::Identity, *collection, document);
    if (!inserted)
        return tl::unexpected(inserted.error());
    Q_ASSERT(*inserted); // The walk has looked, and no one else writes meanwhile.
    return saved(next->second, next->first);
}

Result<DocumentWriter::Saved> DocumentWriter::saveUnder(const DocumentKey &key,
                                                        const JsonText &document,
                                                        std::optional<quint64> ifEtag,
                                                        Existing existing)
{
    const QString name = collectionOf(document);
    const auto saved = [this](const DocumentKey &under, Strategy strategy, bool replaced) {
        return Saved{.key = under,
                     .strategy = strategy,
                     .etag = m_write.settings().drawEtag(),
                     .move = std::nullopt,
                     .replaced = replaced};
    };
    // A new key is the usual case: inserting finds out whether it is one.
    if (const auto known = knownCollectionFor(name); !known) {
        return tl::unexpected(known.error());
    } else if (*known && ifEtag.value_or(0) == 0) {
        const auto inserted = insert(key, Strategy::Semantic, **known, document);
        if (!inserted)
            return tl::unexpected(inserted.error());
        if (*inserted)
            return saved(key, Strategy::Semantic, false);
    }
    const auto found = find(key);
    if (!found)
        return tl::unexpected(found.error());
    if (*found && existing == Existing::Refuse) {
        return failure(ErrorCode::ConstraintError,
                       u"There is a document “%1” already. SAVE would replace it."_s.arg(
                           (*found)->key.spelling()));
    }
    const quint64 storedEtag = *found ? (*found)->etag : 0;
    if (ifEtag && *ifEtag != storedEtag)
        return etagDiffers(key, *ifEtag, storedEtag);

    const auto collection = collectionFor(name);
    if (!collection)
        return tl::unexpected(collection.error());
    if (*found) {
        if (auto updated = update(**found, *collection, document); !updated)
            return tl::unexpected(updated.error());
        return saved((*found)->key, (*found)->strategy, true);
    }
    if (auto inserted = insert(key, Strategy::Semantic, *collection, document); !inserted)
        return tl::unexpected(inserted.error());
    return saved(key, Strategy::Semantic, false);
}

Result<bool> DocumentWriter::remove(const DocumentKey &key, std::optional<quint64> ifEtag)
{
    const auto found = find(key);
    if (!found)
        return tl::unexpected(found.error());
    const quint64 storedEtag = *found ? (*found)->etag : 0;
    if (ifEtag && *ifEtag != storedEtag)
        return etagDiffers(key, *ifEtag, storedEtag);
    if (!*found)
        return false;
    const StoredDocument &document = **found;
    auto loaded = m_write.runs().load(ListId::documents());
    if (loaded)
        loaded = m_write.runs().load(document.collection);
    if (loaded)
        loaded = prepareToTell();
    if (!loaded)
        return tl::unexpected(loaded.error());
    Query query = m_write.connection().prepare("DELETE FROM document WHERE id = ?");
    if (auto done =
            query.bind(document.id).run([&] { return u"delete “%1”"_s.arg(key.spelling()); });
        !done)
        return tl::unexpected(done.error());
    m_write.runs().removed(ListId::documents(), document.key.folded());
    m_write.runs().removed(document.collection, document.key.folded());
    tell(document.key.folded(), document.collection.number, 0);
    return true;
}

Result<qint64> DocumentWriter::clear(const std::optional<QString> &collection)
{
    const QString doing = u"clear the documents"_s;
    CountedRuns &runs = m_write.runs();
    if (auto loaded = runs.load(ListId::documents()); !loaded)
        return tl::unexpected(loaded.error());
    if (auto ready = prepareToTell(); !ready)
        return tl::unexpected(ready.error());

    if (!collection) {
        const auto total = runs.total(ListId::documents());
        const auto collections = m_write.collections().all();
        if (!total || !collections)
            return tl::unexpected(total ? collections.error() : total.error());
        for (const auto &[name, list] : *collections) {
            if (auto loaded = runs.load(list); !loaded)
                return tl::unexpected(loaded.error());
        }
        if (auto done = m_write.connection().prepare("DELETE FROM document").run(doing); !done)
            return tl::unexpected(done.error());
        runs.cleared(ListId::documents());
        for (const auto &[name, list] : *collections)
            runs.cleared(list);
        tell({}, 0, 0);
        return total;
    }

    const auto list = m_write.collections().find(*collection);
    if (!list)
        return tl::unexpected(list.error());
    if (!*list)
        return 0;
    const auto total = runs.total(**list);
    if (!total)
        return total;
    CountedRuns::Removal removal(ListId::documents());
    QList<QByteArray> cleared; // For the indexes.
    {
        Query keys = m_write.connection().prepare(
            "SELECT folded FROM document WHERE collection = ? ORDER BY folded");
        if (auto done = keys.bind((*list)->number).run(doing); !done)
            return tl::unexpected(done.error());
        while (keys.next()) {
            runs.planRemoval(removal, keys.bytes(0));
            if (m_write.documentIndexes().hasAny())
                cleared << keys.bytes(0);
        }
        if (auto done = keys.finished(doing); !done)
            return tl::unexpected(done.error());
    }
    Query query = m_write.connection().prepare("DELETE FROM document WHERE collection = ?");
    if (auto done = query.bind((*list)->number).run(doing); !done)
        return tl::unexpected(done.error());
    runs.removed(removal);
    runs.cleared(**list);
    for (const QByteArray &key : std::as_const(cleared))
        tell(key, (*list)->number, 0);
    return total;
}

Result<NumberMove> DocumentWriter::drawIdentity(const DocumentKey &prefix)
{
    return nextIdentity(prefix).map(
        [&](const auto &next) { return m_write.identities().move(prefix, next.first); });
}
