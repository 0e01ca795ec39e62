#include "storage/search/moment.h"
#include "storage/search/searchterms.h"
#include "tests/support/testprogram.h"

#include <QDateTime>
#include <QTest>

using namespace Qt::StringLiterals;

namespace {

using Keys = SearchTerms::Keys;

QString wellFormed(const QString &text, Keys keys = Keys::OfRecords)
{
    const auto terms = SearchTerms::parse(text, keys);
    return terms ? terms->toText()
                 : u"%1: %2"_s.arg(terms.error().column).arg(terms.error().message);
}

} // namespace

class TestSearchTerms final : public QObject
{
    Q_OBJECT

private slots:
    void readsConditions_data();
    void readsConditions();
    void saysWhatIsWrongAndWhere_data();
    void saysWhatIsWrongAndWhere();
    void tellsListsApart();
    void knowsTheSpanOfADate();
    void makesKeyContains();
    void readsNoTextAsNoCondition();
};

void TestSearchTerms::readsConditions_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("again");

    QTest::newRow("number") << u"balance>100"_s << u"balance > 100"_s;
    QTest::newRow("digits stay as they are")
        << u"n = 9007199254740993"_s << u"n = 9007199254740993"_s;
    QTest::newRow("minus zero") << u"n=-0.0"_s << u"n = -0.0"_s;
    QTest::newRow("two equals signs") << u"n == 1"_s << u"n = 1"_s;
    QTest::newRow("text") << u"name ~\"ann\""_s << u"name ~ \"ann\""_s;
    QTest::newRow("operators inside text")
        << u"name = \"a and b >= \\\"c\\\"\""_s << u"name = \"a and b >= \\\"c\\\"\""_s;
    QTest::newRow("emoji") << u"name = \"😀\""_s << u"name = \"😀\""_s;
    QTest::newRow("escaped emoji") << u"name = \"\\ud83d\\ude00\""_s << u"name = \"😀\""_s;
    QTest::newRow("lone surrogate") << u"name = \"\\ud800\""_s << u"name = \"\\ud800\""_s;
    QTest::newRow("words") << u"a = true and b != false AND c = null"_s
                           << u"a = true and b != false and c = null"_s;
    QTest::newRow("dotted path") << u"address.city <= \"Q\""_s << u"address.city <= \"Q\""_s;
    QTest::newRow("array element") << u"tags.0 = \"red\""_s << u"tags.0 = \"red\""_s;
    QTest::newRow("metadata") << u"@metadata.@collection = \"Users\""_s
                              << u"@metadata.@collection = \"Users\""_s;
    QTest::newRow("quoted name") << u"\"first name\".\"a.b\" = 1"_s
                                 << u"\"first name\".\"a.b\" = 1"_s;
    QTest::newRow("quoted special name") << u"\"@size\" = 1"_s << u"\"@size\" = 1"_s;
    QTest::newRow("empty name") << u"\"\" = 1"_s << u"\"\" = 1"_s;
    QTest::newRow("quoted for no reason") << u"\"name\" = 1"_s << u"name = 1"_s;
    QTest::newRow("size") << u"@size > 10000"_s << u"@size > 10000"_s;
    QTest::newRow("size with a unit") << u"@Size>=1.5 kB"_s << u"@size >= 1500"_s;
    QTest::newRow("size with a unit and more")
        << u"@size<2MB and n>1"_s << u"@size < 2000000 and n > 1"_s;
    QTest::newRow("date") << u"@modified > 2026-01-31"_s << u"@modified > 2026-01-31"_s;
    QTest::newRow("quoted date") << u"@modified = \"2026-01-31\""_s << u"@modified = 2026-01-31"_s;
    QTest::newRow("time") << u"@modified <= 2026-01-31T10:30"_s
                          << u"@modified <= 2026-01-31T10:30"_s;
    QTest::newRow("key") << u"@key ~ \"X\""_s << u"@key ~ \"X\""_s;
    QTest::newRow("number key") << u"@key >= 5"_s << u"@key >= 5"_s;
}

void TestSearchTerms::readsConditions()
{
    QFETCH(const QString, text);
    QFETCH(const QString, again);
    QCOMPARE(wellFormed(text), again);
    QCOMPARE(wellFormed(again), again);
    QCOMPARE(SearchTerms::parse(text, Keys::OfRecords)->conditions().size(),
             SearchTerms::parse(again, Keys::OfRecords)->conditions().size());
}

