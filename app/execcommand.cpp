#include "app/execcommand.h"

#include "storage/script/scriptrunner.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QFile>
#include <QTemporaryDir>

#include <cstdio>

using namespace Qt::StringLiterals;

namespace {

constexpr int held = 0;
constexpr int notHeld = 1;
constexpr int unusable = 2;

void print(FILE *stream, const QByteArray &line)
{
    std::fwrite(line.constData(), 1, static_cast<std::size_t>(line.size()), stream);
    std::fputc('\n', stream);
    // Who reads this learns of each statement as soon as it is done, also should we be killed.
    std::fflush(stream);
}

int complain(const QString &message)
{
    print(stderr, "keyscope exec: " + message.toUtf8());
    return unusable;
}

Result<QByteArray> readScript(const QString &fileName)
{
    QFile file(fileName);
    const bool opened = fileName == "-"_L1 ? file.open(stdin, QIODevice::ReadOnly)
                                           : file.open(QIODevice::ReadOnly);
    if (!opened) {
        return failure(ErrorCode::UnknownError,
                       u"The script “%1” cannot be read: %2."_s.arg(fileName, file.errorString()));
    }
    QByteArray text = file.readAll();
    if (file.error() != QFileDevice::NoError) {
        return failure(ErrorCode::UnknownError,
                       u"The script “%1” cannot be read: %2."_s.arg(fileName, file.errorString()));
    }
    return text;
}

// A comment is one line, whatever a message holds.
QByteArray comment(QString message)
{
    return "  # " + message.replace(u'\r', u' ').replace(u'\n', u' ').toUtf8();
}

void printLine(const scriptrunner::Ran &ran)
{
    QByteArray line = toText(ran.line.statement) + " -> " + toText(ran.outcome.result);
    if (!ran.outcome.result)
        line += comment(ran.outcome.result.error().message);
    print(stdout, line);
}

void printDifference(const QString &fileName, const scriptrunner::Ran &ran)
{
    const QByteArray expected = ran.line.expected ? ran.line.expected->toText() : "no error";
    QByteArray line = fileName.toUtf8() + ':' + QByteArray::number(ran.line.line) + ": expected "
                      + expected + " got " + toText(ran.outcome.result);
    if (!ran.outcome.result)
        line += comment(ran.outcome.result.error().message);
    print(stderr, line);
}

} // namespace

int runExec(const QStringList &arguments)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(
        QCoreApplication::translate("exec", "Runs a script and prints each statement with its real "
                                            "result. Without --database on a fresh temporary "
                                            "database."));
    const QCommandLineOption database(
        u"database"_s, QCoreApplication::translate("exec", "The database to run it on."), u"FILE"_s);
    const QCommandLineOption check(
        u"check"_s,
        QCoreApplication::translate("exec", "Each “-> …” of the script must hold."));
    parser.addOptions({database, check});
    const QCommandLineOption help = parser.addHelpOption();
    parser.addPositionalArgument(
        u"SCRIPT"_s, QCoreApplication::translate("exec", "A .keys file; - reads standard input."));
    if (!parser.parse(QStringList{u"keyscope exec"_s} + arguments))
        return complain(parser.errorText());
    if (parser.isSet(help)) {
        print(stdout, parser.helpText().toUtf8());
        return held;
    }
    if (parser.positionalArguments().size() != 1)
        return complain(u"Name one script: keyscope exec [--database FILE] [--check] SCRIPT"_s);

    const QString fileName = parser.positionalArguments().first();
    const auto text = readScript(fileName);
    if (!text)
        return complain(text.error().message);

    const QTemporaryDir folder;
    if (!parser.isSet(database) && !folder.isValid())
        return complain(u"No temporary database can be made: %1."_s.arg(folder.errorString()));
    const QString path = parser.isSet(database) ? parser.value(database)
                                                : folder.filePath(u"temporary.keyscope"_s);
    auto opened = Database::open(path, Database::Access::ReadWrite);
    if (!opened)
        return complain(opened.error().message);
    Interpreter interpreter(**opened);
    const bool checking = parser.isSet(check);
    const bool allHeld
        = scriptrunner::run(Script::parse(*text), interpreter, [&](const scriptrunner::Ran &ran) {
              printLine(ran);
              if (checking && !ran.held)
                  printDifference(fileName, ran);
              return true;
          });
    if (checking)
        return allHeld ? held : notHeld;
    return held;
}
