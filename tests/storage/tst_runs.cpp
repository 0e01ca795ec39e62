#include "storage/lists/runs.h"
#include "tests/support/testprogram.h"

#include <QRandomGenerator>
#include <QTest>

#include <set>

class TestRuns : public QObject
{
    Q_OBJECT

private slots:
    void anEmptyListIsOneRunWithoutKeys();
    void aKeyBelongsToTheLastRunThatBeginsNotBehindIt();
    void rowsAreFoundAcrossRuns();
    void aFullRunIsReportedAndCut();
    void smallRunsAreJoinedAndTheirRowsRemoved();
    void clearingRemovesEveryRowThatWasWritten();
    void randomChangesAgreeWithASet();

private:
    static QByteArray key(int number) { return QByteArray::number(number).rightJustified(8, '0'); }
};

void TestRuns::anEmptyListIsOneRunWithoutKeys()
{
    const Runs runs;
    QCOMPARE(runs.total(), 0);
    QCOMPARE(runs.runs().size(), std::size_t(1));
    QVERIFY(!runs.place(0));
    QVERIFY(!runs.place(-1));
    QVERIFY(!runs.isChanged());
}

void TestRuns::aKeyBelongsToTheLastRunThatBeginsNotBehindIt()
{
    const Runs runs({{.first = "", .keys = 2, .onDisk = true, .changed = false},
                     {.first = "m", .keys = 3, .onDisk = true, .changed = false}});
    QCOMPARE(runs.runOf(""), std::size_t(0));
    QCOMPARE(runs.runOf("lzzz"), std::size_t(0));
    QCOMPARE(runs.runOf("m"), std::size_t(1));
    QCOMPARE(runs.runOf("\xff"), std::size_t(1));
    QCOMPARE(runs.keysBefore(1), 2);
}

void TestRuns::rowsAreFoundAcrossRuns()
{
    const Runs runs({{.first = "", .keys = 2, .onDisk = true, .changed = false},
                     {.first = "m", .keys = 3, .onDisk = true, .changed = false}});
    QCOMPARE(runs.place(1)->first, QByteArray(""));
    QCOMPARE(runs.place(1)->offset, 1);
    QCOMPARE(runs.place(2)->first, QByteArray("m"));
    QCOMPARE(runs.place(4)->offset, 2);
    QVERIFY(!runs.place(5));
}

void TestRuns::aFullRunIsReportedAndCut()
{
    Runs runs;
    for (int i = 0; i < Runs::maximumKeys; ++i)
        QVERIFY(!runs.add(key(i)));
    const auto full = runs.add(key(Runs::maximumKeys));
    QVERIFY(full);
    runs.cut(*full, key(512), Runs::maximumKeys + 1 - 512);
    QCOMPARE(runs.runs().size(), std::size_t(2));
    QCOMPARE(runs.total(), Runs::maximumKeys + 1);
    QCOMPARE(runs.place(512)->first, key(512));
}

void TestRuns::smallRunsAreJoinedAndTheirRowsRemoved()
{
    Runs runs({{.first = "", .keys = 200, .onDisk = true, .changed = false},
               {.first = "m", .keys = 130, .onDisk = true, .changed = false}});
    runs.remove(1, 10);
    runs.joinSmall();
    QCOMPARE(runs.runs().size(), std::size_t(1));
    QCOMPARE(runs.total(), 320);
    QCOMPARE(runs.removedFirsts(), QList<QByteArray>{"m"});
}

void TestRuns::clearingRemovesEveryRowThatWasWritten()
{
    Runs runs({{.first = "", .keys = 200, .onDisk = true, .changed = false},
               {.first = "m", .keys = 130, .onDisk = true, .changed = false}});
    runs.clear();
    QCOMPARE(runs.total(), 0);
    QCOMPARE(runs.removedFirsts(), (QList<QByteArray>{"", "m"}));
    runs.setWritten();
    QVERIFY(!runs.isChanged());
}

void TestRuns::randomChangesAgreeWithASet()
{
    QRandomGenerator random(7);
    Runs runs;
    std::set<QByteArray> keys;
    for (int step = 0; step < 60'000; ++step) {
        const QByteArray changed = key(random.bounded(9'000));
        // Grow for a while, then shrink.
        const bool add = random.bounded(100) < (step < 30'000 ? 70 : 25);
        if (add && keys.insert(changed).second) {
            if (const auto full = runs.add(changed)) {
                const auto first = keys.lower_bound(runs.runs()[*full].first);
                const qint64 size = runs.runs()[*full].keys;
                runs.cut(*full, *std::next(first, size / 2), size - size / 2);
            }
        } else if (!add && keys.erase(changed) > 0) {
            runs.remove(changed);
            runs.joinSmall();
        }
    }
    QCOMPARE(runs.total(), qint64(keys.size()));
    QVERIFY(runs.total() > 0);
    qint64 row = 0;
    for (std::size_t run = 0; run < runs.runs().size(); ++run) {
        const auto first = keys.lower_bound(runs.runs()[run].first);
        const auto end = run + 1 < runs.runs().size() ? keys.lower_bound(runs.runs()[run + 1].first)
                                                      : keys.end();
        QCOMPARE(runs.runs()[run].keys, qint64(std::distance(first, end)));
        QVERIFY(runs.runs()[run].keys <= Runs::maximumKeys);
        QCOMPARE(runs.keysBefore(run), row);
        row += runs.runs()[run].keys;
    }
}

KEYSCOPE_TEST(TestRuns);
#include "tst_runs.moc"
