#include "storage/json/jsontext.h"
#include "tests/support/literals.h"
#include "tests/support/testprogram.h"

#include <QtTest>

#include <cmath>
#include <limits>

using namespace Qt::StringLiterals;

namespace {

// Writes a value anew from what its view says, token by token.
QByteArray rewritten(const JsonView &view)
{
    QByteArray result;
    switch (view.kind()) {
    case JsonKind::Array:
        result += '[';
        for (auto element = view.firstElement(); element; element = element->next())
            result += rewritten(element->value()) + ',';
        if (result.endsWith(','))
            result.chop(1);
        return result + ']';
    case JsonKind::Object:
        result += '{';
        for (auto member = view.firstMember(); member; member = member->next())
            result += member->nameText().toByteArray() + ':' + rewritten(member->value()) + ',';
        if (result.endsWith(','))
            result.chop(1);
        return result + '}';
    default:
        return view.text().toByteArray();
    }
}

} // namespace

class tst_JsonView : public QObject
{
    Q_OBJECT

private slots:
    void knowsTheKind_data();
    void knowsTheKind();
    void endsWhereTheValueEnds();
    void decodesStrings_data();
    void decodesStrings();
    void readsNumbers_data();
    void readsNumbers();
    void readsBooleans();
    void walksMembers();
    void walksElements();
    void findsMembers_data();
    void findsMembers();
    void emptyOnesHaveNothing();
    void walksEveryToken();
};

void tst_JsonView::knowsTheKind_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<int>("kind");
    const auto row = [](QByteArray text, JsonKind kind) {
        QTest::newRow(text.constData()) << text << int(kind);
    };
    row("null", JsonKind::Null);
    row("true", JsonKind::Boolean);
    row("false", JsonKind::Boolean);
    row("0", JsonKind::Number);
    row("-1", JsonKind::Number);
    row("\"null\"", JsonKind::String);
    row("[]", JsonKind::Array);
    row("{}", JsonKind::Object);
}

void tst_JsonView::knowsTheKind()
{
    QFETCH(QByteArray, text);
    QFETCH(int, kind);
    QCOMPARE(int(json(text).view().kind()), kind);
    QCOMPARE(json(text).view().text(), text);
}

void tst_JsonView::endsWhereTheValueEnds()
{
    QCOMPARE(JsonView("1.5e3,2]").text(), "1.5e3");
    QCOMPARE(JsonView("true}").text(), "true");
    QCOMPARE(JsonView("\"a\\\"b\\\\\",\"c\"").text(), "\"a\\\"b\\\\\"");
    QCOMPARE(JsonView(R"([{"a":"]}"},[]],1)").text(), R"([{"a":"]}"},[]])");
}

void tst_JsonView::decodesStrings_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("decoded");
    QTest::newRow("empty") << QByteArray(R"("")") << QString();
    QTest::newRow("every escape") << QByteArray(R"("\"\\\/\b\f\n\r\t")") << u"\"\\/\b\f\n\r\t"_s;
    QTest::newRow("NUL") << QByteArray(R"("a\u0000b")") << QString(u"a\0b"_s);
    QTest::newRow("both cases of digits") << QByteArray(R"("\u00eB\uABCD")") << u"\u00eb\uabcd"_s;
    QTest::newRow("raw characters") << QByteArray("\"é漢🍕\"") << u"é漢🍕"_s;
    QTest::newRow("a pair of escapes") << QByteArray(R"("\ud83c\udf55")") << u"🍕"_s;
    QTest::newRow("a lone surrogate")
        << QByteArray(R"("\ud83cx")") << QString(QChar(0xd83c)) + u'x';
    QTest::newRow("an escape behind raw characters") << QByteArray("\"漢\\n字\"") << u"漢\n字"_s;
}

void tst_JsonView::decodesStrings()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, decoded);
    QCOMPARE(json(text).view().toString(), decoded);
}

