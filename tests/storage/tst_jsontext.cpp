#include "storage/json/jsontext.h"
#include "tests/support/testprogram.h"

#include <QtTest>

#include <random>

using namespace Qt::StringLiterals;

namespace {

QByteArray nestedArrays(int levels)
{
    return QByteArray(levels, '[') + QByteArray(levels, ']');
}

// `SyntaxError 1:6 message`, for comparing at one glance; `ok` where the text is JSON.
QString verdict(QByteArrayView text)
{
    const Result<JsonText> parsed = JsonText::parse(text);
    if (parsed)
        return u"ok"_s;
    const StorageError &error = parsed.error();
    return u"%1 %2:%3"_s.arg(errorName(error.code)).arg(error.line).arg(error.column);
}

QString message(QByteArrayView text)
{
    const Result<JsonText> parsed = JsonText::parse(text);
    return parsed ? QString() : parsed.error().message;
}

} // namespace

class tst_JsonText : public QObject
{
    Q_OBJECT

private slots:
    void isNullByDefault();
    void keepsWhatIsWritten_data();
    void keepsWhatIsWritten();
    void compacts_data();
    void compacts();
    void refusesWhatIsNoJson_data();
    void refusesWhatIsNoJson();
    void refusesWhatIsNotAllowed_data();
    void refusesWhatIsNotAllowed();
    void saysWhatIsWrong_data();
    void saysWhatIsWrong();
    void syntaxComesBeforeData_data();
    void syntaxComesBeforeData();
    void nestsTo512Levels();
    void depthCostsNoStack();
    void takes128MiB();
    void takesAMillionMembers();
    void findsTheDuplicateAmongAMillionMembers();
    void survivesMutation();
};

void tst_JsonText::isNullByDefault()
{
    QCOMPARE(JsonText().bytes(), "null");
    QCOMPARE(JsonText(), JsonText::parse("null").value());
    QCOMPARE(JsonText::fromTrusted("[1]"), JsonText::parse(" [ 1 ] ").value());
}

void tst_JsonText::keepsWhatIsWritten_data()
{
    QTest::addColumn<QByteArray>("text");
    const auto row = [](const char *name, QByteArray text) { QTest::newRow(name) << text; };
    row("null at the top", "null");
    row("true at the top", "true");
    row("false at the top", "false");
    row("a string at the top", R"("text")");
    row("an empty string", R"("")");
    row("an empty array", "[]");
    row("an empty object", "{}");
    row("zero", "0");
    row("minus zero", "-0");
    row("minus zero with a fraction", "-0.0");
    row("a trailing zero", "1.10");
    row("an integer beyond double", "9007199254740993");
    row("a long integer", "12345678901234567890123");
    row("a number below double", "1e-400");
    row("a number beyond double", "1e400");
    row("a capital exponent", "1E+05");
    row("a negative exponent", "-1.5e-7");
    row("the order of members", R"({"zebra":1,"apple":2})");
    row("an empty name", R"({"":{"":[]}})");
    row("every escape", R"("\"\\\/\b\f\n\r\t\u0000")");
    row("escapes that need not be", R"("\u0061\/")");
    row("capital hexadecimal digits", R"("\u00FF\u00ff")");
    row("a lone high surrogate", R"("\ud800")");
    row("a lone low surrogate", R"("\udc00x")");
    row("surrogates in the wrong order", R"("\udc00\ud800")");
    row("DEL is no control character of JSON", "\"\x7f\"");
    row("two-byte characters", "\"é\"");
    row("three-byte characters", "\"漢\"");
    row("four-byte characters", "\"🍕\"");
    row("the lowest and highest sequences",
        "\"\xc2\x80\xdf\xbf\xe0\xa0\x80\xed\x9f\xbf\xee\x80\x80\xef\xbf\xbf\xf0\x90\x80\x80"
        "\xf4\x8f\xbf\xbf\"");
    row("a non-breaking space inside a string", "\"\xc2\xa0\"");
    row("names that differ by case", R"({"a":1,"A":2})");
    row("one name in two objects", R"([{"a":{"a":1}},{"a":1}])");
    row("names that differ by normalisation", "{\"\xc3\xa9\":1,\"e\xcc\x81\":2}");
    row("names that look like escapes of each other", R"({"\\u0061":1,"a":2})");
    row("lone surrogates as two names", R"({"\ud800":1,"\ud801":2})");
}

