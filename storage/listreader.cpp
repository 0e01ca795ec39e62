#include "storage/listreader.h"

#include "storage/documents.h"
#include "storage/lists/indexentry.h"
#include "storage/records.h"
#include "storage/script/fragments.h"
#include "storage/sqlite/connection.h"
#include "storage/text/utf8.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 previewSizeInBytes = 240;
const QString reading = u"read a list"_s;

// SQLite cut the value anywhere; a preview ends at a character.
QByteArray cutAtCharacter(QByteArray utf8)
{
    qsizetype end = utf8.size();
    while (end > 0 && (static_cast<uchar>(utf8[end - 1]) & 0xc0) == 0x80)
        --end;
    if (end == 0)
        return utf8;
    const auto lead = static_cast<uchar>(utf8[end - 1]);
    const qsizetype size = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    if (end - 1 + size > utf8.size())
        utf8.truncate(end - 1);
    return utf8;
}

// Only the bytes that a row shows are read of a value.
const char *rowsSql(ListId::Kind kind)
{
    switch (kind) {
    case ListId::Kind::Documents:
        return "SELECT folded, spelling, strategy, etag, modified, length(json), substr(json, 1, ?)"
               " FROM document WHERE folded >= ? AND folded < ? ORDER BY folded LIMIT ?";
    case ListId::Kind::Collection:
        return "SELECT folded, spelling, strategy, etag, modified, length(json), substr(json, 1, ?)"
               " FROM document WHERE collection = ? AND folded >= ? AND folded < ?"
               " ORDER BY folded LIMIT ?";
    case ListId::Kind::Store:
        return "SELECT key, NULL, strategy, etag, modified, length(value), substr(value, 1, ?)"
               " FROM record WHERE store = ? AND key >= ? AND key < ? ORDER BY key LIMIT ?";
    case ListId::Kind::Index:
        break; // Its entries name records: indexRows().
    }
    Q_UNREACHABLE();
}

KeyInterval documentInterval(const QString &prefix)
{
    const QByteArray from = foldedKeyText(prefix);
    return {.from = from.isNull() ? QByteArray("") : from, .end = from + KeyInterval::aboveAll()};
}

KeyInterval recordInterval(const QString &filter)
{
    if (filter.trimmed().isEmpty())
        return {};
    if (const auto literal = parseRangeLiteral(filter.toUtf8())) {
        if (const auto range = literal->toRange()) {
            return range->interval();
        }
        return {.from = KeyInterval::aboveAll(), .end = KeyInterval::aboveAll()};
    }
    // Neither a range nor a key: what string keys start with. An encoded string ends with a byte
    // lower than every one that its characters have.
    QByteArray from = Key::fromString(filter).encoded();
    from.chop(1);
    return {.from = from, .end = from + KeyInterval::aboveAll()};
}

QByteArray encoded(const RecordKey &key)
{
    if (const auto *document = std::get_if<DocumentKey>(&key))
        return document->folded();
    return std::get<Key>(key).encoded();
}

} // namespace

