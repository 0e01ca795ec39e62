#pragma once

#include "storage/keylist.h"
#include "storage/listing.h"
#include "storage/transfer/exporter.h"
#include "storage/transfer/importer.h"
#include "storage/transfer/progress.h"

class Interpreter;
class ReadTransaction;

// Which file is imported, and how. A value.
struct ImportRequest final
{
    QString fileName;
    ImportReader::Options reader;
    Importer::Options options;
};

// What is exported, and where to. A value.
struct ExportRequest final
{
    ListAddress list;
    std::optional<KeyList> keys; // Of the list, in its order; absent: all of it.
    QString fileName;
    ExportFormat format = ExportFormat::Array;
};

// Files into a database and out of it, for whoever is on its thread. Each can be cancelled through
// its progress (AbortError), and then leaves nothing behind.
namespace transfer {

// One transaction of the interpreter's.
[[nodiscard]] Result<Importer::Report> importFile(Interpreter &interpreter,
                                                  const ImportRequest &request, Progress &progress);
// How many records.
[[nodiscard]] Result<qint64> exportFile(const ReadTransaction &transaction,
                                        const ExportRequest &request, Progress &progress);

} // namespace transfer
