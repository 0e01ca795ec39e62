#include "storage/indexing/indexquery.h"

#include "storage/indexing/documententry.h"
#include "storage/sqlite/connection.h"
#include "storage/text/utf8.h"

#include <QSet>

#include <limits>

using namespace Qt::StringLiterals;

namespace {

const QString querying = u"query an index on documents"_s;

// Takes entries in their order and gives the documents of a window of them, each once.
class WindowKeys final
{
public:
    explicit WindowKeys(const IndexQuery::Window &window)
        : m_skip(window.skip), m_take(window.take.value_or(std::numeric_limits<quint64>::max()))
    {}

    [[nodiscard]] bool isFull() const { return quint64(m_keys.size()) >= m_take; }
    [[nodiscard]] const QList<DocumentKey> &keys() const { return m_keys; }
    void take(const QByteArray &entry)
    {
        const documententry::Decoded document = documententry::decode(entry);
        if (m_seen.contains(document.folded))
            return;
        m_seen.insert(document.folded);
        if (m_skip > 0)
            --m_skip;
        else if (!isFull())
            m_keys << DocumentKey::fromTrusted(decodedUtf8(document.spelling));
    }

private:
    quint64 m_skip;
    quint64 m_take;
    QSet<QByteArray> m_seen;
    QList<DocumentKey> m_keys;
};

bool isWithin(const QByteArray &entry, const KeyInterval &interval)
{
    return entry >= interval.from && entry < interval.end;
}

} // namespace

Result<void> IndexQuery::load()
{
    const auto indexes = m_read.documentIndexes().all();
    if (!indexes)
        return tl::unexpected(indexes.error());
    for (const DocumentIndex &index : *indexes) {
        if (index.list != m_index.list)
            continue;
        m_index = index;
        m_isCommitted = true;
    }
    return {};
}

Result<IndexQuery::CutOff> IndexQuery::cutOff() const
{
    const auto change = ChangeLog::newest(m_read.connection());
    if (!change)
        return tl::unexpected(change.error());
    Query query = m_read.connection().prepare("SELECT max(id) FROM document");
    if (auto done = query.run(querying); !done)
        return tl::unexpected(done.error());
    return CutOff{.change = *change,
                  .document = query.next() && !query.isNull(0) ? query.integer(0) : 0};
}

// Of the documents that are there from the beginning, the last one that the index is to hold. One
// that is not committed was made on a state that nobody else has seen.
qint64 IndexQuery::fillEnd(const CutOff &cutOff) const
{
    return m_isCommitted ? m_index.scanEnd : cutOff.document;
}

Result<void>
IndexQuery::eachMissingChange(const CutOff &cutOff,
                              const std::function<bool(const ChangeLog::Change &)> &take) const
{
    if (!m_isCommitted)
        return {};
    Query query = m_read.connection().prepare(
        "SELECT changes FROM document_change WHERE number > ? AND number <= ? ORDER BY number");
    if (auto done = query.bind(m_index.applied).bind(cutOff.change).run(querying); !done)
        return done;
    while (query.next()) {
        for (const ChangeLog::Change &change : ChangeLog::decode(query.bytes(0))) {
            if (change.concerns(m_index.collection) && !take(change))
                return {};
        }
    }
    return query.finished(querying);
}

Result<bool> IndexQuery::isStale(const CutOff &cutOff) const
{
    bool isStale = false;
    auto done = eachMissingChange(cutOff, [&isStale](const ChangeLog::Change &) {
        isStale = true;
        return false;
    });
    if (!done)
        return tl::unexpected(done.error());
    if (isStale || m_index.scanned >= fillEnd(cutOff))
        return isStale;
    Query query =
        m_index.collection
            ? m_read.connection().prepare("SELECT 1 FROM document WHERE id > ? AND id <= ?"
                                          " AND collection = ? LIMIT 1")
            : m_read.connection().prepare("SELECT 1 FROM document WHERE id > ? AND id <= ?"
                                          " LIMIT 1");
    query.bind(m_index.scanned).bind(fillEnd(cutOff));
    if (m_index.collection)
        query.bind(m_index.collection->number);
    if (done = query.run(querying); !done)
        return tl::unexpected(done.error());
    return query.next();
}

