#pragma once

#include "storage/indexing/documentindex.h"
#include "storage/indexing/indexingstate.h"
#include "storage/transaction.h"

// Tells how far the indexes on documents are, without a scan. Lives within its transaction.
class IndexingReader final
{
public:
    explicit IndexingReader(const ReadTransaction &transaction) : m_read(transaction) {}

    [[nodiscard]] Result<IndexingState> state() const;

private:
    struct Left
    {
        qint64 documents = 0;
        bool isExact = true;
    };
    [[nodiscard]] Result<IndexState> stateOf(const DocumentIndex &index) const;
    [[nodiscard]] Result<Left> leftToFill(const DocumentIndex &index) const;
    [[nodiscard]] Result<Left> leftToFollow(const DocumentIndex &index) const;
    [[nodiscard]] Result<void> readFailures(const DocumentIndex &index, IndexState &state) const;

    const ReadTransaction &m_read;
};
