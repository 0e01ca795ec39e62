#include "storage/check/databasecheck.h"

#include "storage/check/definitionscheck.h"
#include "storage/check/documentscheck.h"
#include "storage/check/indexingcheck.h"
#include "storage/check/listscheck.h"
#include "storage/check/storescheck.h"
#include "storage/sqlite/connection.h"
#include "storage/transfer/progress.h"

using namespace Qt::StringLiterals;

namespace {

const QString checking = u"check the file"_s;

} // namespace

Result<DatabaseCheck::Report> DatabaseCheck::run(Progress &progress)
{
    Report report;
    const auto documents = m_read.runs().total(ListId::documents());
    const auto stores = m_read.stores().all();
    if (!documents || !stores)
        return tl::unexpected(documents ? stores.error() : documents.error());
    qint64 total = *documents;
    for (const auto &[name, store] : *stores) {
        const auto records = m_read.runs().total(store.list);
        if (!records)
            return tl::unexpected(records.error());
        total += *records;
    }
    progress.set(0, total);

    if (auto done = checkPages(report); !done)
        return tl::unexpected(done.error());
    if (auto done = DefinitionsCheck(m_read, report.findings).run(); !done)
        return tl::unexpected(done.error());
    DocumentsCheck documentsCheck(m_read, report.findings);
    if (auto done = documentsCheck.run(progress); !done)
        return tl::unexpected(done.error());
    report.documents = documentsCheck.documents();
    for (const auto &[name, store] : *stores) {
        StoresCheck storesCheck(m_read, store, report.findings);
        if (auto done = storesCheck.run(progress); !done)
            return tl::unexpected(done.error());
        report.records += storesCheck.records();
        report.entries += storesCheck.entries();
    }
    IndexingCheck indexing(m_read, report.findings);
    if (auto done = indexing.run(progress); !done)
        return tl::unexpected(done.error());
    report.entries += indexing.entries();
    ListsCheck lists(m_read, report.findings);
    if (auto done = lists.run(progress); !done)
        return tl::unexpected(done.error());
    report.lists = lists.lists();
    return report;
}

Result<void> DatabaseCheck::checkPages(Report &report)
{
    {
        Query pages = m_read.connection().prepare("PRAGMA integrity_check(100)");
        if (auto done = pages.run(checking); !done)
            return done;
        while (pages.next()) {
            if (const QString answer = pages.text(0); answer != "ok"_L1)
                report.findings.add(u"SQLite says of the file: %1."_s.arg(answer));
        }
        if (auto done = pages.finished(checking); !done)
            return done;
    }
    Query references = m_read.connection().prepare("PRAGMA foreign_key_check");
    if (auto done = references.run(checking); !done)
        return done;
    while (references.next())
        report.findings.add(u"A row of the table “%1” refers to a list that is not there."_s.arg(
            references.text(0)));
    return references.finished(checking);
}
