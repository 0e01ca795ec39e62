#pragma once

#include "storage/check/findings.h"
#include "storage/transaction.h"

class Progress;

// Compares the indexes on documents with the documents: what an index keeps of a document twice,
// and, where it holds every change, what it should keep.
class IndexingCheck final
{
public:
    IndexingCheck(const ReadTransaction &transaction, Findings &findings)
        : m_read(transaction), m_findings(findings)
    {}

    // AbortError where `progress` was cancelled.
    [[nodiscard]] Result<void> run(const Progress &progress);
    [[nodiscard]] qint64 entries() const { return m_entries; }

private:
    [[nodiscard]] Result<void> checkRows(const DocumentIndex &index, const Progress &progress);
    [[nodiscard]] Result<void> checkDocuments(const DocumentIndex &index, const Progress &progress);
    [[nodiscard]] Result<QByteArray> rowOf(const DocumentIndex &index, const QByteArray &folded);

    const ReadTransaction &m_read;
    Findings &m_findings;
    qint64 m_entries = 0;
};
