#include "storage/keys/dateliteral.h"
#include "tests/support/testprogram.h"

#include <QDateTime>
#include <QRandomGenerator>
#include <QtTest>

#include <limits>

using namespace Qt::StringLiterals;

class tst_DateLiteral : public QObject
{
    Q_OBJECT

private slots:
    void writesAndReadsBack_data();
    void writesAndReadsBack();
    void readsOtherForms_data();
    void readsOtherForms();
    void refuses_data();
    void refuses();
    void agreesWithQt();
    void everyDayReadsBack();
    void printsAsLiteral();
};

void tst_DateLiteral::writesAndReadsBack_data()
{
    QTest::addColumn<qint64>("milliseconds");
    QTest::addColumn<QByteArray>("text");
    const auto row = [](const char *text, qint64 milliseconds) {
        QTest::newRow(text) << milliseconds << QByteArray(text);
    };
    row("1970-01-01T00:00:00.000Z", 0);
    row("1969-12-31T23:59:59.999Z", -1);
    row("2026-01-02T03:04:05.678Z", 1767323045678);
    row("2000-02-29T12:00:00.000Z", 951825600000);
    row("0000-01-01T00:00:00.000Z", -62167219200000);
    row("-000001-12-31T23:59:59.999Z", -62167219200001);
    row("-000001-01-01T00:00:00.000Z", -62198755200000);
    row("0001-01-01T00:00:00.000Z", -62135596800000);
    row("9999-12-31T23:59:59.999Z", 253402300799999);
    row("+010000-01-01T00:00:00.000Z", 253402300800000);
    // ECMA-262's own examples, section "Expanded Years".
    row("-271821-04-20T00:00:00.000Z", -maximumDateMilliseconds);
    row("+275760-09-13T00:00:00.000Z", maximumDateMilliseconds);
}

void tst_DateLiteral::writesAndReadsBack()
{
    QFETCH(const qint64, milliseconds);
    QFETCH(const QByteArray, text);
    QCOMPARE(dateText(milliseconds), text);
    QCOMPARE(dateFromText(QString::fromLatin1(text)), std::optional(milliseconds));
}

void tst_DateLiteral::readsOtherForms_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QByteArray>("written");
    QTest::newRow("a day") << u"2026-01-02"_s << QByteArray("2026-01-02T00:00:00.000Z");
    QTest::newRow("a month") << u"2026-03"_s << QByteArray("2026-03-01T00:00:00.000Z");
    QTest::newRow("a year") << u"2026"_s << QByteArray("2026-01-01T00:00:00.000Z");
    QTest::newRow("a sign and six digits")
        << u"+002009-12-15T00:00Z"_s << QByteArray("2009-12-15T00:00:00.000Z");
    QTest::newRow("no milliseconds")
        << u"2026-01-02T03:04:05Z"_s << QByteArray("2026-01-02T03:04:05.000Z");
    QTest::newRow("no seconds") << u"2026-01-02T03:04Z"_s << QByteArray("2026-01-02T03:04:00.000Z");
    QTest::newRow("tenths") << u"2026-01-02T03:04:05.6Z"_s
                            << QByteArray("2026-01-02T03:04:05.600Z");
    QTest::newRow("hundredths") << u"2026-01-02T03:04:05.06Z"_s
                                << QByteArray("2026-01-02T03:04:05.060Z");
    QTest::newRow("east of Greenwich")
        << u"2026-01-02T03:04:05.678+05:30"_s << QByteArray("2026-01-01T21:34:05.678Z");
    QTest::newRow("west of Greenwich")
        << u"2026-01-01T22:04:05.678-05:00"_s << QByteArray("2026-01-02T03:04:05.678Z");
    QTest::newRow("no offset at all")
        << u"2026-01-02T03:04:05-00:00"_s << QByteArray("2026-01-02T03:04:05.000Z");
    QTest::newRow("the end of a day is the next one's beginning")
        << u"2026-12-31T24:00:00.000Z"_s << QByteArray("2027-01-01T00:00:00.000Z");
    QTest::newRow("a leap day") << u"2024-02-29"_s << QByteArray("2024-02-29T00:00:00.000Z");
    QTest::newRow("a leap day in year 0")
        << u"0000-02-29"_s << QByteArray("0000-02-29T00:00:00.000Z");
}

void tst_DateLiteral::readsOtherForms()
{
    QFETCH(const QString, text);
    QFETCH(const QByteArray, written);
    const std::optional<qint64> milliseconds = dateFromText(text);
    QVERIFY(milliseconds);
    QCOMPARE(dateText(*milliseconds), written);
}

