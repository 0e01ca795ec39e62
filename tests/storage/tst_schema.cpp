#include "storage/database.h"
#include "storage/interpreter.h"
#include "storage/script/script.h"
#include "storage/sqlite/connection.h"
#include "storage/sqlite/schema.h"
#include "tests/support/testprogram.h"

#include <QDir>
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

KEYSCOPE_TEST(TestSchema);
#include "tst_schema.moc"
