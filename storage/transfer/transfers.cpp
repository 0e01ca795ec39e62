#include "storage/transfer/transfers.h"

#include "storage/databasefiles.h"
#include "storage/interpreter.h"
#include "storage/transfer/importtarget.h"
#include "storage/transfer/liststream.h"

#include <QFile>

using namespace Qt::StringLiterals;

Result<Importer::Report> transfer::importFile(Interpreter &interpreter,
                                              const ImportRequest &request, Progress &progress)
{
    if (auto other = databasefiles::checkOther(request.fileName); !other)
        return tl::unexpected(other.error());
    QFile file(request.fileName);
    if (!file.open(QIODevice::ReadOnly)) {
        return failure(ErrorCode::UnknownError,
                       u"“%1” cannot be read: %2."_s.arg(request.fileName, file.errorString()));
    }
    auto reader = ImportReader::open(file, request.reader, &progress);
    if (!reader)
        return tl::unexpected(reader.error());
    const auto execute = [&](const Statement &statement) {
        return interpreter.execute(statement, &progress);
    };
    const auto options = importtarget::withKeyPath(interpreter, request.options);
    if (!options)
        return tl::unexpected(options.error());
    return Importer(execute, *options).run(**reader, progress);
}

Result<qint64> transfer::exportFile(const ReadTransaction &transaction,
                                    const ExportRequest &request, Progress &progress)
{
    if (request.keys) {
        std::optional<QString> store;
        if (request.list.isOfStore())
            store = request.list.name;
        SelectionStream records(transaction, store, *request.keys);
        return exportToFile(records, request.fileName, request.format, progress);
    }
    auto records = ListStream::open(transaction, request.list);
    if (!records)
        return tl::unexpected(records.error());
    return exportToFile(**records, request.fileName, request.format, progress);
}
