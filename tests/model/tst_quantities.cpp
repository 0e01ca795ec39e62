#include "model/quantities.h"
#include "tests/support/testprogram.h"

#include <QLocale>
#include <QTest>
#include <QTimeZone>

using namespace Qt::StringLiterals;

class TestQuantities final : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }
    void sizes_data();
    void sizes();
    void times_data();
    void times();
    void counts();
};

void TestQuantities::sizes_data()
{
    QTest::addColumn<qint64>("bytes");
    QTest::addColumn<QString>("text");
    QTest::newRow("nothing") << qint64(0) << u"0 B"_s;
    QTest::newRow("below a kilobyte") << qint64(999) << u"999 B"_s;
    QTest::newRow("one kilobyte") << qint64(1000) << u"1.0 kB"_s;
    QTest::newRow("a decimal") << qint64(1234) << u"1.2 kB"_s;
    QTest::newRow("ten have no decimal") << qint64(9960) << u"10 kB"_s;
    QTest::newRow("never a thousand kilobytes") << qint64(999'600) << u"1.0 MB"_s;
    QTest::newRow("document limit") << qint64(134'217'728) << u"134 MB"_s;
    QTest::newRow("the largest unit") << qint64(5'000'000'000'000'000) << u"5,000 TB"_s;
}

void TestQuantities::sizes()
{
    QFETCH(const qint64, bytes);
    QTEST(quantities::size(bytes), "text");
}

void TestQuantities::times_data()
{
    QTest::addColumn<QDateTime>("time");
    QTest::addColumn<QString>("text");
    const auto at = [](int year, int month, int day, int hour, int minute) {
        return QDateTime(QDate(year, month, day), QTime(hour, minute), QTimeZone::utc());
    };
    QTest::newRow("this morning") << at(2025, 3, 1, 10, 2) << u"today 10:02"_s;
    QTest::newRow("a minute before midnight") << at(2025, 2, 28, 23, 59) << u"yesterday 23:59"_s;
    QTest::newRow("two days ago") << at(2025, 2, 27, 8, 5) << u"27 Feb 08:05"_s;
    QTest::newRow("last year") << at(2024, 12, 31, 8, 5) << u"31 Dec 2024"_s;
    QTest::newRow("a clock that runs ahead") << at(2025, 3, 2, 8, 5) << u"2 Mar 08:05"_s;
}

void TestQuantities::times()
{
    QFETCH(const QDateTime, time);
    const QDateTime now(QDate(2025, 3, 1), QTime(12, 0), QTimeZone::utc());
    QTEST(quantities::relativeTime(time.toMSecsSinceEpoch(), now), "text");
}

void TestQuantities::counts()
{
    QCOMPARE(quantities::count(qint64(12402)), u"12,402"_s);
    QCOMPARE(quantities::exactSize(1), u"1 byte"_s);
    QCOMPARE(quantities::exactSize(1234567), u"1,234,567 bytes"_s);
}

KEYSCOPE_TEST(TestQuantities);
#include "tst_quantities.moc"