void tst_JsonText::keepsWhatIsWritten()
{
    QFETCH(QByteArray, text);
    QCOMPARE(message(text), QString());
    QCOMPARE(JsonText::parse(text).value().bytes(), text);
}

void tst_JsonText::compacts_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("compact");
    QTest::newRow("around the value") << QByteArray(" \t\r\n1 \t\r\n") << QByteArray("1");
    QTest::newRow("only behind it") << QByteArray("[1] ") << QByteArray("[1]");
    QTest::newRow("only in front of it") << QByteArray("\n{}") << QByteArray("{}");
    QTest::newRow("inside empty ones") << QByteArray("[ { } , [\n] ]") << QByteArray("[{},[]]");
    QTest::newRow("around every token")
        << QByteArray(" { \"a b\" : [ 1.0 , true ] , \"c\" : { } } ")
        << QByteArray(R"({"a b":[1.0,true],"c":{}})");
    QTest::newRow("not inside strings") << QByteArray("[ \"  x  \" ]") << QByteArray("[\"  x  \"]");
}

void tst_JsonText::compacts()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, compact);
    QCOMPARE(message(text), QString());
    QCOMPARE(JsonText::parse(text).value().bytes(), compact);
}

void tst_JsonText::refusesWhatIsNoJson_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<int>("line");
    QTest::addColumn<int>("column");
    const auto row = [](const char *name, QByteArray text, int column, int line = 1) {
        QTest::newRow(name) << text << line << column;
    };
    row("an empty text", "", 1);
    row("white space alone", " \n ", 2, 2);
    row("a byte order mark", "\xef\xbb\xbf{}", 1);
    row("two values", "1 2", 3);
    row("a comma behind the value", "{},", 3);
    row("a bracket behind the value", "[]]", 3);
    row("a NUL behind the value", QByteArray("1\0", 2), 2);
    row("a NUL in front of the value", QByteArray("\0001", 2), 1);
    row("a form feed as white space", "\f1", 1);
    row("a vertical tab as white space", "\v1", 1);
    row("a non-breaking space as white space",
        "\xc2\xa0"
        "1",
        1);

    row("a leading zero", "01", 1);
    row("a leading zero behind a minus", "-01", 1);
    row("a leading plus", "+1", 1);
    row("a leading point", ".5", 1);
    row("a trailing point", "1.", 3);
    row("a point without digits inside an array", "[1.]", 4);
    row("a lone minus", "-", 2);
    row("a minus and a word", "-Infinity", 2);
    row("an exponent without digits", "1e", 3);
    row("an exponent with a sign alone", "1e+", 4);
    row("hexadecimal", "0x10", 2);
    row("a separator in a number", "1_000", 2);
    row("two points", "1.2.3", 4);
    row("NaN", "NaN", 1);
    row("Infinity", "[Infinity]", 2);

    row("a word in capitals", "[True]", 2);
    row("a word cut short", "tru", 1);
    row("a word that goes on", "nullx", 1);
    row("undefined", "{\"a\":undefined}", 6);
    row("single quotes", "{'a':1}", 2);
    row("a name without quotes", "{a:1}", 2);
    row("a number as a name", "{1:1}", 2);
    row("a comment", "[1, // one\n2]", 5);
    row("a comment behind a value", "[1 /* one */]", 4);

    row("a comma behind the last member", "{\"a\":1,}", 7);
    row("a comma behind the last element", "[1,]", 3);
    row("a comma in front of the first element", "[,1]", 2);
    row("two commas", "[1,,2]", 4);
    row("no comma between elements", "[1 2]", 4);
    row("no comma between members", "{\"a\":1\n\"b\":2}", 1, 2);
    row("no colon", "{\"a\" 1}", 6);
    row("two colons", "{\"a\"::1}", 6);
    row("a name alone", "{\"a\"}", 5);
    row("a colon in an array", "[\"a\":1]", 5);
    row("an array closed with a brace", "[1}", 3);
    row("an object closed with a bracket", "{\"a\":1]", 7);
    row("an array left open", "[1", 3);
    row("an object left open", "{\"a\":1", 7);
    row("an object left open behind a comma", "{\"a\":1,", 8);
    row("a lone closing bracket", "]", 1);

    row("a string left open", "[\"abc", 2);
    row("a string left open behind a backslash", "\"abc\\", 5);
    row("a line break inside a string", "[\n\"a\nb\"]", 3, 2);
    row("a tab inside a string", "\"a\tb\"", 3);
    row("a NUL inside a string", QByteArray("\"a\0b\"", 5), 3);
    row("the last control character inside a string", "\"\x1f\"", 2);
    row("an unknown escape", R"("\x41")", 2);
    row("an escaped single quote", R"("\'")", 2);
    row("an escaped line break", "\"\\\n\"", 2);
    row("an escaped NUL", QByteArray("\"\\\0\"", 4), 2);
    row("a capital U", R"("\U0041")", 2);
    row("three hexadecimal digits", R"("\u123")", 2);
    row("a letter beyond f", R"("\u12g4")", 2);
    row("a \\u at the end", R"("\u12)", 2);

    row("an overlong sequence of two bytes", "\"\xc0\x80\"", 2);
    row("an overlong sequence of three bytes", "\"\xe0\x9f\xbf\"", 2);
    row("an overlong sequence of four bytes", "\"\xf0\x8f\xbf\xbf\"", 2);
    row("an encoded surrogate", "\"\xed\xa0\x80\"", 2);
    row("a code point beyond U+10FFFF", "\"\xf4\x90\x80\x80\"", 2);
    row("a byte that never occurs", "\"\xff\"", 2);
    row("a trailing byte alone", "\"\x80\"", 2);
    row("a sequence of two bytes cut off", "\"\xc3\"", 2);
    row("a sequence of three bytes cut off", "\"\xe6\xbc\"", 2);
    row("a sequence of four bytes cut off", "\"\xf0\x9f\x8d\"", 2);
    row("a sequence cut off by the end", "\"\xf0\x9f\x8d", 2);
    row("Latin-1 in a name", "{\"caf\xe9\":1}", 6);
    row("bytes outside a string that are not UTF-8", "[\xff]", 2);
    row("UTF-16", QByteArray("\xff\xfe{\0}\0", 6), 1);

    row("columns count code points", "[\"é漢🍕\" x]", 8);
    row("columns begin anew behind CR LF", "[1,\r\n  x]", 3, 2);
}

