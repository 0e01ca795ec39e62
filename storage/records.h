#pragma once

#include "storage/json/jsontext.h"
#include "storage/keys/keyrange.h"
#include "storage/outcome.h"
#include "storage/transaction.h"

class IndexWriter;

// Reads one object store's records (seeds/003) as a transaction sees them. Lives within its
// transaction.
class RecordReader
{
public:
    RecordReader(const ReadTransaction &transaction, Store store)
        : m_read(transaction), m_store(std::move(store))
    {}

    struct Window
    {
        KeyRange range; // Of the keys, or of an index's.
        bool reverse = false;
        quint64 skip = 0;
        std::optional<quint64> take; // Absent: all.
    };

    [[nodiscard]] Result<bool> contains(const Key &key) const;
    [[nodiscard]] Result<OptionalJson> value(const Key &key) const;
    // Each goes by the store's keys or, where one of its indexes is given, by that: in the order of
    // index key, then primary key, with one item for each entry.

    // The value of the range's first record.
    [[nodiscard]] Result<OptionalJson> first(const KeyRange &range,
                                             const StoreIndex *index = nullptr) const;
    // Primary keys.
    [[nodiscard]] Result<QList<Key>> keys(const Window &window,
                                          const StoreIndex *index = nullptr) const;
    [[nodiscard]] Result<QList<OptionalJson>> values(const Window &window,
                                                     const StoreIndex *index = nullptr) const;
    [[nodiscard]] Result<qint64> count(const KeyRange &range,
                                       const StoreIndex *index = nullptr) const;

protected:
    [[nodiscard]] const Store &store() const { return m_store; }

private:
    // Calls `take`, which gives a Result<void>, with each key or entry of the window.
    template <typename Take>
    [[nodiscard]] Result<void> walk(const Window &window, const StoreIndex *index, Take take) const;
    [[nodiscard]] Result<std::optional<KeyInterval>> reached(const Window &window,
                                                             ListId list) const;

    const ReadTransaction &m_read;
    Store m_store;
};

// Changes one object store's records. Each call does all of it or, where it fails, nothing: a
// failed one leaves the key generator where it was (seeds/003, "If an insertion fails").
class RecordWriter final : public RecordReader
{
public:
    RecordWriter(WriteTransaction &transaction, const Store &store)
        : RecordReader(transaction, store), m_write(transaction)
    {}

    struct Put
    {
        Key key;
        Strategy strategy = Strategy::None;
        quint64 etag = 0;
        std::optional<NumberMove> move;
        bool replaced = false; // There was a record under that key.
    };
    enum class Existing { Replace, Refuse };

    // Where the store has a key path the value holds its key, and `key` must be absent (DataError).
    // Without a key, the key generator gives one (seeds/003, "To generate a key"), which is put
    // into the value where there is a key path: ConstraintError where it has run out, DataError
    // where there is none or the value cannot take one. A number as key may move the generator ("To
    // possibly update the key generator"). ConstraintError where a unique index has another record
    // under one of its keys.
    [[nodiscard]] Result<Put> put(const std::optional<Key> &key, const JsonText &value,
                                  Existing existing);
    // How many were removed. The generator stays.
    [[nodiscard]] Result<qint64> remove(const KeyRange &range);
    [[nodiscard]] Result<qint64> clear();

private:
    // What would be stored, with nothing written yet.
    struct Planned
    {
        Key key;
        JsonText value;
        Strategy strategy = Strategy::None;
        std::optional<quint64> generator; // Its current number afterwards; absent without one.
    };
    [[nodiscard]] Result<Planned> plan(const std::optional<Key> &given,
                                       const JsonText &value) const;
    [[nodiscard]] Result<void> checkStore() const;
    [[nodiscard]] Result<Planned> withGeneratedKey(const JsonText &value) const;
    [[nodiscard]] Result<bool> insert(const Planned &record);
    [[nodiscard]] Result<Strategy> update(const Planned &record);
    [[nodiscard]] QString storing(const Planned &record) const;
    [[nodiscard]] Result<std::optional<Strategy>> replace(const Planned &record, Existing existing,
                                                          const Result<void> &refused);
    void takeBack(const Planned &record, IndexWriter &indexes);
    [[nodiscard]] Result<std::optional<Strategy>> write(const Planned &record, Existing existing);
    [[nodiscard]] Result<void> removeEntries(IndexWriter &indexes, const KeyInterval &keys);

    WriteTransaction &m_write;
};
