#include "storage/indexing/indexbatch.h"

#include "storage/indexing/documententry.h"
#include "storage/sqlite/connection.h"

#include <QElapsedTimer>

#include <algorithm>
#include <chrono>
#include <iterator>

using namespace Qt::StringLiterals;

namespace {

const QString computing = u"compute an index on documents"_s;
// Others of this process get in between at once, others of the machine try again every 25 ms or so.
constexpr std::chrono::milliseconds longestBatch{30};
constexpr int documentsAtOnce = 32; // Between two looks whether somebody waits.

} // namespace

Result<bool> IndexBatch::isNeeded(const ReadTransaction &read)
{
    const auto indexes = read.documentIndexes().all();
    const auto newest = ChangeLog::newest(read.connection());
    if (!indexes || !newest)
        return tl::unexpected(indexes ? newest.error() : indexes.error());
    for (const DocumentIndex &index : *indexes) {
        if (!index.isFilled() || index.applied < *newest)
            return true;
    }
    Query dropped = read.connection().prepare("SELECT 1 FROM dropped_index LIMIT 1");
    if (auto done = dropped.run(computing); !done)
        return tl::unexpected(done.error());
    return dropped.next();
}

Result<void> IndexBatch::run()
{
    QElapsedTimer clock;
    clock.start();
    const auto isOver = [&] {
        return clock.elapsed() >= longestBatch.count() || m_write.isInTheWay();
    };
    while (!isOver()) {
        const auto advanced = advance(documentsAtOnce, isOver);
        if (!advanced)
            return tl::unexpected(advanced.error());
        if (!*advanced)
            return trimChanges();
    }
    return {};
}

Result<void> IndexBatch::runOnce()
{
    return advance(1, [] { return false; }).and_then([this](bool advanced) {
        return advanced ? Result<void>() : trimChanges();
    });
}

Result<bool> IndexBatch::advance(int documentsAtMost, const std::function<bool()> &isOver)
{
    const auto removed = removeDropped();
    if (!removed)
        return removed;
    bool advanced = *removed;
    auto indexes = m_write.documentIndexes().all();
    if (!indexes)
        return tl::unexpected(indexes.error());
    // In turn, so that none waits for all of another.
    for (DocumentIndex &index : *indexes) {
        if (isOver())
            return true;
        if (!index.isFilled()) {
            advanced = true;
            if (auto done = fill(index, documentsAtMost); !done)
                return tl::unexpected(done.error());
            continue;
        }
        const auto followed = follow(index);
        if (!followed)
            return followed;
        advanced = advanced || *followed;
    }
    return advanced;
}

Result<bool> IndexBatch::removeDropped()
{
    qint64 list = 0;
    {
        Query query = m_write.connection().prepare("SELECT list FROM dropped_index LIMIT 1");
        if (auto done = query.run(computing); !done)
            return tl::unexpected(done.error());
        if (!query.next())
            return false;
        list = query.integer(0);
    }
    qint64 rows = 0;
    for (const char *sql : {"DELETE FROM index_entry WHERE list = ?1 AND entry IN"
                            " (SELECT entry FROM index_entry WHERE list = ?1 LIMIT 500)",
                            "DELETE FROM indexed_document WHERE list = ?1 AND folded IN"
                            " (SELECT folded FROM indexed_document WHERE list = ?1 LIMIT 500)",
                            "DELETE FROM indexing_failure WHERE list = ?1 AND folded IN"
                            " (SELECT folded FROM indexing_failure WHERE list = ?1 LIMIT 500)"}) {
        Query query = m_write.connection().prepare(sql);
        if (auto done = query.bind(list).run(computing); !done)
            return tl::unexpected(done.error());
        rows += query.changes();
    }
    if (rows > 0)
        return true;
    return m_write.connection()
        .prepare("DELETE FROM dropped_index WHERE list = ?")
        .bind(list)
        .run(computing)
        .map([] { return true; });
}

Result<void> IndexBatch::fill(DocumentIndex &index, int documentsAtMost)
{
    QList<Document> documents;
    {
        Query query = m_write.connection().prepare(
            "SELECT id, folded, spelling, collection, json FROM document"
            " WHERE id > ? AND id <= ? ORDER BY id LIMIT ?");
        if (auto done = query.bind(index.scanned)
                            .bind(index.scanEnd)
                            .bind(qint64(documentsAtMost))
                            .run(computing);
            !done)
            return done;
        while (query.next()) {
            index.scanned = query.integer(0);
            const QByteArray folded = query.bytes(1);
            documents << Document{.folded = folded,
                                  .spelling = query.isNull(2) ? folded : query.bytes(2),
                                  .collection = query.integer(3),
                                  .json = query.bytes(4)};
        }
        if (auto done = query.finished(computing); !done)
            return done;
    }
    if (documents.size() < documentsAtMost)
        index.scanned = index.scanEnd;
    for (const Document &document : std::as_const(documents)) {
        if (auto done = put(index, document); !done)
            return done;
    }
    return m_write.documentIndexes().setProgress(index);
}

// False where there is no change that it does not have.
Result<bool> IndexBatch::follow(DocumentIndex &index)
{
    QList<ChangeLog::Change> changes;
    {
        Query query = m_write.connection().prepare(
            "SELECT number, changes FROM document_change WHERE number > ? ORDER BY number LIMIT 1");
        if (auto done = query.bind(index.applied).run(computing); !done)
            return tl::unexpected(done.error());
        if (!query.next())
            return query.finished(computing).map([] { return false; });
        index.applied = query.integer(0);
        changes = ChangeLog::decode(query.bytes(1));
    }
    for (const ChangeLog::Change &change : std::as_const(changes)) {
        if (!change.concerns(index.collection))
            continue;
        if (auto done = apply(index, change); !done)
            return tl::unexpected(done.error());
    }
    return m_write.documentIndexes().setProgress(index).map([] { return true; });
}

