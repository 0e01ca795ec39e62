#include "storage/check/databasecheck.h"
#include "storage/interpreter.h"
#include "storage/script/script.h"
#include "storage/sqlite/connection.h"
#include "storage/transfer/progress.h"
#include "tests/support/testprogram.h"

#include <QRandomGenerator>
#include <QTemporaryDir>
#include <QTest>

#include <map>

using namespace Qt::StringLiterals;

// What the scripts cannot show of indexes on documents: restarts, damage, other writers, and many
// changes at once.
class TestIndexing final : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void cleanup();
    void goesOnWhereItWas();
    void recordsWhatItCannotTake();
    void emptiesDroppedIndexes();
    void trimsTheChangeLog();
    void canBeGivenUp();
    void doesNotLookLikeAChange();
    void agreesWithTheDocumentsAfterAll_data();
    void agreesWithTheDocumentsAfterAll();

private:
    void open();
    QByteArray run(QByteArrayView statement);
    qint64 number(const QString &sql);
    QStringList findings();

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Database> m_database;
    std::unique_ptr<Interpreter> m_interpreter;
};

void TestIndexing::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    open();
}

void TestIndexing::cleanup()
{
    BackgroundIndexing::resume();
    m_interpreter.reset();
    m_database.reset();
}

void TestIndexing::open()
{
    m_interpreter.reset();
    m_database.reset();
    m_database = std::move(
        Database::open(m_folder->filePath(u"a.keyscope"_s), Database::Access::ReadWrite).value());
    m_interpreter = std::make_unique<Interpreter>(*m_database);
}

QByteArray TestIndexing::run(QByteArrayView statement)
{
    return toText(m_interpreter->execute(parseStatement(statement)).result);
}

qint64 TestIndexing::number(const QString &sql)
{
    const auto connection = Connection::open(m_database->path(), Connection::Mode::ReadOnly);
    Query query = (*connection)->prepare(sql.toLatin1().constData());
    return query.run(u"look"_s) && query.next() ? query.integer(0) : -1;
}

QStringList TestIndexing::findings()
{
    const auto read = ReadTransaction::begin(*m_database);
    if (!read)
        return {read.error().message};
    Progress progress;
    const auto report = DatabaseCheck(*read).run(progress);
    return report ? report->findings.listed : QStringList{report.error().message};
}

void TestIndexing::goesOnWhereItWas()
{
    run("BEGIN");
    for (int n = 0; n < 3000; ++n)
        run("SAVE 'd/' {\"n\":" + QByteArray::number(n) + "}");
    run("COMMIT");
    BackgroundIndexing::pause();
    run("CREATE INDEX n ON DOCUMENTS KEYPATH 'n'");
    run("DELETE 'd/1'");
    open(); // Nothing was computed, and nothing is forgotten.
    QCOMPARE(run("QUERY n TAKE 2"), "[] stale");
    BackgroundIndexing::resume();
    while (number(u"SELECT count(*) FROM index_entry"_s) == 0)
        QTest::qWait(1);
    open(); // In the middle, on most machines.
    QCOMPARE(run("QUERY n < 3 WAIT"), "['d/2','d/3']");
    QCOMPARE(run("QUERY n >= 2998 WAIT"), "['d/2999','d/3000']");
    QCOMPARE(number(u"SELECT count(*) FROM index_entry"_s), 2999);
    QCOMPARE(findings(), QStringList());
}

void TestIndexing::recordsWhatItCannotTake()
{
    run("CREATE INDEX n ON DOCUMENTS KEYPATH 'n'");
    run("SAVE 'bad' {\"n\":[{\"$date\":\"yesterday\"},1]}");
    run("SAVE 'good' {\"n\":2}");
    QCOMPARE(run("QUERY n WAIT"), "['bad','good']"); // What can be taken is.
    QCOMPARE(number(u"SELECT count(*) FROM indexing_failure"_s), 1);
    run("SAVE 'bad' {\"n\":3}");
    QCOMPARE(run("QUERY n WAIT"), "['good','bad']");
    QCOMPARE(number(u"SELECT count(*) FROM indexing_failure"_s), 0);
}

void TestIndexing::emptiesDroppedIndexes()
{
    run("CREATE INDEX n ON DOCUMENTS KEYPATH 'n'");
    run("BEGIN");
    for (int n = 0; n < 2000; ++n)
        run("SAVE '' {\"n\":1}");
    run("COMMIT");
    run("QUERY n WAIT TAKE 1");
    run("DROP INDEX n");
    QTRY_COMPARE(number(u"SELECT count(*) FROM dropped_index"_s), 0);
    QCOMPARE(number(u"SELECT count(*) FROM index_entry"_s), 0);
    QCOMPARE(number(u"SELECT count(*) FROM indexed_document"_s), 0);
    QCOMPARE(findings(), QStringList());
}

