#include "storage/indexwriter.h"

#include "storage/keys/keyinterval.h"
#include "storage/lists/indexentry.h"
#include "storage/sqlite/connection.h"

#include <algorithm>
#include <iterator>
#include <utility>

using namespace Qt::StringLiterals;

namespace {

// In their order.
QList<QByteArray> entriesOf(const StoreIndex &index, const Key &primary, const JsonText *value)
{
    QList<QByteArray> entries;
    if (value) {
        for (const Key &key : index.path.indexKeysOf(value->view(), index.multiEntry))
            entries << indexentry::encode(key, primary);
        std::sort(entries.begin(), entries.end());
    }
    return entries;
}

// Both are sorted.
QList<QByteArray> without(const QList<QByteArray> &entries, const QList<QByteArray> &others)
{
    QList<QByteArray> rest;
    std::set_difference(entries.begin(), entries.end(), others.begin(), others.end(),
                        std::back_inserter(rest));
    return rest;
}

} // namespace

Result<void> IndexWriter::checkUnique(const StoreIndex &index, const QByteArray &entry,
                                      const Key &primary) const
{
    const auto doing = [&] { return u"look into the index “%1”"_s.arg(index.name); };
    const QByteArray from = indexentry::indexKeyOf(entry);
    const QByteArray end = from + KeyInterval::aboveAll();
    Query query = m_write.connection().prepare(
        "SELECT entry FROM index_entry WHERE list = ? AND entry >= ? AND entry < ? LIMIT 1");
    if (auto done = query.bind(index.list.number).bind(from).bind(end).run(doing); !done)
        return done;
    if (!query.next())
        return query.finished(doing);
    const Key holder = indexentry::decode(query.bytes(0)).primary;
    if (holder == primary)
        return {};
    return failure(
        ErrorCode::ConstraintError,
        u"The unique index “%1” of “%2” has %3 already, for the record %4."_s.arg(
            index.name, m_store.name, Key::fromTrusted(from).toLiteral(), holder.toLiteral()));
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

Result<QList<IndexWriter::Step>> IndexWriter::plan(const Key &primary, const JsonText *before,
                                                   const JsonText *after) const
{
    QList<Step> steps;
    for (const StoreIndex &index : m_store.indexes) {
        const QList<QByteArray> old = entriesOf(index, primary, before);
        const QList<QByteArray> now = entriesOf(index, primary, after);
        const Step step{.index = &index, .removed = without(old, now), .added = without(now, old)};
        for (const QByteArray &entry : index.unique ? step.added : QList<QByteArray>()) {
            if (auto free = checkUnique(index, entry, primary); !free)
                return tl::unexpected(free.error());
        }
        if (!step.removed.isEmpty() || !step.added.isEmpty())
            steps << step;
    }
    return steps;
}

Result<void> IndexWriter::write(const QList<Step> &steps)
{
    for (const Step &step : steps) {
        const auto change = changeOf(step.index->list);
        if (!change)
            return tl::unexpected(change.error());
        for (const QByteArray &entry : step.removed) {
            if (auto done = remove(step.index->list, entry); !done)
                return done;
            (*change)->removed << entry;
        }
        for (const QByteArray &entry : step.added) {
            if (auto done = insert(step.index->list, entry); !done)
                return done;
            (*change)->added << entry;
        }
    }
    return {};
}

Result<void> IndexWriter::replace(const Key &primary, const JsonText *before, const JsonText *after)
{
    return plan(primary, before, after).and_then([this](const QList<Step> &steps) {
        return write(steps);
    });
}

Result<void> IndexWriter::takeBack()
{
    for (const Change &change : std::exchange(m_changes, {})) {
        Q_ASSERT(!change.cleared); // Nobody could.
        for (const QByteArray &entry : change.added) {
            if (auto done = remove(change.list, entry); !done)
                return done;
        }
        for (const QByteArray &entry : change.removed) {
            if (auto done = insert(change.list, entry); !done)
                return done;
        }
    }
    return {};
}

Result<void> IndexWriter::insert(ListId list, const QByteArray &entry)
{
    return m_write.connection()
        .prepare("INSERT INTO index_entry (list, entry) VALUES (?, ?)")
        .bind(list.number)
        .bind(entry)
        .run([this] { return u"write an index of “%1”"_s.arg(m_store.name); });
}

Result<void> IndexWriter::remove(ListId list, const QByteArray &entry)
{
    return m_write.connection()
        .prepare("DELETE FROM index_entry WHERE list = ? AND entry = ?")
        .bind(list.number)
        .bind(entry)
        .run([this] { return u"write an index of “%1”"_s.arg(m_store.name); });
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
