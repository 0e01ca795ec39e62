#include "storage/interpreter.h"
#include "storage/script/script.h"
#include "tests/support/program.h"
#include "tests/support/testprogram.h"

#include <QTemporaryDir>
#include <QtTest>

#include <csignal>

using namespace Qt::StringLiterals;

class tst_ImportCommand : public QObject
{
    Q_OBJECT

private slots:
    void init();

    void importsAFile();
    void picksAnArray();
    void readsStandardInput();
    void intoAStore();
    void reportsTheFirstBadRecord();
    void saysWhereTheFileIsBroken_data();
    void saysWhereTheFileIsBroken();
    void listsWhatItSkipped();
    void tellsHowManyItReplaced();
    void cannotUse_data();
    void cannotUse();
    void makesNoDatabaseForAFileItCannotUse();
    void helps();
    void canBeInterrupted();
    void importsIsoCodes();

private:
    QString path(const QString &name) const { return m_folder->filePath(name); }
    QString writeFile(const QString &name, const QByteArray &text);
    Program::Ran import(const QStringList &arguments, const QByteArray &input = {});
    // The result of a statement in the database that was imported into.
    QByteArray result(QByteArrayView statement);

    std::unique_ptr<QTemporaryDir> m_folder;
};

void tst_ImportCommand::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    QVERIFY(m_folder->isValid());
}

QString tst_ImportCommand::writeFile(const QString &name, const QByteArray &text)
{
    QFile file(path(name));
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size())
        qFatal("A file of the test cannot be written");
    return file.fileName();
}

Program::Ran tst_ImportCommand::import(const QStringList &arguments, const QByteArray &input)
{
    return Program::run(
        QStringList{u"import"_s, u"--database"_s, path(u"a.keyscope"_s)} + arguments, input);
}

QByteArray tst_ImportCommand::result(QByteArrayView statement)
{
    const auto database = Database::open(path(u"a.keyscope"_s), Database::Access::ReadOnly);
    if (!database)
        return database.error().message.toUtf8();
    Interpreter interpreter(**database);
    return toText(interpreter.execute(parseStatement(statement)).result);
}

void tst_ImportCommand::importsAFile()
{
    const QString file = writeFile(u"a.json"_s, R"([{"name":"Ann"}, {"name":"Bo"}])");
    const auto ran = import({file, u"--key"_s, u"users/{name}"_s, u"--collection"_s, u"Users"_s});
    QCOMPARE(ran.errors, "");
    QCOMPARE(ran.exitStatus, 0);
    QCOMPARE(ran.output, "2 records imported\n");
    QCOMPARE(result("LOAD STARTING WITH ''"), "['users/Ann','users/Bo']");
    QCOMPARE(result("COUNT DOCUMENTS IN Users"), "2");
    // A second import goes on where the first ended.
    QCOMPARE(import({file, u"--key"_s, u"users/"_s}).exitStatus, 0);
    QCOMPARE(result("COUNT DOCUMENTS"), "4");
    QCOMPARE(import({file, u"--key"_s, u""_s}).exitStatus, 0);
    QCOMPARE(result("COUNT DOCUMENTS"), "6");
}

void tst_ImportCommand::picksAnArray()
{
    const QString file = writeFile(u"a.json"_s, R"({"users":[{"a":1}],"roles":[{"b":2}]})");
    const auto several = import({file, u"--key"_s, u"x/"_s});
    QCOMPARE(several.exitStatus, 2);
    QVERIFY2(several.errors.contains("“users”, “roles”"), several.errors.constData());
    QCOMPARE(import({file, u"--key"_s, u"x/"_s, u"--array"_s, u"roles"_s}).exitStatus, 0);
    QCOMPARE(result("LOAD 'x/1'"), R"({"b":2})");
}

void tst_ImportCommand::readsStandardInput()
{
    const QByteArray object = R"({"n":[{"a":1},{"a":2}]})";
    QCOMPARE(import({u"-"_s, u"--key"_s, u"x/{a}"_s}, object).exitStatus, 0);
    QCOMPARE(result("LOAD STARTING WITH ''"), "['x/1','x/2']");
}

void tst_ImportCommand::intoAStore()
{
    const QString script = writeFile(u"a.keys"_s, "CREATE STORE s AUTOINCREMENT\n");
    QCOMPARE(Program::run({u"exec"_s, u"--database"_s, path(u"a.keyscope"_s), script}).exitStatus,
             0);
    const QString file = writeFile(u"a.ndjson"_s, "\"one\"\n{\"@key\":[\"k\"],\"@value\":2}\n");
    const auto ran = import({file, u"--store"_s, u"s"_s});
    QCOMPARE(ran.exitStatus, 0);
    QCOMPARE(result("KEYS s"), R"([1,["k"]])");
    QCOMPARE(import({file, u"--store"_s, u"nowhere"_s}).exitStatus, 2);
}

