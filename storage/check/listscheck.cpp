#include "storage/check/listscheck.h"

#include "storage/lists/listtable.h"
#include "storage/sqlite/connection.h"
#include "storage/transfer/progress.h"

using namespace Qt::StringLiterals;

namespace {

const QString countingAnew = u"count the keys of a list anew"_s;

struct CountedRun
{
    QByteArray first;
    qint64 keys = 0;
};

} // namespace

Result<void> ListsCheck::run(const Progress &progress)
{
    const auto collections = m_read.collections().all();
    const auto stores = m_read.stores().all();
    if (!collections || !stores)
        return tl::unexpected(collections ? stores.error() : collections.error());
    if (auto done = check(ListId::documents(), u"all documents"_s, progress); !done)
        return done;
    for (const auto &[name, list] : *collections) {
        if (auto done = check(list, u"the collection “%1”"_s.arg(name), progress); !done)
            return done;
    }
    for (const auto &[name, store] : *stores) {
        if (auto done = check(store.list, u"the object store “%1”"_s.arg(name), progress); !done)
            return done;
        for (const StoreIndex &index : store.indexes) {
            const QString which = u"the index “%1” of “%2”"_s.arg(index.name, name);
            if (auto done = check(index.list, which, progress); !done)
                return done;
        }
    }
    const auto indexes = m_read.documentIndexes().all();
    if (!indexes)
        return tl::unexpected(indexes.error());
    for (const DocumentIndex &index : *indexes) {
        const QString which = u"the index “%1” on documents"_s.arg(index.name);
        if (auto done = check(index.list, which, progress); !done)
            return done;
    }
    return checkForOrphans();
}

Result<void> ListsCheck::check(ListId list, const QString &name, const Progress &progress)
{
    ++m_lists;
    std::vector<CountedRun> runs;
    {
        Query query = m_read.connection().prepare(
            "SELECT first, keys FROM run WHERE list = ? ORDER BY first");
        if (auto done = query.bind(list.number).run(countingAnew); !done)
            return done;
        while (query.next())
            runs.push_back({.first = query.bytes(0), .keys = query.integer(1)});
        if (auto done = query.finished(countingAnew); !done)
            return done;
    }
    if (!runs.empty() && !runs.front().first.isEmpty())
        m_findings.add(u"The runs of %1 do not begin at its beginning."_s.arg(name));
    if (runs.empty())
        runs.emplace_back(); // No run is an empty list.
    Query keys = ListTable(m_read.connection()).keys(list);
    if (auto done = keys.run(countingAnew); !done)
        return done;
    std::size_t run = 0;
    qint64 counted = 0;
    const auto close = [&] {
        if (counted != runs[run].keys)
            m_findings.add(u"A run of %1 (number %2) counts %3 keys; there are %4."_s.arg(
                name, QString::number(run + 1), QString::number(runs[run].keys),
                QString::number(counted)));
        counted = 0;
        ++run;
    };
    while (keys.next()) {
        if (progress.isCancelled())
            return failure(ErrorCode::AbortError, u"The check was cancelled."_s);
        const QByteArray key = keys.bytes(0);
        while (run + 1 < runs.size() && key >= runs[run + 1].first)
            close();
        ++counted;
    }
    if (auto done = keys.finished(countingAnew); !done)
        return done;
    while (run < runs.size())
        close();
    return {};
}

Result<void> ListsCheck::checkForOrphans()
{
    Query query = m_read.connection().prepare(
        "SELECT DISTINCT list FROM (SELECT list FROM run UNION SELECT list FROM index_entry)"
        " WHERE list <> 1 AND list NOT IN (SELECT list FROM collection UNION SELECT list FROM store"
        " UNION SELECT list FROM store_index UNION SELECT list FROM document_index"
        " UNION SELECT list FROM dropped_index) ORDER BY list");
    if (auto done = query.run(countingAnew); !done)
        return done;
    while (query.next())
        m_findings.add(u"Something is counted for the list %1, which is not there."_s.arg(
            QString::number(query.integer(0))));
    return query.finished(countingAnew);
}
