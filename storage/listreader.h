#pragma once

#include "storage/listing.h"
#include "storage/sqlite/query.h"
#include "storage/transaction.h"

// What lists, trees and forms show of a database, as a transaction sees it. Opening, counting and
// jumping to a row never scan (storage/lists/countedruns.h). Lives within its transaction.
class ListReader final
{
public:
    explicit ListReader(const ReadTransaction &transaction) : m_read(transaction) {}

    [[nodiscard]] Result<Catalog> catalog() const;
    // NotFoundError where there is no such store; a collection without documents is empty.
    [[nodiscard]] Result<ListPage> page(const PageRequest &request) const;
    // The row of a key among the filtered list's, and whether it is there.
    [[nodiscard]] Result<std::pair<qint64, bool>>
    find(const ListAddress &list, const QString &filter, const RecordKey &key) const;
    [[nodiscard]] Result<std::optional<StoredRecord>> record(const RecordAddress &address) const;
    // In the order of the keys; absent where there is no such document.
    [[nodiscard]] Result<QList<std::optional<ListRow>>> rows(const QList<DocumentKey> &keys) const;

    // What readers of whole lists need.
    struct Part // A list, or a part of it.
    {
        std::optional<ListId> list; // Absent: a collection that was never used.
        KeyInterval keys;
        // Of an index's list.
        std::optional<Store> store = {};
        std::optional<StoreIndex> index = {};
    };
    [[nodiscard]] Result<Part> part(const ListAddress &address, const QString &filter) const;
    // The bytes under which a list has a key; in an index's, those of its first entry that is
    // shown. `part.keys.end` where there is none.
    [[nodiscard]] Result<QByteArray> placeOf(const RecordKey &key, const Part &part) const;
    // The row that the list has under these bytes; where it has none any more, what the bytes tell
    // of it, as gone.
    [[nodiscard]] Result<ListRow> rowAt(const Part &part, const QByteArray &bytes) const;

private:
    [[nodiscard]] Result<QList<ListRow>> rows(const Part &part, const QByteArray &from,
                                              int rows) const;
    [[nodiscard]] Result<QList<ListRow>> indexRows(const Part &part, const QByteArray &from,
                                                   int rows) const;
    [[nodiscard]] ListRow row(const Query &query, bool isRecord) const;
    [[nodiscard]] bool isUncommitted(quint64 etag) const { return etag > m_read.etagAtBegin(); }

    const ReadTransaction &m_read;
};
