#pragma once

#include "storage/listing.h"

class Progress;
class QIODevice;

// Where an export's records come from, one by one, in the order in which they are written.
class RecordStream
{
public:
    virtual ~RecordStream() = default;

    // Absent at the end.
    [[nodiscard]] virtual Result<std::optional<StoredRecord>> next() = 0;
    // How many there will be, for showing progress; zero where that is not known.
    [[nodiscard]] virtual qint64 total() const = 0;

protected:
    RecordStream() = default;
    Q_DISABLE_COPY_MOVE(RecordStream)
};

enum class ExportFormat {
    Array, // One JSON array, a record a line.
    Lines, // NDJSON: a record a line and nothing else.
};

// Writes records, as exportedrecord has them, so that importing the file gives the same keys and
// values. How many there were. Progress counts records. UnknownError or QuotaExceededError where
// the device cannot be written, AbortError where `progress` was cancelled; what was written by then
// stays on the device. Memory does not grow with the number of records.
[[nodiscard]] Result<qint64> exportRecords(RecordStream &records, QIODevice &device,
                                           ExportFormat format, Progress &progress);

// DataError where `fileName` is the database `database` itself, under whatever name, or a file that
// SQLite keeps beside it: an export would replace it. DataError, too, where the name says that the
// file is compressed, which no export is.
[[nodiscard]] Result<void> checkExportTarget(const QString &fileName, const QString &database);

// The same into a file, which changes only when all is written: into a temporary file beside it,
// which then takes its name.
[[nodiscard]] Result<qint64> exportToFile(RecordStream &records, const QString &fileName,
                                          ExportFormat format, Progress &progress);
