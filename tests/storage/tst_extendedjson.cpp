#include "storage/json/jsontext.h"
#include "storage/keys/extendedjson.h"
#include "tests/support/literals.h"
#include "tests/support/testprogram.h"

#include <QtTest>

#include <limits>

using namespace Qt::StringLiterals;

class tst_ExtendedJson : public QObject
{
    Q_OBJECT

private slots:
    void convertsBothWays_data();
    void convertsBothWays();
    void readsOtherForms_data();
    void readsOtherForms();
    void refuses_data();
    void refuses();
    void refusesWhatIsTooDeep();
    void keepsTheDeepestKey();
};

void tst_ExtendedJson::convertsBothWays_data()
{
    QTest::addColumn<QByteArray>("encoded"); // A key itself is no metatype.
    QTest::addColumn<QByteArray>("json");
    const auto row = [](const char *name, const Key &key, QByteArray json) {
        QTest::newRow(name) << key.encoded() << json;
    };
    row("an integer", number(5), "5");
    row("a fraction", number(-0.1), "-0.1");
    row("the largest number", number(std::numeric_limits<double>::max()),
        "1.7976931348623157e+308");
    row("the smallest number", number(std::numeric_limits<double>::denorm_min()), "5e-324");
    row("2^53", number(9007199254740992), "9007199254740992");
    row("infinity", number(infinity), R"({"$numberDouble":"Infinity"})");
    row("minus infinity", number(-infinity), R"({"$numberDouble":"-Infinity"})");
    row("a date", date(1767323045678), R"({"$date":"2026-01-02T03:04:05.678Z"})");
    row("the epoch", date(0), R"({"$date":"1970-01-01T00:00:00.000Z"})");
    row("before 1970", date(-1), R"({"$date":{"$numberLong":"-1"}})");
    row("the end of the year 9999", date(253402300799999),
        R"({"$date":"9999-12-31T23:59:59.999Z"})");
    row("behind the year 9999", date(253402300800000),
        R"({"$date":{"$numberLong":"253402300800000"}})");
    row("the last date", date(8.64e15), R"({"$date":{"$numberLong":"8640000000000000"}})");
    row("an empty string", Key::fromString(u""), R"("")");
    row("a string", Key::fromString(u"é\"\n🍕"), "\"é\\\"\\n🍕\"");
    row("a lone surrogate", Key::fromString(QString(QChar(0xd800))), R"("\ud800")");
    row("NUL", Key::fromString(QString(QChar(u'\0'))), R"("\u0000")");
    row("binary", Key::fromBinary(QByteArray("\0\xff\x10", 3)),
        R"({"$binary":{"base64":"AP8Q","subType":"00"}})");
    row("empty binary", Key::fromBinary(""), R"({"$binary":{"base64":"","subType":"00"}})");
    row("an empty array", array({}), "[]");
    row("an array of everything",
        array(
            {number(1), date(0), Key::fromString(u"a"), Key::fromBinary("b"), array({array({})})}),
        R"([1,{"$date":"1970-01-01T00:00:00.000Z"},"a",{"$binary":{"base64":"Yg==","subType":"00"}},[[]]])");
}

void tst_ExtendedJson::convertsBothWays()
{
    QFETCH(QByteArray, encoded);
    QFETCH(QByteArray, json);
    const Key key = Key::fromTrusted(encoded);
    QCOMPARE(toExtendedJson(key), json);
    const Result<Key> read = keyFromExtendedJson(JsonText::parse(json).value().view());
    QVERIFY(read.has_value());
    QCOMPARE(read->encoded().toHex(), encoded.toHex());
}

void tst_ExtendedJson::readsOtherForms_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QByteArray>("encoded");
    const auto row = [](const char *name, QByteArray json, const Key &key) {
        QTest::newRow(name) << json << key.encoded();
    };
    row("minus zero", "-0.0", number(0));
    row("beyond double's range", "1e400", number(infinity));
    row("a number as a text", R"({"$numberDouble":"1.5"})", number(1.5));
    row("a date as a number", R"({"$date":{"$numberLong":"0"}})", date(0));
    row("a date with an offset", R"({"$date":"1970-01-01T02:00:00+02:00"})", date(0));
    row("names written with escapes", R"({"\u0024date":"1970-01-01T00:00:00Z"})", date(0));
    row("another subtype", R"({"$binary":{"subType":"04","base64":"/w=="}})",
        Key::fromBinary("\xff"));
}

void tst_ExtendedJson::readsOtherForms()
{
    QFETCH(QByteArray, json);
    QFETCH(QByteArray, encoded);
    const Result<Key> read = keyFromExtendedJson(JsonText::parse(json).value().view());
    QVERIFY(read.has_value());
    QCOMPARE(read->encoded().toHex(), encoded.toHex());
}

void tst_ExtendedJson::refuses_data()
{
    QTest::addColumn<QByteArray>("json");
    const auto row = [](const char *name, QByteArray json) { QTest::newRow(name) << json; };
    row("null", "null");
    row("true", "true");
    row("an object", R"({"a":1})");
    row("an empty object", "{}");
    row("a date with another member", R"({"$date":"1970-01-01T00:00:00Z","x":1})");
    row("a date that does not exist", R"({"$date":"2026-02-30T00:00:00Z"})");
    row("a date that is a plain number", R"({"$date":0})");
    row("a date beyond the last one", R"({"$date":{"$numberLong":"8640000000000001"}})");
    row("a date that is no number", R"({"$date":{"$numberLong":"x"}})");
    row("binary that is not base64", R"({"$binary":{"base64":"!","subType":"00"}})");
    row("binary that is a string", R"({"$binary":"AA=="})");
    row("NaN", R"({"$numberDouble":"NaN"})");
    row("no number", R"({"$numberDouble":"x"})");
    row("null in an array", "[1,[null]]");
}

void tst_ExtendedJson::refuses()
{
    QFETCH(QByteArray, json);
    const Result<Key> read = keyFromExtendedJson(JsonText::parse(json).value().view());
    QVERIFY(!read);
    QCOMPARE(read.error().code, ErrorCode::DataError);
    QVERIFY(!read.error().message.isEmpty());
}

void tst_ExtendedJson::refusesWhatIsTooDeep()
{
    // Deeper than JSON that was checked can be: it must not cost the stack.
    const QByteArray json = QByteArray(2'000'000, '[') + QByteArray(2'000'000, ']');
    const Result<Key> read = keyFromExtendedJson(JsonView(json));
    QVERIFY(!read);
    QCOMPARE(read.error().code, ErrorCode::DataError);
}

void tst_ExtendedJson::keepsTheDeepestKey()
{
    Key key = date(-1);
    int depth = 0;
    for (Result<Key> deeper = key; deeper; deeper = Key::fromArray({key})) {
        key = *deeper;
        ++depth;
        QVERIFY(depth < 2000);
    }
    const QByteArray json = toExtendedJson(key);
    QCOMPARE(keyFromExtendedJson(JsonView(json)).value(), key);
    QVERIFY(json.count('[') + 2 <= maximumExtendedJsonDepth);
}

KEYSCOPE_TEST(tst_ExtendedJson);
#include "tst_extendedjson.moc"
