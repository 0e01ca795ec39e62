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
    row("an entry too many",
        u"INSERT INTO index_entry SELECT list, x'10c01400000000000010bff0000000000000' FROM "
        "store_index WHERE multientry = 1"_s,
        u"its records give"_s);
}

void TestDatabaseCheck::findsWhatDoesNotFit()
{
    QFETCH(QString, damage);
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