void tst_ImportCommand::reportsTheFirstBadRecord()
{
    const QString file = writeFile(u"a.json"_s, "[{\"a\":1},\n {\"a\":2,\"a\":3}]");
    const auto ran = import({file, u"--key"_s, u"users/"_s});
    QCOMPARE(ran.exitStatus, 1);
    QCOMPARE(ran.output, "");
    QVERIFY2(ran.errors.startsWith("keyscope import: Record 2, line 2: "), ran.errors.constData());
    QCOMPARE(result("COUNT DOCUMENTS"), "0");
    QCOMPARE(result("IDENTITY 'users/'"), "0");
}

void tst_ImportCommand::saysWhereTheFileIsBroken_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("words");
    QTest::newRow("no comma") << QByteArray("[{},\n{}\n{}]")
                              << QByteArray("Behind record 2, line 3: A comma or “]” must follow");
    QTest::newRow("a comma too many")
        << QByteArray("[{},\n\n]") << QByteArray("Behind record 1, line 3: A comma must be");
    QTest::newRow("a comma in front")
        << QByteArray("\n[,{}]") << QByteArray("Line 2: “[” must be followed");
    QTest::newRow("the end") << QByteArray("[{},{},{}")
                             << QByteArray("Behind record 3, line 1: A comma or “]”");
    QTest::newRow("something behind")
        << QByteArray("[{}]\n\nx") << QByteArray("Behind record 1, line 3: Nothing may follow");
    QTest::newRow("behind an array in an object")
        << QByteArray("{\n\"a\":[{},{}]\n\"b\":1}") << QByteArray("Behind record 2, line 3: A comma");
    QTest::newRow("inside a record")
        << QByteArray("[{},\n{\"a\" 1}]") << QByteArray("ecord 2, line 2");
}

void tst_ImportCommand::saysWhereTheFileIsBroken()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, words);
    QStringList arguments{writeFile(u"broken.json"_s, text)};
    if (text.startsWith('{'))
        arguments += {u"--array"_s, u"a"_s};
    const auto ran = import(arguments);
    QCOMPARE(ran.exitStatus, 1);
    QVERIFY2(ran.errors.contains(words), ran.errors.constData());
}

void tst_ImportCommand::listsWhatItSkipped()
{
    const QString file = writeFile(u"a.ndjson"_s, "{\"a\":1}\n{\"a\"}\n\n5\n{\"a\":2}\n");
    const auto ran = import({file, u"--key"_s, u"x/{a}"_s, u"--skip-bad"_s});
    QCOMPARE(ran.exitStatus, 0);
    QCOMPARE(ran.output, "2 records imported, 2 skipped\n");
    const QByteArrayList lines = ran.errors.split('\n');
    QCOMPARE(lines.size(), 3);
    QVERIFY2(lines[0].startsWith("skipped record 2, line 2: "), lines[0].constData());
    QVERIFY2(lines[1].startsWith("skipped record 3, line 4: "), lines[1].constData());
    QCOMPARE(result("LOAD STARTING WITH ''"), "['x/1','x/2']");
}

void tst_ImportCommand::tellsHowManyItReplaced()
{
    const QString file =
        writeFile(u"a.json"_s, R"([{"n":"ann"},{"n":"bo"},{"n":"ann","again":true}])");
    const QStringList arguments{file, u"--key"_s, u"users/{n}"_s};
    QCOMPARE(import(arguments).output,
             "3 records imported, 1 of them in the place of others that had their keys\n");
    QCOMPARE(import(arguments).output,
             "3 records imported, 3 of them in the place of others that had their keys\n");
}

void tst_ImportCommand::cannotUse_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QByteArray>("words");
    const QString database = u"--database"_s;
    QTest::newRow("no file") << QStringList{database, u"a"_s} << QByteArray("Name one file");
    QTest::newRow("two files") << QStringList{database, u"a"_s, u"b"_s, u"c"_s}
                               << QByteArray("Name one file");
    QTest::newRow("no database") << QStringList{u"x.json"_s} << QByteArray("--database DB");
    QTest::newRow("an unknown option")
        << QStringList{database, u"a"_s, u"x.json"_s, u"--keys"_s, u"x"_s} << QByteArray("keys");
    QTest::newRow("braces that are not balanced")
        << QStringList{database, u"a"_s, u"x.json"_s, u"--key"_s, u"users/{a"_s}
        << QByteArray("--key, column 7");
    QTest::newRow("a key for a store")
        << QStringList{database, u"a"_s, u"x.json"_s, u"--store"_s, u"s"_s, u"--key"_s, u"a/"_s}
        << QByteArray("not for --store");
    QTest::newRow("a file that is missing")
        << QStringList{database, u"a"_s, u"/no/such/file.json"_s}
        << QByteArray("/no/such/file.json");
}

