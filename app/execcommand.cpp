#include "app/execcommand.h"

#include "app/exitstatus.h"
#include "app/terminal.h"
#include "storage/script/scriptrunner.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QFile>
#include <QTemporaryDir>

#include <cerrno>
#include <cstdio>

using namespace Qt::StringLiterals;
using terminal::complain;
using terminal::print;
using terminal::tr;

namespace {

// The message behind `#`: one line, whatever it holds.
QByteArray comment(const StorageError &error)
{
    QString text = error.message;
    if (error.code == ErrorCode::SyntaxError && error.line > 0)
        text = tr("line %1, column %2: %3").arg(error.line).arg(error.column).arg(text);
    for (QChar &c : text) {
        if (c.unicode() < 0x20)
            c = u' ';
    }
    return "  # " + text.toUtf8();
}

QByteArray resultText(const Outcome &outcome)
{
    QByteArray text = toText(outcome.result);
    return outcome.result ? text : text + comment(outcome.result.error());
}

bool printRan(const scriptrunner::Ran &ran)
{
    return print(stdout, toText(ran.line.statement) + " -> " + resultText(ran.outcome));
}

void printDifference(const QString &fileName, const scriptrunner::Ran &ran)
{
    const QByteArray expected =
        ran.line.expected ? ran.line.expected->toText() : tr("no error").toUtf8();
    print(stderr, fileName.toUtf8() + ':' + QByteArray::number(ran.line.line) + ": expected " +
                      expected + " got " + resultText(ran.outcome));
}

// Lines as they come, so that a pipe is answered statement by statement.
ScriptSplitter::NextLine linesOf(QFile &file)
{
    return [&file]() -> std::optional<QByteArray> {
        QByteArray line = file.readLine();
        if (line.isEmpty())
            return std::nullopt;
        if (line.endsWith('\n'))
            line.chop(1);
        return line;
    };
}

struct Options
{
    QString script;
    QString database;
    bool check = false;
};

int run(const Options &options)
{
    const auto unreadable = [&](const QString &why) {
        return complain(tr("The script “%1” cannot be read: %2.").arg(options.script, why));
    };
    QFile file;
    if (const QString why = terminal::openInput(file, options.script); !why.isEmpty())
        return unreadable(why);
    auto database = Database::open(options.database, Database::Access::ReadWrite);
    if (!database)
        return complain(database.error().message);

    Interpreter interpreter(**database);
    ScriptReader script(linesOf(file));
    int notWritten = 0; // Why, as errno has it.
    const auto ended = scriptrunner::run(script, interpreter, [&](const scriptrunner::Ran &ran) {
        if (!printRan(ran))
            notWritten = errno;
        if (options.check && !ran.held)
            printDifference(options.script, ran);
        return notWritten == 0;
    });
    if (notWritten != 0) {
        errno = notWritten;
        return terminal::complainNotWritten();
    }
    if (ended.insideTransaction)
        complain(tr("The script ended inside a transaction, which was aborted."));
    if (const QString why = terminal::inputError(file); !why.isEmpty())
        return unreadable(why);
    return options.check && !ended.allHeld ? exitstatus::failed : exitstatus::done;
}

} // namespace

int runExec(const QStringList &arguments)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(
        tr("Runs a script and prints each statement with its real result. Without "
           "--database it runs on a fresh temporary database that is gone afterwards."));
    const QCommandLineOption database(u"database"_s, tr("The database to run it on."), u"FILE"_s);
    const QCommandLineOption check(
        u"check"_s, tr("Each “-> …” of the script must hold, and nothing else may fail: "
                       "exit status 1 where something does not."));
    parser.addOptions({database, check});
    const QCommandLineOption help = terminal::helpOption();
    parser.addOption(help);
    parser.addPositionalArgument(u"SCRIPT"_s, tr("A .keys file; - reads standard input."));
    if (const QString mistake = terminal::parse(parser, u"keyscope exec"_s, arguments);
        !mistake.isEmpty())
        return complain(mistake);
    if (parser.isSet(help)) {
        return terminal::printAll(terminal::helpText(parser).toUtf8());
    }
    if (parser.positionalArguments().size() != 1) {
        return complain(tr("Name one script: keyscope exec [--database FILE] [--check] SCRIPT"));
    }
    Options options{.script = parser.positionalArguments().first(),
                    .database = parser.value(database),
                    .check = parser.isSet(check)};
    if (parser.isSet(database))
        return run(options);
    const QTemporaryDir folder;
    if (!folder.isValid()) {
        return complain(tr("No temporary database can be made: %1.").arg(folder.errorString()));
    }
    options.database = folder.filePath(u"temporary.keyscope"_s);
    return run(options);
}
