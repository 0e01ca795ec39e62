#include "storage/transfer/keytemplate.h"
#include "tests/support/literals.h"
#include "tests/support/testprogram.h"

#include <QtTest>

using namespace Qt::StringLiterals;

class tst_KeyTemplate : public QObject
{
    Q_OBJECT

private slots:
    void makesIds_data();
    void makesIds();
    void refusesTemplates_data();
    void refusesTemplates();
    void refusesRecords_data();
    void refusesRecords();
    void knowsWhatIsTheSameForAll();
};

void tst_KeyTemplate::makesIds_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QByteArray>("record");
    QTest::addColumn<QString>("id");
    const auto row = [](const char *name, const QString &text, QByteArray record,
                        const QString &id) { QTest::newRow(name) << text << record << id; };
    row("nothing asks for a GUID", u""_s, "{}", u""_s);
    row("two quotes ask for a GUID", u"''"_s, "{}", u""_s);
    row("a slash at the end asks for an identity", u"users/"_s, "{}", u"users/"_s);
    row("a string", u"countries/{alpha_2}"_s, R"({"alpha_2":"DE"})", u"countries/DE"_s);
    row("a string's escapes are read", u"{a}"_s, R"({"a":"\u00e9\n\"x"})", u"é\n\"x"_s);
    row("a number's digits as written", u"{a}"_s, R"({"a":1.10})", u"1.10"_s);
    row("a number that no double holds", u"n/{a}"_s, R"({"a":9007199254740993})",
        u"n/9007199254740993"_s);
    row("a member of a member", u"languages/{name.en}"_s,
        R"({"name":{"de":"Deutsch","en":"German"}})", u"languages/German"_s);
    row("several members", u"{a}-{b}/{a}"_s, R"({"a":"x","b":2})", u"x-2/x"_s);
    row("a member, then an identity", u"users/{country}/"_s, R"({"country":"DE"})", u"users/DE/"_s);
    row("doubled braces are text", u"{{{a}}}"_s, R"({"a":"x"})", u"{x}"_s);
    row("braces alone are text", u"a{{}}b"_s, "{}", u"a{}b"_s);
    row("a name with spaces", u"{first name}"_s, R"({"first name":"Ann"})", u"Ann"_s);
    row("a name outside ASCII", u"{名前}"_s, R"({"\u540d前":"Ann"})", u"Ann"_s);
}

void tst_KeyTemplate::makesIds()
{
    QFETCH(QString, text);
    QFETCH(QByteArray, record);
    QFETCH(QString, id);
    const Result<KeyTemplate> parsed = KeyTemplate::parse(text);
    QVERIFY(parsed.has_value());
    const Result<QString> made = parsed->idFor(json(record));
    QVERIFY2(made.has_value(), made ? "" : qPrintable(made.error().message));
    QCOMPARE(*made, id);
    QCOMPARE(parsed->text(), text);
}

void tst_KeyTemplate::refusesTemplates_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("column");
    QTest::newRow("a brace left open") << u"users/{name"_s << 7;
    QTest::newRow("a brace that closes nothing") << u"users/name}"_s << 11;
    QTest::newRow("a brace left open behind a member") << u"{a}{"_s << 4;
    QTest::newRow("no name") << u"a{}"_s << 2;
    QTest::newRow("nothing before a dot") << u"{.a}"_s << 1;
    QTest::newRow("nothing behind a dot") << u"{a.}"_s << 1;
    QTest::newRow("nothing between dots") << u"{a..b}"_s << 1;
    QTest::newRow("a brace in a name") << u"{a{b}"_s << 1;
    QTest::newRow("three braces that open") << u"{{{"_s << 3;
}

void tst_KeyTemplate::refusesTemplates()
{
    QFETCH(QString, text);
    QFETCH(int, column);
    const Result<KeyTemplate> parsed = KeyTemplate::parse(text);
    QVERIFY(!parsed);
    QCOMPARE(parsed.error().code, ErrorCode::SyntaxError);
    QCOMPARE(parsed.error().column, column);
}

void tst_KeyTemplate::refusesRecords_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QByteArray>("record");
    QTest::addColumn<QString>("word"); // That the message has.
    const auto row = [](const char *name, const QString &text, QByteArray record,
                        const QString &word) { QTest::newRow(name) << text << record << word; };
    row("a missing member", u"{a}"_s, R"({"b":1})", u"“a”"_s);
    row("a missing member of a member", u"{a.b.c}"_s, R"({"a":{"b":{}}})", u"“a.b.c”"_s);
    row("the first missing member on the way", u"{a.b.c}"_s, R"({"a":{}})", u"“a.b”"_s);
    row("a way through a string", u"{a.length}"_s, R"({"a":"x"})", u"“a.length”"_s);
    row("null", u"{a}"_s, R"({"a":null})", u"neither"_s);
    row("true", u"{a}"_s, R"({"a":true})", u"neither"_s);
    row("an array", u"{a}"_s, R"({"a":[1]})", u"neither"_s);
    row("an object", u"{a}"_s, R"({"a":{"b":1}})", u"neither"_s);
    row("a record that is no object", u"{a}"_s, "[1]", u"“a”"_s);
    row("an empty text is no GUID", u"{a}"_s, R"({"a":""})", u"empty"_s);
    row("white space is no GUID", u"{a}"_s, R"({"a":" "})", u"empty"_s);
    row("an empty text is no identity", u"users/{a}"_s, R"({"a":""})", u"identity"_s);
    row("a slash in the data is no identity", u"{a}"_s, R"({"a":"users/"})", u"identity"_s);
    row("a slash and a space are no identity", u"{a}"_s, R"({"a":"users/ "})", u"identity"_s);
}

void tst_KeyTemplate::refusesRecords()
{
    QFETCH(QString, text);
    QFETCH(QByteArray, record);
    QFETCH(QString, word);
    const Result<QString> made = KeyTemplate::parse(text).value().idFor(json(record));
    QVERIFY(!made);
    QCOMPARE(made.error().code, ErrorCode::DataError);
    QVERIFY2(made.error().message.contains(word), qPrintable(made.error().message));
}

void tst_KeyTemplate::knowsWhatIsTheSameForAll()
{
    QVERIFY(KeyTemplate::parse(u"countries").value().isConstant());
    QVERIFY(!KeyTemplate::parse(u"countries/").value().isConstant());
    QVERIFY(!KeyTemplate::parse(u"{a}").value().isConstant());
    QVERIFY(!KeyTemplate::parse(u"").value().isConstant());
    QVERIFY(KeyTemplate().givesGuids());
    QVERIFY(KeyTemplate::parse(u"''").value().givesGuids());
    QVERIFY(!KeyTemplate::parse(u"users/").value().givesGuids());
}

KEYSCOPE_TEST(tst_KeyTemplate);
#include "tst_keytemplate.moc"