void tst_ImportCommand::cannotUse()
{
    QFETCH(QStringList, arguments);
    QFETCH(QByteArray, words);
    const auto ran = Program::run(QStringList{u"import"_s} + arguments);
    QCOMPARE(ran.exitStatus, 2);
    QCOMPARE(ran.output, "");
    QVERIFY2(ran.errors.startsWith("keyscope import: "), ran.errors.constData());
    QVERIFY2(ran.errors.contains(words), ran.errors.constData());
}

void tst_ImportCommand::makesNoDatabaseForAFileItCannotUse()
{
    QCOMPARE(import({u"/no/such/file.json"_s}).exitStatus, 2);
    QCOMPARE(import({writeFile(u"a.json"_s, R"({"a":[{}],"b":[{}]})")}).exitStatus, 2);
    QVERIFY(!QFile::exists(path(u"a.keyscope"_s)));
    // A file that is no database is left as it is.
    writeFile(u"a.keyscope"_s, "not a database, but long enough to be looked at by SQLite");
    QCOMPARE(import({writeFile(u"b.json"_s, "[{}]")}).exitStatus, 2);
    QFile file(path(u"a.keyscope"_s));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QVERIFY(file.readAll().startsWith("not a database"));
}

void tst_ImportCommand::helps()
{
    const auto ran = Program::run({u"import"_s, u"--help"_s});
    QCOMPARE(ran.exitStatus, 0);
    for (const char *option : {"--database", "--array", "--key", "--collection", "--skip-bad"})
        QVERIFY2(ran.output.contains(option), ran.output.constData());
}

void tst_ImportCommand::canBeInterrupted()
{
    QFile file(path(u"a.ndjson"_s));
    QVERIFY(file.open(QIODevice::WriteOnly));
    const QByteArray record = "{\"text\":\"" + QByteArray(200, 'x') + "\"}\n";
    for (int i = 0; i < 400; ++i)
        QCOMPARE(file.write(record.repeated(1000)), record.size() * 1000);
    file.close();

    Program program({u"import"_s, file.fileName(), u"--database"_s, path(u"a.keyscope"_s),
                     u"--key"_s, u"x/"_s});
    program.start();
    // Its transaction is well under way when it has outgrown SQLite's memory.
    const QString log = path(u"a.keyscope-wal"_s);
    QTRY_VERIFY_WITH_TIMEOUT(QFileInfo(log).size() > 1024 * 1024, 60'000);
    QCOMPARE(program.state(), QProcess::Running);
    ::kill(pid_t(program.processId()), SIGINT);
    const auto ran = program.finish();
    QCOMPARE(ran.exitStatus, 1);
    QVERIFY2(ran.errors.contains("cancelled"), ran.errors.constData());
    QCOMPARE(result("COUNT DOCUMENTS"), "0");
    QCOMPARE(result("IDENTITY 'x/'"), "0");
}

void tst_ImportCommand::importsIsoCodes()
{
    const QString folder = u"/usr/share/iso-codes/json/"_s;
    if (!QFile::exists(folder + u"iso_639-3.json"_s))
        QSKIP("Debian's iso-codes is not installed");
    const auto importAll = [&](const QString &name, const QString &key, const QString &collection) {
        const auto ran = import({folder + name, u"--key"_s, key, u"--collection"_s, collection});
        return ran.exitStatus == 0 ? QByteArray() : ran.errors;
    };
    QCOMPARE(importAll(u"iso_639-3.json"_s, u"languages/{alpha_3}"_s, u"Languages"_s), "");
    QCOMPARE(importAll(u"iso_3166-1.json"_s, u"countries/{alpha_2}"_s, u"Countries"_s), "");
    QCOMPARE(importAll(u"iso_3166-2.json"_s, u"subdivisions/"_s, u"Subdivisions"_s), "");
    QVERIFY(result("COUNT DOCUMENTS IN Languages").toInt() > 7900);
    QVERIFY(result("LOAD 'languages/deu'").contains(R"("name":"German")"));
    QVERIFY(result("LOAD 'countries/DE'").contains(R"("alpha_3":"DEU")"));
    QCOMPARE(result("IDENTITY 'subdivisions/'"), result("COUNT DOCUMENTS IN Subdivisions"));
}

KEYSCOPE_TEST(tst_ImportCommand);
#include "tst_importcommand.moc"
