#include "storage/database.h"
#include "storage/interpreter.h"
#include "storage/script/script.h"
#include "storage/sqlite/connection.h"
#include "storage/sqlite/schema.h"
#include "tests/support/testprogram.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;

class TestSchema : public QObject
{
    Q_OBJECT

private slots:
    void anEmptyFileBecomesOurs();
    void anOlderFileIsUpgradedAfterACopy();
    void aFileOfVersion1KeepsItsStores();
    void anUpgradeThatFailsChangesNothing();
    void aNewerFileIsRefused();
    void anotherProgramsFileIsRefused();
    void whatIsNotOursIsRefused_data();
    void whatIsNotOursIsRefused();
    void whatSqliteKeepsForItselfIsNoMatter();
    void anUpgradedFileIsAsANewOne();
    void openingStaysQuick();

private:
    // A future with a table more than today.
    static QList<schema::Step> withAnotherStep(const QString &statement)
    {
        QList<schema::Step> steps = schema::steps();
        steps << schema::Step{.from = steps.last().from + 1, .statements = {statement}};
        return steps;
    }
    std::unique_ptr<Connection> open(const QTemporaryDir &folder)
    {
        auto connection =
            Connection::open(folder.filePath(u"f.keyscope"_s), Connection::Mode::ReadWrite);
        return connection ? std::move(*connection) : nullptr;
    }
};

void TestSchema::anEmptyFileBecomesOurs()
{
    const QTemporaryDir folder;
    const auto connection = open(folder);
    QVERIFY(connection);
    QVERIFY(schema::examine(*connection) == schema::Condition::Empty);
    QVERIFY(schema::upgrade(*connection, folder.filePath(u"f.keyscope"_s)));
    QVERIFY(schema::examine(*connection) == schema::Condition::Current);
    // Nothing was there to be copied.
    QVERIFY(QDir(folder.path()).entryList({u"*.backup"_s}).isEmpty());
}

void TestSchema::anOlderFileIsUpgradedAfterACopy()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(u"f.keyscope"_s);
    const auto connection = open(folder);
    QVERIFY(schema::upgrade(*connection, path));
    QVERIFY(connection->execute(u"INSERT INTO identity VALUES (x'752f', NULL, 7)"_s, u"test"_s));

    const auto newer = withAnotherStep(u"CREATE TABLE another (id INTEGER PRIMARY KEY) STRICT"_s);
    QVERIFY(schema::examine(*connection, newer) == schema::Condition::Older);
    QVERIFY(schema::upgrade(*connection, path, newer));
    QVERIFY(schema::examine(*connection, newer) == schema::Condition::Current);
    QCOMPARE(connection->integer(u"SELECT value FROM identity"_s, u"test"_s).value_or(0), 7);
    QCOMPARE(connection->integer(u"SELECT count(*) FROM another"_s, u"test"_s).value_or(-1), 0);

    const QStringList copies = QDir(folder.path()).entryList({u"*.backup"_s});
    QCOMPARE(copies, QStringList{u"f.keyscope.version-%1.backup"_s.arg(schema::steps().size())});
    auto copy = Connection::open(folder.filePath(copies.first()), Connection::Mode::ReadOnly);
    QVERIFY(copy);
    QVERIFY(schema::examine(**copy) == schema::Condition::Current);
    QCOMPARE((*copy)->integer(u"SELECT value FROM identity"_s, u"test"_s).value_or(0), 7);
}

// Version 1 knew no key paths and no indexes of stores.
void TestSchema::aFileOfVersion1KeepsItsStores()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(u"f.keyscope"_s);
    {
        const auto connection = open(folder);
        QVERIFY(schema::upgrade(*connection, path, schema::steps().first(1)));
        QVERIFY(connection->execute(u"INSERT INTO store VALUES (2, x'73', 5)"_s, u"test"_s));
    }
    auto database = Database::open(path, Database::Access::ReadWrite);
    QVERIFY(database);
    Interpreter interpreter(**database);
    const auto run = [&interpreter](const QByteArray &text) {
        return toText(interpreter.execute(parseStatement(text)).result);
    };
    QCOMPARE(run("PUT s {\"a\":1}"), "5");
    QCOMPARE(run("CREATE INDEX by_a ON s KEYPATH 'a'"), "ok");
    QCOMPARE(run("KEYS s BY by_a"), "[5]");
    QCOMPARE(run("CREATE STORE t KEYPATH 'id'"), "ok");
}

void TestSchema::anUpgradeThatFailsChangesNothing()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(u"f.keyscope"_s);
    const auto connection = open(folder);
    QVERIFY(schema::upgrade(*connection, path));
    auto broken = withAnotherStep(u"CREATE TABLE another (id INTEGER PRIMARY KEY) STRICT"_s);
    broken.last().statements << u"CREATE TABLE another (id INTEGER PRIMARY KEY) STRICT"_s;
    QVERIFY(!schema::upgrade(*connection, path, broken));
    QVERIFY(schema::examine(*connection) == schema::Condition::Current);
    QVERIFY(!connection->integer(u"SELECT count(*) FROM another"_s, u"test"_s));
    QVERIFY(!connection->isInTransaction());
}

void TestSchema::aNewerFileIsRefused()
{
    const QTemporaryDir folder;
    const auto connection = open(folder);
    QVERIFY(schema::upgrade(*connection, folder.filePath(u"f.keyscope"_s)));
    QVERIFY(connection->execute(u"PRAGMA user_version = 4711"_s, u"test"_s));
    const auto condition = schema::examine(*connection);
    QVERIFY(!condition);
    QCOMPARE(condition.error().code, ErrorCode::VersionError);
    QVERIFY(condition.error().message.contains(u"4711"_s));
}