Result<QList<DocumentKey>> IndexQuery::keys(const Window &window) const
{
    const KeyInterval interval = window.range.interval();
    WindowKeys keys(window);
    Query query = m_read.connection().prepare(
        "SELECT entry FROM index_entry WHERE list = ? AND entry >= ? AND entry < ? ORDER BY entry");
    if (auto done =
            query.bind(m_index.list.number).bind(interval.from).bind(interval.end).run(querying);
        !done)
        return tl::unexpected(done.error());
    while (!keys.isFull() && query.next())
        keys.take(query.bytes(0));
    return query.finished(querying).map([&keys] { return keys.keys(); });
}

Result<IndexQuery::Missing> IndexQuery::missing(const CutOff &cutOff) const
{
    Missing missing;
    if (m_index.scanned < fillEnd(cutOff)) {
        Query query = m_read.connection().prepare(
            "SELECT folded, collection FROM document WHERE id > ? AND id <= ?");
        if (auto done = query.bind(m_index.scanned).bind(fillEnd(cutOff)).run(querying); !done)
            return tl::unexpected(done.error());
        while (query.next()) {
            if (!m_index.collection || m_index.collection->number == query.integer(1))
                missing.documents.insert(query.bytes(0));
        }
        if (auto done = query.finished(querying); !done)
            return tl::unexpected(done.error());
    }
    auto done = eachMissingChange(cutOff, [&missing](const ChangeLog::Change &change) {
        if (change.isClearing())
            missing = {.documents = {}, .isCleared = true};
        else
            missing.documents.insert(change.folded);
        return true;
    });
    return done.map([&missing] { return missing; });
}

Result<void> IndexQuery::compute(const QByteArray &folded, const KeyInterval &interval,
                                 Entries &entries) const
{
    Query query = m_read.connection().prepare(
        "SELECT spelling, collection, json FROM document WHERE folded = ?");
    if (auto done = query.bind(folded).run(querying); !done)
        return done;
    if (!query.next())
        return query.finished(querying);
    if (m_index.collection && m_index.collection->number != query.integer(1))
        return {};
    const QByteArray spelling = query.isNull(0) ? folded : query.bytes(0);
    const JsonText document = JsonText::fromTrusted(query.bytes(2));
    for (const QByteArray &entry :
         documententry::entriesOf(document.view(), m_index.members(), folded, spelling)) {
        if (isWithin(entry, interval))
            entries.insert(entry);
    }
    return {};
}

Result<QList<DocumentKey>> IndexQuery::keysAt(const CutOff &cutOff, const Window &window) const
{
    const KeyInterval interval = window.range.interval();
    const auto missing = this->missing(cutOff);
    if (!missing)
        return tl::unexpected(missing.error());
    Entries entries;
    if (!missing->isCleared) {
        Query query = m_read.connection().prepare(
            "SELECT entry FROM index_entry WHERE list = ? AND entry >= ? AND entry < ?");
        if (auto done = query.bind(m_index.list.number)
                            .bind(interval.from)
                            .bind(interval.end)
                            .run(querying);
            !done)
            return tl::unexpected(done.error());
        while (query.next()) {
            const QByteArray entry = query.bytes(0);
            if (!missing->documents.contains(documententry::decode(entry).folded))
                entries.insert(entry);
        }
        if (auto done = query.finished(querying); !done)
            return tl::unexpected(done.error());
    }
    for (const QByteArray &folded : missing->documents) {
        if (auto done = compute(folded, interval, entries); !done)
            return tl::unexpected(done.error());
    }
    WindowKeys keys(window);
    for (const QByteArray &entry : entries)
        keys.take(entry);
    return keys.keys();
}