void TestIndexing::trimsTheChangeLog()
{
    run("SAVE 'before' {}");
    QCOMPARE(number(u"SELECT count(*) FROM document_change"_s), 0); // Nobody would read it.
    run("CREATE INDEX n ON DOCUMENTS KEYPATH 'n'");
    for (int n = 0; n < 20; ++n)
        run("SAVE '' {\"n\":1}");
    run("QUERY n WAIT TAKE 1");
    QTRY_COMPARE(number(u"SELECT count(*) FROM document_change"_s), 1);
    run("SAVE '' {\"n\":1}");
    QVERIFY(number(u"SELECT max(number) FROM document_change"_s) > 20);
}

void TestIndexing::canBeGivenUp()
{
    run("CREATE INDEX n ON DOCUMENTS KEYPATH 'n'");
    BackgroundIndexing::pause();
    run("SAVE '' {\"n\":1}");
    Progress progress;
    progress.cancel();
    const Outcome outcome =
        m_interpreter->execute(parseStatement("QUERY n WAIT 600000"), &progress);
    QCOMPARE(outcome.result.error().code, ErrorCode::AbortError);
}

// A window would read its lists again at each batch.
void TestIndexing::doesNotLookLikeAChange()
{
    const auto other = Database::open(m_database->path(), Database::Access::ReadOnly);
    run("CREATE INDEX n ON DOCUMENTS KEYPATH 'n'");
    BackgroundIndexing::pause();
    run("SAVE '' {\"n\":1}");
    QVERIFY((*other)->hasChangedOutside().value());
    BackgroundIndexing::resume();
    QCOMPARE(run("QUERY n WAIT").contains("stale"), false);
    QVERIFY(!(*other)->hasChangedOutside().value());
    run("SAVE 'a' {}");
    QVERIFY((*other)->hasChangedOutside().value());
}

void TestIndexing::agreesWithTheDocumentsAfterAll_data()
{
    QTest::addColumn<quint32>("seed");
    for (quint32 seed = 1; seed <= 4; ++seed)
        QTest::addRow("seed %u", seed) << seed;
}

void TestIndexing::agreesWithTheDocumentsAfterAll()
{
    QFETCH(quint32, seed);
    QRandomGenerator random(seed);
    const char *names[] = {"a", "b", "c", "d"};
    for (const QByteArray name : names)
        run("CREATE INDEX " + name + " ON DOCUMENTS" + (name < "c" ? " IN C" + name : "") +
            " KEYPATH '" + (name == "d" ? "x.y" : "n") + "'");
    struct Document
    {
        int n = 0;
        int collection = 0;
    };
    std::map<int, Document> documents;
    std::map<int, Document> before;
    bool isOpen = false;
    for (int step = 0; step < 3000; ++step) {
        const int what = int(random.bounded(100));
        const int id = int(random.bounded(200));
        const QByteArray key = "'k/" + QByteArray::number(id) + "'";
        if (what < 60) {
            const Document document{.n = int(random.bounded(50)),
                                    .collection = int(random.bounded(3))};
            const char *collections[] = {"Ca", "Cb", "Cc"};
            run("SAVE " + key + " {\"n\":" + QByteArray::number(document.n) + ",\"x\":[{\"y\":" +
                QByteArray::number(-document.n) + "}]} IN " + collections[document.collection]);
            documents[id] = document;
        } else if (what < 75) {
            run("DELETE " + key);
            documents.erase(id);
        } else if (what < 80 && !isOpen) {
            run("BEGIN");
            before = documents;
            isOpen = true;
        } else if (what < 86 && isOpen) {
            const bool aborts = random.bounded(2) == 0;
            run(aborts ? "ABORT" : "COMMIT");
            if (aborts)
                documents = before;
            isOpen = false;
        } else if (what == 90) {
            run("CLEAR DOCUMENTS");
            documents.clear();
        } else if (what == 91) {
            run("CLEAR DOCUMENTS IN Ca");
            std::erase_if(documents, [](const auto &item) { return item.second.collection == 0; });
        } else if (what == 92 && !isOpen) {
            run("REBUILD INDEX c");
        } else if (what == 93 && !isOpen) {
            open();
        } else if (what > 96) {
            run("QUERY a WAIT 5");
        }
    }
    run("COMMIT");
    for (const QByteArray name : names) {
        std::map<std::pair<int, QByteArray>, QByteArray> expected; // n and key, in their order.
        for (const auto &[id, document] : documents) {
            if (name < "c" && document.collection != (name == "a" ? 0 : 1))
                continue;
            const QByteArray key = "k/" + QByteArray::number(id);
            expected[{name == "d" ? -document.n : document.n, key}] = "'" + key + "'";
        }
        QByteArrayList keys;
        for (const auto &[place, key] : expected)
            keys << key;
        QCOMPARE(run("QUERY " + name + " WAIT"), "[" + keys.join(',') + "]");
    }
    QCOMPARE(findings(), QStringList());
}

KEYSCOPE_TEST(TestIndexing);
#include "tst_indexing.moc"