void tst_JsonView::readsNumbers_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<double>("number");
    const auto row = [](QByteArray text, double number) {
        QTest::newRow(text.left(40).constData()) << text << number;
    };
    row("0", 0);
    row("-12.50", -12.5);
    row("1E+2", 100);
    row("9007199254740993", 9007199254740992.0);
    row("1.7976931348623157e308", std::numeric_limits<double>::max());
    row("1e400", std::numeric_limits<double>::infinity());
    row("-1e400", -std::numeric_limits<double>::infinity());
    row("1e99999999999999999999", std::numeric_limits<double>::infinity());
    row("0e99999999999999999999", 0);
    row("1e-400", 0);
    row("4.9e-324", std::numeric_limits<double>::denorm_min());
    row("0.1", 0.1);
    row(QByteArray("0.") + QByteArray(100'000, '3'), 1.0 / 3);
}

void tst_JsonView::readsNumbers()
{
    QFETCH(QByteArray, text);
    QFETCH(double, number);
    QVERIFY(json(text).view().toDouble() == number);
    QVERIFY(JsonView(text + ",1]").toDouble() == number);
}

void tst_JsonView::readsBooleans()
{
    QVERIFY(json("true").view().toBool());
    QVERIFY(!json("false").view().toBool());
    QVERIFY(std::signbit(json("-0").view().toDouble()));
}

void tst_JsonView::walksMembers()
{
    const JsonText text = json(R"({"b":[1,{"x":2}],"\u0061":"}","":null})");
    QStringList names;
    QList<QByteArray> spellings;
    QList<QByteArray> values;
    for (auto member = text.view().firstMember(); member; member = member->next()) {
        names += member->name();
        spellings += member->nameText().toByteArray();
        values += member->value().text().toByteArray();
    }
    QCOMPARE(names, QStringList({u"b"_s, u"a"_s, u""_s}));
    QCOMPARE(spellings, QList<QByteArray>({"\"b\"", R"("\u0061")", "\"\""}));
    QCOMPARE(values, QList<QByteArray>({R"([1,{"x":2}])", "\"}\"", "null"}));
}

void tst_JsonView::walksElements()
{
    const JsonText text = json(R"([1,"a,b",[],{},[[2],3],false])");
    QList<QByteArray> values;
    for (auto element = text.view().firstElement(); element; element = element->next())
        values += element->value().text().toByteArray();
    QCOMPARE(values, QList<QByteArray>({"1", "\"a,b\"", "[]", "{}", "[[2],3]", "false"}));
}

void tst_JsonView::findsMembers_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("value");
    QTest::newRow("by its plain name") << u"plain"_s << QByteArray("1");
    QTest::newRow("by the text that its escapes stand for") << u"escaped"_s << QByteArray("2");
    QTest::newRow("outside ASCII") << u"é漢🍕"_s << QByteArray("3");
    QTest::newRow("a pair written as escapes") << u"🍔"_s << QByteArray("4");
    QTest::newRow("a lone surrogate") << QString(QChar(0xd800)) << QByteArray("5");
    QTest::newRow("the empty name") << QString() << QByteArray("6");
    QTest::newRow("not that of an inner object") << u"inner"_s << QByteArray();
    QTest::newRow("not by another case") << u"Plain"_s << QByteArray();
}

void tst_JsonView::findsMembers()
{
    QFETCH(QString, name);
    QFETCH(QByteArray, value);
    const JsonText text = json("{\"object\":{\"inner\":0,\"plain\":0},\"plain\":1,"
                               "\"esc\\u0061ped\":2,\"é漢🍕\":3,\"\\ud83c\\udf54\":4,"
                               "\"\\ud800\":5,\"\":6}");
    const auto found = text.view().member(name);
    QCOMPARE(found.has_value(), !value.isEmpty());
    if (found)
        QCOMPARE(found->text(), value);
}

void tst_JsonView::emptyOnesHaveNothing()
{
    QVERIFY(!json("{}").view().firstMember());
    QVERIFY(!json("{}").view().member(u"a"));
    QVERIFY(!json("[]").view().firstElement());
}

void tst_JsonView::walksEveryToken()
{
    const JsonText text = json(
        R"({"a":[1,-2.50e+3,true,false,null,{"a":{},"b":[]}],"\\":"\"","n":{"":[[[0]]]},"z":"\\"})");
    QCOMPARE(rewritten(text.view()), text.bytes());
}

KEYSCOPE_TEST(tst_JsonView);
#include "tst_jsonview.moc"
