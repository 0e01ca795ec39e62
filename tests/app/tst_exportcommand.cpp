#include "storage/sqlite/connection.h"
#include "tests/support/program.h"
#include "tests/support/testprogram.h"

#include <QTemporaryDir>
#include <QtTest>

using namespace Qt::StringLiterals;

class tst_ExportCommand : public QObject
{
    Q_OBJECT

private slots:
    void init();

    void writesEveryDocument();
    void writesOneRecordALine_data();
    void writesOneRecordALine();
    void writesACollection();
    void writesAStore();
    void writesAFile();
    void givesBackWhatWasThere();
    void cannotUse_data();
    void cannotUse();
    void saysWhenNothingCanBeWritten();
    void exportsNothingThatIsDamaged_data();
    void exportsNothingThatIsDamaged();
    void helps();

private:
    QString path(const QString &name) const { return m_folder->filePath(name); }
    void execute(const QString &database, const QByteArray &script);
    Program::Ran exported(const QStringList &arguments = {});

    std::unique_ptr<QTemporaryDir> m_folder;
};

void tst_ExportCommand::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    QVERIFY(m_folder->isValid());
    execute(u"a.keyscope"_s, "SAVE 'users/' {\"n\":1.0} IN Users\n"
                             "SAVE 'plain' {}\n"
                             "SAVE 'odd' {\"@metadata\":null}\n"
                             "CREATE STORE s AUTOINCREMENT\n"
                             "PUT s \"one\"\n"
                             "PUT s [2] KEY binary(\"ff\")\n");
}

void tst_ExportCommand::execute(const QString &database, const QByteArray &script)
{
    const auto ran =
        Program::run({u"exec"_s, u"--database"_s, path(database), u"--check"_s, u"-"_s}, script);
    QVERIFY2(ran.exitStatus == 0, ran.errors.constData());
}

Program::Ran tst_ExportCommand::exported(const QStringList &arguments)
{
    return Program::run(QStringList{u"export"_s, u"--database"_s, path(u"a.keyscope"_s)} +
                        arguments);
}

void tst_ExportCommand::writesEveryDocument()
{
    const auto ran = exported();
    QCOMPARE(ran.exitStatus, 0);
    QCOMPARE(ran.errors, "");
    QCOMPARE(ran.output,
             "[\n{\"@key\":\"odd\",\"@value\":{\"@metadata\":null}},\n"
             "{\"@metadata\":{\"@id\":\"plain\"}},\n"
             "{\"n\":1.0,\"@metadata\":{\"@collection\":\"Users\",\"@id\":\"users/1\"}}\n]\n");
    QCOMPARE(exported({u"-"_s}).output, ran.output);
    QCOMPARE(exported({u"--format"_s, u"array"_s}).output, ran.output);
}

void tst_ExportCommand::writesOneRecordALine_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::newRow("where asked for") << QStringList{u"--format"_s, u"ndjson"_s, u"out.json"_s};
    QTest::newRow("where the file's name says so") << QStringList{u"out.ndjson"_s};
}

void tst_ExportCommand::writesOneRecordALine()
{
    QFETCH(QStringList, arguments);
    arguments.last() = path(arguments.last());
    QCOMPARE(exported(arguments).exitStatus, 0);
    QFile file(arguments.last());
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArrayList lines = file.readAll().split('\n');
    QCOMPARE(lines.size(), 4);
    QCOMPARE(lines[1], R"({"@metadata":{"@id":"plain"}})");
    QCOMPARE(lines[3], "");
}

void tst_ExportCommand::writesACollection()
{
    QCOMPARE(exported({u"--collection"_s, u"Users"_s}).output,
             "[\n{\"n\":1.0,\"@metadata\":{\"@collection\":\"Users\",\"@id\":\"users/1\"}}\n]\n");
    const auto nobody = exported({u"--collection"_s, u"Nobody"_s});
    QCOMPARE(nobody.exitStatus, 0);
    QCOMPARE(nobody.output, "[]\n");
    QVERIFY(nobody.errors.contains("nothing to export"));
}

void tst_ExportCommand::writesAStore()
{
    QCOMPARE(exported({u"--store"_s, u"s"_s, u"--format"_s, u"ndjson"_s}).output,
             "{\"@key\":1,\"@value\":\"one\"}\n"
             "{\"@key\":{\"$binary\":{\"base64\":\"/w==\",\"subType\":\"00\"}},\"@value\":[2]}\n");
    QCOMPARE(exported({u"--store"_s, u"nowhere"_s}).exitStatus, 2);
}

void tst_ExportCommand::writesAFile()
{
    const QString fileName = path(u"out.json"_s);
    const auto ran = exported({fileName});
    QCOMPARE(ran.exitStatus, 0);
    QCOMPARE(ran.output, "3 records exported\n");
    QFile file(fileName);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), exported().output);
}

void tst_ExportCommand::givesBackWhatWasThere()
{
    for (const char *format : {"array", "ndjson"}) {
        const QString name = QString::fromLatin1(format) + u".keyscope"_s;
        const QString asked = QString::fromLatin1(format);
        const QByteArray documents = exported({u"--format"_s, asked}).output;
        QCOMPARE(
            Program::run({u"import"_s, u"-"_s, u"--database"_s, path(name)}, documents).exitStatus,
            0);
        QCOMPARE(
            Program::run({u"export"_s, u"--database"_s, path(name), u"--format"_s, asked}).output,
            documents);
        execute(name, "LOAD 'users/1' -> {\"n\":1.0,\"@metadata\":{\"@collection\":\"Users\"}}\n"
                      "LOAD 'plain' -> {}\n"
                      "LOAD 'odd' -> {\"@metadata\":null}\n"
                      "COUNT DOCUMENTS -> 3\n"
                      "SAVE 'users/' {} -> 'users/2'\n"
                      "CREATE STORE s AUTOINCREMENT\n");

        const QByteArray records = exported({u"--store"_s, u"s"_s, u"--format"_s, asked}).output;
        QCOMPARE(
            Program::run({u"import"_s, u"-"_s, u"--database"_s, path(name), u"--store"_s, u"s"_s},
                         records)
                .exitStatus,
            0);
        execute(name, "KEYS s -> [1,binary(\"ff\")]\n"
                      "VALUES s -> [\"one\",[2]]\n"
                      "PUT s 3 -> 2\n");
    }
}

