#include "storage/check/databasecheck.h"
#include "storage/interpreter.h"
#include "storage/script/script.h"
#include "storage/sqlite/connection.h"
#include "storage/transfer/progress.h"
#include "tests/support/testprogram.h"

#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;

class TestDatabaseCheck final : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void aFileThatIsAsItShouldBe();
    void findsWhatDoesNotFit_data();
    void findsWhatDoesNotFit();
    void damageDoesNoHarm_data();
    void damageDoesNoHarm();
    void generatorsThatAreAsTheyMayBe();
    void whatIsNoJsonIsNotGiven_data();
    void whatIsNoJsonIsNotGiven();
    void listsNoMoreThanAPersonReads();
    void canBeCancelled();

private:
    void execute(QByteArrayView statements);
    Result<DatabaseCheck::Report> check(Progress &progress) const;
    Result<DatabaseCheck::Report> check() const
    {
        Progress progress;
        return check(progress);
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_path;
};

void TestDatabaseCheck::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_path = m_folder->filePath(u"a.keyscope"_s);
    execute("SAVE 'users/' {\"n\":1} IN Users\n"
            "SAVE 'Users/ann' {\"n\":2}\n"
            "CREATE STORE s KEYPATH 'id' AUTOINCREMENT\n"
            "CREATE INDEX n ON s KEYPATH 'n' UNIQUE\n"
            "CREATE INDEX m ON s KEYPATH 'm' MULTIENTRY\n"
            "PUT s {\"n\":\"a\",\"m\":[1,2]}\n"
            "PUT s {\"n\":\"b\",\"m\":[2]}\n"
            "BEGIN\n"
            "PUT s {\"n\":\"c\"}\n"
            "SAVE 'users/' {}\n"
            "ABORT\n");
}

void TestDatabaseCheck::execute(QByteArrayView statements)
{
    const auto database = Database::open(m_path, Database::Access::ReadWrite);
    QVERIFY(database.has_value());
    Interpreter interpreter(**database);
    const Script script = Script::parse(statements);
    for (const ScriptLine &line : script.lines) {
        const Outcome outcome = interpreter.execute(line.statement);
        QVERIFY2(outcome.result, toText(outcome.result).constData());
    }
}

Result<DatabaseCheck::Report> TestDatabaseCheck::check(Progress &progress) const
{
    const auto database = Database::open(m_path, Database::Access::ReadOnly);
    if (!database)
        return tl::unexpected(database.error());
    const auto read = ReadTransaction::begin(**database);
    if (!read)
        return tl::unexpected(read.error());
    return DatabaseCheck(*read).run(progress);
}

void TestDatabaseCheck::aFileThatIsAsItShouldBe()
{
    const auto report = check();
    QVERIFY(report.has_value());
    QCOMPARE(report->findings.listed, QStringList());
    QCOMPARE(report->documents, 2);
    QCOMPARE(report->records, 2);
    QCOMPARE(report->entries, 5);
    QCOMPARE(report->lists, 6); // All documents, two collections, a store, two indexes.
}

