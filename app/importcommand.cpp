#include "app/importcommand.h"

#include "app/exitstatus.h"
#include "app/terminal.h"
#include "app/terminalprogress.h"
#include "storage/interpreter.h"
#include "storage/transfer/importtarget.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QFile>
#include <QLocale>
#include <QTemporaryFile>

#include <cstdio>

using namespace Qt::StringLiterals;
using terminal::complain;
using terminal::print;
using terminal::tr;

namespace {

// What the command line asks for.
struct ImportRequest
{
    QByteArray helpText; // Not empty: only this.
    QString fileName;
    QString database;
    ImportReader::Options reading;
    Importer::Options options;
};

// A record's own mistake, or that a person cancelled; all else is the file's or the database's.
int statusOf(const StorageError &error)
{
    switch (error.code) {
    case ErrorCode::SyntaxError:
    case ErrorCode::DataError:
    case ErrorCode::ConstraintError:
    case ErrorCode::AbortError:
        return exitstatus::failed;
    default:
        return exitstatus::unusable;
    }
}

// The request, or why there is none.
tl::expected<ImportRequest, QString> parseImport(const QStringList &arguments)
{
    ImportRequest request;
    QCommandLineParser parser;
    parser.setApplicationDescription(tr(
        "Puts the records of a file into a database, in one transaction. The file is a JSON\n"
        "array, an object that holds arrays, or has one record a line (NDJSON); plain, gzip or\n"
        "Zstandard.\n\n"
        "TEMPLATE says how keys are made: '' a GUID, users/ an identity, or text with members\n"
        "of the record in braces, such as countries/{alpha_2} or languages/{name.en}. {{ and }}\n"
        "are one brace of text. Without --key a record gets the key that its @metadata.@id\n"
        "names, as exports write it, else a GUID."));
    const QCommandLineOption database(u"database"_s, tr("The database; made where it is missing."),
                                      u"DB"_s);
    const QCommandLineOption array(u"array"_s, tr("Which array of an object to import."),
                                   u"NAME"_s);
    const QCommandLineOption key(u"key"_s, tr("How keys are made."), u"TEMPLATE"_s);
    const QCommandLineOption collection(u"collection"_s, tr("The collection of each document."),
                                        u"NAME"_s);
    const QCommandLineOption store(u"store"_s, tr("Import into this object store instead."),
                                   u"NAME"_s);
    const QCommandLineOption skipBad(u"skip-bad"_s,
                                     tr("Go on behind bad records, and list them. What is no "
                                        "JSON at all ends an array even so."));
    parser.addOptions({database, array, key, collection, store, skipBad});
    const QCommandLineOption help = terminal::helpOption();
    parser.addOption(help);
    parser.addPositionalArgument(u"FILE"_s, tr("What to import; - reads standard input."));
    if (const QString mistake = terminal::parse(parser, u"keyscope import"_s, arguments);
        !mistake.isEmpty())
        return tl::unexpected(mistake);
    if (parser.isSet(help)) {
        request.helpText = terminal::helpText(parser).toUtf8();
        return request;
    }
    if (parser.positionalArguments().size() != 1)
        return tl::unexpected(tr("Name one file to import: keyscope import FILE --database DB"));
    if (!parser.isSet(database))
        return tl::unexpected(tr("Name the database to import into: --database DB"));
    if (parser.isSet(store) && (parser.isSet(key) || parser.isSet(collection)))
        return tl::unexpected(tr("--key and --collection are for documents, not for --store"));

    request.fileName = parser.positionalArguments().first();
    request.database = parser.value(database);
    request.reading = {.array = parser.value(array),
                       .recordsAreLines = RecordLayout::isNameOfLines(request.fileName)};
    request.options.skipBad = parser.isSet(skipBad);
    if (parser.isSet(collection))
        request.options.collection = parser.value(collection);
    if (parser.isSet(store))
        request.options.store = parser.value(store);
    if (parser.isSet(key)) {
        const Result<KeyTemplate> parsed = KeyTemplate::parse(parser.value(key));
        if (!parsed)
            return tl::unexpected(tr("--key, column %n: ", parsed.error().column) +
                                  parsed.error().message);
        request.options.key = *parsed;
    }
    return request;
}

// The file to read, opened. Finding out what it holds means reading it twice, so that a pipe is
// copied into `copy` first.
Result<QIODevice *> openFile(const QString &fileName, QFile &file, QTemporaryFile &copy)
{
    const auto unreadable = [&fileName](const QString &why) {
        return failure(ErrorCode::UnknownError, tr("“%1” cannot be read: %2").arg(fileName, why));
    };
    if (const QString why = terminal::openInput(file, fileName); !why.isEmpty())
        return unreadable(why);
    if (!file.isSequential() && file.pos() == 0)
        return &file;
    if (!copy.open())
        return failure(ErrorCode::UnknownError,
                       tr("No temporary file can be made: %1").arg(copy.errorString()));
    constexpr qint64 pieceInBytes = 1024 * 1024;
    for (QByteArray piece = file.read(pieceInBytes); !piece.isEmpty();
         piece = file.read(pieceInBytes)) {
        if (copy.write(piece) != piece.size())
            return failure(ErrorCode::QuotaExceededError,
                           tr("The temporary file cannot be written: %1").arg(copy.errorString()));
    }
    if (const QString why = terminal::inputError(file); !why.isEmpty())
        return unreadable(why);
    copy.seek(0);
    return &copy;
}

void printSkipped(const Importer::Report &report)
{
    for (const Importer::BadRecord &record : report.skippedRecords)
        print(stderr, tr("skipped record %1, line %2: %3")
                          .arg(QString::number(record.number), QString::number(record.reason.line),
                               record.reason.message));
    const qint64 further = report.skipped - report.skippedRecords.size();
    if (further > 0)
        print(stderr, tr("and %1 more").arg(QLocale().toString(further)));
}

} // namespace

int runImport(const QStringList &arguments)
{
    const auto request = parseImport(arguments);
    if (!request)
        return complain(request.error());
    if (!request->helpText.isEmpty())
        return terminal::printAll(request->helpText);

    QFile file;
    QTemporaryFile copy;
    const Result<QIODevice *> device = openFile(request->fileName, file, copy);
    if (!device)
        return complain(device.error().message);
    TerminalProgress progress(tr("Importing"));
    const auto reader = ImportReader::open(**device, request->reading, &progress.progress());
    if (!reader)
        return complain(reader.error().message, reader.error().code == ErrorCode::AbortError
                                                    ? exitstatus::failed
                                                    : exitstatus::unusable);

    const auto database = Database::open(request->database, Database::Access::ReadWrite);
    if (!database)
        return complain(database.error().message);
    Interpreter interpreter(**database);
    const auto execute = [&](const Statement &statement) {
        return interpreter.execute(statement, &progress.progress());
    };
    const auto options = importtarget::withKeyPath(interpreter, request->options);
    if (!options)
        return complain(options.error().message);
    const auto report = Importer(execute, *options).run(**reader, progress.progress());
    progress.clear();
    if (!report)
        return complain(report.error().message, statusOf(report.error()));
    printSkipped(*report);
    QStringList said{tr("%1 records imported").arg(QLocale().toString(report->imported))};
    if (report->replaced > 0)
        said.append(tr("%1 of them in the place of others that had their keys")
                        .arg(QLocale().toString(report->replaced)));
    if (report->skipped > 0)
        said.append(tr("%1 skipped").arg(QLocale().toString(report->skipped)));
    return terminal::printAll(said.join(u", "_s).toUtf8());
}