void TestSchema::anotherProgramsFileIsRefused()
{
    const QTemporaryDir folder;
    const auto connection = open(folder);
    QVERIFY(connection->execute(u"CREATE TABLE theirs (id INTEGER PRIMARY KEY)"_s, u"test"_s));
    const auto condition = schema::examine(*connection);
    QVERIFY(!condition);
    QVERIFY(condition.error().message.contains(u"another program"_s));
}

void TestSchema::whatIsNotOursIsRefused_data()
{
    QTest::addColumn<QString>("change");
    QTest::addColumn<QString>("named");
    const auto row = [](const char *name, const QString &change, const QString &named) {
        QTest::newRow(name) << change << named;
    };
    row("a trigger",
        u"CREATE TRIGGER theirs AFTER INSERT ON document BEGIN DELETE FROM identity; END"_s,
        u"the trigger “theirs” of “document” does not belong there"_s);
    row("a view", u"CREATE VIEW theirs AS SELECT 1"_s, u"the view “theirs”"_s);
    row("a table", u"CREATE TABLE theirs (x)"_s, u"the table “theirs” does not belong there"_s);
    row("an index", u"CREATE UNIQUE INDEX theirs ON document(etag)"_s,
        u"the index “theirs” of “document”"_s);
    row("an index that is missing", u"DROP INDEX record_by_key"_s,
        u"the index “record_by_key” of “record” is missing"_s);
    row("a table that is missing", u"DROP TABLE run"_s, u"the table “run” is missing"_s);
    row("a table with another column", u"ALTER TABLE identity ADD COLUMN theirs INTEGER"_s,
        u"the table “identity” is another one"_s);
    row("a view in a table's place",
        u"DROP TABLE run; CREATE VIEW run AS SELECT 1 AS list, x'' AS first, 2 AS keys"_s,
        u"the view “run”"_s);
    row("an index with other columns",
        u"DROP INDEX document_by_key; CREATE UNIQUE INDEX document_by_key ON document(json)"_s,
        u"the index “document_by_key” of “document” is another one"_s);
}

void TestSchema::whatIsNotOursIsRefused()
{
    QFETCH(QString, change);
    QFETCH(QString, named);
    const auto contents = [](const QString &path) {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    };
    // Also where the file is of an older version, and would be upgraded.
    for (const qsizetype version : {schema::steps().size(), qsizetype(1)}) {
        const QTemporaryDir folder;
        const QString path = folder.filePath(u"f.keyscope"_s);
        {
            const auto connection = open(folder);
            QVERIFY(schema::upgrade(*connection, path, schema::steps().first(version)));
            for (const QString &sql :
                 change.contains(u"TRIGGER"_s) ? QStringList{change} : change.split(u';'))
                QVERIFY(connection->execute(sql, u"test"_s));
        }
        const QByteArray before = contents(path);
        for (const auto access : {Database::Access::ReadWrite, Database::Access::ReadOnly}) {
            const auto database = Database::open(path, access);
            QVERIFY(!database);
            QVERIFY2(database.error().message.contains(named),
                     qPrintable(database.error().message));
            QCOMPARE(contents(path), before);
            QCOMPARE(QDir(folder.path()).entryList(QDir::Files), QStringList{u"f.keyscope"_s});
        }
    }
}

void TestSchema::whatSqliteKeepsForItselfIsNoMatter()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(u"f.keyscope"_s);
    {
        const auto connection = open(folder);
        QVERIFY(schema::upgrade(*connection, path));
        QVERIFY(connection->execute(u"INSERT INTO identity VALUES (x'752f', NULL, 7)"_s, u""_s));
        QVERIFY(connection->execute(u"ANALYZE"_s, u"test"_s));
        QVERIFY(connection->integer(u"SELECT count(*) FROM sqlite_stat1"_s, u"test"_s).value_or(0) >
                0);
    }
    const auto database = Database::open(path, Database::Access::ReadWrite);
    QVERIFY2(database, database ? "" : qPrintable(database.error().message));
}

void TestSchema::anUpgradedFileIsAsANewOne()
{
    for (qsizetype version = 1; version <= schema::steps().size(); ++version) {
        const QTemporaryDir folder;
        const QString path = folder.filePath(u"f.keyscope"_s);
        {
            const auto connection = open(folder);
            QVERIFY(schema::upgrade(*connection, path, schema::steps().first(version)));
        }
        for (int time = 0; time < 2; ++time) {
            const auto database = Database::open(path, Database::Access::ReadWrite);
            QVERIFY2(database, database ? "" : qPrintable(database.error().message));
        }
    }
}

// What a file must hold is found out once. Generous: a busy machine is no mistake.
void TestSchema::openingStaysQuick()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(u"f.keyscope"_s);
    QVERIFY(Database::open(path, Database::Access::ReadWrite));
    constexpr int times = 50;
    QElapsedTimer timer;
    timer.start();
    for (int time = 0; time < times; ++time)
        QVERIFY(Database::open(path, Database::Access::ReadOnly));
    const double milliseconds = double(timer.nsecsElapsed()) / 1e6 / times;
    qInfo("Opening takes %.2f ms.", milliseconds);
    QVERIFY(milliseconds < 50);
}

KEYSCOPE_TEST(TestSchema);
#include "tst_schema.moc"
