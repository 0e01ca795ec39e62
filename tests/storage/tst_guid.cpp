#include "storage/keys/guid.h"
#include "tests/support/testprogram.h"

#include <QDateTime>
#include <QRegularExpression>
#include <QSet>
#include <QtTest>

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 someTime = 0x0123456789ab;

qint64 millisecondsOf(const QString &guid)
{
    return QString(guid).remove(u'-').left(12).toLongLong(nullptr, 16);
}

} // namespace

class tst_Guid : public QObject
{
    Q_OBJECT

private slots:
    void hasVersionAndVariant_data();
    void hasVersionAndVariant();
    void isRandom_data();
    void isRandom();
    void timeOrderedBeginsWithTheTime();
    void timeOrderedUsesTheRealClock();
    void increasesWhenTheClockStands();
    void increasesWhenTheClockGoesBack();
    void increasesAcrossMilliseconds();
    void runsAheadWhenACounterIsFull();
};

void tst_Guid::hasVersionAndVariant_data()
{
    QTest::addColumn<GuidVersion>("version");
    QTest::addColumn<QString>("form");
    QTest::newRow("version 4")
        << GuidVersion::Random
        << u"^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$"_s;
    QTest::newRow("version 7")
        << GuidVersion::TimeOrdered
        << u"^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$"_s;
}

void tst_Guid::hasVersionAndVariant()
{
    QFETCH(const GuidVersion, version);
    QFETCH(const QString, form);
    const QRegularExpression expression(form);
    GuidSource source;
    for (int i = 0; i < 1000; ++i) {
        const QString guid = source.next(version);
        QCOMPARE(guid.size(), 36);
        QVERIFY2(expression.match(guid).hasMatch(), qPrintable(guid));
    }
}

void tst_Guid::isRandom_data()
{
    QTest::addColumn<GuidVersion>("version");
    QTest::addColumn<int>("from"); // The first hex digit that is random to the last.
    QTest::newRow("version 4") << GuidVersion::Random << 0;
    QTest::newRow("version 7") << GuidVersion::TimeOrdered << 18;
}

// Every random bit is now 0, now 1: in 200 draws it fails by chance once in 2^190.
void tst_Guid::isRandom()
{
    QFETCH(const GuidVersion, version);
    QFETCH(const int, from);
    // Two sources with one time: the operating system's random numbers tell them apart.
    GuidSource source([] { return someTime; });
    QSet<QString> seen;
    QList<int> zeroes(32, 0xf);
    QList<int> ones(32, 0);
    for (int i = 0; i < 200; ++i) {
        const QString guid = source.next(version).remove(u'-');
        QVERIFY(!seen.contains(guid));
        seen.insert(guid);
        for (int digit = 0; digit < 32; ++digit) {
            const int bits = QString(guid[digit]).toInt(nullptr, 16);
            zeroes[digit] &= bits;
            ones[digit] |= bits;
        }
    }
    for (int digit = from; digit < 32; ++digit) {
        const int free =
            digit == 12 ? 0 : (digit == 16 ? 0x3 : 0xf); // Version and variant are not.
        QCOMPARE(ones[digit] & ~zeroes[digit] & 0xf, free);
    }
}

void tst_Guid::timeOrderedBeginsWithTheTime()
{
    GuidSource source([] { return someTime; });
    QVERIFY(source.next(GuidVersion::TimeOrdered).startsWith(u"01234567-89ab-7"_s));
}

void tst_Guid::timeOrderedUsesTheRealClock()
{
    GuidSource source;
    const qint64 before = QDateTime::currentMSecsSinceEpoch();
    const qint64 time = millisecondsOf(source.next(GuidVersion::TimeOrdered));
    QVERIFY(time >= before);
    QVERIFY(time <= QDateTime::currentMSecsSinceEpoch());
}

void tst_Guid::increasesWhenTheClockStands()
{
    GuidSource source([] { return someTime; });
    QString before = source.next(GuidVersion::TimeOrdered);
    for (int i = 0; i < 10000; ++i) {
        const QString guid = source.next(GuidVersion::TimeOrdered);
        QVERIFY2(before < guid, qPrintable(before + u' ' + guid));
        QCOMPARE(millisecondsOf(guid), someTime);
        before = guid;
        (void)source.next(GuidVersion::Random); // Takes no part in the order.
    }
}

void tst_Guid::increasesWhenTheClockGoesBack()
{
    qint64 now = someTime;
    GuidSource source([&now] { return now; });
    QString before = source.next(GuidVersion::TimeOrdered);
    for (int i = 0; i < 1000; ++i) {
        now -= 3;
        const QString guid = source.next(GuidVersion::TimeOrdered);
        QVERIFY(before < guid);
        before = guid;
    }
    now = someTime + 1;
    const QString guid = source.next(GuidVersion::TimeOrdered);
    QVERIFY(before < guid);
    QCOMPARE(millisecondsOf(guid), now);
}

void tst_Guid::increasesAcrossMilliseconds()
{
    qint64 now = someTime;
    GuidSource source([&now] { return now; });
    QString before;
    for (int i = 0; i < 3000; ++i) {
        now += i % 3 == 0 ? 1 : 0;
        const QString guid = source.next(GuidVersion::TimeOrdered);
        QVERIFY(before < guid);
        QCOMPARE(millisecondsOf(guid), now);
        before = guid;
    }
}

// The counter has 18 bits and starts in its lower half, so that it is full after 2^17 to 2^18.
void tst_Guid::runsAheadWhenACounterIsFull()
{
    GuidSource source([] { return someTime; });
    QString before = source.next(GuidVersion::TimeOrdered);
    int drawn = 1;
    while (millisecondsOf(before) == someTime) {
        const QString guid = source.next(GuidVersion::TimeOrdered);
        QVERIFY(before < guid);
        before = guid;
        ++drawn;
        QVERIFY(drawn <= (1 << 18) + 1);
    }
    QCOMPARE(millisecondsOf(before), someTime + 1);
    QVERIFY(drawn > 1 << 17);
}

KEYSCOPE_TEST(tst_Guid);
#include "tst_guid.moc"
