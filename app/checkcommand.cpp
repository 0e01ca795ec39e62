#include "app/checkcommand.h"

#include "app/exitstatus.h"
#include "app/terminal.h"
#include "app/terminalprogress.h"
#include "storage/check/databasecheck.h"

#include <QCommandLineParser>
#include <QLocale>

#include <cstdio>

using namespace Qt::StringLiterals;
using terminal::complain;
using terminal::print;
using terminal::tr;

int runCheck(const QStringList &arguments)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(
        tr("Reads every document, record and index entry of a database, counts every list anew, "
           "and\nsays what does not fit together. Writes nothing."));
    const QCommandLineOption help = terminal::helpOption();
    parser.addOption(help);
    parser.addPositionalArgument(u"FILE"_s, tr("The database."));
    if (const QString mistake = terminal::parse(parser, u"keyscope check"_s, arguments);
        !mistake.isEmpty())
        return complain(mistake);
    if (parser.isSet(help))
        return print(stdout, terminal::helpText(parser).toUtf8()) ? exitstatus::done
                                                                  : exitstatus::unusable;
    if (parser.positionalArguments().size() != 1)
        return complain(tr("Name one database: keyscope check FILE"));

    const auto database =
        Database::open(parser.positionalArguments().first(), Database::Access::ReadOnly);
    if (!database)
        return complain(database.error().message);
    const auto transaction = ReadTransaction::begin(**database);
    if (!transaction)
        return complain(transaction.error().message);
    TerminalProgress progress(tr("Checking"));
    const auto report = DatabaseCheck(*transaction).run(progress.progress());
    progress.clear();
    if (!report)
        return complain(report.error().message, exitstatus::failed);

    const QLocale locale;
    for (const QString &finding : report->findings.listed)
        print(stdout, finding);
    const qint64 further = report->findings.count - report->findings.listed.size();
    if (further > 0)
        print(stdout, tr("and %1 more").arg(locale.toString(further)));
    print(stdout, tr("%1 documents, %2 records and %3 index entries in %4 lists: %5")
                      .arg(locale.toString(report->documents), locale.toString(report->records),
                           locale.toString(report->entries), locale.toString(report->lists),
                           report->findings.count == 0
                               ? tr("all fits together")
                               : tr("%1 things do not fit together")
                                     .arg(locale.toString(report->findings.count))));
    return report->findings.count == 0 ? exitstatus::done : exitstatus::failed;
}
