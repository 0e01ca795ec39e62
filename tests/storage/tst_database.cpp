#include "storage/database.h"
#include "storage/sqlite/connection.h"
#include "storage/transaction.h"
#include "storage/transfer/progress.h"
#include "tests/support/testprogram.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>
#include <unistd.h>

using namespace Qt::StringLiterals;

class TestDatabase : public QObject
{
    Q_OBJECT

private slots:
    void aNewFileIsMade();
    void namesMayHoldAnyCharacter();
    void whatCannotBeOpenedIsSaid_data();
    void whatCannotBeOpenedIsSaid();
    void aFileThatIsNotOursIsNotTouched_data();
    void aFileThatIsNotOursIsNotTouched();
    void aReadOnlyFileIsRead();
    void onlyOneWritesAtATime();
    void readersSeeTheLastCommit();
    void aCancelledWaitIsGivenUp();
    void numbersGoBackWithARollback();

private:
    static DocumentKey prefix(const QString &text) { return DocumentKey::fromTrusted(text); }
    // As a user whom permissions bind, also where the tests run as root.
    template <typename Look>
    static void withoutPrivileges(Look look)
    {
        const bool root = geteuid() == 0;
        if (root && setresuid(65534, 65534, 0) != 0)
            QFAIL("Could not give up privileges.");
        look();
        if (root && setresuid(0, 0, 0) != 0)
            QFAIL("Could not get privileges back.");
    }
};

void TestDatabase::aNewFileIsMade()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(u"a.keyscope"_s);
    {
        auto database = Database::open(path, Database::Access::ReadWrite);
        QVERIFY(database);
        QVERIFY(!(*database)->isReadOnly());
    }
    QVERIFY(Database::open(path, Database::Access::ReadOnly));
}

void TestDatabase::namesMayHoldAnyCharacter()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(u"a b?c#d%41'é🍕.keyscope"_s);
    QVERIFY(Database::open(path, Database::Access::ReadWrite));
    QVERIFY(QFile::exists(path));
}

void TestDatabase::whatCannotBeOpenedIsSaid_data()
{
    QTest::addColumn<QString>("make");
    QTest::addColumn<QString>("says");
    QTest::newRow("a folder") << u"folder"_s << u"is a folder"_s;
    QTest::newRow("a pipe") << u"pipe"_s << u"no regular file"_s;
    QTest::newRow("text") << u"text"_s << u"not an SQLite database"_s;
    QTest::newRow("nothing, for reading") << u"nothing"_s << u"There is no file"_s;
    QTest::newRow("in a folder that is not there") << u"nowhere"_s << u"does not exist"_s;
    QTest::newRow("an empty name") << u"empty name"_s << u"No file name"_s;
}

void TestDatabase::whatCannotBeOpenedIsSaid()
{
    QFETCH(QString, make);
    QFETCH(QString, says);
    const QTemporaryDir folder;
    QString path = folder.filePath(u"x"_s);
    auto access = Database::Access::ReadWrite;
    if (make == u"folder") {
        path = folder.path();
    } else if (make == u"pipe") {
        QCOMPARE(mkfifo(QFile::encodeName(path).constData(), 0600), 0);
    } else if (make == u"text") {
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray("not a database, ").repeated(1000));
    } else if (make == u"nothing") {
        access = Database::Access::ReadOnly;
    } else if (make == u"nowhere") {
        path = folder.filePath(u"no/such/folder.keyscope"_s);
    } else {
        path.clear();
    }
    const auto database = Database::open(path, access);
    QVERIFY(!database);
    QVERIFY2(database.error().message.contains(says), qPrintable(database.error().message));
}

void TestDatabase::aFileThatIsNotOursIsNotTouched_data()
{
    QTest::addColumn<QString>("mode");
    QTest::newRow("with a journal") << u"DELETE"_s;
    QTest::newRow("with a log") << u"WAL"_s;
}

void TestDatabase::aFileThatIsNotOursIsNotTouched()
{
    QFETCH(QString, mode);
    const QTemporaryDir folder;
    const QString path = folder.filePath(u"theirs.db"_s);
    {
        auto theirs = Connection::open(path, Connection::Mode::ReadWrite);
        QVERIFY(theirs);
        QVERIFY((*theirs)->execute(u"PRAGMA journal_mode = "_s + mode, u"test"_s));
        QVERIFY((*theirs)->execute(u"CREATE TABLE t (x)"_s, u"test"_s));
    }
    const auto contents = [&path] {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    };
    const QByteArray before = contents();
    QVERIFY(!Database::open(path, Database::Access::ReadWrite));
    QVERIFY(!Database::open(path, Database::Access::ReadOnly));
    QCOMPARE(contents(), before);
    QCOMPARE(QDir(folder.path()).entryList(QDir::Files), QStringList{u"theirs.db"_s});
}

