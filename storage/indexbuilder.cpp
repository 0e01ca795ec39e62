#include "storage/indexbuilder.h"

#include "storage/lists/indexentry.h"
#include "storage/sqlite/connection.h"
#include "storage/sqlite/savepoint.h"
#include "storage/transfer/progress.h"

using namespace Qt::StringLiterals;

Result<void> IndexBuilder::create(const StoreIndex &index, Progress *progress)
{
    const auto records = m_write.runs().total(m_store.list);
    if (!records)
        return tl::unexpected(records.error());
    if (progress)
        progress->set(0, *records);
    auto savepoint =
        Savepoint::begin(m_write.connection(), u"make the index “%1”"_s.arg(index.name));
    if (!savepoint)
        return tl::unexpected(savepoint.error());
    auto done = fill(index, progress);
    if (done && index.unique)
        done = checkUnique(index);
    if (done)
        done = m_write.runs().recount(index.list);
    if (done)
        done = m_write.stores().createIndex(m_store, index);
    if (done)
        done = savepoint->keep();
    if (!done && m_write.runs().load(index.list))
        m_write.runs().cleared(index.list);
    return done;
}

Result<void> IndexBuilder::fill(const StoreIndex &index, Progress *progress)
{
    const QString doing = u"fill the index “%1”"_s.arg(index.name);
    Query records =
        m_write.connection().prepare("SELECT key, value FROM record WHERE store = ? ORDER BY key");
    if (auto done = records.bind(m_store.list.number).run(doing); !done)
        return done;
    qint64 read = 0;
    while (records.next()) {
        if (progress && progress->isCancelled()) {
            return failure(ErrorCode::AbortError,
                           u"Cancelled: the index “%1” was not made."_s.arg(index.name));
        }
        const Key primary = Key::fromTrusted(records.bytes(0));
        const JsonText value = JsonText::fromTrusted(records.bytes(1));
        for (const Key &key : index.path.indexKeysOf(value.view(), index.multiEntry)) {
            Query insert =
                m_write.connection().prepare("INSERT INTO index_entry (list, entry) VALUES (?, ?)");
            if (auto done = insert.bind(index.list.number)
                                .bind(indexentry::encode(key, primary))
                                .run(doing);
                !done)
                return done;
        }
        if (progress)
            progress->set(++read, progress->total());
    }
    return records.finished(doing);
}

// Entries of one index key are neighbours.
Result<void> IndexBuilder::checkUnique(const StoreIndex &index)
{
    const QString doing = u"look through the index “%1”"_s.arg(index.name);
    Query entries =
        m_write.connection().prepare("SELECT entry FROM index_entry WHERE list = ? ORDER BY entry");
    if (auto done = entries.bind(index.list.number).run(doing); !done)
        return done;
    std::optional<indexentry::Decoded> before;
    while (entries.next()) {
        const indexentry::Decoded entry = indexentry::decode(entries.bytes(0));
        if (before && before->indexKey == entry.indexKey) {
            return failure(
                ErrorCode::ConstraintError,
                u"The records %1 and %2 of “%3” both have %4 at %5, so that the index cannot be "
                "unique."_s.arg(before->primary.toLiteral(), entry.primary.toLiteral(),
                                m_store.name, entry.indexKey.toLiteral(), index.path.toLiteral()));
        }
        before = entry;
    }
    return entries.finished(doing);
}
