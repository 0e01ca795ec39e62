#pragma once

#include "storage/check/findings.h"
#include "storage/transaction.h"

class Progress;

// Counts the runs of every list anew, by reading its keys, and compares. Part of DatabaseCheck.
class ListsCheck final
{
public:
    ListsCheck(const ReadTransaction &transaction, Findings &findings)
        : m_read(transaction), m_findings(findings)
    {}

    [[nodiscard]] Result<void> run(const Progress &progress);
    [[nodiscard]] qint64 lists() const { return m_lists; }

private:
    // `name` as people know the list.
    [[nodiscard]] Result<void> check(ListId list, const QString &name, const Progress &progress);
    [[nodiscard]] Result<void> checkForOrphans();

    const ReadTransaction &m_read;
    Findings &m_findings;
    qint64 m_lists = 0;
};
