#include "storage/check/indexingcheck.h"

#include "storage/indexing/changelog.h"
#include "storage/indexing/documententry.h"
#include "storage/json/jsontext.h"
#include "storage/sqlite/connection.h"
#include "storage/text/utf8.h"
#include "storage/transfer/progress.h"

using namespace Qt::StringLiterals;

namespace {

const QString checkingIndexes = u"check the indexes on documents"_s;

Result<void> unlessIndexCheckCancelled(const Progress &progress)
{
    return progress.isCancelled() ? failure(ErrorCode::AbortError, u"The check was cancelled."_s)
                                  : Result<void>();
}

} // namespace

Result<void> IndexingCheck::run(const Progress &progress)
{
    const auto indexes = m_read.documentIndexes().all();
    const auto newest = ChangeLog::newest(m_read.connection());
    if (!indexes || !newest)
        return tl::unexpected(indexes ? newest.error() : indexes.error());
    for (const DocumentIndex &index : *indexes) {
        if (auto done = checkRows(index, progress); !done)
            return done;
        if (!index.isFilled() || index.applied < *newest)
            continue;
        if (auto done = checkDocuments(index, progress); !done)
            return done;
    }
    return {};
}

// The entries that a document's row names, against those of the list.
Result<void> IndexingCheck::checkRows(const DocumentIndex &index, const Progress &progress)
{
    qint64 named = 0;
    Query rows = m_read.connection().prepare("SELECT entries FROM indexed_document WHERE list = ?");
    if (auto done = rows.bind(index.list.number).run(checkingIndexes); !done)
        return done;
    while (rows.next()) {
        if (auto goesOn = unlessIndexCheckCancelled(progress); !goesOn)
            return goesOn;
        for (const QByteArray &entry : documententry::fromRow(rows.bytes(0))) {
            ++named;
            Query found = m_read.connection().prepare(
                "SELECT 1 FROM index_entry WHERE list = ? AND entry = ?");
            if (auto done = found.bind(index.list.number).bind(entry).run(checkingIndexes); !done)
                return done;
            if (!found.next()) {
                m_findings.add(u"The index “%1” on documents has no entry for “%2”, though it "
                               "counts it."_s.arg(
                                   index.name, decodedUtf8(documententry::decode(entry).spelling)));
            }
        }
    }
    if (auto done = rows.finished(checkingIndexes); !done)
        return done;
    Query count = m_read.connection().prepare("SELECT count(*) FROM index_entry WHERE list = ?");
    if (auto done = count.bind(index.list.number).run(checkingIndexes); !done)
        return done;
    const qint64 entries = count.next() ? count.integer(0) : 0;
    m_entries += entries;
    if (entries != named) {
        m_findings.add(
            u"The index “%1” on documents has %2 entries; its documents give %3."_s.arg(index.name)
                .arg(entries)
                .arg(named));
    }
    return {};
}

Result<void> IndexingCheck::checkDocuments(const DocumentIndex &index, const Progress &progress)
{
    qint64 indexed = 0;
    Query documents =
        m_read.connection().prepare("SELECT folded, spelling, collection, json FROM document");
    if (auto done = documents.run(checkingIndexes); !done)
        return done;
    while (documents.next()) {
        if (auto goesOn = unlessIndexCheckCancelled(progress); !goesOn)
            return goesOn;
        const QByteArray folded = documents.bytes(0);
        const QByteArray spelling = documents.isNull(1) ? folded : documents.bytes(1);
        QList<QByteArray> should;
        if (!index.collection || index.collection->number == documents.integer(2)) {
            const JsonText document = JsonText::fromTrusted(documents.bytes(3));
            should = documententry::entriesOf(document.view(), index.members(), folded, spelling);
        }
        indexed += should.isEmpty() ? 0 : 1;
        const auto row = rowOf(index, folded);
        if (!row)
            return tl::unexpected(row.error());
        if (should.isEmpty() ? !row->isEmpty() : *row != documententry::toRow(should)) {
            m_findings.add(u"The index “%1” on documents has other entries for “%2” than it "
                           "gives."_s.arg(index.name, decodedUtf8(spelling)));
        }
    }
    if (auto done = documents.finished(checkingIndexes); !done)
        return done;
    Query count =
        m_read.connection().prepare("SELECT count(*) FROM indexed_document WHERE list = ?");
    if (auto done = count.bind(index.list.number).run(checkingIndexes); !done)
        return done;
    const qint64 rows = count.next() ? count.integer(0) : 0;
    if (rows != indexed) {
        m_findings.add(u"The index “%1” on documents holds %2 documents; there are %3 that give "
                       "it a key."_s.arg(index.name)
                           .arg(rows)
                           .arg(indexed));
    }
    return {};
}

Result<QByteArray> IndexingCheck::rowOf(const DocumentIndex &index, const QByteArray &folded)
{
    Query query = m_read.connection().prepare(
        "SELECT entries FROM indexed_document WHERE list = ? AND folded = ?");
    if (auto done = query.bind(index.list.number).bind(folded).run(checkingIndexes); !done)
        return tl::unexpected(done.error());
    return query.next() ? query.bytes(0) : QByteArray();
}