void tst_JsonText::refusesWhatIsNoJson()
{
    QFETCH(QByteArray, text);
    QFETCH(int, line);
    QFETCH(int, column);
    QCOMPARE(verdict(text), u"SyntaxError %1:%2"_s.arg(line).arg(column));
    QVERIFY(!message(text).isEmpty());
}

void tst_JsonText::refusesWhatIsNotAllowed_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<int>("line");
    QTest::addColumn<int>("column");
    QTest::newRow("a member twice") << QByteArray(R"({"a":1,"a":2})") << 1 << 8;
    QTest::newRow("a member twice, written differently")
        << QByteArray(R"({"a":1,"\u0061":2})") << 1 << 8;
    QTest::newRow("a member twice, both escaped")
        << QByteArray(R"({"\u006a":1,"\u006A":2})") << 1 << 13;
    QTest::newRow("a pair of escapes is its character")
        << QByteArray("{\"🍕\":1,\n\"\\ud83c\\udf55\":2}") << 2 << 1;
    QTest::newRow("the empty name twice") << QByteArray(R"({"":1,"":2})") << 1 << 7;
    QTest::newRow("in an inner object") << QByteArray(R"([{"x":{"a":1,"a":2}}])") << 1 << 14;
    QTest::newRow("behind an inner object that has it too")
        << QByteArray(R"({"a":{"a":1},"b":2,"a":3})") << 1 << 20;
    QTest::newRow("the first of two is reported")
        << QByteArray(R"({"a":1,"a":2,"b":1,"b":2})") << 1 << 8;
    QByteArray many = "{";
    for (int i = 0; i < 40; ++i)
        many += "\"name" + QByteArray::number(i) + "\":0,";
    QTest::newRow("the first name of many")
        << QByteArray(many + R"("name0":1})") << 1 << int(many.size()) + 1;
    QTest::newRow("the last name of many, escaped")
        << QByteArray(many + R"("name\u00339":1})") << 1 << int(many.size()) + 1;
    QTest::newRow("513 levels") << nestedArrays(513) << 1 << 513;
}

