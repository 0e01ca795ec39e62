#include "storage/database.h"
#include "storage/interpreter.h"
#include "storage/script/script.h"
#include "storage/sqlite/connection.h"
#include "tests/support/testprogram.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>
#include <unistd.h>

using namespace Qt::StringLiterals;

// Files that a crash has left, and files and folders that may not be written.
class TestDatabaseOpening final : public QObject
{
    Q_OBJECT

private slots:
    void aDatabaseWhoseMakingWasCutOffIsMade_data();
    void aDatabaseWhoseMakingWasCutOffIsMade();
    void aTransactionThatWasCutOffIsUndone_data();
    void aTransactionThatWasCutOffIsUndone();
    void anotherProgramsTransactionIsNotUndone();
    void whatCannotBeUndoneIsSaid();
    void aLogThatCannotBeReadIsSaid();
    void aFolderThatMayNotBeEnteredIsSaid();

private:
    using Access = Database::Access;

    // As a user whom permissions bind, also where the tests run as root.
    template <typename Look>
    static void bound(Look look)
    {
        const bool root = geteuid() == 0;
        if (root && setresuid(65534, 65534, 0) != 0)
            QFAIL("Could not give up privileges.");
        look();
        if (root && setresuid(0, 0, 0) != 0)
            QFAIL("Could not get privileges back.");
    }
    static QByteArray contents(const QString &path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    static bool write(const QString &path, const QByteArray &bytes)
    {
        QFile file(path);
        return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size();
    }
    static QByteArray run(Database &database, const char *statement)
    {
        return toText(Interpreter(database).execute(parseStatement(statement)).result);
    }
    // Runs `before`, then leaves at `path` what a crash in the middle of `during` leaves.
    static void cutOff(const QString &path, const QStringList &before, const QString &during);
};

void TestDatabaseOpening::cutOff(const QString &path, const QStringList &before,
                                 const QString &during)
{
    const QString original = path + u".original"_s;
    auto connection = Connection::open(original, Connection::Mode::ReadWrite);
    QVERIFY(connection.has_value());
    for (const QString &sql : before + QStringList{u"PRAGMA journal_mode = DELETE"_s,
                                                   u"PRAGMA cache_size = 2"_s, u"BEGIN"_s, during})
        QVERIFY2((*connection)->execute(sql, u"test"_s).has_value(), qPrintable(sql));
    // More than the cache holds is in the file by now, and what was there before in the journal.
    QVERIFY(write(path, contents(original)));
    QVERIFY(write(path + u"-journal"_s, contents(original + u"-journal"_s)));
    QVERIFY(!contents(path + u"-journal"_s).isEmpty());
    QVERIFY((*connection)->execute(u"ROLLBACK"_s, u"test"_s).has_value());
    QVERIFY(contents(path) != contents(original));
    connection->reset();
    QFile::remove(original);
}

void TestDatabaseOpening::aDatabaseWhoseMakingWasCutOffIsMade_data()
{
    QTest::addColumn<bool>("withPage");
    QTest::newRow("before its first page was written") << false;
    QTest::newRow("behind its first page") << true;
}

void TestDatabaseOpening::aDatabaseWhoseMakingWasCutOffIsMade()
{
    QFETCH(bool, withPage);
    const QTemporaryDir folder;
    const QString path = folder.filePath(u"a.keyscope"_s);
    {
        auto connection = Connection::open(path, Connection::Mode::ReadWrite);
        QVERIFY((*connection)->execute(u"PRAGMA journal_mode = WAL"_s, u"test"_s).has_value());
    }
    QCOMPARE(contents(path).size(), 4096);
    if (!withPage)
        QVERIFY(write(path, {}));
    // SQLite's format, "The Rollback Journal": no pages, of a file that was empty.
    const QByteArray journal = QByteArray::fromHex("d9d505f920a163d7"
                                                   "00000000"
                                                   "12345678"
                                                   "00000000"
                                                   "00000200"
                                                   "00001000")
                                   .leftJustified(512, '\0');
    QVERIFY(write(path + u"-journal"_s, journal));
    auto database = Database::open(path, Access::ReadWrite);
    QVERIFY2(database, database ? "" : qPrintable(database.error().message));
    QCOMPARE(run(**database, "SAVE 'a' {}"), "'a'");
}

void TestDatabaseOpening::aTransactionThatWasCutOffIsUndone_data()
{
    QTest::addColumn<Access>("access");
    QTest::newRow("to write") << Access::ReadWrite;
    QTest::newRow("to read") << Access::ReadOnly;
}

void TestDatabaseOpening::aTransactionThatWasCutOffIsUndone()
{
    QFETCH(Access, access);
    const QTemporaryDir folder;
    const QString path = folder.filePath(u"a.keyscope"_s);
    {
        auto database = Database::open(path + u".original"_s, Access::ReadWrite);
        QVERIFY(database.has_value());
        QCOMPARE(run(**database, "SAVE 'users/' {}"), "'users/1'");
    }
    cutOff(path, {},
           u"INSERT INTO document_change (changes) WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL"
           " SELECT i + 1 FROM n WHERE i < 100) SELECT zeroblob(4000) FROM n"_s);
    auto database = Database::open(path, access);
    QVERIFY2(database, database ? "" : qPrintable(database.error().message));
    QCOMPARE((*database)->isReadOnly(), access == Access::ReadOnly);
    QCOMPARE(run(**database, "IDENTITY 'users/'"), "1");
    QVERIFY(!QFile::exists(path + u"-journal"_s));
}

void TestDatabaseOpening::anotherProgramsTransactionIsNotUndone()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(u"theirs.db"_s);
    cutOff(path, {u"CREATE TABLE t (x)"_s},
           u"INSERT INTO t WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n"
           " WHERE i < 100) SELECT zeroblob(4000) FROM n"_s);
    const QByteArray file = contents(path);
    const QByteArray journal = contents(path + u"-journal"_s);
    for (const Access access : {Access::ReadWrite, Access::ReadOnly}) {
        const auto database = Database::open(path, access);
        QVERIFY(!database);
        QVERIFY2(database.error().message.contains(u"another program"_s),
                 qPrintable(database.error().message));
        QCOMPARE(contents(path), file);
        QCOMPARE(contents(path + u"-journal"_s), journal);
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files).size(), 2);
    }
}