void TestDatabaseCheck::findsWhatDoesNotFit_data()
{
    QTest::addColumn<QString>("damage");
    QTest::addColumn<QString>("words");
    const auto row = [](const char *name, const QString &damage, const QString &words) {
        QTest::newRow(name) << damage << words;
    };
    row("a run that counts too many", u"UPDATE run SET keys = keys + 1 WHERE list = 1"_s,
        u"A run of all documents"_s);
    row("a run that is missing", u"DELETE FROM run WHERE list = 1"_s, u"A run of all documents"_s);
    row("runs of no list", u"INSERT INTO run VALUES (99, x'', 0)"_s, u"the list 99"_s);
    row("a document's key that is folded otherwise",
        u"UPDATE document SET folded = x'7a' WHERE spelling IS NOT NULL"_s,
        u"a key that it cannot have"_s);
    row("a document in another collection",
        u"UPDATE document SET collection = (SELECT min(list) FROM collection)"_s, u"listed in"_s);
    row("a document that is no JSON", u"UPDATE document SET json = x'7b' WHERE id = 1"_s,
        u"no compact JSON"_s);
    row("a document with white space", u"UPDATE document SET json = x'7b207d' WHERE id = 1"_s,
        u"no compact JSON"_s);
    row("a change number that was never given", u"UPDATE document SET etag = 1000 WHERE id = 1"_s,
        u"change number"_s);
    row("an unknown strategy", u"UPDATE document SET strategy = 9 WHERE id = 1"_s,
        u"is not known"_s);
    row("an identity below zero", u"UPDATE identity SET value = -1"_s, u"below zero"_s);
    row("a generator beyond its end", u"UPDATE store SET generator = 9007199254740994"_s,
        u"key generator"_s);
    row("a record under another key than it holds",
        u"UPDATE record SET value = x'7b226964223a377d' WHERE id = 1"_s, u"another key"_s);
    row("a record whose key is none", u"UPDATE record SET key = x'ff' WHERE id = 1"_s,
        u"cannot be read"_s);
    row("an entry too few",
        u"DELETE FROM index_entry WHERE entry = (SELECT max(entry) FROM index_entry)"_s,
        u"has no entry"_s);
    row("a key path that is empty bytes", u"UPDATE store SET keypath = x''"_s,
        u"The key path of the object store “s” cannot be read"_s);
    row("a key path that is no text", u"UPDATE store SET keypath = x'31'"_s,
        u"The key path of the object store “s” cannot be read"_s);
    row("a key path that is no path", u"UPDATE store SET keypath = x'22612e2e6222'"_s,
        u"The key path of the object store “s” cannot be read"_s);
    row("a key generator with an empty key path", u"UPDATE store SET keypath = x'2222'"_s,
        u"The definition of the object store “s” cannot be"_s);
    row("a key generator with several key paths", u"UPDATE store SET keypath = x'5b226964225d'"_s,
        u"The definition of the object store “s” cannot be"_s);
    row("an index's key path of empty bytes", u"UPDATE store_index SET keypath = x''"_s,
        u"The key path of the index “n” of “s” cannot be read"_s);
    row("a multi-entry index with several key paths",
        u"UPDATE store_index SET keypath = x'5b226d225d' WHERE multientry = 1"_s,
        u"The definition of the index “m” of “s” cannot be"_s);
    row("a flag that is neither", u"UPDATE store_index SET uniqueness = 2"_s,
        u"neither yes nor no"_s);
    row("another flag that is neither", u"UPDATE store_index SET multientry = -1"_s,
        u"neither yes nor no"_s);
    row("a store's name that is no text", u"UPDATE store SET name = x'ff'"_s, u"is no text"_s);
    row("an index's name that is no text",
        u"UPDATE store_index SET name = x'c3' WHERE list = (SELECT min(list) FROM store_index)"_s,
        u"The name of the index"_s);
    row("a collection's name that is no text",
        u"UPDATE collection SET name = x'edbf' WHERE name = x'5573657273'"_s,
        u"The name of the collection"_s);
    row("a collection without a name",
        u"UPDATE collection SET name = x'' WHERE name <> x'5573657273'"_s, u"has no name"_s);
    row("a key path of an index on documents", u"UPDATE document_index SET path = x''"_s,
        u"The key path of the index “d” on documents cannot be read"_s);
    row("an index on documents that is computed to nowhere",
        u"UPDATE document_index SET applied = -1"_s, u"cannot be"_s);
    row("a prefix without its slash", u"UPDATE identity SET folded = x'61', spelling = NULL"_s,
        u"a prefix that it cannot have"_s);
    row("a prefix with a backslash", u"UPDATE identity SET folded = x'5c2f', spelling = NULL"_s,
        u"a prefix that it cannot have"_s);
    row("a prefix of another spelling", u"UPDATE identity SET spelling = x'412f'"_s,
        u"under another prefix"_s);
    row("a record of empty bytes", u"UPDATE record SET value = x''"_s, u"is no compact JSON"_s);
    row("a document of empty bytes", u"UPDATE document SET json = x''"_s, u"no compact JSON"_s);
    row("a document that is cut off in a string", u"UPDATE document SET json = x'7b2261'"_s,
        u"no compact JSON"_s);
    row("a document that is no object", u"UPDATE document SET json = x'5b5d'"_s,
        u"no compact JSON"_s);
    row("a generator at the highest key", u"UPDATE store SET generator = 2"_s,
        u"stands at 2, though there is a record under 2"_s);
    row("a generator below the highest key", u"UPDATE store SET generator = 1"_s,
        u"stands at 1, though"_s);
    row("a generator at zero", u"UPDATE store SET generator = 0"_s, u"stands at 0"_s);
    row("a list number that will be given again",
        u"UPDATE setting SET value = 2 WHERE name = 'next list'"_s, u"“next list” is 2"_s);
    row("no next list number", u"DELETE FROM setting WHERE name = 'next list'"_s,
        u"“next list” is missing"_s);
    row("a next list number that cannot be",
        u"UPDATE setting SET value = 9223372036854775807 WHERE name = 'next list'"_s,
        u"“next list” cannot be"_s);
    row("a list number given twice",
        u"INSERT INTO store (list, name) SELECT min(list), x'7a' FROM collection"_s,
        u"more than once"_s);
    row("change numbers below zero", u"UPDATE setting SET value = -1 WHERE name = 'etag'"_s,
        u"“etag” cannot be -1"_s);
    row("a last change number that is too low",
        u"UPDATE setting SET value = 1 WHERE name = 'etag'"_s, u"given is 1"_s);
    row("a last change number that is missing", u"DELETE FROM setting WHERE name = 'etag'"_s,
        u"given is 0"_s);
    row("a last change number that cannot be",
        u"UPDATE setting SET value = 9223372036854775807 WHERE name = 'etag'"_s,
        u"“etag” cannot be"_s);
    row("commits below zero", u"UPDATE setting SET value = -5 WHERE name = 'commits'"_s,
        u"“commits” cannot be"_s);
    row("a version of GUIDs that there is not",
        u"INSERT OR REPLACE INTO setting VALUES ('guid version', 5)"_s, u"no version 5"_s);
    row("a number that is not known", u"INSERT INTO setting VALUES ('theirs', 5)"_s,
        u"“theirs” is not known"_s);
    row("a GUID that is none", u"UPDATE document SET strategy = 1 WHERE id = 1"_s,
        u"none of version 4 or 7"_s);
    row("a GUID of another version",
        u"UPDATE document SET strategy = 1, spelling = NULL,"
        " folded = CAST('01234567-89ab-1def-8123-456789abcdef' AS BLOB) WHERE id = 1"_s,
        u"none of version 4 or 7"_s);
    row("an entry too many",
        u"INSERT INTO index_entry SELECT list, x'10c01400000000000010bff0000000000000' FROM "
        "store_index WHERE multientry = 1"_s,
        u"its records give"_s);
}