void tst_JsonText::refusesWhatIsNotAllowed()
{
    QFETCH(QByteArray, text);
    QFETCH(int, line);
    QFETCH(int, column);
    QCOMPARE(verdict(text), u"DataError %1:%2"_s.arg(line).arg(column));
}

void tst_JsonText::saysWhatIsWrong_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("words");
    const auto row = [](QByteArray text, const QString &words) {
        QTest::newRow(text.constData()) << text << words;
    };
    row("", u"There is no JSON value, only an empty text"_s);
    row("{\"a\":1,}", u"A comma must be followed by a member name, but here “}” follows"_s);
    row("[1,]", u"A comma must be followed by a value, but here “]” follows"_s);
    row("{\"a\":}", u"A colon must be followed by a value, but here is “}”"_s);
    row("{\"a\"", u"A member name must be followed by a colon, but here is the end of the text"_s);
    row("{,", u"“{” must be followed by a member name or “}”, but here is “,”"_s);
    row("[1 2]", u"A comma is missing in front of this value"_s);
    row("{\"a\":1 \"b\":2}", u"A comma is missing in front of this member"_s);
    row("{\"a\":\n[1}",
        u"The array that begins at line 2, column 1 must be closed with “]”, not with "
        "“}”"_s);
    row("{\"a\":1", u"“}” is missing: the text ends inside the object that begins at line 1, "
                    "column 1"_s);
    row("[1 §]", u"A value in an array must be followed by a comma or “]”, but here is “§”"_s);
    row("{} x", u"Nothing may follow the value, but here is “x”"_s);
    row("\x01", u"A JSON value must stand here, but here is the control character U+0001"_s);
    row("[\"abc", u"The string that begins here is not closed: a double quote is missing"_s);
    row("\"\x02\"", u"The control character U+0002 inside a string must be written \\u0002"_s);
    row("[undefined]", u"“undefined” is no JSON value; text must be in double quotes"_s);
    row("[None]", u"“None” is no JSON value; text must be in double quotes"_s);
    row("[FALSE]", u"“FALSE” must be written in small letters: false"_s);
    row("[-1, NaN]", u"“NaN” is no JSON number"_s);
    row("{'a':1}", u"Text stands in double quotes in JSON, not in single ones"_s);
    row("{a:1}", u"The member name “a” must be in double quotes"_s);
    row("{} // x", u"JSON has no comments"_s);
    row("[1.]", u"A decimal point must be followed by a digit, but here is “]”"_s);
    row("\"\xff\"", u"The byte 0xFF is not valid UTF-8 here"_s);
    row("{\"%1\":1,\n\"%1\":2}",
        u"The member \"%1\" is already in this object, at line 1, column 2"_s);
}

void tst_JsonText::saysWhatIsWrong()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, words);
    QCOMPARE(message(text), words);
}

void tst_JsonText::syntaxComesBeforeData_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("a duplicate, then a missing brace") << QByteArray(R"({"a":1,"a":2)");
    QTest::newRow("too deep, then not closed") << QByteArray(600, '[');
    QTest::newRow("too deep, then closed wrongly")
        << QByteArray(QByteArray(600, '[') + QByteArray(80, ']') + '}');
    QTest::newRow("a duplicate, then a bad number") << QByteArray(R"({"a":1,"a":2,"b":01})");
}

void tst_JsonText::syntaxComesBeforeData()
{
    QFETCH(QByteArray, text);
    QVERIFY2(verdict(text).startsWith(u"SyntaxError "), qPrintable(verdict(text)));
}

