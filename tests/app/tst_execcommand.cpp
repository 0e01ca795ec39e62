#include "storage/database.h"
#include "storage/interpreter.h"
#include "tests/support/testprogram.h"

#include <QDir>
#include <QDirIterator>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QtTest>

using namespace Qt::StringLiterals;

namespace {

struct Run
{
    int exitStatus = -1;
    QByteArray output;
    QByteArray errors;
};

// `keyscope exec`, as a person starts it.
class Exec final : public QProcess
{
public:
    explicit Exec(const QStringList &arguments)
    {
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.remove(u"DISPLAY"_s);
        environment.remove(u"QT_QPA_PLATFORM"_s);
        setProcessEnvironment(environment);
        setProgram(QStringLiteral(KEYSCOPE_PROGRAM));
        setArguments(QStringList{u"exec"_s} + arguments);
    }

    Run finish()
    {
        closeWriteChannel();
        if (!waitForFinished(60'000) || exitStatus() != NormalExit)
            return {.exitStatus = -1, .output = {}, .errors = errorString().toUtf8()};
        return {.exitStatus = exitCode(),
                .output = readAllStandardOutput(),
                .errors = readAllStandardError()};
    }

    QByteArray nextLine()
    {
        while (!canReadLine() && waitForReadyRead(30'000)) {
        }
        return readLine();
    }
};

Run exec(const QStringList &arguments, const QByteArray &input = {})
{
    Exec process(arguments);
    process.start();
    process.write(input);
    return process.finish();
}

QByteArray readFile(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

class tst_ExecCommand : public QObject
{
    Q_OBJECT

private slots:
    void init();

    void printsEachStatementWithItsResult();
    void checks_data();
    void checks();
    void saysWhatDidNotHold();
    void judgesNothingWithoutCheck();
    void keepsItsDatabase();
    void abortsWhatIsLeftOpen();
    void leavesNoTemporaryDatabase();
    void answersAPipeLineByLine();
    void keepsWhatWasCommittedWhenKilled();
    void forgetsWhatWasNotCommittedWhenKilled();
    void printsAScript_data();
    void printsAScript();
    void cannotUse_data();
    void cannotUse();
    void saysWhenNothingCanBeWritten();
    void helps();

private:
    QString path(const QString &name) const { return m_folder->filePath(name); }
    QString writeScript(const QByteArray &text);

    std::unique_ptr<QTemporaryDir> m_folder;
};

void tst_ExecCommand::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    QVERIFY(m_folder->isValid());
}

QString tst_ExecCommand::writeScript(const QByteArray &text)
{
    const QString name = path(u"script.keys"_s);
    QFile file(name);
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size())
        qFatal("The script cannot be written.");
    return name;
}

void tst_ExecCommand::printsEachStatementWithItsResult()
{
    const Run run = exec({writeScript("# A title\n\n"
                                      "save 'users/' { \"n\" : 1.10 }  -> 'nobody'  # A comment.\n"
                                      "create store s autoincrement\n"
                                      "PUT s 'x'\n"
                                      "KEYS s >= date('2026-01-02')\n"
                                      "LOAD 'USERS/1'\n"
                                      "SAVE 'a\\nb' {}\n")});
    QCOMPARE(run.errors, QByteArray());
    QCOMPARE(run.exitStatus, 0);
    const QByteArrayList lines = run.output.split('\n');
    QCOMPARE(lines.size(), 7);
    QCOMPARE(lines[0], QByteArray("SAVE 'users/' {\"n\":1.10} -> 'users/1'"));
    QCOMPARE(lines[1], QByteArray("CREATE STORE s AUTOINCREMENT -> ok"));
    QVERIFY2(lines[2].startsWith("PUT s 'x' -> error SyntaxError  # line 5, column 7: "), lines[2]);
    QCOMPARE(lines[3], QByteArray("KEYS s >= date(\"2026-01-02T00:00:00.000Z\") -> []"));
    QCOMPARE(lines[4], QByteArray("LOAD 'USERS/1' -> {\"n\":1.10}"));
    QVERIFY2(lines[5].startsWith("SAVE 'a\\nb' {} -> error DataError  # "), lines[5]);
    QCOMPARE(lines[6], QByteArray());
}

void tst_ExecCommand::checks_data()
{
    QTest::addColumn<QByteArray>("script");
    QTest::addColumn<int>("exitStatus");
    QTest::newRow("nothing") << QByteArray() << 0;
    QTest::newRow("all holds") << QByteArray("SAVE 'a/' {} -> 'a/1'\nLOAD 'a/1' -> { }") << 0;
    QTest::newRow("another result") << QByteArray("SAVE 'a/' {} -> 'a/2'") << 1;
    QTest::newRow("an announced error") << QByteArray("SAVE 'a' 1 -> error DataError") << 0;
    QTest::newRow("another error") << QByteArray("SAVE 'a' 1 -> error ConstraintError") << 1;
    QTest::newRow("an error that nothing announced") << QByteArray("SAVE 'a' 1") << 1;
    QTest::newRow("a statement that cannot be read") << QByteArray("FOO") << 1;
    QTest::newRow("no error where one was announced")
        << QByteArray("BEGIN -> error DataError") << 1;
    QTest::newRow("one of many") << QByteArray("BEGIN -> ok\nABORT -> no\nBEGIN -> ok") << 1;
    QTest::newRow("nothing announced") << QByteArray("BEGIN\nCOMMIT") << 0;
}

void tst_ExecCommand::checks()
{
    QFETCH(const QByteArray, script);
    QFETCH(const int, exitStatus);
    const Run run = exec({u"--check"_s, u"-"_s}, script);
    QCOMPARE(run.exitStatus, exitStatus);
    QCOMPARE(run.errors.contains("expected "), exitStatus == 1);
}

void tst_ExecCommand::saysWhatDidNotHold()
{
    const QString script = writeScript("# Narration.\n"
                                       "SAVE 'users/' {\n"
                                       "} -> 'users/2'\n"
                                       "LOAD 'users/1' -> {\n"
                                       "  \"n\": 1\n"
                                       "}\n"
                                       "DELETE 'users/1' -> true\n"
                                       "SAVE 'a' {\"b\":1,\"b\":2}\n");
    const Run run = exec({u"--check"_s, script});
    QCOMPARE(run.exitStatus, 1);
    const QByteArrayList lines = run.errors.split('\n');
    QCOMPARE(lines.size(), 4);
    const QByteArray file = script.toUtf8();
    QCOMPARE(lines[0], file + ":2: expected 'users/2' got 'users/1'");
    QCOMPARE(lines[1], file + ":4: expected {   \"n\": 1 } got {}");
    QVERIFY2(lines[2].startsWith(file + ":8: expected no error got error DataError  # "), lines[2]);
}

void tst_ExecCommand::judgesNothingWithoutCheck()
{
    const Run run = exec({u"-"_s}, "BEGIN -> error DataError\nFOO\nCOMMIT -> 5\n");
    QCOMPARE(run.exitStatus, 0);
    QCOMPARE(run.errors, QByteArray());
    QCOMPARE(run.output.count('\n'), 3);
}

void tst_ExecCommand::keepsItsDatabase()
{
    const QStringList arguments{u"--check"_s, u"--database"_s, path(u"kept.keyscope"_s), u"-"_s};
    QCOMPARE(exec(arguments, "SAVE 'users/' {} -> 'users/1'").exitStatus, 0);
    QCOMPARE(exec(arguments, "SAVE 'users/' {} -> 'users/2'").exitStatus, 0);
}

void tst_ExecCommand::abortsWhatIsLeftOpen()
{
    const QStringList arguments{u"--check"_s, u"--database"_s, path(u"kept.keyscope"_s), u"-"_s};
    const Run run = exec(arguments, "SAVE 'a/' {} -> 'a/1'\nBEGIN -> ok\nSAVE 'a/' {} -> 'a/2'\n");
    QCOMPARE(run.exitStatus, 0);
    QVERIFY2(run.errors.contains("aborted"), run.errors);
    QCOMPARE(exec(arguments, "COUNT DOCUMENTS -> 1\nIDENTITY 'a/' -> 1").exitStatus, 0);
}

void tst_ExecCommand::leavesNoTemporaryDatabase()
{
    Exec process({u"-"_s});
    QProcessEnvironment environment = process.processEnvironment();
    environment.insert(u"TMPDIR"_s, m_folder->path());
    process.setProcessEnvironment(environment);
    process.start();
    process.write("SAVE {}\n");
    QVERIFY(process.nextLine().startsWith("SAVE {} -> '"));
    QCOMPARE(QDir(m_folder->path()).entryList(QDir::NoDotAndDotDot | QDir::AllEntries).size(), 1);
    QCOMPARE(process.finish().exitStatus, 0);
    QCOMPARE(QDir(m_folder->path()).entryList(QDir::NoDotAndDotDot | QDir::AllEntries).size(), 0);
}

void tst_ExecCommand::answersAPipeLineByLine()
{
    Exec process({u"-"_s});
    process.start();
    process.write("SAVE 'users/' {}\n");
    QCOMPARE(process.nextLine(), QByteArray("SAVE 'users/' {} -> 'users/1'\n"));
    process.write("SAVE 'users/' {\n");
    process.write("\"a\": 1\n");
    process.write("}\nBEGIN\n");
    QCOMPARE(process.nextLine(), QByteArray("SAVE 'users/' {\"a\":1} -> 'users/2'\n"));
    QCOMPARE(process.nextLine(), QByteArray("BEGIN -> ok\n"));
    // Without a line end the statement may go on; the end of the input ends it.
    process.write("COMMIT");
    QCOMPARE(process.finish().output, QByteArray("COMMIT -> ok\n"));
}

// The line of a COMMIT, or of a statement outside a transaction, is a promise.
void tst_ExecCommand::keepsWhatWasCommittedWhenKilled()
{
    const QString file = path(u"kept.keyscope"_s);
    Exec process({u"--database"_s, file, u"-"_s});
    process.start();
    process.write("SAVE 'users/' {}\nBEGIN\nSAVE 'users/' {}\nCOMMIT\n");
    for (int i = 0; i < 3; ++i)
        QVERIFY(!process.nextLine().isEmpty());
    QCOMPARE(process.nextLine(), QByteArray("COMMIT -> ok\n"));
    process.kill();
    QVERIFY(process.waitForFinished());

    auto database = Database::open(file, Database::Access::ReadWrite);
    QVERIFY(database);
    Interpreter interpreter(**database);
    QCOMPARE(interpreter.execute(statement::Identity{u"users/"_s}).result,
             Result<Value>(quint64(2)));
}

void tst_ExecCommand::forgetsWhatWasNotCommittedWhenKilled()
{
    const QString file = path(u"kept.keyscope"_s);
    Exec process({u"--database"_s, file, u"-"_s});
    process.start();
    process.write("SAVE 'users/' {}\nBEGIN\nSAVE 'users/' {}\n");
    for (int i = 0; i < 2; ++i)
        QVERIFY(!process.nextLine().isEmpty());
    QCOMPARE(process.nextLine(), QByteArray("SAVE 'users/' {} -> 'users/2'\n"));
    process.kill();
    QVERIFY(process.waitForFinished());

    auto database = Database::open(file, Database::Access::ReadWrite);
    QVERIFY(database);
    Interpreter interpreter(**database);
    QCOMPARE(interpreter.execute(statement::Identity{u"users/"_s}).result,
             Result<Value>(quint64(1)));
    QCOMPARE(interpreter.execute(statement::CountDocuments{}).result, Result<Value>(quint64(1)));
}

void tst_ExecCommand::printsAScript_data()
{
    QTest::addColumn<QString>("script");
    QDirIterator scripts(QStringLiteral(KEYSCOPE_SOURCE_DIR "/tests/cases"), {u"*.keys"_s});
    while (scripts.hasNext()) {
        const QString script = scripts.next();
        // A GUID comes only once.
        if (!readFile(script).contains("guid") && !readFile(script).contains("-> any"))
            QTest::newRow(qPrintable(scripts.fileName())) << script;
    }
}

// Messages tell lines, and what is printed has its statements on other lines than the script.
static QByteArray withoutMessages(const QByteArray &output)
{
    static const QRegularExpression message(u"( -> error [A-Za-z]+)  # .*"_s);
    return QString::fromUtf8(output).replace(message, u"\\1"_s).toUtf8();
}

// What is printed runs again, and all of it holds.
void tst_ExecCommand::printsAScript()
{
    QFETCH(const QString, script);
    const Run first = exec({script});
    QCOMPARE(first.exitStatus, 0);
    const Run second = exec({u"--check"_s, u"-"_s}, first.output);
    QCOMPARE(second.errors, QByteArray());
    QCOMPARE(second.exitStatus, 0);
    QCOMPARE(withoutMessages(second.output), withoutMessages(first.output));
}

void tst_ExecCommand::cannotUse_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::newRow("no script") << QStringList();
    QTest::newRow("two scripts") << QStringList{u"-"_s, u"-"_s};
    QTest::newRow("an unknown option") << QStringList{u"--force"_s, u"-"_s};
    QTest::newRow("an option without its value") << QStringList{u"-"_s, u"--database"_s};
    QTest::newRow("a script that is not there") << QStringList{u"no/such.keys"_s};
    QTest::newRow("a folder for a script") << QStringList{QDir::tempPath()};
    QTest::newRow("a folder for a database")
        << QStringList{u"--database"_s, QDir::tempPath(), u"-"_s};
    QTest::newRow("a database in no folder")
        << QStringList{u"--database"_s, u"no/such/folder/a.keyscope"_s, u"-"_s};
    QTest::newRow("a file that is no database")
        << QStringList{u"--database"_s, QStringLiteral(KEYSCOPE_SOURCE_DIR "/LICENSE"), u"-"_s};
}

void tst_ExecCommand::cannotUse()
{
    QFETCH(const QStringList, arguments);
    const Run run = exec(arguments, "BEGIN\n");
    QCOMPARE(run.exitStatus, 2);
    QCOMPARE(run.output, QByteArray());
    QVERIFY2(run.errors.startsWith("keyscope exec: "), run.errors);
}

void tst_ExecCommand::saysWhenNothingCanBeWritten()
{
    const QString full = u"/dev/full"_s;
    if (!QFile::exists(full))
        return;
    Exec process({u"-"_s});
    process.setStandardOutputFile(full);
    process.start();
    process.write("BEGIN\nCOMMIT\n");
    const Run run = process.finish();
    QCOMPARE(run.exitStatus, 2);
    QVERIFY2(run.errors.contains("cannot be written"), run.errors);
}

void tst_ExecCommand::helps()
{
    const Run run = exec({u"--help"_s});
    QCOMPARE(run.exitStatus, 0);
    QVERIFY2(run.output.startsWith("Usage: keyscope exec [options] SCRIPT\n"), run.output);
    QVERIFY2(run.output.contains("--database") && run.output.contains("--check"), run.output);
    QCOMPARE(run.errors, QByteArray());
}

KEYSCOPE_TEST(tst_ExecCommand);
#include "tst_execcommand.moc"
