#pragma once

#include "storage/check/findings.h"
#include "storage/transaction.h"

class Progress;

// Looks at every document: its key, its JSON, the collection it is listed in, its change number.
// Part of DatabaseCheck.
class DocumentsCheck final
{
public:
    DocumentsCheck(const ReadTransaction &transaction, Findings &findings)
        : m_read(transaction), m_findings(findings)
    {}

    [[nodiscard]] Result<void> run(Progress &progress);
    [[nodiscard]] qint64 documents() const { return m_documents; }

private:
    const ReadTransaction &m_read;
    Findings &m_findings;
    qint64 m_documents = 0;
};
