#pragma once

#include "storage/outcome.h"
#include "storage/script/statement.h"
#include "storage/transfer/importreader.h"
#include "storage/transfer/keytemplate.h"

#include <functional>

class Progress;

// Puts the records of a file into a database: BEGIN, a SAVE or PUT for each record, COMMIT. All of
// them or nothing.
//
// On the thread of its interpreter. A record that an export wrote is put under the key that it
// names (storage/transfer/README.md); metadata is kept.
//
//     Importer importer([&](const Statement &s) { return interpreter.execute(s); }, options);
//     const Result<Importer::Report> report = importer.run(*reader, progress);
class Importer final
{
public:
    struct Options
    {
        // Absent: the key that the record itself names (`@metadata.@id`), else a GUID. Where one is
        // given, a record's `@metadata.@id` is a member like any other.
        std::optional<KeyTemplate> key;
        std::optional<QString> collection; // Set in each document as SAVE … IN does.
        // Puts the records into this object store instead of documents; `key` and `collection` must
        // be absent then. A record that was exported from a store has its key with it, others get
        // one from the store's generator.
        std::optional<QString> store;
        // Where that store's records hold their keys: then none is given beside them, and what an
        // export wrote beside them is in there already.
        std::optional<KeyPath> keyPath = {};
        bool skipBad = false; // Go on behind bad records.
    };
    struct BadRecord
    {
        qint64 number = 0;
        StorageError reason; // With line and column in the file; the message without them.
        bool operator==(const BadRecord &) const = default;
    };
    struct Report
    {
        static constexpr qsizetype maximumListed = 1000;
        qint64 imported = 0;
        qint64 replaced = 0;             // Of these took the place of what their key had.
        qint64 skipped = 0;              // How many,
        QList<BadRecord> skippedRecords; // and the first of them.
    };
    // What runs the statements: an interpreter, or something that records them as well.
    using Execute = std::function<Outcome(const Statement &)>;

    Importer(Execute execute, Options options);

    // InvalidStateError where a transaction is open already, which stays as it is. Any other error
    // left nothing behind: a bad record's, with its number and line; a failed COMMIT's; AbortError
    // where `progress` was cancelled. Progress counts bytes of the file, and records imported.
    //
    // With `skipBad` it goes on behind records that are not allowed. Where a record is no JSON it
    // goes on only in a file of lines: in an array nobody can tell where the next record begins.
    [[nodiscard]] Result<Report> run(ImportReader &reader, Progress &progress);

    // What becomes of a record: its statement, or why it is bad.
    [[nodiscard]] static Result<Statement> statementFor(const ImportReader::Record &record,
                                                        const Options &options);

private:
    [[nodiscard]] Result<Report> importAll(ImportReader &reader, Progress &progress);
    // Whether it replaced another.
    [[nodiscard]] Result<bool> import(const ImportReader::Record &record);
    void abort();

    Execute m_execute;
    Options m_options;
};