Result<Catalog> ListReader::catalog() const
{
    Catalog catalog;
    catalog.guidVersion = m_read.settings().guidVersion();
    const auto documents = m_read.runs().total(ListId::documents());
    const auto collections = m_read.collections().all();
    const auto stores = m_read.stores().all();
    const auto identities = m_read.identities().entries(Catalog::maximumIdentities);
    const auto identityCount = m_read.identities().count();
    if (!documents || !collections || !stores || !identities || !identityCount) {
        for (const StorageError *error :
             {documents ? nullptr : &documents.error(),
              collections ? nullptr : &collections.error(), stores ? nullptr : &stores.error(),
              identities ? nullptr : &identities.error(),
              identityCount ? nullptr : &identityCount.error()}) {
            if (error)
                return tl::unexpected(*error);
        }
    }
    catalog.documents = *documents;
    catalog.documentsUncommitted = m_read.runs().isChanged(ListId::documents());
    for (const auto &[name, list] : *collections) {
        const auto count = m_read.runs().total(list);
        if (!count)
            return tl::unexpected(count.error());
        if (*count > 0) {
            catalog.collections << CollectionSummary{
                .name = name, .documents = *count, .uncommitted = m_read.runs().isChanged(list)};
        }
    }
    for (const auto &[name, store] : *stores) {
        const auto count = m_read.runs().total(store.list);
        if (!count)
            return tl::unexpected(count.error());
        const std::optional<Store> committed = m_read.stores().committed(store);
        const bool changed =
            !committed || *committed != store || m_read.runs().isChanged(store.list);
        QList<IndexSummary> indexes;
        for (const StoreIndex &index : store.indexes) {
            const auto entries = m_read.runs().total(index.list);
            if (!entries)
                return tl::unexpected(entries.error());
            const bool isOld = committed && committed->indexes.contains(index);
            indexes << IndexSummary{.name = index.name,
                                    .path = index.path,
                                    .unique = index.unique,
                                    .multiEntry = index.multiEntry,
                                    .entries = *entries,
                                    .uncommitted = !isOld || m_read.runs().isChanged(index.list)};
        }
        catalog.stores << StoreSummary{.name = name,
                                       .records = *count,
                                       .keyPath = store.keyPath,
                                       .indexes = indexes,
                                       .hasGenerator = store.generator.has_value(),
                                       .currentNumber = store.generator.value_or(0),
                                       .committedNumber =
                                           committed ? committed->generator.value_or(0) : 0,
                                       .uncommitted = changed};
    }
    for (const Identities::Entry &entry : *identities) {
        const auto next = DocumentReader(m_read).nextIdentity(entry.prefix);
        catalog.identities << IdentitySummary{
            .prefix = entry.prefix.spelling(),
            .value = static_cast<quint64>(entry.value),
            .committedValue = static_cast<quint64>(entry.committed),
            .nextKey = next ? next->second.spelling() : QString()};
    }
    catalog.identityCount = *identityCount;
    return catalog;
}

Result<ListReader::Part> ListReader::part(const ListAddress &address, const QString &filter) const
{
    switch (address.kind) {
    case ListAddress::Kind::AllDocuments:
        return Part{ListId::documents(), documentInterval(filter)};
    case ListAddress::Kind::Collection:
        return m_read.collections().find(address.name).map([&](const std::optional<ListId> &list) {
            return Part{list, documentInterval(filter)};
        });
    case ListAddress::Kind::Store:
        return m_read.stores().find(address.name).map([&](const Store &store) {
            return Part{store.list, recordInterval(filter)};
        });
    case ListAddress::Kind::Index:
        return m_read.stores().find(address.name).and_then([&](const Store &store) -> Result<Part> {
            const StoreIndex *index = store.index(address.index);
            if (!index) {
                return failure(ErrorCode::NotFoundError,
                               u"“%1” has no index “%2”."_s.arg(store.name, address.index));
            }
            return Part{.list = index->list,
                        .keys = recordInterval(filter),
                        .store = store,
                        .index = *index};
        });
    }
    Q_UNREACHABLE();
}

ListRow ListReader::row(const Query &query, bool isRecord) const
{
    const QByteArray bytes = query.bytes(0);
    const auto etag = static_cast<quint64>(query.integer(3));
    return {.key = isRecord ? RecordKey(Key::fromTrusted(bytes))
                            : RecordKey(DocumentKey::fromTrusted(
                                  decodedUtf8(query.isNull(1) ? bytes : query.bytes(1)))),
            .strategy = static_cast<Strategy>(query.integer(2)),
            .sizeInBytes = query.integer(5),
            .modifiedMilliseconds = query.integer(4),
            .etag = etag,
            .uncommitted = isUncommitted(etag),
            .preview = cutAtCharacter(query.bytes(6))};
}

