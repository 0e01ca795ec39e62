#pragma once

#include "storage/transaction.h"

// Makes an index on an object store and fills it from the records that are there. Lives within its
// transaction.
class IndexBuilder final
{
public:
    IndexBuilder(WriteTransaction &transaction, const Store &store)
        : m_write(transaction), m_store(store)
    {}

    // Covers every record, or fails whole: ConstraintError where the index is unique and two
    // records have one key, AbortError where `progress` was cancelled. The name must be free.
    [[nodiscard]] Result<void> create(const StoreIndex &index, Progress *progress);

private:
    [[nodiscard]] Result<void> fill(const StoreIndex &index, Progress *progress);
    [[nodiscard]] Result<void> checkUnique(const StoreIndex &index);

    WriteTransaction &m_write;
    const Store &m_store;
};