void tst_DateLiteral::refuses_data()
{
    QTest::addColumn<QString>("text");
    const auto row = [](const char *name, const QString &text) { QTest::newRow(name) << text; };
    row("nothing", QString());
    row("words", u"yesterday"_s);
    row("30 February", u"2026-02-30T00:00:00.000Z"_s);
    row("29 February of a common year", u"2026-02-29"_s);
    row("29 February of 1900", u"1900-02-29"_s);
    row("31 April", u"2026-04-31"_s);
    row("day 0", u"2026-01-00"_s);
    row("month 0", u"2026-00-01"_s);
    row("month 13", u"2026-13-01"_s);
    row("hour 25", u"2026-01-02T25:00:00.000Z"_s);
    row("more than the end of a day", u"2026-01-02T24:00:00.001Z"_s);
    row("a minute past the end of a day", u"2026-01-02T24:01Z"_s);
    row("minute 60", u"2026-01-02T03:60:00.000Z"_s);
    row("second 60", u"2026-01-02T03:04:60.000Z"_s);
    row("a time without an offset is ambiguous", u"2026-01-02T03:04:05.678"_s);
    row("an hour alone", u"2026-01-02T03Z"_s);
    row("a day with an offset but no time", u"2026-01-02Z"_s);
    row("an offset without a colon", u"2026-01-02T03:04:05+0530"_s);
    row("an offset of hours", u"2026-01-02T03:04:05+05"_s);
    row("an offset of a day", u"2026-01-02T03:04:05+24:00"_s);
    row("a point without decimals", u"2026-01-02T03:04:05.Z"_s);
    row("decimals that would be lost", u"2026-01-02T03:04:05.6789Z"_s);
    row("a comma", u"2026-01-02T03:04:05,678Z"_s);
    row("a space for the T", u"2026-01-02 03:04:05Z"_s);
    row("lower-case letters", u"2026-01-02t03:04:05z"_s);
    row("white space in front", u" 2026-01-02"_s);
    row("white space behind", u"2026-01-02T03:04:05Z "_s);
    row("a year of two digits", u"26-01-02"_s);
    row("a year of five digits", u"12026-01-02"_s);
    row("a sign and four digits", u"+2026-01-02"_s);
    row("year minus zero", u"-000000-01-01"_s);
    row("a month of one digit", u"2026-1-02"_s);
    row("a sign inside a number", u"2026-+1-02"_s);
    row("digits that are not ASCII", u"２０２６-01-02"_s);
    row("just beyond the maximum", u"+275760-09-13T00:00:00.001Z"_s);
    row("just below the minimum", u"-271821-04-19T23:59:59.999Z"_s);
    row("beyond the maximum by its offset", u"+275760-09-13T00:00:00.000-00:01"_s);
    row("far beyond", u"+999999-12-31"_s);
    row("week dates", u"2026-W01-1"_s);
    row("without dashes", u"20260102"_s);
    row("a NUL behind it", u"2026-01-02"_s + QChar(0));
}

void tst_DateLiteral::refuses()
{
    QFETCH(const QString, text);
    QCOMPARE(dateFromText(text), std::optional<qint64>());
}

void tst_DateLiteral::agreesWithQt()
{
    QRandomGenerator random(3);
    for (int i = 0; i < 20000; ++i) {
        const auto milliseconds = qint64(random.bounded(2 * 253e12) - 253e12 / 10);
        const QDateTime expected = QDateTime::fromMSecsSinceEpoch(milliseconds, Qt::UTC);
        if (expected.date().year() < 1 || expected.date().year() > 9999)
            continue;
        QCOMPARE(QString::fromLatin1(dateText(milliseconds)),
                 expected.toString(u"yyyy-MM-ddTHH:mm:ss.zzzZ"));
    }
}

void tst_DateLiteral::everyDayReadsBack()
{
    constexpr qint64 day = 86'400'000;
    QByteArray before;
    // A prime number of days, so that all months and leap years come up.
    for (qint64 date = -maximumDateMilliseconds; date <= maximumDateMilliseconds;
         date += 2111 * day) {
        const QByteArray text = dateText(date);
        QCOMPARE(dateFromText(QString::fromLatin1(text)), std::optional(date));
        QVERIFY(text != before);
        before = text;
    }
}

void tst_DateLiteral::printsAsLiteral()
{
    QCOMPARE(dateLiteral(1767323045678), u"date(\"2026-01-02T03:04:05.678Z\")"_s);
    QCOMPARE(dateLiteral(std::numeric_limits<double>::quiet_NaN()), u"date(NaN)"_s);
    QCOMPARE(dateLiteral(8.64e15 + 1), u"date(NaN)"_s);
}

KEYSCOPE_TEST(tst_DateLiteral);
#include "tst_dateliteral.moc"
