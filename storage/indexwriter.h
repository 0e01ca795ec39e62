#pragma once

#include "storage/transaction.h"

// Keeps the indexes of one object store in step with its records (seeds/003 builds on the Indexed
// Database API's "store a record into an object store" and "delete records"). What it writes
// belongs into the caller's savepoint, together with the records; the counts are told when that is
// kept.
//
// Lives within its transaction, for one statement.
class IndexWriter final
{
public:
    IndexWriter(WriteTransaction &transaction, const Store &store)
        : m_write(transaction), m_store(store)
    {}

    // A record's place in the indexes goes from that of the value before to that of the value
    // after; either is absent where there is none. ConstraintError, and nothing written, where a
    // unique index has another record under the key.
    [[nodiscard]] Result<void> replace(const Key &primary, const JsonText *before,
                                       const JsonText *after);
    // Every entry of an index, or of all of them.
    [[nodiscard]] Result<void> clear(const StoreIndex &index);
    [[nodiscard]] Result<void> clear();

    // Behind Savepoint::keep(): tells the counted runs, which cannot fail any more.
    void kept();

private:
    struct Change
    {
        ListId list;
        QList<QByteArray> added;
        QList<QByteArray> removed;
        bool cleared = false;
    };
    [[nodiscard]] Result<void> checkUnique(const StoreIndex &index, const QByteArray &entry,
                                           const Key &primary) const;
    [[nodiscard]] Result<Change *> changeOf(ListId list);

    WriteTransaction &m_write;
    const Store &m_store;
    QList<Change> m_changes; // Written, and not yet told.
};
