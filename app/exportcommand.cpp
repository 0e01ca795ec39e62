#include "app/exportcommand.h"

#include "app/exitstatus.h"
#include "app/terminal.h"
#include "app/terminalprogress.h"
#include "storage/text/localfilename.h"
#include "storage/transfer/liststream.h"
#include "storage/transfer/recordlayout.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QFile>
#include <QLocale>

#include <cstdio>

using namespace Qt::StringLiterals;
using terminal::complain;
using terminal::tr;

namespace {

struct ExportRequest
{
    QByteArray helpText; // Not empty: only this.
    QString database;
    ListAddress list;
    ExportFormat format = ExportFormat::Array;
    QString fileName; // Empty: standard output.
};

// The request, or why there is none.
tl::expected<ExportRequest, QString> parseExport(const QStringList &arguments)
{
    ExportRequest request;
    QCommandLineParser parser;
    parser.setApplicationDescription(tr(
        "Writes documents, or the records of a store, as JSON. Importing the file gives the same\n"
        "keys and values: a document's key is its @metadata.@id."));
    const QCommandLineOption database(u"database"_s, tr("The database."), u"DB"_s);
    const QCommandLineOption collection(u"collection"_s,
                                        tr("Only the documents of this collection."), u"NAME"_s);
    const QCommandLineOption store(u"store"_s, tr("The records of this object store."), u"NAME"_s);
    const QCommandLineOption format(
        u"format"_s,
        tr("array (one JSON array) or ndjson (one record a line). Without it as OUT is called."),
        u"FORMAT"_s);
    parser.addOptions({database, collection, store, format});
    const QCommandLineOption help = terminal::helpOption();
    parser.addOption(help);
    parser.addPositionalArgument(u"OUT"_s,
                                 tr("The file to write; without it, or as -, standard "
                                    "output."),
                                 u"[OUT]"_s);
    if (const QString mistake = terminal::parse(parser, u"keyscope export"_s, arguments);
        !mistake.isEmpty())
        return tl::unexpected(mistake);
    if (parser.isSet(help)) {
        request.helpText = terminal::helpText(parser).toUtf8();
        return request;
    }
    if (!parser.isSet(database))
        return tl::unexpected(tr("Name the database to export from: --database DB"));
    if (parser.isSet(collection) && parser.isSet(store))
        return tl::unexpected(tr("Name a collection or a store, not both"));
    if (parser.positionalArguments().size() > 1)
        return tl::unexpected(tr("Name one file to write"));

    request.database = parser.value(database);
    if (parser.isSet(collection))
        request.list = {.kind = ListAddress::Kind::Collection, .name = parser.value(collection)};
    else if (parser.isSet(store))
        request.list = {.kind = ListAddress::Kind::Store, .name = parser.value(store)};
    request.fileName = parser.positionalArguments().value(0);
    if (request.fileName == "-"_L1)
        request.fileName.clear();
    request.fileName = localFileName(request.fileName);
    const QString asked = parser.value(format);
    if (asked == "ndjson"_L1 || (asked.isEmpty() && RecordLayout::isNameOfLines(request.fileName)))
        request.format = ExportFormat::Lines;
    else if (!asked.isEmpty() && asked != "array"_L1)
        return tl::unexpected(tr("There is no format “%1”: it is array or ndjson").arg(asked));
    return request;
}

Result<qint64> write(RecordStream &records, const ExportRequest &request, Progress &progress)
{
    if (!request.fileName.isEmpty())
        return exportToFile(records, request.fileName, request.format, progress);
    QFile output;
    if (!output.open(stdout, QIODevice::WriteOnly))
        return failure(ErrorCode::UnknownError,
                       tr("Standard output cannot be written: %1").arg(output.errorString()));
    Result<qint64> count = exportRecords(records, output, request.format, progress);
    if (count && !output.flush())
        return failure(ErrorCode::UnknownError,
                       tr("Standard output cannot be written: %1").arg(output.errorString()));
    return count;
}

} // namespace

int runExport(const QStringList &arguments)
{
    const auto request = parseExport(arguments);
    if (!request)
        return complain(request.error());
    if (!request->helpText.isEmpty())
        return terminal::printAll(request->helpText);

    if (!request->fileName.isEmpty()) {
        if (auto good = checkExportTarget(request->fileName, request->database); !good)
            return complain(good.error().message);
    }
    const auto database = Database::open(request->database, Database::Access::ReadOnly);
    if (!database)
        return complain(database.error().message);
    const auto transaction = ReadTransaction::begin(**database);
    if (!transaction)
        return complain(transaction.error().message);
    const auto records = ListStream::open(*transaction, request->list);
    if (!records)
        return complain(records.error().message);

    TerminalProgress progress(tr("Exporting"));
    const Result<qint64> count = write(**records, *request, progress.progress());
    progress.clear();
    if (!count)
        return complain(count.error().message, count.error().code == ErrorCode::AbortError
                                                   ? exitstatus::failed
                                                   : exitstatus::unusable);
    // Standard output holds nothing but the records.
    if (!request->fileName.isEmpty())
        return terminal::printAll(
            tr("%1 records exported").arg(QLocale().toString(*count)).toUtf8());
    if (*count == 0)
        complain(tr("there was nothing to export"), exitstatus::done);
    return exitstatus::done;
}
