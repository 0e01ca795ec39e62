#include "tests/bench/benchdata.h"
#include "tests/bench/heartbeatplay.h"
#include "tests/bench/peakmemory.h"
#include "tests/bench/rawdatabase.h"
#include "tests/bench/report.h"
#include "tests/bench/require.h"
#include "tests/bench/rows.h"
#include "tests/bench/scratchfile.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QDir>

#include <cstdio>
#include <cstdlib>

using namespace Qt::StringLiterals;

namespace {

// Qt says of the offscreen platform, for each window anew, what it cannot do.
void saySomeMessages(QtMsgType, const QMessageLogContext &, const QString &message)
{
    if (!message.startsWith("This plugin does not support"_L1))
        std::fprintf(stderr, "%s\n", qUtf8Printable(message));
}

qint64 readNumber(const QCommandLineParser &parser, const QString &option)
{
    bool isNumber = false;
    const qint64 number = parser.value(option).toLongLong(&isNumber);
    require(isNumber && number > 0,
            u"--%1 %2 is no number above zero."_s.arg(option, parser.value(option)));
    return number;
}

BenchOptions readOptions(const QCoreApplication &application)
{
    BenchOptions options;
    QCommandLineParser parser;
    parser.setApplicationDescription(
        u"Measures Keyscope beside SQLite's C API. Each row is the median of several rounds, in "
        "each of which both run; `lowest` and `highest` are those of the rounds."_s);
    parser.addHelpOption();
    parser.addOptions({
        {u"documents"_s, u"Documents in the large file."_s, u"N"_s,
         QString::number(options.documents)},
        {u"records"_s, u"Statements of the rows that write many."_s, u"N"_s,
         QString::number(options.records)},
        {u"rounds"_s, u"Rounds of each row, at least."_s, u"N"_s, QString::number(options.rounds)},
        {u"only"_s, u"Only rows that have this in their name."_s, u"TEXT"_s},
        {u"json"_s, u"Write every timing into this file."_s, u"FILE"_s},
        {u"data"_s, u"Where the files that are measured are kept."_s, u"FOLDER"_s, u"bench-data"_s},
    });
    parser.process(application);
    options.documents = readNumber(parser, u"documents"_s);
    options.records = readNumber(parser, u"records"_s);
    options.rounds = int(readNumber(parser, u"rounds"_s));
    options.only = parser.value(u"only"_s);
    options.jsonFile = parser.value(u"json"_s);
    options.dataFolder = QDir(parser.value(u"data"_s)).absolutePath();
    require(QDir().mkpath(options.dataFolder),
            u"The folder %1 cannot be made."_s.arg(options.dataFolder));
    return options;
}

void run(const BenchOptions &options)
{
    const BenchData data(options.dataFolder);
    data.removeLeftovers();
    {
        const ScratchFile file(options.dataFolder);
        RawDatabase::requireSamePragmas(file.path());
    }
    Report report(options);
    report.printHeading();
    const QList<Row> all = rows::writing(options) + rows::importing(options) +
                           rows::reading(options) + rows::transactions(options) +
                           rows::indexing(options) + rows::lists(options) + rows::windows(options) +
                           rows::keys();
    for (const Row &row : all) {
        if (row.name.contains(options.only, Qt::CaseInsensitive))
            report.add(Measurement::of(row, options.rounds));
    }
    if (QLatin1StringView(heartbeatplay::name).contains(options.only, Qt::CaseInsensitive))
        heartbeatplay::run(options, report);
    data.removeLeftovers();
    if (options.jsonFile.isEmpty())
        return;
    if (const auto error = report.write(options.jsonFile))
        throw BenchFailure(u"%1 could not be written: %2"_s.arg(options.jsonFile, *error));
}

} // namespace

int main(int argc, char **argv)
{
    if (const auto status = peakmemory::runInBetween(argc, argv))
        return *status;
    qputenv("QT_QPA_PLATFORM", "offscreen");
    qInstallMessageHandler(saySomeMessages);
    if (const auto status = heartbeatplay::runInOwnProcess(argc, argv))
        return *status;
    const QApplication application(argc, argv);
    try {
        run(readOptions(application));
    } catch (const BenchFailure &failure) {
        std::fprintf(stderr, "keyscope_bench: %s\n", failure.what());
        return EXIT_FAILURE;
    }
    return EXIT_SUCCESS;
}
