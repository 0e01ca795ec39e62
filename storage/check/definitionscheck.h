#pragma once

#include "storage/check/findings.h"
#include "storage/transaction.h"

// Looks at what a file says of itself, as it is in the tables: its single numbers, and the names,
// key paths, flags and list numbers of collections, object stores, indexes and identities. Part of
// DatabaseCheck.
class DefinitionsCheck final
{
public:
    DefinitionsCheck(const ReadTransaction &transaction, Findings &findings)
        : m_read(transaction), m_findings(findings)
    {}

    [[nodiscard]] Result<void> run();

private:
    [[nodiscard]] Result<void> checkSettings();
    [[nodiscard]] Result<void> checkNextList();
    [[nodiscard]] Result<void> checkCollections();
    [[nodiscard]] Result<void> checkStores();
    [[nodiscard]] Result<void> checkStoreIndexes();
    [[nodiscard]] Result<void> checkDocumentIndexes();
    [[nodiscard]] Result<void> checkIdentities();
    // The name as people know it; adds a finding where its bytes are none.
    QString nameOf(const QByteArray &wtf8, const QString &what);

    const ReadTransaction &m_read;
    Findings &m_findings;
};