void TestDatabaseCheck::findsWhatDoesNotFit()
{
    QFETCH(QString, damage);
    if (damage.contains(u"document_index"_s))
        execute("CREATE INDEX d ON DOCUMENTS KEYPATH 'n'\n");
    QFETCH(QString, words);
    {
        const auto connection = Connection::open(m_path, Connection::Mode::ReadWrite);
        QVERIFY(connection.has_value());
        const auto done = (*connection)->execute(damage, u"damage the file"_s);
        QVERIFY2(done.has_value(), done ? "" : qPrintable(done.error().message));
    }
    const auto report = check();
    QVERIFY(report.has_value());
    QVERIFY(report->findings.count > 0);
    const QString all = report->findings.listed.join(u'\n');
    QVERIFY2(all.contains(words), qPrintable(all));
}

// What no statement would have written is read as something, or refused, but does no more harm.
void TestDatabaseCheck::damageDoesNoHarm_data()
{
    findsWhatDoesNotFit_data();
}

void TestDatabaseCheck::damageDoesNoHarm()
{
    QFETCH(QString, damage);
    if (damage.contains(u"document_index"_s))
        execute("CREATE INDEX d ON DOCUMENTS KEYPATH 'n'\n");
    {
        const auto connection = Connection::open(m_path, Connection::Mode::ReadWrite);
        QVERIFY((*connection)->execute(damage, u"damage the file"_s).has_value());
    }
    const auto database = Database::open(m_path, Database::Access::ReadWrite);
    QVERIFY(database.has_value());
    Interpreter interpreter(**database);
    const Script script = Script::parse("LOAD 'users/1'\nLOAD STARTING WITH '' TAKE 10\n"
                                        "COUNT DOCUMENTS\nKEYS s\nVALUES s\nKEYS s BY n\n"
                                        "VALUES s BY m SKIP 1\nCOUNT s BY m\nGET s BY n = \"a\"\n"
                                        "QUERY d WAIT 100\nPUT s {\"n\":\"z\",\"m\":[9]}\n"
                                        "PUT s {\"id\":1}\nSAVE 'users/1' {\"n\":3} IN Users\n"
                                        "SAVE 'users/' {}\nSAVE {}\nDELETE 'users/1'\nREMOVE s 1\n"
                                        "CREATE INDEX x ON s KEYPATH 'n'\nCLEAR s\n"
                                        "CLEAR DOCUMENTS\nDROP STORE s\n");
    for (const ScriptLine &line : script.lines)
        std::ignore = interpreter.execute(line.statement);
}

