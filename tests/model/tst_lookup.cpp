#include "model/lookup.h"
#include "model/lookuptext.h"
#include "model/resultsmodel.h"
#include "storage/script/script.h"
#include "tests/support/opensession.h"
#include "tests/support/testprogram.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

#include <chrono>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

// Against a real database, which is what a lookup is about.
class tst_Lookup final : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_database = std::make_unique<OpenSession>();
        QCOMPARE(run("SAVE 'users/1' {\"n\":1} IN Users"), "'users/1'");
        QCOMPARE(run("SAVE 'users/2' {\"n\":2} IN Users"), "'users/2'");
        QCOMPARE(run("CREATE INDEX byN ON DOCUMENTS IN Users KEYPATH 'n'"), "ok");
        QCOMPARE(run("QUERY byN WAIT TAKE 0"), "[]");
        m_lookup.setSource(m_database->get());
    }
    void cleanup()
    {
        run("RESUME INDEXING");
        m_lookup.setSource(nullptr);
        m_database.reset();
    }

    void loadsWhatIsAskedForInOrder()
    {
        const Lookup::Answer answer = lookUp("LOAD 'users/2', 'nobody', 'users/1'");
        QVERIFY(!answer.error);
        QCOMPARE(keys(answer), (QStringList{u"users/2"_s, u"nobody"_s, u"users/1"_s}));
        QVERIFY(answer.rows.at(0).document);
        QVERIFY(!answer.rows.at(1).document);
        QCOMPARE(answer.found(), 2);
        QCOMPARE(answer.reads, 1);
        QVERIFY(!answer.isQuery);
        QVERIFY(answer.duration > 0ns);
        QVERIFY(lookuptext::summary(answer).startsWith(u"2 of 3 found · "_s));
        QVERIFY(lookuptext::summary(answer).endsWith(u" · 1 read"_s));
    }

    void loadsByPrefix()
    {
        QCOMPARE(keys(lookUp("LOAD STARTING WITH 'users/'")),
                 (QStringList{u"users/1"_s, u"users/2"_s}));
        QCOMPARE(keys(lookUp("LOAD STARTING WITH 'x'")), QStringList());
    }

    void queriesWithStalenessAndCost()
    {
        const Lookup::Answer waited = lookUp("QUERY byN >= 1 WAIT");
        QCOMPARE(keys(waited), (QStringList{u"users/1"_s, u"users/2"_s}));
        QVERIFY(waited.isQuery);
        QVERIFY(!waited.isStale);
        QCOMPARE(waited.reads, 3);
        QCOMPARE(run("PAUSE INDEXING"), "ok");
        QCOMPARE(run("DELETE 'users/1'"), "true");
        const Lookup::Answer stale = lookUp("QUERY byN");
        QVERIFY(stale.isStale);
        QCOMPARE(keys(stale), (QStringList{u"users/1"_s, u"users/2"_s}));
        QVERIFY(!stale.rows.at(0).document); // The index still names it.
    }

    void tellsErrors()
    {
        const Lookup::Answer answer = lookUp("QUERY nothing");
        QVERIFY(answer.error);
        QCOMPARE(answer.error->code, ErrorCode::NotFoundError);
    }

    void canBeCancelledWhileItWaits()
    {
        QCOMPARE(run("PAUSE INDEXING"), "ok");
        QCOMPARE(run("SAVE 'users/3' {\"n\":3} IN Users"), "'users/3'");
        QSignalSpy finished(&m_lookup, &Lookup::finished);
        m_lookup.start(parseStatement("QUERY byN WAIT"));
        QVERIFY(m_lookup.isRunning());
        m_lookup.cancel();
        QVERIFY(!m_lookup.isRunning());
        // The next one is not held up by it, and its own answer never comes.
        QCOMPARE(keys(lookUp("LOAD 'users/3'")), QStringList{u"users/3"_s});
        QCOMPARE(keys(lookUp("QUERY byN = 1")), QStringList{u"users/1"_s});
        QCOMPARE(finished.size(), 2);
    }

    void listsResults()
    {
        ResultsModel model;
        const QAbstractItemModelTester tester(&model);
        model.setRows(lookUp("LOAD 'users/1', 'nobody'").rows);
        QCOMPARE(model.rowCount(), 2);
        QCOMPARE(model.index(0, ResultsModel::DocumentColumn).data().toString(),
                 uR"({"n":1,"@metadata":{"@collection":"Users"}})"_s);
        QCOMPARE(model.index(1, ResultsModel::DocumentColumn).data().toString(), u"missing"_s);
        QVERIFY(model.index(1, 0).data(ResultsModel::MissingRole).toBool());
        QCOMPARE(toDisplayText(model.addressOf(model.index(0, 0)).key), u"users/1"_s);
    }

    void writesTimesWithThreeDigits_data()
    {
        QTest::addColumn<qint64>("nanoseconds");
        QTest::addColumn<QString>("text");
        QTest::newRow("none") << qint64(0) << u"0.00 ms"_s;
        QTest::newRow("short") << qint64(123'400) << u"0.12 ms"_s;
        QTest::newRow("milliseconds") << qint64(4'560'000) << u"4.6 ms"_s;
        QTest::newRow("many") << qint64(456'000'000) << u"456 ms"_s;
        QTest::newRow("seconds") << qint64(1'500'000'000) << u"1.5 s"_s;
    }
    void writesTimesWithThreeDigits()
    {
        QFETCH(const qint64, nanoseconds);
        QTEST(lookuptext::time(std::chrono::nanoseconds(nanoseconds)), "text");
    }

private:
    QByteArray run(const char *statement) { return m_database->run(statement); }
    Lookup::Answer lookUp(const char *statement)
    {
        Lookup::Answer answer;
        const auto receive = [&answer](const Lookup::Answer &given) { answer = given; };
        QSignalSpy finished(&m_lookup, &Lookup::finished);
        const auto connection = connect(&m_lookup, &Lookup::finished, this, receive);
        m_lookup.start(parseStatement(statement));
        if (finished.isEmpty() && !finished.wait())
            qFatal("Nothing was answered.");
        disconnect(connection);
        return answer;
    }
    static QStringList keys(const Lookup::Answer &answer)
    {
        QStringList keys;
        for (const Lookup::Row &row : answer.rows)
            keys << row.key.spelling();
        return keys;
    }

    std::unique_ptr<OpenSession> m_database;
    Lookup m_lookup;
};

KEYSCOPE_TEST(tst_Lookup);
#include "tst_lookup.moc"