// The document is taken as it is by now, which may be later than the change: what came between
// comes as a change of its own.
Result<void> IndexBatch::apply(const DocumentIndex &index, const ChangeLog::Change &change)
{
    if (change.isClearing())
        return clear(index);
    Document document{.folded = change.folded, .spelling = {}, .collection = 0, .json = {}};
    {
        Query query = m_write.connection().prepare(
            "SELECT spelling, collection, json FROM document WHERE folded = ?");
        if (auto done = query.bind(change.folded).run(computing); !done)
            return done;
        if (query.next()) {
            document.spelling = query.isNull(0) ? change.folded : query.bytes(0);
            document.collection = query.integer(1);
            document.json = query.bytes(2);
        }
        if (auto done = query.finished(computing); !done)
            return done;
    }
    return put(index, document);
}

Result<void> IndexBatch::clear(const DocumentIndex &index)
{
    if (auto loaded = m_write.runs().load(index.list); !loaded)
        return loaded;
    for (const char *sql :
         {"DELETE FROM index_entry WHERE list = ?", "DELETE FROM indexed_document WHERE list = ?",
          "DELETE FROM indexing_failure WHERE list = ?"}) {
        if (auto done = m_write.connection().prepare(sql).bind(index.list.number).run(computing);
            !done)
            return done;
    }
    m_write.runs().cleared(index.list);
    return {};
}

Result<void> IndexBatch::put(const DocumentIndex &index, const Document &document)
{
    QList<QByteArray> now;
    QString failure;
    if (!document.json.isEmpty() &&
        (!index.collection || index.collection->number == document.collection)) {
        now = documententry::entriesOf(JsonView(document.json), index.members(), document.folded,
                                       document.spelling, &failure);
    }

    const auto before = entriesBefore(index, document.folded);
    if (!before)
        return tl::unexpected(before.error());
    if (auto loaded = m_write.runs().load(index.list); !loaded)
        return loaded;
    QList<QByteArray> removed;
    QList<QByteArray> added;
    std::set_difference(before->begin(), before->end(), now.begin(), now.end(),
                        std::back_inserter(removed));
    std::set_difference(now.begin(), now.end(), before->begin(), before->end(),
                        std::back_inserter(added));
    const std::pair<const char *, const QList<QByteArray> *> writes[]{
        {"DELETE FROM index_entry WHERE list = ? AND entry = ?", &removed},
        {"INSERT INTO index_entry (list, entry) VALUES (?, ?)", &added}};
    for (const auto &[sql, entries] : writes) {
        for (const QByteArray &entry : *entries) {
            if (auto done = m_write.connection()
                                .prepare(sql)
                                .bind(index.list.number)
                                .bind(entry)
                                .run(computing);
                !done)
                return done;
        }
    }
    if (!removed.isEmpty() || !added.isEmpty()) {
        if (auto done = keepEntries(index, document.folded, now); !done)
            return done;
    }
    if (!removed.isEmpty())
        m_write.runs().removed(index.list, removed);
    if (!added.isEmpty())
        m_write.runs().added(index.list, added);
    return keepFailure(index, document.folded, failure);
}

Result<QList<QByteArray>> IndexBatch::entriesBefore(const DocumentIndex &index,
                                                    const QByteArray &folded)
{
    Query query = m_write.connection().prepare(
        "SELECT entries FROM indexed_document WHERE list = ? AND folded = ?");
    if (auto done = query.bind(index.list.number).bind(folded).run(computing); !done)
        return tl::unexpected(done.error());
    return query.next() ? documententry::fromRow(query.bytes(0)) : QList<QByteArray>();
}

Result<void> IndexBatch::keepEntries(const DocumentIndex &index, const QByteArray &folded,
                                     const QList<QByteArray> &entries)
{
    if (entries.isEmpty()) {
        return m_write.connection()
            .prepare("DELETE FROM indexed_document WHERE list = ? AND folded = ?")
            .bind(index.list.number)
            .bind(folded)
            .run(computing);
    }
    return m_write.connection()
        .prepare("INSERT INTO indexed_document (list, folded, entries) VALUES (?, ?, ?)"
                 " ON CONFLICT (list, folded) DO UPDATE SET entries = excluded.entries")
        .bind(index.list.number)
        .bind(folded)
        .bind(documententry::toRow(entries))
        .run(computing);
}

Result<void> IndexBatch::keepFailure(const DocumentIndex &index, const QByteArray &folded,
                                     const QString &message)
{
    if (message.isEmpty()) {
        return m_write.connection()
            .prepare("DELETE FROM indexing_failure WHERE list = ? AND folded = ?")
            .bind(index.list.number)
            .bind(folded)
            .run(computing);
    }
    return m_write.connection()
        .prepare("INSERT INTO indexing_failure (list, folded, message) VALUES (?, ?, ?)"
                 " ON CONFLICT (list, folded) DO UPDATE SET message = excluded.message")
        .bind(index.list.number)
        .bind(folded)
        .bind(message)
        .run(computing);
}

// What every index has; but the newest row, so that numbers are given once.
Result<void> IndexBatch::trimChanges()
{
    const auto indexes = m_write.documentIndexes().all();
    const auto newest = ChangeLog::newest(m_write.connection());
    if (!indexes || !newest)
        return tl::unexpected(indexes ? newest.error() : indexes.error());
    qint64 below = *newest;
    for (const DocumentIndex &index : *indexes)
        below = std::min(below, index.applied + 1);
    return m_write.connection()
        .prepare("DELETE FROM document_change WHERE number < ?")
        .bind(below)
        .run(computing);
}
