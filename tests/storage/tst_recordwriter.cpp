#include "storage/check/databasecheck.h"
#include "storage/interpreter.h"
#include "storage/script/script.h"
#include "storage/sqlite/connection.h"
#include "storage/transfer/progress.h"
#include "tests/support/testprogram.h"

#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;

// What no script can show: a disk that fails in the middle of a statement. A trigger plays it.
class TestRecordWriter final : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void takesANewRecordBack();
    void takesAReplacementBack();
    void losesAllWhereARecordCannotBeTakenBack();

private:
    QByteArray run(QByteArrayView statement);
    void sql(const QString &text);
    void failAtEntry(int number);
    QByteArray values() { return run("VALUES s") + run("VALUES s BY m") + run("CURRENT s"); }
    QStringList findings();

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Database> m_database;
    std::unique_ptr<Interpreter> m_interpreter;
};

void TestRecordWriter::init()
{
    m_interpreter.reset();
    m_folder = std::make_unique<QTemporaryDir>();
    m_database = std::move(
        Database::open(m_folder->filePath(u"a.keyscope"_s), Database::Access::ReadWrite).value());
    m_interpreter = std::make_unique<Interpreter>(*m_database);
    run("CREATE STORE s KEYPATH 'id' AUTOINCREMENT");
    run("CREATE INDEX m ON s KEYPATH 'm' MULTIENTRY");
    run("CREATE INDEX n ON s KEYPATH 'n' UNIQUE");
    run("BEGIN");
    QCOMPARE(run("PUT s {\"m\":[1,2],\"n\":1}"), "1");
}

QByteArray TestRecordWriter::run(QByteArrayView statement)
{
    return toText(m_interpreter->execute(parseStatement(statement)).result);
}

void TestRecordWriter::sql(const QString &text)
{
    const auto done = m_interpreter->transaction()->connection().execute(text, u"set a trap"_s);
    QVERIFY2(done.has_value(), done ? "" : qPrintable(done.error().message));
}

// The entry with this number, from 1, cannot be written; nor can what comes behind it.
void TestRecordWriter::failAtEntry(int number)
{
    sql(u"CREATE TEMP TABLE written (entry)"_s);
    sql(u"CREATE TEMP TRIGGER trap BEFORE INSERT ON main.index_entry BEGIN"
        " INSERT INTO written VALUES (NEW.entry);"
        " SELECT RAISE(ABORT, 'no') WHERE (SELECT count(*) FROM written) >= %1; END"_s.arg(number));
}

QStringList TestRecordWriter::findings()
{
    Progress progress;
    run("COMMIT"); // The counts are written then.
    const auto read = ReadTransaction::begin(*m_database);
    if (!read)
        return {read.error().message};
    const auto report = DatabaseCheck(*read).run(progress);
    return report ? report->findings.listed : QStringList{report.error().message};
}

void TestRecordWriter::takesANewRecordBack()
{
    const QByteArray before = values();
    for (int entry = 1; entry <= 4; ++entry) {
        failAtEntry(entry);
        const QByteArray result = run("PUT s {\"m\":[3,4,5],\"n\":2}");
        QVERIFY2(result.contains("Error"), result.constData());
        sql(u"DROP TRIGGER trap"_s);
        sql(u"DROP TABLE written"_s);
        QCOMPARE(values(), before);
    }
    QCOMPARE(run("PUT s {\"m\":[3,4,5],\"n\":2}"), "2");
    QCOMPARE(findings(), QStringList());
}

void TestRecordWriter::takesAReplacementBack()
{
    const QByteArray before = values();
    for (int entry = 1; entry <= 3; ++entry) {
        failAtEntry(entry);
        const QByteArray result = run("PUT s {\"id\":1,\"m\":[2,8],\"n\":7}");
        QCOMPARE(result.contains("Error"), entry <= 2); // Two of its entries are new.
        if (entry > 2)
            break;
        sql(u"DROP TRIGGER trap"_s);
        sql(u"DROP TABLE written"_s);
        QCOMPARE(values(), before);
    }
    QCOMPARE(findings(), QStringList());
}

void TestRecordWriter::losesAllWhereARecordCannotBeTakenBack()
{
    failAtEntry(2);
    sql(u"CREATE TEMP TRIGGER stays BEFORE DELETE ON main.record BEGIN"
        " SELECT RAISE(ABORT, 'no'); END"_s);
    QVERIFY(run("PUT s {\"m\":[3,4,5],\"n\":2}").contains("Error"));
    QCOMPARE(m_interpreter->transactionState(), TransactionState::Inactive);
    QVERIFY(run("PUT s {}").contains("TransactionInactiveError"));
    run("ABORT");
    QCOMPARE(run("VALUES s"), "[]");
    QCOMPARE(run("CURRENT s"), "1");
}

KEYSCOPE_TEST(TestRecordWriter);
#include "tst_recordwriter.moc"