void tst_ExportCommand::cannotUse_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QByteArray>("words");
    QTest::newRow("no database") << QStringList{} << QByteArray("--database DB");
    QTest::newRow("a database that is missing")
        << QStringList{u"--database"_s, u"/no/such/file"_s} << QByteArray("/no/such/file");
    QTest::newRow("a collection and a store")
        << QStringList{u"--database"_s, u"a"_s, u"--collection"_s, u"A"_s, u"--store"_s, u"s"_s}
        << QByteArray("not both");
    QTest::newRow("an unknown format")
        << QStringList{u"--database"_s, u"a"_s, u"--format"_s, u"xml"_s} << QByteArray("“xml”");
    QTest::newRow("the name of a compressed file")
        << QStringList{u"--database"_s, u"a"_s, u"b.json.gz"_s} << QByteArray("compressed");
    QTest::newRow("an option twice")
        << QStringList{u"--database"_s, u"a"_s, u"--database"_s, u"b"_s}
        << QByteArray("--database is given more than once");
    QTest::newRow("two files") << QStringList{u"--database"_s, u"a"_s, u"b"_s, u"c"_s}
                               << QByteArray("one file");
}

void tst_ExportCommand::cannotUse()
{
    QFETCH(QStringList, arguments);
    QFETCH(QByteArray, words);
    const auto ran = Program::run(QStringList{u"export"_s} + arguments);
    QCOMPARE(ran.exitStatus, 2);
    QCOMPARE(ran.output, "");
    QVERIFY2(ran.errors.contains(words), ran.errors.constData());
    QVERIFY(!QFile::exists(u"/no/such/file"_s));
}

void tst_ExportCommand::saysWhenNothingCanBeWritten()
{
    const auto nowhere = exported({path(u"no/such/folder/out.json"_s)});
    QCOMPARE(nowhere.exitStatus, 2);
    QVERIFY2(nowhere.errors.contains("cannot be written"), nowhere.errors.constData());
    if (!QFile::exists(u"/dev/full"_s))
        QSKIP("There is no /dev/full");
    QCOMPARE(exported({u"/dev/full"_s}).exitStatus, 2);
    Program full({u"export"_s, u"--database"_s, path(u"a.keyscope"_s)});
    full.setStandardOutputFile(u"/dev/full"_s);
    full.start();
    QCOMPARE(full.finish().exitStatus, 2);
}

void tst_ExportCommand::exportsNothingThatIsDamaged_data()
{
    QTest::addColumn<QString>("damage");
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QByteArray>("named");
    const auto document = [](const char *name, const QString &bytes) {
        QTest::newRow(name)
            << u"UPDATE document SET json = x'%1' WHERE folded = x'706c61696e'"_s.arg(bytes)
            << QStringList() << QByteArray("'plain'");
    };
    document("a document of no bytes", QString());
    document("a document that is cut off", u"7b2261223a22"_s);
    document("a document that is no JSON inside", u"7b2261223a5d7d"_s);
    document("a document with a raw line end", u"7b2261223a220a227d"_s);
    document("a document that is no object", u"5b5d"_s);
    const QStringList store{u"--store"_s, u"s"_s};
    QTest::newRow("a record that is no JSON")
        << u"UPDATE record SET value = x'7472756578' WHERE key = x'10bff0000000000000'"_s << store
        << QByteArray("under 1 ");
    QTest::newRow("a record whose key is none")
        << u"UPDATE record SET key = x'10ff' WHERE key = x'10bff0000000000000'"_s << store
        << QByteArray("10ff");
}

void tst_ExportCommand::exportsNothingThatIsDamaged()
{
    QFETCH(QString, damage);
    QFETCH(QStringList, arguments);
    QFETCH(QByteArray, named);
    {
        const auto connection =
            Connection::open(path(u"a.keyscope"_s), Connection::Mode::ReadWrite);
        QVERIFY((*connection)->execute(damage, u"damage the file"_s).has_value());
    }
    const QString fileName = path(u"out.json"_s);
    QFile before(fileName);
    QVERIFY(before.open(QIODevice::WriteOnly));
    before.write("as it was");
    before.close();
    for (const auto &format : {u"array"_s, u"ndjson"_s}) {
        const QStringList asked = arguments + QStringList{u"--format"_s, format};
        const auto ran = exported(asked + QStringList{fileName});
        QCOMPARE(ran.exitStatus, 2);
        QVERIFY2(ran.errors.contains(named), ran.errors.constData());
        QFile after(fileName);
        QVERIFY(after.open(QIODevice::ReadOnly));
        QCOMPARE(after.readAll(), "as it was");
        QCOMPARE(exported(asked).exitStatus, 2);
    }
}

void tst_ExportCommand::helps()
{
    const auto ran = Program::run({u"export"_s, u"--help"_s});
    QCOMPARE(ran.exitStatus, 0);
    for (const char *option : {"--database", "--collection", "--store", "--format"})
        QVERIFY2(ran.output.contains(option), ran.output.constData());
}

KEYSCOPE_TEST(tst_ExportCommand);
#include "tst_exportcommand.moc"