void tst_JsonText::nestsTo512Levels()
{
    QCOMPARE(verdict(nestedArrays(512)), u"ok");
    QCOMPARE(verdict(nestedArrays(513)), u"DataError 1:513");
    QByteArray objects;
    for (int i = 0; i < 511; ++i)
        objects += R"({"a":)";
    QCOMPARE(verdict(objects + "{}" + QByteArray(511, '}')), u"ok");
    QCOMPARE(verdict(objects + "[[]]" + QByteArray(511, '}')), u"DataError 1:2557");
}

void tst_JsonText::depthCostsNoStack()
{
    QCOMPARE(verdict(nestedArrays(5'000'000)), u"DataError 1:513");
    QCOMPARE(verdict(QByteArray(5'000'000, '{')), u"SyntaxError 1:2");
}

void tst_JsonText::takes128MiB()
{
    QByteArray text(JsonText::maximumSizeInBytes, 'x');
    text.front() = '"';
    text.back() = '"';
    QCOMPARE(verdict(text), u"ok");
    // White space does not count.
    text.append('\n');
    QCOMPARE(verdict(text), u"ok");
    text.chop(2);
    text.append("x\"");
    QCOMPARE(verdict(text), u"DataError 1:1");
    text.chop(1);
    QCOMPARE(verdict(text), u"SyntaxError 1:1");
}

void tst_JsonText::takesAMillionMembers()
{
    QByteArray text = "{";
    for (int i = 0; i < 1'000'000; ++i)
        text += '"' + QByteArray::number(i) + "\":1,";
    text.back() = '}';
    QElapsedTimer timer;
    timer.start();
    QCOMPARE(verdict(text), u"ok");
    // Comparing every name with every other would take minutes.
    QVERIFY2(timer.elapsed() < 10'000, qPrintable(QString::number(timer.elapsed())));
}

void tst_JsonText::findsTheDuplicateAmongAMillionMembers()
{
    QByteArray text = "{";
    for (int i = 0; i < 1'000'000; ++i)
        text += '"' + QByteArray::number(i) + "\":1,";
    const qsizetype column = text.size() + 1;
    text += R"("50000\u0030":2})";
    QCOMPARE(verdict(text), u"DataError 1:%1"_s.arg(column));
}

// Whatever the bytes, parsing ends, and what it takes is its own compact form.
void tst_JsonText::survivesMutation()
{
    const QByteArray seed =
        R"({"zebra":[1,-2.50e+3,true,false,null,{"a":{},"b":[]}],"é漢🍕":"\u0061\ud83c\udf55\n\\",)"
        "\r\n\t \"@metadata\" : {\"@collection\" : \"Users\"}, \"deep\" : [[[[[[0]]]]]] }";
    QCOMPARE(message(seed), QString());
    std::mt19937 random(20261201);
    const QByteArray pool = "{}[]\",:\\u0123eE+-.truefalsn \n\t/'\x01\x80\xc3\xe2\xed\xf0\xff";
    int taken = 0;
    for (int round = 0; round < 40'000; ++round) {
        QByteArray text = seed;
        for (int change = int(random() % 4); change >= 0; --change) {
            const qsizetype at = random() % text.size();
            switch (random() % 4) {
            case 0:
                text[at] = char(pool[random() % pool.size()]);
                break;
            case 1:
                text.insert(at, char(pool[random() % pool.size()]));
                break;
            case 2:
                text.remove(at, 1 + random() % 3);
                break;
            case 3:
                text.insert(at, seed.mid(random() % seed.size(), random() % 12));
                break;
            }
        }
        const Result<JsonText> parsed = JsonText::parse(text);
        if (!parsed) {
            QVERIFY(parsed.error().line >= 1 && parsed.error().column >= 1);
            QVERIFY(!parsed.error().message.isEmpty());
            continue;
        }
        ++taken;
        QCOMPARE(JsonText::parse(parsed->bytes()).value(), *parsed);
        // Qt's parser is laxer in places, but takes all that is JSON (within its own limits).
        QJsonParseError error;
        QJsonDocument::fromJson(parsed->bytes(), &error);
        QVERIFY2(error.error == QJsonParseError::NoError ||
                     error.error == QJsonParseError::IllegalValue,
                 parsed->bytes().constData());
    }
    QVERIFY2(taken > 1000, qPrintable(QString::number(taken)));
}

KEYSCOPE_TEST(tst_JsonText);
#include "tst_jsontext.moc"
