#include "storage/script/expectation.h"
#include "tests/support/literals.h"
#include "tests/support/testprogram.h"

#include <QtTest>

#include <limits>

using namespace Qt::StringLiterals;

Q_DECLARE_METATYPE(Result<Value>)

namespace {

Result<Value> result(Value value)
{
    return value;
}

} // namespace

class tst_Expectation : public QObject
{
    Q_OBJECT

private slots:
    void holds_data();
    void holds();
    void holdsNot_data();
    void holdsNot();
    void holdsForNestedDocuments();
    void announcesErrors();
    void printsOnOneLine_data();
    void printsOnOneLine();

private:
    static void columns();
};

void tst_Expectation::columns()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<Result<Value>>("result");
}

void tst_Expectation::holds_data()
{
    columns();
    const auto row = [](const char *name, const char *text, Value value) {
        QTest::newRow(name) << QByteArray(text) << result(std::move(value));
    };
    row("ok", "ok", Done());
    row("a word in capitals", "OK", Done());
    row("missing", "missing", Missing());
    row("none", "none", NoGenerator());
    row("true", "true", true);
    row("false", "false", false);
    row("a count", "3", quint64(3));
    row("a count with decimals", "3.0", quint64(3));
    row("a count with an exponent", "1e3", quint64(1000));
    row("the largest count", "18446744073709551615", std::numeric_limits<quint64>::max());
    row("a generator that has run out", "9007199254740993", quint64(9007199254740993));
    row("a document's key", "'users/1'", documentKey(u"users/1"_s));
    row("a document's key in double quotes", "\"users/1\"", documentKey(u"users/1"_s));
    row("a document's key in escapes", R"('\u0075sers\/1')", documentKey(u"users/1"_s));
    row("a number's key", "1", number(1));
    row("a number's key with decimals", "1.00", number(1));
    row("a number's key with an exponent", "1e-7", number(0.0000001));
    row("minus zero", "-0", number(0));
    row("infinity", "Infinity", number(std::numeric_limits<double>::infinity()));
    row("a number that is too large", "1e400", number(std::numeric_limits<double>::infinity()));
    row("a string's key in either quotes", "'x'", Key::fromString(u"x"));
    row("a lone surrogate", R"("\ud83c")", Key::fromString(QString(QChar(0xd83c))));
    row("a date in another zone", "date(\"1970-01-01T01:00:00.000+01:00\")",
        Key::fromDate(0).value());
    row("binary in either case", "binary('FF')", Key::fromBinary("\xff"));
    row("an array's key", "[ 1.0 , 'a' , [] ]",
        Key::fromArray({number(1), Key::fromString(u"a"), Key::fromArray({}).value()}).value());
    row("no keys", "[]", QList<Key>());
    row("no keys, with white space", " [ ] ", QList<Key>());
    row("store keys", "[1.0,'a',[2]]",
        QList<Key>{number(1), Key::fromString(u"a"), Key::fromArray({number(2)}).value()});
    row("no document keys", "[]", QList<DocumentKey>());
    row("document keys", "['a', \"b\"]",
        QList<DocumentKey>{documentKey(u"a"_s), documentKey(u"b"_s)});
    row("JSON", R"({ "a" : [ 1 , "b c" ] })", json(R"({"a":[1,"b c"]})"));
    row("JSON over lines", "{\n  \"a\": 1\n}", json(R"({"a":1})"));
    row("a JSON word", "true", json("true"));
    row("a JSON string that is a word", "\"missing\"", json("\"missing\""));
    row("values", R"([ {"a": 1}, null , "x"])",
        QList<OptionalJson>{json(R"({"a":1})"), std::nullopt, json("\"x\"")});
    row("no values", "[]", QList<OptionalJson>());
    row("guid", "guid", documentKey(u"0123abcd-89ab-4def-8123-456789abcdef"_s));
    row("guid in capitals", "GUID", documentKey(u"0123abcd-89ab-4def-8123-456789abcdef"_s));
    row("a store's key that is a GUID", "guid",
        Key::fromString(u"0123abcd-89ab-4def-8123-456789abcdef"));
    row("any key", "any", documentKey(u"a"_s));
    row("any word", "any", Missing());
    row("any JSON", "any", json("{}"));
    QTest::newRow("an error by its name")
        << QByteArray("error DataError") << Result<Value>(failure(ErrorCode::DataError, u"?"_s));
    QTest::newRow("error in capitals")
        << QByteArray("ERROR ConstraintError")
        << Result<Value>(failure(ErrorCode::ConstraintError, u"?"_s));
}

void tst_Expectation::holds()
{
    QFETCH(const QByteArray, text);
    QFETCH(const Result<Value>, result);
    QVERIFY(Expectation::parse(text).holdsFor(result));
}