Result<QList<ListRow>> ListReader::rows(const Part &part, const QByteArray &from, int rows) const
{
    if (part.index)
        return indexRows(part, from, rows);
    const ListId list = *part.list;
    QList<ListRow> page;
    Query query = m_read.connection().prepare(rowsSql(list.kind));
    query.bind(previewSizeInBytes);
    if (list.kind != ListId::Kind::Documents)
        query.bind(list.number);
    if (auto done = query.bind(from).bind(part.keys.end).bind(qint64(rows)).run(reading); !done)
        return tl::unexpected(done.error());
    while (query.next())
        page << row(query, list.kind == ListId::Kind::Store);
    return query.finished(reading).map([&page] { return page; });
}

Result<QList<ListRow>> ListReader::indexRows(const Part &part, const QByteArray &from,
                                             int rows) const
{
    QList<ListRow> page;
    Query entries = m_read.connection().prepare(
        "SELECT entry FROM index_entry WHERE list = ? AND entry >= ? AND entry < ?"
        " ORDER BY entry LIMIT ?");
    if (auto done = entries.bind(part.list->number)
                        .bind(from)
                        .bind(part.keys.end)
                        .bind(qint64(rows))
                        .run(reading);
        !done)
        return tl::unexpected(done.error());
    while (entries.next()) {
        const indexentry::Decoded entry = indexentry::decode(entries.bytes(0));
        Query record = m_read.connection().prepare(
            "SELECT key, NULL, strategy, etag, modified, length(value), substr(value, 1, ?)"
            " FROM record WHERE store = ? AND key = ?");
        if (auto done = record.bind(previewSizeInBytes)
                            .bind(part.store->list.number)
                            .bind(entry.primary.encoded())
                            .run(reading);
            !done)
            return tl::unexpected(done.error());
        if (record.next()) {
            page << row(record, true);
            page.last().indexKey = entry.indexKey;
        } else if (auto done = record.finished(reading); !done) {
            return tl::unexpected(done.error());
        }
    }
    return entries.finished(reading).map([&page] { return page; });
}

Result<QList<std::optional<ListRow>>> ListReader::rows(const QList<DocumentKey> &keys) const
{
    const Part all{.list = ListId::documents(), .keys = {}};
    QList<std::optional<ListRow>> rows;
    for (const DocumentKey &key : keys) {
        const auto row = rowAt(all, key.folded());
        if (!row)
            return tl::unexpected(row.error());
        rows << (row->gone ? std::nullopt : std::optional(*row));
    }
    return rows;
}

Result<ListPage> ListReader::page(const PageRequest &request) const
{
    const auto part = this->part(request.list, request.filter);
    if (!part)
        return tl::unexpected(part.error());
    ListPage page;
    page.firstRow = std::max<qint64>(request.firstRow, 0);
    if (!part->list)
        return page;
    const auto first = m_read.runs().rank(*part->list, part->keys.from);
    const auto end = m_read.runs().rank(*part->list, part->keys.end);
    if (!first || !end)
        return tl::unexpected(first ? end.error() : first.error());
    page.totalRows = std::max<qint64>(*end - *first, 0);
    if (page.firstRow >= page.totalRows || request.rows <= 0)
        return page;
    const int count = int(std::min<qint64>(request.rows, page.totalRows - page.firstRow));
    const qint64 lowest =
        request.descending ? page.totalRows - page.firstRow - count : page.firstRow;
    const auto from = m_read.runs().keyAt(*part->list, *first + lowest);
    if (!from)
        return tl::unexpected(from.error());
    if (!*from)
        return page;
    auto rows = this->rows(*part, **from, count);
    if (!rows)
        return tl::unexpected(rows.error());
    page.rows = std::move(*rows);
    if (request.descending)
        std::reverse(page.rows.begin(), page.rows.end());
    return page;
}

