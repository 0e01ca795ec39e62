#include "storage/script/jsonliteral.h"
#include "tests/support/testprogram.h"

#include <QtTest>

using namespace Qt::StringLiterals;

class tst_JsonLiteral : public QObject
{
    Q_OBJECT

private slots:
    void holdsAValue();
    void holdsWhatIsNotAllowed();
    void refusesWhatIsNoJson();
    void readsItsOwnText_data();
    void readsItsOwnText();
};

void tst_JsonLiteral::holdsAValue()
{
    const JsonLiteral literal = JsonLiteral::parse("{ \"a\" : 1.0 }").value();
    QVERIFY(literal.value().has_value());
    QCOMPARE(literal.value()->bytes(), R"({"a":1.0})");
    QCOMPARE(literal.toText(), R"({"a":1.0})");
    QCOMPARE(literal, JsonLiteral(JsonText::parse(R"({"a":1.0})").value()));
    QVERIFY(literal != JsonLiteral::parse(R"({"a":1})").value());
}

void tst_JsonLiteral::holdsWhatIsNotAllowed()
{
    const JsonLiteral literal = JsonLiteral::parse("{\"a\": 1,\n \"a\": 2}").value();
    QVERIFY(!literal.value());
    QCOMPARE(literal.value().error().code, ErrorCode::DataError);
    QCOMPARE(literal.value().error().line, 2);
    QCOMPARE(literal.value().error().column, 2);
    QCOMPARE(literal.toText(), R"({"a":1,"a":2})");
}

void tst_JsonLiteral::refusesWhatIsNoJson()
{
    const Result<JsonLiteral> literal = JsonLiteral::parse("{\"a\":1,\n}");
    QVERIFY(!literal);
    QCOMPARE(literal.error().code, ErrorCode::SyntaxError);
    QCOMPARE(literal.error().line, 1);
    QCOMPARE(literal.error().column, 7);
}

void tst_JsonLiteral::readsItsOwnText_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("a value on many lines") << QByteArray("[\n1,\n2\n]");
    QTest::newRow("a member twice, on many lines") << QByteArray("{\n\"a\":1,\n\"a\":2\n}");
    QTest::newRow("too deep") << QByteArray(QByteArray(600, '[') + ' ' + QByteArray(600, ']'));
}

void tst_JsonLiteral::readsItsOwnText()
{
    QFETCH(QByteArray, text);
    const JsonLiteral literal = JsonLiteral::parse(text).value();
    QVERIFY(!literal.toText().contains('\n'));
    QCOMPARE(JsonLiteral::parse(literal.toText()).value(), literal);
    QCOMPARE(JsonLiteral::parse(literal.toText()).value().value().has_value(),
             literal.value().has_value());
}

KEYSCOPE_TEST(tst_JsonLiteral);
#include "tst_jsonliteral.moc"
