#pragma once

#include "storage/check/findings.h"
#include "storage/transaction.h"

class Progress;

// Looks at every record of one object store, and at the entries of its indexes: each has those that
// its value gives, and no others. Part of DatabaseCheck.
class StoresCheck final
{
public:
    StoresCheck(const ReadTransaction &transaction, const Store &store, Findings &findings)
        : m_read(transaction), m_store(store), m_findings(findings)
    {}

    [[nodiscard]] Result<void> run(Progress &progress);
    [[nodiscard]] qint64 records() const { return m_records; }
    [[nodiscard]] qint64 entries() const { return m_entries; }

private:
    [[nodiscard]] Result<void> checkEntriesOf(const Key &primary, const JsonText &value,
                                              QList<qint64> &wanted);
    [[nodiscard]] Result<void> checkIndex(const StoreIndex &index, qint64 wanted);

    const ReadTransaction &m_read;
    const Store &m_store;
    Findings &m_findings;
    qint64 m_records = 0;
    qint64 m_entries = 0;
};