Result<ListRow> ListReader::rowAt(const Part &part, const QByteArray &bytes) const
{
    const auto interval = KeyInterval{.from = bytes, .end = bytes + '\0'};
    const auto found = part.list ? rows(Part{.list = part.list,
                                             .keys = interval,
                                             .store = part.store,
                                             .index = part.index},
                                        bytes, 1)
                                 : Result<QList<ListRow>>();
    if (!found)
        return tl::unexpected(found.error());
    if (!found->isEmpty())
        return found->first();
    ListRow gone{.key = Key::fromTrusted(bytes), .gone = true, .preview = {}};
    if (part.index) {
        const indexentry::Decoded entry = indexentry::decode(bytes);
        gone.key = entry.primary;
        gone.indexKey = entry.indexKey;
    } else if (part.list && part.list->kind != ListId::Kind::Store) {
        gone.key = DocumentKey::fromTrusted(decodedUtf8(bytes));
    }
    return gone;
}

Result<QByteArray> ListReader::placeOf(const RecordKey &key, const Part &part) const
{
    if (!part.index)
        return encoded(key);
    const Key &primary = std::get<Key>(key);
    const auto value = RecordReader(m_read, *part.store).value(primary);
    if (!value)
        return tl::unexpected(value.error());
    if (*value) {
        for (const Key &indexKey :
             part.index->path.indexKeysOf((*value)->view(), part.index->multiEntry)) {
            const QByteArray entry = indexentry::encode(indexKey, primary);
            if (entry >= part.keys.from && entry < part.keys.end)
                return entry;
        }
    }
    return part.keys.end;
}

Result<std::pair<qint64, bool>> ListReader::find(const ListAddress &list, const QString &filter,
                                                 const RecordKey &key) const
{
    const auto part = this->part(list, filter);
    if (!part)
        return tl::unexpected(part.error());
    if (!part->list)
        return std::pair<qint64, bool>(0, false);
    const auto place = placeOf(key, *part);
    if (!place)
        return tl::unexpected(place.error());
    const QByteArray bytes = *place;
    const QByteArray behind = bytes + '\0';
    const auto first = m_read.runs().rank(*part->list, part->keys.from);
    const auto row = m_read.runs().rank(*part->list, bytes);
    const auto there = m_read.runs().count(*part->list, {.from = bytes, .end = behind});
    const auto end = m_read.runs().rank(*part->list, part->keys.end);
    if (!first || !row || !there || !end) {
        return failure(ErrorCode::UnknownError,
                       u"Could not find %1 in its list."_s.arg(toLiteral(key)));
    }
    const bool inside = bytes >= part->keys.from && bytes < part->keys.end;
    return std::pair<qint64, bool>(std::clamp(*row, *first, std::max(*first, *end)) - *first,
                                   inside && *there > 0);
}

Result<std::optional<StoredRecord>> ListReader::record(const RecordAddress &address) const
{
    const auto doing = [&] { return u"read %1"_s.arg(toLiteral(address.key)); };
    const bool isDocument = !address.store.has_value();
    Query query = m_read.connection().prepare(
        isDocument ? "SELECT json, strategy, etag, modified, spelling FROM document"
                     " WHERE folded = ?"
                   : "SELECT value, strategy, etag, modified, NULL FROM record"
                     " WHERE key = ? AND store = ?");
    query.bind(encoded(address.key));
    if (!isDocument) {
        const auto store = m_read.stores().find(*address.store);
        if (!store && store.error().code == ErrorCode::NotFoundError)
            return std::nullopt;
        if (!store)
            return tl::unexpected(store.error());
        query.bind(store->list.number);
    }
    if (auto done = query.run(doing); !done)
        return tl::unexpected(done.error());
    if (!query.next())
        return query.finished(doing).map([] { return std::optional<StoredRecord>(); });
    const auto etag = static_cast<quint64>(query.integer(2));
    StoredRecord record{.address = address,
                        .value = JsonText::fromTrusted(query.bytes(0)),
                        .strategy = static_cast<Strategy>(query.integer(1)),
                        .modifiedMilliseconds = query.integer(3),
                        .etag = etag,
                        .uncommitted = isUncommitted(etag)};
    if (isDocument && !query.isNull(4))
        record.address.key = DocumentKey::fromTrusted(decodedUtf8(query.bytes(4)));
    else if (isDocument)
        record.address.key =
            DocumentKey::fromTrusted(decodedUtf8(std::get<DocumentKey>(address.key).folded()));
    return record;
}
