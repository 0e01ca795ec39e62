#pragma once

#include "storage/result.h"

#include <QStringList>

class Progress;
class QIODevice;

// How the records stand in a file.
struct RecordLayout final
{
    enum class Kind {
        Array,         // The file is one array of records.
        ArrayInObject, // The file is an object; one of its arrays has the records.
        Lines,         // One record a line (NDJSON).
        Object,        // The file is one record.
    };
    Kind kind = Kind::Lines;
    // ArrayInObject: the arrays to choose from, in the file's order.
    QStringList arrays;
    bool operator==(const RecordLayout &) const = default;

    // Whether a file's name says that it has one record a line: `.ndjson` or `.jsonl`, also with
    // `.gz` or `.zst` behind it.
    [[nodiscard]] static bool isNameOfLines(const QString &fileName);

    // Finds it out by reading `device`, which must be open, at its start and seekable; it is left
    // somewhere else. A file that begins with `[` is an array. One that begins with `{` is lines
    // where its first value ends within the first line, whole or broken, and something follows;
    // else it is one object, read to its end. Of that, the arrays that hold an object are to choose
    // from; where there is none, it holds records only if it has no members but arrays, and
    // otherwise is a record itself. An object with `@metadata` is always a record, and so is what
    // an export wraps.
    //
    // With `lines` the file is known to be lines. With `everyArray` (a person named one) every
    // array of an object counts. What is no JSON is for reading the records to report. AbortError
    // where `progress` was cancelled, UnknownError and DataError as InputStream.
    [[nodiscard]] static Result<RecordLayout> detect(QIODevice &device, bool lines, bool everyArray,
                                                     const Progress *progress = nullptr);
};
