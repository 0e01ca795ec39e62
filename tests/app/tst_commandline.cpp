#include "tests/support/program.h"
#include "tests/support/testprogram.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

using namespace Qt::StringLiterals;

// What holds for every command: where its input comes from and its output goes, and file names.
class tst_CommandLine final : public QObject
{
    Q_OBJECT

private slots:
    void saysWhenNothingCanBeWritten_data();
    void saysWhenNothingCanBeWritten();
    void saysWhenNothingCanBeRead_data();
    void saysWhenNothingCanBeRead();
    void closedStreamsAreNoFiles();
    void opensAFileOfAnyName_data();
    void opensAFileOfAnyName();

private:
    // Of `sh -c`, in which $0 is the program and $1 the folder.
    Program::Ran shell(const QString &script) const
    {
        Program program({});
        program.setProgram(u"/bin/sh"_s);
        program.setArguments({u"-c"_s, script, QStringLiteral(KEYSCOPE_PROGRAM), m_folder.path()});
        program.setWorkingDirectory(m_folder.path());
        program.start();
        return program.finish();
    }

    QTemporaryDir m_folder;
};

void tst_CommandLine::saysWhenNothingCanBeWritten_data()
{
    QTest::addColumn<QString>("command");
    for (const auto &command :
         {u"--help"_s, u"-h"_s, u"--version"_s, u"exec --help"_s, u"check --help"_s,
          u"import --help"_s, u"export --help"_s, u"exec a.keys"_s, u"check a.keyscope"_s,
          u"export --database a.keyscope"_s, u"export --database a.keyscope -"_s,
          u"export --database a.keyscope out.json"_s,
          u"import records.json --database b.keyscope"_s})
        QTest::newRow(qPrintable(command)) << command;
}

void tst_CommandLine::saysWhenNothingCanBeWritten()
{
    if (!QFile::exists(u"/dev/full"_s))
        QSKIP("There is no /dev/full.");
    QFETCH(QString, command);
    QCOMPARE(shell(u"echo \"SAVE 'a' {}\" > a.keys; echo '[{}]' > records.json;"
                   " \"$0\" exec --database a.keyscope a.keys"_s)
                 .exitStatus,
             0);
    for (const auto &output : {u" > /dev/full"_s, u" >&-"_s}) {
        const auto ran = shell(u"\"$0\" "_s + command + output);
        QCOMPARE(ran.exitStatus, 2);
        QVERIFY2(ran.errors.startsWith("keyscope"), ran.errors.constData());
        QVERIFY2(ran.errors.contains("be written"), ran.errors.constData());
    }
}

void tst_CommandLine::saysWhenNothingCanBeRead_data()
{
    QTest::addColumn<QString>("command");
    QTest::newRow("a folder as a script") << u"exec - < ."_s;
    QTest::newRow("no script") << u"exec - <&-"_s;
    QTest::newRow("no script, with a database") << u"exec --database c.keyscope - <&-"_s;
    QTest::newRow("a folder of records") << u"import - --database c.keyscope < ."_s;
    QTest::newRow("no records") << u"import - --database c.keyscope <&-"_s;
}

void tst_CommandLine::saysWhenNothingCanBeRead()
{
    QFETCH(QString, command);
    const auto ran = shell(u"\"$0\" "_s + command);
    QCOMPARE(ran.exitStatus, 2);
    QCOMPARE(ran.output, "");
    QVERIFY2(ran.errors.contains("cannot be read"), ran.errors.constData());
    QVERIFY(!QFile::exists(m_folder.filePath(u"c.keyscope"_s)));
}

// Else the database would be opened as one of them, and messages be written into it.
void tst_CommandLine::closedStreamsAreNoFiles()
{
    const auto ran = shell(u"echo \"SAVE 'a' {}\" > d.keys;"
                           " \"$0\" exec --database d.keyscope d.keys <&- >&- 2>&-; echo $?;"
                           " \"$0\" check d.keyscope"_s);
    QVERIFY2(ran.output.startsWith("2\n"), ran.output.constData());
    QVERIFY2(ran.output.contains("all fits together"), ran.output.constData());
}

void tst_CommandLine::opensAFileOfAnyName_data()
{
    QTest::addColumn<QString>("name");
    for (const auto &name :
         {u":x.keyscope"_s, u":memory:"_s, u":"_s, u"file:x.keyscope"_s,
          u"file::memory:?cache=shared"_s, u"a?mode=memory"_s, u"100%41.keyscope"_s, u"a#b"_s,
          u" a b "_s, u"🍕é.keyscope"_s, u"it's \"quoted\".keyscope"_s, u"qrc:x"_s})
        QTest::newRow(qPrintable(name)) << name;
}

void tst_CommandLine::opensAFileOfAnyName()
{
    QFETCH(QString, name);
    const QTemporaryDir folder;
    const auto run = [&](const QStringList &arguments, const QByteArray &input = {}) {
        Program program(arguments);
        program.setWorkingDirectory(folder.path());
        program.start();
        program.write(input);
        return program.finish();
    };
    const auto entries = [&] {
        return QDir(folder.path()).entryList(QDir::NoDotAndDotDot | QDir::AllEntries);
    };
    QCOMPARE(run({u"exec"_s, u"--database"_s, name, u"-"_s}, "SAVE 'a' {}\n").exitStatus, 0);
    QCOMPARE(entries(), QStringList{name});
    const auto again =
        run({u"exec"_s, u"--check"_s, u"--database"_s, name, u"-"_s}, "LOAD 'a' -> {}\n");
    QVERIFY2(again.exitStatus == 0, again.errors.constData());
    QCOMPARE(run({u"check"_s, name}).exitStatus, 0);
    const QString json = name + u".json"_s;
    QCOMPARE(run({u"export"_s, u"--database"_s, name, json}).exitStatus, 0);
    QCOMPARE(run({u"import"_s, json, u"--database"_s, name}).exitStatus, 0);
    const QString script = name + u".keys"_s;
    QFile file(folder.filePath(u"./"_s + script));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("COUNT DOCUMENTS -> 1\n");
    file.close();
    const auto counted = run({u"exec"_s, u"--check"_s, u"--database"_s, name, script});
    QVERIFY2(counted.exitStatus == 0, counted.errors.constData());
    const QString picture = name + u".png"_s;
    QCOMPARE(run({u"--screenshot"_s, picture, u"--size"_s, u"900x600"_s, name}).exitStatus, 0);
    QVERIFY(entries().contains(picture));
}

KEYSCOPE_TEST(tst_CommandLine);
#include "tst_commandline.moc"