void TestDatabase::aReadOnlyFileIsRead()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(u"a.keyscope"_s);
    QVERIFY(Database::open(path, Database::Access::ReadWrite));
    QFile::setPermissions(path, QFile::ReadOwner | QFile::ReadGroup | QFile::ReadOther);
    QFile::setPermissions(folder.path(), QFile::ReadOwner | QFile::ExeOwner | QFile::ReadGroup |
                                             QFile::ExeGroup | QFile::ReadOther | QFile::ExeOther);
    withoutPrivileges([&path] {
        auto database = Database::open(path, Database::Access::ReadWrite);
        QVERIFY2(database, database ? "" : qPrintable(database.error().message));
        QVERIFY((*database)->isReadOnly());
        QVERIFY(ReadTransaction::begin(**database));
        const auto write = WriteTransaction::begin(**database);
        QVERIFY(!write);
        QCOMPARE(write.error().code, ErrorCode::ReadOnlyError);
    });
    QFile::setPermissions(folder.path(), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
}

void TestDatabase::onlyOneWritesAtATime()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(u"a.keyscope"_s);
    auto one = Database::open(path, Database::Access::ReadWrite);
    auto other = Database::open(path, Database::Access::ReadWrite);
    QVERIFY(one && other);
    {
        auto writing = WriteTransaction::begin(**one);
        QVERIFY(writing);
        const auto waiting =
            WriteTransaction::begin(**other, {.atMost = std::chrono::milliseconds(1)});
        QVERIFY(!waiting);
        QCOMPARE(waiting.error().code, ErrorCode::TimeoutError);
    }
    QVERIFY(WriteTransaction::begin(**other));
}

void TestDatabase::readersSeeTheLastCommit()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(u"a.keyscope"_s);
    auto writer = Database::open(path, Database::Access::ReadWrite);
    auto reader = Database::open(path, Database::Access::ReadOnly);
    QVERIFY(writer && reader);
    const auto value = [&reader, this] {
        auto read = ReadTransaction::begin(**reader);
        return read ? read->identities().value(prefix(u"users/"_s)).value_or(-1) : -1;
    };
    QCOMPARE(value(), 0);
    auto write = WriteTransaction::begin(**writer);
    QVERIFY(write);
    QCOMPARE(write->identities().value(prefix(u"users/"_s)).value_or(-1), 0);
    write->identities().move(prefix(u"Users/"_s), 5);
    QCOMPARE(value(), 0);
    QVERIFY(write->commit());
    QCOMPARE(value(), 5);
}

void TestDatabase::aCancelledWaitIsGivenUp()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(u"a.keyscope"_s);
    auto one = Database::open(path, Database::Access::ReadWrite);
    auto other = Database::open(path, Database::Access::ReadWrite);
    QVERIFY(one && other);
    const auto writing = WriteTransaction::begin(**one);
    Progress progress;
    progress.cancel();
    const auto waiting =
        WriteTransaction::begin(**other, {.atMost = std::chrono::hours(1), .cancel = &progress});
    QVERIFY(!waiting);
    QCOMPARE(waiting.error().code, ErrorCode::AbortError);
}

void TestDatabase::numbersGoBackWithARollback()
{
    const QTemporaryDir folder;
    auto database = Database::open(folder.filePath(u"a.keyscope"_s), Database::Access::ReadWrite);
    QVERIFY(database);
    quint64 etag = 0;
    {
        auto write = WriteTransaction::begin(**database);
        QVERIFY(write);
        QVERIFY(write->stores().create({.list = ListId::store(2),
                                        .name = u"s"_s,
                                        .generator = 1,
                                        .keyPath = std::nullopt,
                                        .indexes = {}}));
        QVERIFY(write->commit());
    }
    {
        auto write = WriteTransaction::begin(**database);
        QVERIFY(write);
        const auto store = write->stores().find(u"s"_s);
        QVERIFY(store);
        write->stores().moveGenerator(*store, 9);
        QVERIFY(write->identities().value(prefix(u"a/"_s)));
        write->identities().move(prefix(u"a/"_s), 3);
        etag = write->settings().drawEtag();
        const QList<NumberMove> back = write->movesBack();
        QCOMPARE(back.size(), 2);
        QCOMPARE(back[0].before, 3u);
        QCOMPARE(back[0].after, 0u);
        QCOMPARE(back[1].before, 9u);
        QCOMPARE(back[1].after, 1u);
    }
    auto write = WriteTransaction::begin(**database);
    QVERIFY(write);
    QCOMPARE(write->identities().value(prefix(u"a/"_s)).value_or(-1), 0);
    const auto store = write->stores().find(u"s"_s);
    QVERIFY(store && store->generator == 1u);
    // Etags are never given twice in a process, also after an abort.
    QVERIFY(write->settings().drawEtag() > etag);
}

KEYSCOPE_TEST(TestDatabase);
#include "tst_database.moc"
