#include "storage/interpreter.h"
#include "storage/listreader.h"
#include "storage/script/script.h"
#include "tests/support/testprogram.h"

#include <QRandomGenerator>
#include <QTemporaryDir>
#include <QTest>

#include <map>

using namespace Qt::StringLiterals;

// Rules of single statements are in tests/cases; here is what a script cannot see: moves, states,
// a crash, and whether lists stay exact under anything that happens.
class TestInterpreter : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void anOutcomeTellsWhatMoved();
    void anAbortTellsEveryNumberThatWentBack();
    void abortOnErrorRollsBackOnce();
    void whatIsNotCommittedIsGoneAfterReopening();
    void anEtagIsNeverGivenTwice();
    void listsAgreeWithAModelUnderRandomStatements();

private:
    Outcome run(const QByteArray &text) { return m_interpreter->execute(parseStatement(text)); }
    QByteArray result(const QByteArray &text) { return toText(run(text).result); }
    void reopen();

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Database> m_database;
    std::unique_ptr<Interpreter> m_interpreter;
};

void TestInterpreter::init()
{
    m_interpreter.reset();
    m_database.reset();
    m_folder = std::make_unique<QTemporaryDir>();
    reopen();
}

void TestInterpreter::reopen()
{
    m_interpreter.reset();
    m_database.reset();
    auto opened = Database::open(m_folder->filePath(u"a.keyscope"_s), Database::Access::ReadWrite);
    QVERIFY2(opened, opened ? "" : qPrintable(opened.error().message));
    m_database = std::move(*opened);
    m_interpreter = std::make_unique<Interpreter>(*m_database);
}

void TestInterpreter::anOutcomeTellsWhatMoved()
{
    const Outcome saved = run("SAVE 'users/' {}");
    QCOMPARE(saved.strategy, Strategy::Identity);
    QCOMPARE(
        saved.moves,
        (QList<NumberMove>{
            {.kind = NumberMove::Kind::Identity, .name = u"users/"_s, .before = 0, .after = 1}}));
    QVERIFY(saved.etag > 0);
    QVERIFY(saved.duration.count() > 0);

    run("CREATE STORE s AUTOINCREMENT");
    const Outcome put = run("PUT s 1 KEY 7");
    QCOMPARE(put.strategy, Strategy::Given);
    QCOMPARE(put.moves,
             (QList<NumberMove>{
                 {.kind = NumberMove::Kind::Generator, .name = u"s"_s, .before = 1, .after = 8}}));
    QVERIFY(run("PUT s 1 KEY 7").moves.isEmpty());
}

void TestInterpreter::anAbortTellsEveryNumberThatWentBack()
{
    run("CREATE STORE s AUTOINCREMENT");
    run("SAVE 'a/' {}");
    run("BEGIN");
    run("SAVE 'a/' {}");
    run("SAVE 'a/' {}");
    run("PUT s 1");
    run("CREATE STORE t AUTOINCREMENT");
    run("PUT t 1");
    run("RENAME STORE s TO r");
    run("PUT r 2");
    const Outcome aborted = run("ABORT");
    QVERIFY(aborted.rolledBack);
    QCOMPARE(aborted.moves,
             (QList<NumberMove>{
                 {.kind = NumberMove::Kind::Identity, .name = u"a/"_s, .before = 3, .after = 1},
                 {.kind = NumberMove::Kind::Generator, .name = u"s"_s, .before = 3, .after = 1}}));
    QCOMPARE(result("CURRENT s"), QByteArray("1"));
    QCOMPARE(result("CURRENT t"), QByteArray("error NotFoundError"));
}

void TestInterpreter::abortOnErrorRollsBackOnce()
{
    run("BEGIN ABORT ON ERROR");
    run("SAVE 'a/' {}");
    const Outcome failed = run("INSERT 'a/1' {}");
    QVERIFY(!failed.result);
    QVERIFY(failed.rolledBack);
    QCOMPARE(failed.transaction, TransactionState::Inactive);
    QCOMPARE(failed.moves.size(), 1);
    const Outcome refused = run("LOAD 'a/1'");
    QCOMPARE(refused.result.error().code, ErrorCode::TransactionInactiveError);
    QVERIFY(!refused.rolledBack);
    QCOMPARE(run("COMMIT").transaction, TransactionState::None);
    QCOMPARE(result("LOAD 'a/1'"), QByteArray("missing"));
}

void TestInterpreter::whatIsNotCommittedIsGoneAfterReopening()
{
    run("SAVE 'a/' {}");
    run("BEGIN");
    run("SAVE 'a/' {}");
    reopen();
    QCOMPARE(result("IDENTITY 'a/'"), QByteArray("1"));
    QCOMPARE(result("COUNT DOCUMENTS"), QByteArray("1"));
}

