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

    // What a record's going from one value to another means for one index.
    struct Step
    {
        const StoreIndex *index;
        QList<QByteArray> removed; // Entries, in their order.
        QList<QByteArray> added;
    };
    // Either value is absent where there is none. Writes nothing; ConstraintError where a unique
    // index has another record under a key of the value after.
    [[nodiscard]] Result<QList<Step>> plan(const Key &primary, const JsonText *before,
                                           const JsonText *after) const;
    [[nodiscard]] Result<void> write(const QList<Step> &steps);
    // Both at once.
    [[nodiscard]] Result<void> replace(const Key &primary, const JsonText *before,
                                       const JsonText *after);
    // Writes the opposite of what was written since the last kept(), without a savepoint.
    [[nodiscard]] Result<void> takeBack();
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
    [[nodiscard]] Result<void> insert(ListId list, const QByteArray &entry);
    [[nodiscard]] Result<void> remove(ListId list, const QByteArray &entry);

    WriteTransaction &m_write;
    const Store &m_store;
    QList<Change> m_changes; // Written, and not yet told.
};
