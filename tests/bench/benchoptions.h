#pragma once

#include <QString>

// What the command line asks for.
struct BenchOptions final
{
    qint64 documents = 10'000'000; // Of the large file.
    qint64 records = 1'000'000;    // That the rows of many statements write.
    int rounds = 3;
    QString only;       // Rows with this in their name; empty: all.
    QString jsonFile;   // Empty: none.
    QString dataFolder; // Kept from run to run.

    static constexpr qint64 fewDocuments = 10'000; // Of the small file, to read growth.
};