void TestInterpreter::anEtagIsNeverGivenTwice()
{
    quint64 last = run("SAVE 'x' {}").etag;
    run("BEGIN");
    const quint64 aborted = run("SAVE 'x' {}").etag;
    QVERIFY(aborted > last);
    run("ABORT");
    QVERIFY(run("SAVE 'x' {}").etag > aborted);
    last = run("SAVE 'x' {}").etag;
    reopen();
    QVERIFY(run("SAVE 'x' {}").etag > last);
    // Also not one that went with a transaction when the file was closed.
    run("BEGIN");
    last = run("SAVE 'x' {}").etag;
    reopen();
    QVERIFY(run("SAVE 'x' {}").etag > last);
}

namespace {

// What the database should hold.
struct Model
{
    std::map<QByteArray, QString> documents; // Folded key → collection.
    std::map<QByteArray, int> records;       // Encoded key.
    bool operator==(const Model &) const = default;
};

} // namespace

void TestInterpreter::listsAgreeWithAModelUnderRandomStatements()
{
    QRandomGenerator random(42);
    Model model;
    Model committed;
    run("CREATE STORE s AUTOINCREMENT");
    run("BEGIN");
    const auto compare = [&] {
        const ListReader reader(*m_interpreter->transaction());
        const auto check = [&](const ListAddress &list, const QList<QByteArray> &keys) {
            const auto page = reader.page({.list = list, .filter = {}, .firstRow = 0, .rows = 0});
            QVERIFY(page);
            QCOMPARE(page->totalRows, keys.size());
            for (int look = 0; look < 5 && !keys.isEmpty(); ++look) {
                const qint64 row = random.bounded(int(keys.size()));
                const auto rows =
                    reader.page({.list = list, .filter = {}, .firstRow = row, .rows = 3});
                QVERIFY(rows);
                QCOMPARE(rows->rows.size(), std::min<qint64>(3, keys.size() - row));
                for (qint64 i = 0; i < rows->rows.size(); ++i) {
                    const RecordKey &key = rows->rows[i].key;
                    const auto *document = std::get_if<DocumentKey>(&key);
                    QCOMPARE(document ? document->folded() : std::get<Key>(key).encoded(),
                             keys[row + i]);
                }
                const auto found = reader.find(list, {}, rows->rows.first().key);
                QVERIFY(found);
                QCOMPARE(found->first, row);
                QVERIFY(found->second);
            }
        };
        QList<QByteArray> all;
        std::map<QString, QList<QByteArray>> collections;
        for (const auto &[key, collection] : model.documents) {
            all << key;
            collections[collection] << key;
        }
        check({.kind = ListAddress::Kind::AllDocuments, .name = {}}, all);
        for (const QString &name : {u"A"_s, u"B"_s, u"@empty"_s})
            check({.kind = ListAddress::Kind::Collection, .name = name}, collections[name]);
        QList<QByteArray> records;
        for (const auto &[key, value] : model.records)
            records << key;
        check({.kind = ListAddress::Kind::Store, .name = u"s"_s}, records);
    };

    for (int step = 0; step < 25'000; ++step) {
        const int kind = random.bounded(1000);
        const QByteArray id = "k" + QByteArray::number(random.bounded(12'000));
        const QString collection = QList<QString>{u"A"_s, u"B"_s, u"@empty"_s}[random.bounded(3)];
        if (kind < 450) {
            QVERIFY(run("SAVE '" + id + "' {} IN '" + collection.toUtf8() + "'").result);
            model.documents[id] = collection;
        } else if (kind < 550) {
            const bool there = model.documents.erase(id) > 0;
            QCOMPARE(result("DELETE '" + id + "'"),
                     there ? QByteArray("true") : QByteArray("false"));
        } else if (kind < 900) {
            const Outcome put = run("PUT s 1");
            model.records[std::get<Key>(put.result.value()).encoded()] = 1;
        } else if (kind < 940) {
            const double from = random.bounded(6'000);
            const double end = from + random.bounded(400);
            QVERIFY(run("REMOVE s >= " + QByteArray::number(from) + " AND < " +
                        QByteArray::number(end + 1))
                        .result);
            model.records.erase(model.records.lower_bound(Key::fromNumber(from)->encoded()),
                                model.records.lower_bound(Key::fromNumber(end + 1)->encoded()));
        } else if (kind < 942) {
            run("CLEAR DOCUMENTS IN '" + collection.toUtf8() + "'");
            std::erase_if(model.documents,
                          [&](const auto &entry) { return entry.second == collection; });
        } else if (kind < 944) {
            run("CLEAR s");
            model.records.clear();
        } else if (kind < 950) {
            QCOMPARE(result("INSERT '/bad' {}"), QByteArray("error DataError"));
        } else if (kind < 965) {
            compare();
            run("COMMIT");
            committed = model;
            run("BEGIN");
        } else if (kind < 975) {
            run("ABORT");
            model = committed;
            run("BEGIN");
        }
        if (QTest::currentTestFailed())
            return;
    }
    run("COMMIT");
    reopen();
    run("BEGIN READONLY");
    compare();
}

KEYSCOPE_TEST(TestInterpreter);
#include "tst_interpreter.moc"
