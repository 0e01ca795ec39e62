#include "storage/transfer/liststream.h"

#include "storage/sqlite/connection.h"
#include "storage/text/utf8.h"

using namespace Qt::StringLiterals;

namespace {

const char *streamSql(ListAddress::Kind kind)
{
    switch (kind) {
    case ListAddress::Kind::AllDocuments:
        return "SELECT folded, spelling, strategy, etag, modified, json FROM document"
               " ORDER BY folded";
    case ListAddress::Kind::Collection:
        return "SELECT folded, spelling, strategy, etag, modified, json FROM document"
               " WHERE collection = ? ORDER BY folded";
    case ListAddress::Kind::Store:
    case ListAddress::Kind::Index: // Each record once, by its key.
        return "SELECT key, NULL, strategy, etag, modified, value FROM record"
               " WHERE store = ? ORDER BY key";
    }
    Q_UNREACHABLE();
}

} // namespace

ListStream::ListStream(Query query, ListAddress list, qint64 total)
    : m_query(std::move(query)), m_list(std::move(list)), m_total(total)
{}

ListStream::~ListStream() = default;

Result<std::unique_ptr<ListStream>> ListStream::open(const ReadTransaction &transaction,
                                                     const ListAddress &list)
{
    const auto page =
        ListReader(transaction)
            .page({.list = list.isOfStore()
                               ? ListAddress{.kind = ListAddress::Kind::Store, .name = list.name}
                               : list,
                   .filter = QString(),
                   .firstRow = 0,
                   .rows = 0});
    if (!page)
        return tl::unexpected(page.error());
    Query query = transaction.connection().prepare(streamSql(list.kind));
    if (list.kind == ListAddress::Kind::Collection) {
        const auto collection = transaction.collections().find(list.name);
        if (!collection)
            return tl::unexpected(collection.error());
        // No list has the number zero: a collection that was never used is empty.
        query.bind(*collection ? (*collection)->number : 0);
    } else if (list.isOfStore()) {
        const auto store = transaction.stores().find(list.name);
        if (!store)
            return tl::unexpected(store.error());
        query.bind(store->list.number);
    }
    if (auto done = query.run(u"read a list"_s); !done)
        return tl::unexpected(done.error());
    return std::unique_ptr<ListStream>(new ListStream(std::move(query), list, page->totalRows));
}

Result<std::optional<StoredRecord>> ListStream::next()
{
    if (!m_query.next())
        return m_query.finished(u"read a list"_s).map([] { return std::optional<StoredRecord>(); });
    const QByteArray bytes = m_query.bytes(0);
    const bool isStore = m_list.isOfStore();
    const RecordKey key = isStore ? RecordKey(Key::fromTrusted(bytes))
                                  : RecordKey(DocumentKey::fromTrusted(
                                        decodedUtf8(m_query.isNull(1) ? bytes : m_query.bytes(1))));
    return StoredRecord{
        .address = {.store = isStore ? std::optional(m_list.name) : std::nullopt, .key = key},
        .value = JsonText::fromTrusted(m_query.bytes(5)),
        .strategy = static_cast<Strategy>(m_query.integer(2)),
        .modifiedMilliseconds = m_query.integer(4),
        .etag = static_cast<quint64>(m_query.integer(3)),
        .uncommitted = false};
}

SelectionStream::SelectionStream(const ReadTransaction &transaction, std::optional<QString> store,
                                 const KeyList &keys)
    : m_reader(transaction), m_store(std::move(store)), m_keys(keys), m_total(keys.size())
{}

Result<std::optional<StoredRecord>> SelectionStream::next()
{
    while (const std::optional<RecordKey> key = m_keys.next()) {
        auto record = m_reader.record({.store = m_store, .key = *key});
        if (!record || *record)
            return record;
    }
    return std::nullopt;
}