// The rules of a key generator allow each of these.
void TestDatabaseCheck::generatorsThatAreAsTheyMayBe()
{
    execute("DELETE 'none'\n"
            "REMOVE s 2\n" // Deleting never rewinds.
            "CREATE STORE t AUTOINCREMENT\n"
            "PUT t 1 KEY 9007199254740992\n" // 2^53: it has run out.
            "PUT t 1 KEY 1e300\n"            // And beyond.
            "PUT t 1 KEY Infinity\n"
            "CREATE STORE u AUTOINCREMENT\n"
            "PUT u 1 KEY 5.5\n"
            "PUT u 1 KEY -7\n"
            "PUT u 1 KEY 0.5\n"
            "PUT u 1 KEY date(\"2026-01-02T03:04:05.678Z\")\n"
            "PUT u 1 KEY [99]\n"
            "CREATE STORE v AUTOINCREMENT\n"
            "PUT v 1 KEY -Infinity\n"
            "CREATE STORE w\n"
            "PUT w 1 KEY 77\n"
            "CREATE STORE x AUTOINCREMENT\n");
    const auto report = check();
    QVERIFY(report.has_value());
    QCOMPARE(report->findings.listed, QStringList());
}

void TestDatabaseCheck::whatIsNoJsonIsNotGiven_data()
{
    QTest::addColumn<QString>("bytes");
    QTest::newRow("nothing") << QString();
    QTest::newRow("cut off") << u"7b22613a"_s;
    QTest::newRow("its first byte") << u"7b"_s;
    QTest::newRow("a quote") << u"22"_s;
    QTest::newRow("zeros") << u"0000"_s;
}

void TestDatabaseCheck::whatIsNoJsonIsNotGiven()
{
    QFETCH(QString, bytes);
    {
        const auto connection = Connection::open(m_path, Connection::Mode::ReadWrite);
        for (const auto &damage :
             {u"UPDATE document SET json = x'%1'"_s, u"UPDATE record SET value = x'%1'"_s})
            QVERIFY((*connection)->execute(damage.arg(bytes), u"damage the file"_s).has_value());
    }
    const auto database = Database::open(m_path, Database::Access::ReadOnly);
    QVERIFY(database.has_value());
    Interpreter interpreter(**database);
    const Script script = Script::parse("LOAD 'users/1'\nLOAD 'a', 'users/1'\nGET s 1\nVALUES s\n");
    for (const ScriptLine &line : script.lines) {
        const Outcome outcome = interpreter.execute(line.statement);
        QVERIFY2(!outcome.result.has_value(), toText(outcome.result).constData());
        QVERIFY(outcome.result.error().message.contains(u"damaged"_s));
    }
}

void TestDatabaseCheck::listsNoMoreThanAPersonReads()
{
    QByteArray statements = "BEGIN\n";
    for (int at = 0; at < 300; ++at)
        statements += "SAVE 'a' {}\nSAVE 'many/' {}\n";
    execute(statements + "COMMIT\n");
    const auto connection = Connection::open(m_path, Connection::Mode::ReadWrite);
    QVERIFY((*connection)->execute(u"UPDATE document SET strategy = 9"_s, u"damage"_s).has_value());
    const auto report = check();
    QVERIFY(report.has_value());
    QCOMPARE(report->findings.listed.size(), Findings::maximumListed);
    QCOMPARE(report->findings.count, 303);
}

void TestDatabaseCheck::canBeCancelled()
{
    Progress progress;
    progress.cancel();
    const auto report = check(progress);
    QVERIFY(!report.has_value());
    QCOMPARE(report.error().code, ErrorCode::AbortError);
}

KEYSCOPE_TEST(TestDatabaseCheck);
#include "tst_databasecheck.moc"
