#include "storage/json/prettyjson.h"
#include "tests/support/testprogram.h"

#include <QtTest>

using namespace Qt::StringLiterals;

class tst_PrettyJson : public QObject
{
    Q_OBJECT

private slots:
    void indents_data();
    void indents();
    void refusesWhatGrowsBeyondMeasure();
};

void tst_PrettyJson::indents_data()
{
    QTest::addColumn<QByteArray>("compact");
    QTest::addColumn<QByteArray>("pretty");
    QTest::newRow("a scalar stays as it is") << QByteArray("1.10") << QByteArray("1.10");
    QTest::newRow("an empty object") << QByteArray("{}") << QByteArray("{}");
    QTest::newRow("an empty array") << QByteArray("[]") << QByteArray("[]");
    QTest::newRow("empty ones inside")
        << QByteArray("[{},[],[[]]]") << QByteArray("[\n  {},\n  [],\n  [\n    []\n  ]\n]");
    QTest::newRow("members") << QByteArray(R"({"b":1.0,"a":{"x":[1,"y"]}})")
                             << QByteArray("{\n  \"b\": 1.0,\n  \"a\": {\n    \"x\": [\n      1,\n"
                                           "      \"y\"\n    ]\n  }\n}");
    QTest::newRow("what strings hold is no token")
        << QByteArray(R"({"[a,{:":"\",{\\"})") << QByteArray("{\n  \"[a,{:\": \"\\\",{\\\\\"\n}");
    QTest::newRow("words and numbers") << QByteArray("[true,false,null,-1e+5]")
                                       << QByteArray("[\n  true,\n  false,\n  null,\n  -1e+5\n]");
}

void tst_PrettyJson::indents()
{
    QFETCH(QByteArray, compact);
    QFETCH(QByteArray, pretty);
    const JsonText json = JsonText::parse(compact).value();
    QCOMPARE(prettyJson(json).value(), pretty);
    QCOMPARE(JsonText::parse(pretty).value(), json);
}

void tst_PrettyJson::refusesWhatGrowsBeyondMeasure()
{
    // Three million elements, each behind a thousand spaces.
    QByteArray text(511, '[');
    text += QByteArray("0,").repeated(3'000'000) + '0' + QByteArray(511, ']');
    const Result<QByteArray> pretty = prettyJson(JsonText::parse(text).value());
    QVERIFY(!pretty);
    QCOMPARE(pretty.error().code, ErrorCode::DataError);
}

KEYSCOPE_TEST(tst_PrettyJson);
#include "tst_prettyjson.moc"
