#include "storage/keys/identitywalk.h"
#include "tests/support/testprogram.h"

#include <QSet>
#include <QtTest>

using namespace Qt::StringLiterals;

namespace {

struct Walk
{
    std::optional<qint64> next;
    int lookUps = 0;
};

Walk walk(qint64 current, const std::function<bool(qint64)> &taken)
{
    Walk result;
    result.next = nextIdentity(current, [&](qint64 number) -> Result<bool> {
                      ++result.lookUps;
                      Q_ASSERT(number > current); // What lies behind is nobody's business.
                      return taken(number);
                  }).value();
    return result;
}

Walk walk(qint64 current, const QSet<qint64> &taken)
{
    return walk(current, [&taken](qint64 number) { return taken.contains(number); });
}

} // namespace

class tst_IdentityWalk : public QObject
{
    Q_OBJECT

private slots:
    void takesTheNextWhereItIsFree();
    void walksPastARun();
    void walksPastGaps_data();
    void walksPastGaps();
    void alwaysGivesAFreeNumber();
    void endsAtTheMaximum();
    void handsErrorsOn();
};

void tst_IdentityWalk::takesTheNextWhereItIsFree()
{
    const Walk first = walk(0, QSet<qint64>());
    QCOMPARE(first.next, std::optional<qint64>(1));
    QCOMPARE(first.lookUps, 1);
    QCOMPARE(walk(41, QSet<qint64>{41, 43}).next, std::optional<qint64>(42));
}

// DESIGN.md: "with 1..1337 made by hand the next is 1338 in under 30 look-ups".
void tst_IdentityWalk::walksPastARun()
{
    const Walk after = walk(0, [](qint64 number) { return number <= 1337; });
    QCOMPARE(after.next, std::optional<qint64>(1338));
    QVERIFY(after.lookUps < 30);

    const Walk far = walk(0, [](qint64 number) { return number <= 1'000'000'000'000; });
    QCOMPARE(far.next, std::optional<qint64>(1'000'000'000'001));
    QVERIFY(far.lookUps < 90);
}

void tst_IdentityWalk::walksPastGaps_data()
{
    QTest::addColumn<qint64>("current");
    QTest::addColumn<QList<qint64>>("taken");
    QTest::addColumn<qint64>("next");
    QTest::newRow("1, 5 (DESIGN.md)") << qint64(0) << QList<qint64>{1, 5} << qint64(2);
    QTest::newRow("1, 2, 4 (DESIGN.md)") << qint64(0) << QList<qint64>{1, 2, 4} << qint64(5);
    QTest::newRow("5 after 4") << qint64(4) << QList<qint64>{1, 5} << qint64(6);
    QTest::newRow("1") << qint64(0) << QList<qint64>{1} << qint64(2);
    QTest::newRow("1, 2") << qint64(0) << QList<qint64>{1, 2} << qint64(3);
    QTest::newRow("1, 2, 3") << qint64(0) << QList<qint64>{1, 2, 3} << qint64(4);
    QTest::newRow("1, 2, 3, 4") << qint64(0) << QList<qint64>{1, 2, 3, 4} << qint64(5);
}

void tst_IdentityWalk::walksPastGaps()
{
    QFETCH(const qint64, current);
    QFETCH(const QList<qint64>, taken);
    QFETCH(const qint64, next);
    QCOMPARE(walk(current, QSet<qint64>(taken.begin(), taken.end())).next, std::optional(next));
}

// Every set of hand-made numbers up to 12: the number is free, above the current one, and the one
// below it is taken or is the current one.
void tst_IdentityWalk::alwaysGivesAFreeNumber()
{
    for (int set = 0; set < 1 << 12; ++set) {
        const auto taken = [set](qint64 number) {
            return number >= 1 && number <= 12 && (set >> (number - 1) & 1) != 0;
        };
        for (qint64 current = 0; current <= 13; ++current) {
            const std::optional<qint64> next = walk(current, taken).next;
            QVERIFY(next);
            QVERIFY(*next > current);
            QVERIFY(!taken(*next));
            QVERIFY(*next == current + 1 || taken(*next - 1));
        }
    }
}

void tst_IdentityWalk::endsAtTheMaximum()
{
    const auto none = [](qint64) { return false; };
    const auto all = [](qint64) { return true; };
    const auto allBut = [](qint64 free) {
        return [free](qint64 number) { return number != free; };
    };

    QCOMPARE(walk(maximumIdentity, none).next, std::optional<qint64>());
    QCOMPARE(walk(maximumIdentity - 1, none).next, std::optional(maximumIdentity));
    QCOMPARE(walk(maximumIdentity - 1, all).next, std::optional<qint64>());
    QCOMPARE(walk(maximumIdentity - 2, allBut(maximumIdentity)).next,
             std::optional(maximumIdentity));
    QCOMPARE(walk(maximumIdentity - 3, all).next, std::optional<qint64>());
    // Where doubling would pass the maximum it looks at the maximum itself.
    const qint64 half = maximumIdentity / 2;
    QCOMPARE(walk(half + 1, [half](qint64 number) { return number <= half + 10; }).next,
             std::optional(half + 11));
    QCOMPARE(walk(half + 1, [](qint64 number) { return number < maximumIdentity; }).next,
             std::optional(maximumIdentity));
    QCOMPARE(walk(0, [](qint64 number) { return number < maximumIdentity; }).next,
             std::optional(maximumIdentity));
    const Walk exhausted = walk(0, all);
    QCOMPARE(exhausted.next, std::optional<qint64>());
    QVERIFY(exhausted.lookUps < 70);
}

void tst_IdentityWalk::handsErrorsOn()
{
    // The first look-up that fails ends the walk, be it the next one's, a doubling or a halving.
    for (int failing = 1; failing <= 12; ++failing) {
        int lookUps = 0;
        const Result<std::optional<qint64>> next =
            nextIdentity(0, [&](qint64 number) -> Result<bool> {
                if (++lookUps == failing)
                    return failure(ErrorCode::UnknownError, u"the disk is gone"_s);
                return number <= 100;
            });
        QVERIFY(!next);
        QCOMPARE(next.error().message, u"the disk is gone"_s);
        QCOMPARE(lookUps, failing);
    }
}

KEYSCOPE_TEST(tst_IdentityWalk);
#include "tst_identitywalk.moc"
