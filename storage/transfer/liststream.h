#pragma once

#include "storage/keylist.h"
#include "storage/listreader.h"
#include "storage/sqlite/query.h"
#include "storage/transfer/exporter.h"

// The records of a list in key order, whole, for an export. Lives within its transaction; while it
// does, nothing else may stream lists on the same connection.
class ListStream final : public RecordStream
{
public:
    // NotFoundError where there is no such store.
    [[nodiscard]] static Result<std::unique_ptr<ListStream>>
    open(const ReadTransaction &transaction, const ListAddress &list);
    ~ListStream() override;

    [[nodiscard]] Result<std::optional<StoredRecord>> next() override;
    [[nodiscard]] qint64 total() const override { return m_total; }

private:
    ListStream(Query query, ListAddress list, qint64 total);

    Query m_query;
    ListAddress m_list;
    qint64 m_total;
};

// The records of chosen keys of one list, in the order of the keys. Keys that are gone are left
// out.
class SelectionStream final : public RecordStream
{
public:
    SelectionStream(const ReadTransaction &transaction, std::optional<QString> store,
                    const KeyList &keys);

    [[nodiscard]] Result<std::optional<StoredRecord>> next() override;
    [[nodiscard]] qint64 total() const override { return m_total; }

private:
    ListReader m_reader;
    std::optional<QString> m_store;
    KeyList::Reader m_keys;
    qint64 m_total;
};
