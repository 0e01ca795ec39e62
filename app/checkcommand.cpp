#include "app/checkcommand.h"

#include "app/exitstatus.h"
#include "app/terminal.h"
#include "app/terminalprogress.h"
#include "model/checktext.h"
#include "storage/check/databasecheck.h"

#include <QCommandLineParser>

#include <cstdio>

using namespace Qt::StringLiterals;
using terminal::complain;
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
        return terminal::printAll(terminal::helpText(parser).toUtf8());
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

    QStringList lines = checktext::findings(*report);
    lines.append(checktext::summary(*report));
    if (const int status = terminal::printAll(lines.join(u'\n').toUtf8());
        status != exitstatus::done)
        return status;
    return report->findings.count == 0 ? exitstatus::done : exitstatus::failed;
}