void TestSearchTerms::saysWhatIsWrongAndWhere_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("column");
    QTest::addColumn<QString>("part"); // Of the message.

    QTest::newRow("no operator") << u"balance"_s << 8 << u"operator"_s;
    QTest::newRow("no value") << u"balance > "_s << 11 << u"value"_s;
    QTest::newRow("no text") << u"name ~"_s << 7 << u"text in quotes"_s;
    QTest::newRow("no member") << u"> 5"_s << 1 << u"member"_s;
    QTest::newRow("no name behind the period") << u"a. = 5"_s << 3 << u"name"_s;
    QTest::newRow("text without quotes") << u"name = ann"_s << 8 << u"\"ann\""_s;
    QTest::newRow("number that JSON does not know") << u"n = 01"_s << 5 << u"quotes"_s;
    QTest::newRow("NaN") << u"n = NaN"_s << 5 << u"quotes"_s;
    QTest::newRow("an array") << u"n = [1]"_s << 5 << u"[1]"_s;
    QTest::newRow("open quote") << u"name = \"ann"_s << 8 << u"closing quote"_s;
    QTest::newRow("open quote behind a backslash") << u"name = \"\\"_s << 8 << u"quote"_s;
    QTest::newRow("bad escape") << u"name = \"\\x\""_s << 8 << u"backslash"_s;
    QTest::newRow("part of a number") << u"n ~ 5"_s << 5 << u"\"5\""_s;
    QTest::newRow("order of true") << u"b < true"_s << 5 << u"= and !="_s;
    QTest::newRow("order of null") << u"b >= null"_s << 6 << u"= and !="_s;
    QTest::newRow("or") << u"a = 1 or b = 2"_s << 7 << u"and"_s;
    QTest::newRow("nothing behind and") << u"a = 1 and"_s << 10 << u"member"_s;
    QTest::newRow("two conditions side by side") << u"a = 1 b = 2"_s << 7 << u"and"_s;
    QTest::newRow("unknown word") << u"@sise > 1"_s << 1 << u"@sise"_s;
    QTest::newRow("size of text") << u"@size > \"a\""_s << 9 << u"size"_s;
    QTest::newRow("negative size") << u"@size > -1"_s << 9 << u"size"_s;
    QTest::newRow("unknown unit") << u"@size > 5kg"_s << 10 << u"kB"_s;
    QTest::newRow("part of a size") << u"@size ~ 5"_s << 9 << u"~"_s;
    QTest::newRow("no date") << u"@modified > 2026-02-30"_s << 13 << u"date"_s;
    QTest::newRow("a date cut off") << u"@modified > 2026-01-31T"_s << 13 << u"date"_s;
    QTest::newRow("key and true") << u"@key = true"_s << 8 << u"key"_s;
    QTest::newRow("column counts characters") << u"\"😀\" = x"_s << 7 << u"\"x\""_s;
}

void TestSearchTerms::saysWhatIsWrongAndWhere()
{
    QFETCH(const QString, text);
    QFETCH(const int, column);
    QFETCH(const QString, part);
    const auto terms = SearchTerms::parse(text, Keys::OfRecords);
    QVERIFY2(!terms, qPrintable(wellFormed(text)));
    QCOMPARE(terms.error().code, ErrorCode::SyntaxError);
    QCOMPARE(terms.error().column, column);
    QVERIFY2(terms.error().message.contains(part), qPrintable(terms.error().message));
}

void TestSearchTerms::tellsListsApart()
{
    QVERIFY(SearchTerms::parse(u"@key > \"a\"", Keys::OfDocuments));
    QVERIFY(!SearchTerms::parse(u"@key > 5", Keys::OfDocuments));
    QVERIFY(!SearchTerms::parse(u"@indexkey > 5", Keys::OfRecords));
    QCOMPARE(wellFormed(u"@indexkey > 5 and @key = 3"_s, Keys::OfIndexEntries),
             u"@indexkey > 5 and @key = 3"_s);
}

void TestSearchTerms::knowsTheSpanOfADate()
{
    const auto day = Moment::fromText(u"2026-01-31");
    QVERIFY(day);
    QCOMPARE(QDateTime::fromMSecsSinceEpoch(day->from), QDateTime(QDate(2026, 1, 31), QTime(0, 0)));
    QCOMPARE(QDateTime::fromMSecsSinceEpoch(day->end), QDateTime(QDate(2026, 2, 1), QTime(0, 0)));
    const auto minute = Moment::fromText(u"2026-01-31T10:30Z");
    QVERIFY(minute);
    QCOMPARE(minute->from, 1'769'855'400'000);
    QCOMPARE(minute->end - minute->from, 60'000);
    const auto offset = Moment::fromText(u"2026-01-31T11:30:00.250+01:00");
    QVERIFY(offset);
    QCOMPARE(offset->from, minute->from + 250);
    QCOMPARE(offset->end - offset->from, 1);
    for (const auto *bad : {u"", u"2026", u"2026-1-31", u"2026-01-31 10:30", u"2026-01-31T25:00",
                            u"2026-01-31T10:30X", u"2026-01-31T10:3"})
        QVERIFY2(!Moment::fromText(QStringView(bad)), qPrintable(QString::fromUtf16(bad)));
}

void TestSearchTerms::makesKeyContains()
{
    QCOMPARE(SearchTerms::keyContains(u"a\"b"_s, Keys::OfDocuments).toText(),
             u"@key ~ \"a\\\"b\""_s);
    QCOMPARE(SearchTerms::keyContains(u"a"_s, Keys::OfIndexEntries).toText(),
             u"@indexkey ~ \"a\""_s);
    QVERIFY(SearchTerms::keyContains({}, Keys::OfRecords).isEmpty());
}

void TestSearchTerms::readsNoTextAsNoCondition()
{
    QCOMPARE(SearchTerms::parse(u"  ", Keys::OfRecords).value(), SearchTerms());
}

KEYSCOPE_TEST(TestSearchTerms);
#include "tst_searchterms.moc"