void TestDatabaseOpening::whatCannotBeUndoneIsSaid()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(u"a.keyscope"_s);
    QVERIFY(Database::open(path + u".original"_s, Access::ReadWrite).has_value());
    cutOff(path, {},
           u"INSERT INTO document_change (changes) WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL"
           " SELECT i + 1 FROM n WHERE i < 100) SELECT zeroblob(4000) FROM n"_s);
    const QByteArray before = contents(path);
    chmod(QFile::encodeName(path).constData(), 0444);
    chmod(QFile::encodeName(path + u"-journal"_s).constData(), 0444);
    chmod(QFile::encodeName(folder.path()).constData(), 0555);
    bound([&] {
        for (const Access access : {Access::ReadWrite, Access::ReadOnly}) {
            const auto database = Database::open(path, access);
            QVERIFY(!database);
            QCOMPARE(database.error().code, ErrorCode::ReadOnlyError);
            QVERIFY2(database.error().message.contains(u"middle of a transaction"_s),
                     qPrintable(database.error().message));
        }
    });
    QCOMPARE(contents(path), before);
    chmod(QFile::encodeName(folder.path()).constData(), 0755);
}

// Without the log the file alone would be read, as it was before the last commits.
void TestDatabaseOpening::aLogThatCannotBeReadIsSaid()
{
    const QTemporaryDir folder;
    const QString source = folder.filePath(u"source.keyscope"_s);
    const QString path = folder.filePath(u"copy/a.keyscope"_s);
    QVERIFY(QDir(folder.path()).mkdir(u"copy"_s));
    {
        auto database = Database::open(source, Access::ReadWrite);
        QVERIFY(database.has_value());
        QCOMPARE(run(**database, "SAVE 'a' {}"), "'a'");
        QVERIFY(write(path, contents(source)));
        QVERIFY(write(path + u"-wal"_s, contents(source + u"-wal"_s)));
    }
    chmod(QFile::encodeName(folder.path()).constData(), 0755);
    chmod(QFile::encodeName(folder.filePath(u"copy"_s)).constData(), 0555);
    bound([&] {
        for (const Access access : {Access::ReadWrite, Access::ReadOnly}) {
            const auto database = Database::open(path, access);
            QVERIFY(!database);
            QCOMPARE(database.error().code, ErrorCode::ReadOnlyError);
            QVERIFY2(database.error().message.contains(u"a.keyscope-wal"_s),
                     qPrintable(database.error().message));
        }
    });
    chmod(QFile::encodeName(folder.filePath(u"copy"_s)).constData(), 0755);
    // Where it can be written, the log is read.
    auto database = Database::open(path, Access::ReadWrite);
    QVERIFY(database.has_value());
    QCOMPARE(run(**database, "LOAD 'a'"), "{}");
}

void TestDatabaseOpening::aFolderThatMayNotBeEnteredIsSaid()
{
    const QTemporaryDir folder;
    const QString closed = folder.filePath(u"closed"_s);
    QVERIFY(QDir(folder.path()).mkpath(u"closed/inner"_s));
    QVERIFY(Database::open(closed + u"/inner/a.keyscope"_s, Access::ReadWrite).has_value());
    chmod(QFile::encodeName(folder.path()).constData(), 0755);
    chmod(QFile::encodeName(closed).constData(), 0);
    bound([&] {
        for (const Access access : {Access::ReadWrite, Access::ReadOnly}) {
            for (const auto &name : {u"/a.keyscope"_s, u"/inner/a.keyscope"_s}) {
                const auto database = Database::open(closed + name, access);
                QVERIFY(!database);
                QVERIFY2(database.error().message.contains(
                             u"folder “%1” may not be entered"_s.arg(closed)),
                         qPrintable(database.error().message));
            }
        }
    });
    chmod(QFile::encodeName(closed).constData(), 0755);
}

KEYSCOPE_TEST(TestDatabaseOpening);
#include "tst_databaseopening.moc"
