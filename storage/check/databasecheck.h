#pragma once

#include "storage/check/findings.h"
#include "storage/transaction.h"

class Progress;

// Compares everything that a file keeps twice, and looks at every value that the program trusts
// without looking: SQLite's own check of its pages, keys and their folded and encoded forms, JSON,
// definitions, collections, key paths, index entries, counted runs, change numbers, identities, key
// generators
// (storage/FORMAT.md).
//
// Reads one snapshot, on the thread of its database; writes nothing.
//
//     const auto report = DatabaseCheck(transaction).run(progress);
//     if (report && report->findings.count == 0) // The file is as it should be.
class DatabaseCheck final
{
public:
    struct Report
    {
        qint64 documents = 0; // Looked at.
        qint64 records = 0;
        qint64 entries = 0; // Of indexes.
        qint64 lists = 0;   // Whose runs were counted anew.
        Findings findings;
    };

    explicit DatabaseCheck(const ReadTransaction &transaction) : m_read(transaction) {}

    // An error where the file could not be read to its end; AbortError where `progress` was
    // cancelled. Progress counts documents and records.
    [[nodiscard]] Result<Report> run(Progress &progress);

private:
    [[nodiscard]] Result<void> checkPages(Report &report);

    const ReadTransaction &m_read;
};
