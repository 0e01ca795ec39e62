#include "storage/indexing/documentindexes.h"

#include "storage/sqlite/connection.h"
#include "storage/text/wtf8.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

const QString readingIndexes = u"read the indexes on documents"_s;

} // namespace

Result<void> DocumentIndexes::load()
{
    if (m_loaded)
        return {};
    m_indexes.clear();
    Query query = m_connection.prepare("SELECT list, name, collection, path, applied, scanned,"
                                       " scanend FROM document_index");
    if (auto done = query.run(readingIndexes); !done)
        return done;
    while (query.next()) {
        DocumentIndex index{.list = ListId::index(query.integer(0)),
                            .name = fromWtf8(query.bytes(1)),
                            .collection = std::nullopt,
                            .path = fromWtf8(query.bytes(3)),
                            .applied = query.integer(4),
                            .scanned = query.integer(5),
                            .scanEnd = query.integer(6)};
        if (!query.isNull(2))
            index.collection = ListId::collection(query.integer(2));
        m_indexes << index;
    }
    if (auto done = query.finished(readingIndexes); !done)
        return done;
    std::sort(m_indexes.begin(), m_indexes.end(),
              [](const DocumentIndex &a, const DocumentIndex &b) { return a.name < b.name; });
    m_loaded = true;
    return {};
}

Result<QList<DocumentIndex>> DocumentIndexes::all()
{
    return load().map([this] { return m_indexes; });
}

Result<DocumentIndex> DocumentIndexes::find(const QString &name)
{
    if (auto loaded = load(); !loaded)
        return tl::unexpected(loaded.error());
    for (const DocumentIndex &index : std::as_const(m_indexes)) {
        if (index.name == name)
            return index;
    }
    return failure(
        ErrorCode::NotFoundError,
        u"There is no index “%1” on documents. Names compare exactly, case included."_s.arg(name));
}

Result<bool> DocumentIndexes::contains(const QString &name)
{
    return load().map([&] {
        return std::any_of(m_indexes.cbegin(), m_indexes.cend(),
                           [&](const DocumentIndex &index) { return index.name == name; });
    });
}

Result<void> DocumentIndexes::create(const DocumentIndex &index)
{
    Query query = m_connection.prepare(
        "INSERT INTO document_index (list, name, collection, path, applied, scanned, scanend)"
        " VALUES (?, ?, ?, ?, ?, ?, ?)");
    query.bind(index.list.number).bind(toWtf8(index.name));
    if (index.collection)
        query.bind(index.collection->number);
    else
        query.bindNull();
    auto done = query.bind(toWtf8(index.path))
                    .bind(index.applied)
                    .bind(index.scanned)
                    .bind(index.scanEnd)
                    .run(u"make the index “%1”"_s.arg(index.name));
    if (done)
        m_loaded = false;
    return done;
}

Result<void> DocumentIndexes::drop(const DocumentIndex &index)
{
    const QString doing = u"drop the index “%1”"_s.arg(index.name);
    auto done = m_connection.prepare("INSERT INTO dropped_index (list) VALUES (?)")
                    .bind(index.list.number)
                    .run(doing);
    if (done)
        done = m_connection.prepare("DELETE FROM document_index WHERE list = ?")
                   .bind(index.list.number)
                   .run(doing);
    if (done)
        m_loaded = false;
    return done;
}

Result<void> DocumentIndexes::setProgress(const DocumentIndex &index)
{
    auto done = m_connection
                    .prepare("UPDATE document_index SET applied = ?, scanned = ?, scanend = ?"
                             " WHERE list = ?")
                    .bind(index.applied)
                    .bind(index.scanned)
                    .bind(index.scanEnd)
                    .bind(index.list.number)
                    .run(u"compute the index “%1”"_s.arg(index.name));
    if (done)
        m_loaded = false;
    return done;
}

void DocumentIndexes::forget()
{
    m_loaded = false;
    m_indexes.clear();
}