void tst_Expectation::holdsNot_data()
{
    columns();
    const auto row = [](const char *name, const char *text, Value value) {
        QTest::newRow(name) << QByteArray(text) << result(std::move(value));
    };
    row("another word", "missing", Done());
    row("a word in quotes", "'ok'", Done());
    row("a word and more", "ok ok", Done());
    row("false for true", "true", false);
    row("another count", "4", quint64(3));
    row("a count's neighbour beyond 2^53", "9007199254740992", quint64(9007199254740993));
    row("a count's double beyond 2^53", "9007199254740993.0", quint64(9007199254740992 + 2));
    row("a negative count", "-1", std::numeric_limits<quint64>::max());
    row("another spelling of a document's key", "'AYENDE'", documentKey(u"Ayende"_s));
    row("a document's key without quotes", "users", documentKey(u"users"_s));
    row("a document's key with something behind it", "'a' 'b'", documentKey(u"a"_s));
    row("a document's key with white space", "' a'", documentKey(u"a"_s));
    row("a string for a number", "'1'", number(1));
    row("a number for a string", "1", Key::fromString(u"1"));
    row("what is no key", "NaN", number(1));
    row("a broken key", "[1", number(1));
    row("an array for its element", "[1]", number(1));
    row("too few keys", "[1]", QList<Key>{number(1), number(2)});
    row("too many keys", "[1,2,3]", QList<Key>{number(1), number(2)});
    row("keys in another order", "[2,1]", QList<Key>{number(1), number(2)});
    row("a comma too many", "[1,2,]", QList<Key>{number(1), number(2)});
    row("too few document keys", "['a']",
        QList<DocumentKey>{documentKey(u"a"_s), documentKey(u"b"_s)});
    row("no document keys", "[]", QList<DocumentKey>{documentKey(u"a"_s)});
    row("members in another order", R"({"b":2,"a":1})", json(R"({"a":1,"b":2})"));
    row("other digits", R"({"a":1})", json(R"({"a":1.0})"));
    row("another spelling of an escape", R"({"a":"\u0062"})", json(R"({"a":"b"})"));
    row("white space in a JSON string", R"("a  b")", json(R"("a b")"));
    row("white space between digits", "1 2", json("12"));
    row("missing for JSON", "missing", json("\"missing\""));
    row("JSON for missing", "\"missing\"", Missing());
    row("a JSON word in capitals", "TRUE", json("true"));
    row("null for missing", "null", Missing());
    row("too few values", "[1]", QList<OptionalJson>{json("1"), json("2")});
    row("a GUID in capitals", "guid", documentKey(u"0123ABCD-89AB-4DEF-8123-456789ABCDEF"_s));
    row("a GUID in braces", "guid", documentKey(u"{0123abcd-89ab-4def-8123-456789abcdef}"_s));
    row("a GUID and a line end", "guid",
        Key::fromString(u"0123abcd-89ab-4def-8123-456789abcdef\n"));
    row("no GUID", "guid", documentKey(u"users/1"_s));
    row("guid for a word", "guid", Done());
    row("a result for an error", "error DataError", Done());
    const Result<Value> error = failure(ErrorCode::DataError, u"?"_s);
    QTest::newRow("another error") << QByteArray("error ConstraintError") << error;
    QTest::newRow("an error's name in another case") << QByteArray("error dataerror") << error;
    QTest::newRow("error without a name") << QByteArray("error") << error;
    QTest::newRow("any for an error") << QByteArray("any") << error;
    QTest::newRow("guid for an error") << QByteArray("guid") << error;
    QTest::newRow("ok for an error") << QByteArray("ok") << error;
}

void tst_Expectation::holdsNot()
{
    QFETCH(const QByteArray, text);
    QFETCH(const Result<Value>, result);
    QVERIFY(!Expectation::parse(text).holdsFor(result));
}

// An array of the deepest documents is deeper than a document may be.
void tst_Expectation::holdsForNestedDocuments()
{
    const QByteArray deepest =
        QByteArray(JsonText::maximumDepth, '[') + QByteArray(JsonText::maximumDepth, ']');
    const QList<OptionalJson> values{json(deepest.constData())};
    QVERIFY(Expectation::parse("[ " + deepest + " ]").holdsFor(result(values)));
    QVERIFY(!Expectation::parse("[ " + deepest + ",1]").holdsFor(result(values)));
}

void tst_Expectation::announcesErrors()
{
    QVERIFY(Expectation::parse("error DataError").announcesError());
    QVERIFY(!Expectation::parse("any").announcesError());
    QVERIFY(!Expectation::parse("'error DataError'").announcesError());
}

void tst_Expectation::printsOnOneLine_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("printed");
    const auto row = [](const char *text, const char *printed) {
        QTest::newRow(text) << QByteArray(text) << QByteArray(printed);
    };
    row("GUID", "guid");
    row("any", "any");
    row("error  DataError", "error DataError");
    row("'users/1'", "'users/1'");
    row("[1,\n2]", "[1, 2]");
}

void tst_Expectation::printsOnOneLine()
{
    QFETCH(const QByteArray, text);
    QFETCH(const QByteArray, printed);
    const Expectation expectation = Expectation::parse(text);
    QCOMPARE(expectation.toText(), printed);
    QCOMPARE(Expectation::parse(printed), expectation);
}

KEYSCOPE_TEST(tst_Expectation);
#include "tst_expectation.moc"
