#pragma once

#include "storage/strategy.h"
#include "storage/transfer/importer.h"

// What an import would do with the first records of a file, for a person to look at. Nothing is
// changed or consumed.
struct ImportPreview final
{
    struct Row
    {
        qint64 number = 0;
        qint64 line = 0;
        // The key that would result: empty for a GUID and for a key that a store's generator gives.
        QString key;
        Strategy strategy = Strategy::None;
        QString collection;              // Of a document.
        QByteArray text;                 // The value as it would be stored, cut; UTF-8.
        std::optional<StorageError> bad; // Then there is no key.
    };
    static constexpr qsizetype maximumTextInBytes = 4096;

    RecordLayout layout;
    QString array; // The one that is read.
    QList<Row> rows;
    bool complete = false; // The file has no further records.
    // What ends reading behind the rows, where the file around the records is no JSON.
    std::optional<StorageError> broken;

    // The current value of an identity prefix: what IDENTITY gives.
    using CurrentIdentity = std::function<quint64(const QString &prefix)>;

    // Reads at most `rows` records. Identities are foreseen by counting on from the current value,
    // which does not look whether a key is taken. May run on any thread on which `currentIdentity`
    // may be called.
    [[nodiscard]] static Result<ImportPreview> read(ImportReader &reader,
                                                    const Importer::Options &options, int rows,
                                                    const CurrentIdentity &currentIdentity);
};
