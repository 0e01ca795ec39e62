#pragma once

#include "storage/json/jsontext.h"
#include "storage/keys/keyrange.h"
#include "storage/outcome.h"
#include "storage/transaction.h"

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
        KeyRange range;
        bool reverse = false;
        quint64 skip = 0;
        std::optional<quint64> take; // Absent: all.
    };

    [[nodiscard]] Result<bool> contains(const Key &key) const;
    // The value of the range's first record.
    [[nodiscard]] Result<std::optional<JsonText>> first(const KeyRange &range) const;
    [[nodiscard]] Result<QList<Key>> keys(const Window &window) const;
    [[nodiscard]] Result<QList<OptionalJson>> values(const Window &window) const;
    [[nodiscard]] Result<qint64> count(const KeyRange &range) const;

protected:
    [[nodiscard]] const Store &store() const { return m_store; }

private:
    // Calls `take` with the query on each row of the window: the key, then the value where
    // `values`.
    template <typename Take>
    [[nodiscard]] Result<void> walk(const Window &window, bool values, Take take) const;

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
    };
    enum class Existing { Replace, Refuse };

    // Without a key, the key generator gives one (seeds/003, "To generate a key"): ConstraintError
    // where it has run out, DataError where there is none. A number as key may move the generator
    // ("To possibly update the key generator").
    [[nodiscard]] Result<Put> put(const std::optional<Key> &key, const JsonText &value,
                                  Existing existing);
    // How many were removed. The generator stays.
    [[nodiscard]] Result<qint64> remove(const KeyRange &range);
    [[nodiscard]] Result<qint64> clear();

private:
    [[nodiscard]] Result<quint64> write(const Key &key, Strategy strategy, const JsonText &value,
                                        Existing existing);

    WriteTransaction &m_write;
};
