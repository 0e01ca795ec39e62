#include "storage/indexwriter.h"

#include "storage/keys/keyrange.h"
#include "storage/lists/indexentry.h"
#include "storage/sqlite/connection.h"

using namespace Qt::StringLiterals;

namespace {

QList<QByteArray> entriesOf(const StoreIndex &index, const Key &primary, const JsonText *value)
{
    QList<QByteArray> entries;
    if (value) {
        for (const Key &key : index.path.indexKeysOf(value->view(), index.multiEntry))
            entries << indexentry::encode(key, primary);
    }
    return entries;
}

} // namespace

Result<void> IndexWriter::checkUnique(const StoreIndex &index, const QByteArray &entry,
                                      const Key &primary) const
{
    const auto doing = [&] { return u"look into the index “%1”"_s.arg(index.name); };
    const Key key = indexentry::decode(entry).indexKey;
    const KeyInterval same = KeyRange::only(key).interval();
    Query query = m_write.connection().prepare(
        "SELECT entry FROM index_entry WHERE list = ? AND entry >= ? AND entry < ? LIMIT 1");
    if (auto done = query.bind(index.list.number).bind(same.from).bind(same.end).run(doing); !done)
        return done;
    if (!query.next())
        return query.finished(doing);
    const Key holder = indexentry::decode(query.bytes(0)).primary;
    if (holder == primary)
        return {};
    return failure(ErrorCode::ConstraintError,
                   u"The unique index “%1” of “%2” has %3 already, for the record %4."_s.arg(
                       index.name, m_store.name, key.toLiteral(), holder.toLiteral()));
}

Result<IndexWriter::Change *> IndexWriter::changeOf(ListId list)
{
    const auto found = std::find_if(m_changes.begin(), m_changes.end(),
                                    [list](const Change &change) { return change.list == list; });
    if (found != m_changes.end())
        return &*found;
    return m_write.runs().load(list).map([&] {
        m_changes.append({.list = list, .added = {}, .removed = {}, .cleared = false});
        return &m_changes.last();
    });
}

Result<void> IndexWriter::replace(const Key &primary, const JsonText *before, const JsonText *after)
{
    struct Step
    {
        const StoreIndex *index;
        QList<QByteArray> removed;
        QList<QByteArray> added;
    };
    QList<Step> steps;
    // Every index must agree before one is written.
    for (const StoreIndex &index : m_store.indexes) {
        Step step{.index = &index,
                  .removed = entriesOf(index, primary, before),
                  .added = entriesOf(index, primary, after)};
        const QList<QByteArray> old = step.removed;
        step.removed.removeIf([&](const QByteArray &entry) { return step.added.contains(entry); });
        step.added.removeIf([&](const QByteArray &entry) { return old.contains(entry); });
        if (index.unique) {
            for (const QByteArray &entry : std::as_const(step.added)) {
                if (auto free = checkUnique(index, entry, primary); !free)
                    return free;
            }
        }
        steps << step;
    }
    for (const Step &step : std::as_const(steps)) {
        if (step.removed.isEmpty() && step.added.isEmpty())
            continue;
        const auto doing = [&] { return u"write the index “%1”"_s.arg(step.index->name); };
        const auto change = changeOf(step.index->list);
        if (!change)
            return tl::unexpected(change.error());
        for (const QByteArray &entry : step.removed) {
            Query query = m_write.connection().prepare(
                "DELETE FROM index_entry WHERE list = ? AND entry = ?");
            if (auto done = query.bind(step.index->list.number).bind(entry).run(doing); !done)
                return done;
            (*change)->removed << entry;
        }
        for (const QByteArray &entry : step.added) {
            Query query =
                m_write.connection().prepare("INSERT INTO index_entry (list, entry) VALUES (?, ?)");
            if (auto done = query.bind(step.index->list.number).bind(entry).run(doing); !done)
                return done;
            (*change)->added << entry;
        }
    }
    return {};
}

Result<void> IndexWriter::clear(const StoreIndex &index)
{
    const auto change = changeOf(index.list);
    if (!change)
        return tl::unexpected(change.error());
    Query query = m_write.connection().prepare("DELETE FROM index_entry WHERE list = ?");
    if (auto done = query.bind(index.list.number).run(u"empty the index “%1”"_s.arg(index.name));
        !done)
        return done;
    (*change)->cleared = true;
    return {};
}

Result<void> IndexWriter::clear()
{
    for (const StoreIndex &index : m_store.indexes) {
        if (auto done = clear(index); !done)
            return done;
    }
    return {};
}

void IndexWriter::kept()
{
    for (const Change &change : std::as_const(m_changes)) {
        if (change.cleared)
            m_write.runs().cleared(change.list);
        m_write.runs().removed(change.list, change.removed);
        m_write.runs().added(change.list, change.added);
    }
    m_changes.clear();
}
