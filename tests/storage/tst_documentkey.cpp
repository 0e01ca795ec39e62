#include "storage/keys/documentkey.h"
#include "tests/support/testprogram.h"

#include <QtTest>

#include <algorithm>
#include <limits>

using namespace Qt::StringLiterals;

namespace {

constexpr QStringView slice = u"🍕";

QString repeated(QStringView text, int count)
{
    return text.toString().repeated(count);
}

// A legal key, for short.
DocumentKey key(const QString &text)
{
    return DocumentKey::parse(text).value().value();
}

QString errorOf(const QString &text)
{
    const Result<std::optional<DocumentKey>> parsed = DocumentKey::parse(text);
    if (parsed)
        return QString();
    return parsed.error().code == ErrorCode::DataError ? parsed.error().message : u"wrong code"_s;
}

} // namespace

class tst_DocumentKey : public QObject
{
    Q_OBJECT

private slots:
    void keepsLegalKeys_data();
    void keepsLegalKeys();
    void trims_data();
    void trims();
    void emptyIsNoKey_data();
    void emptyIsNoKey();
    void refuses_data();
    void refuses();
    void saysWhereTheMistakeIs();
    void countsCodePoints();
    void addsIdentities();
    void foldsCase_data();
    void foldsCase();
    void foldingKeepsPrefixes();
    void equalsWithoutRegardToCase();
    void ordersByCodePoint();
    void printsLiterals_data();
    void printsLiterals();
};

void tst_DocumentKey::keepsLegalKeys_data()
{
    QTest::addColumn<QString>("text");
    for (const QString &text : {u"a"_s,
                                u"users/1"_s,
                                u"users/"_s,
                                u"users//"_s,
                                u"a//b"_s,
                                u"a+b & c?d=e#f%20"_s,
                                u"a b"_s,
                                u"'quoted' \"twice\""_s,
                                u"*|?"_s,
                                u"emoji/🍕"_s,
                                u"école"_s,
                                u"e\u0301cole"_s,
                                u"\u0080\u009f"_s,
                                u"\u200b"_s,
                                u"\ufffe\uffff"_s,
                                u"\U0010ffff"_s,
                                u"%1%2"_s,
                                u"."_s,
                                u"-"_s,
                                u"0"_s,
                                u"null"_s})
        QTest::newRow(qPrintable(text)) << text;
}

void tst_DocumentKey::keepsLegalKeys()
{
    QFETCH(const QString, text);
    const Result<std::optional<DocumentKey>> parsed = DocumentKey::parse(text);
    QVERIFY2(parsed, parsed ? "" : qPrintable(parsed.error().message));
    QVERIFY(parsed->has_value());
    QCOMPARE((*parsed)->spelling(), text);
    QCOMPARE((*parsed)->asksForIdentity(), text.endsWith(u'/'));
    QCOMPARE(DocumentKey::fromTrusted(text), **parsed);
}

// SCRIPT.md: "Ids are trimmed of white space at both ends (QChar::isSpace)".
void tst_DocumentKey::trims_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("spelling");
    QTest::newRow("spaces") << u"  users/x  "_s << u"users/x"_s;
    QTest::newRow("tabs and line ends") << u"\t\r\n\v\fusers/x\t\r\n\v\f"_s << u"users/x"_s;
    QTest::newRow("no-break, ideographic and em space")
        << u"\u00a0\u3000users/x\u2003\u2028\u0085"_s << u"users/x"_s;
    QTest::newRow("inside it stays") << u" a  b "_s << u"a  b"_s;
    QTest::newRow("an identity's prefix") << u"users/ "_s << u"users/"_s;
    QTest::newRow("zero width space is none") << u"\u200ba\u200b"_s << u"\u200ba\u200b"_s;
}

void tst_DocumentKey::trims()
{
    QFETCH(const QString, text);
    QFETCH(const QString, spelling);
    QCOMPARE(key(text).spelling(), spelling);
}

void tst_DocumentKey::emptyIsNoKey_data()
{
    QTest::addColumn<QString>("text");
    QTest::newRow("null") << QString();
    QTest::newRow("empty") << u""_s;
    QTest::newRow("spaces") << u"   "_s;
    QTest::newRow("more white space") << u"\t\n\r\u00a0\u2003\u3000"_s;
    QTest::newRow("more spaces than a key may be long") << QString(5000, u' ');
}

void tst_DocumentKey::emptyIsNoKey()
{
    QFETCH(const QString, text);
    const Result<std::optional<DocumentKey>> parsed = DocumentKey::parse(text);
    QVERIFY(parsed);
    QVERIFY(!parsed->has_value());
}

void tst_DocumentKey::refuses_data()
{
    QTest::addColumn<QString>("text");
    QTest::newRow("a backslash") << u"users\\ann"_s;
    QTest::newRow("a backslash alone") << u"\\"_s;
    QTest::newRow("a backslash at the end") << u"a\\"_s;
    for (char16_t control = 0; control < 0x20; ++control)
        QTest::addRow("control character %02x", control) << u"a"_s + QChar(control) + u"b"_s;
    QTest::newRow("control character 7f") << u"a\x7f"_s;
    QTest::newRow("NUL at the end, where nothing is trimmed") << u"a"_s + QChar(0);
    QTest::newRow("a high surrogate alone") << u"a"_s + QChar(0xd83c) + u"b"_s;
    QTest::newRow("a high surrogate at the end") << u"a"_s + QChar(0xd83c);
    QTest::newRow("a low surrogate alone") << u"a"_s + QChar(0xdf55);
    QTest::newRow("surrogates the wrong way round") << QString(QChar(0xdf55)) + QChar(0xd83c);
    QTest::newRow("a slash in front") << u"/users"_s;
    QTest::newRow("a slash alone") << u"/"_s;
    QTest::newRow("a slash in front behind white space") << u"  /users"_s;
    QTest::newRow("1024 letters") << repeated(u"a", 1024);
    QTest::newRow("1024 emoji") << repeated(slice, 1024);
}

void tst_DocumentKey::refuses()
{
    QFETCH(const QString, text);
    const Result<std::optional<DocumentKey>> parsed = DocumentKey::parse(text);
    QVERIFY(!parsed);
    QCOMPARE(parsed.error().code, ErrorCode::DataError);
    QVERIFY(!parsed.error().message.isEmpty());
}

void tst_DocumentKey::saysWhereTheMistakeIs()
{
    QCOMPARE(errorOf(u"🍕a\\b"_s), u"A document key must not hold a backslash (character 3)"_s);
    QCOMPARE(errorOf(u"a\nb"_s),
             u"A document key must not hold the control character U+000A (character 2)"_s);
    QCOMPARE(errorOf(repeated(u"a", 1024)),
             u"The document key has 1024 characters; at most 1023 are allowed"_s);
    QCOMPARE(errorOf(u"/a"_s), u"A document key must not begin with a slash"_s);
}

// seeds/000: "Maximum length allowed is 1023 unicode characters", that is code points.
void tst_DocumentKey::countsCodePoints()
{
    QCOMPARE(key(repeated(u"a", 1023)).codePoints(), 1023);
    QCOMPARE(key(repeated(slice, 1023)).codePoints(), 1023);
    QCOMPARE(key(repeated(slice, 1023)).spelling().size(), 2046);
    QCOMPARE(key(u"a🍕é"_s).codePoints(), 3);
    // White space at the ends is no part of the key and does not count.
    QCOMPARE(key(u"   "_s + repeated(u"a", 1023) + u"   "_s).codePoints(), 1023);
}

// DESIGN.md: "The key that results counts, number included."
void tst_DocumentKey::addsIdentities()
{
    QCOMPARE(key(u"users/"_s).withIdentity(1)->spelling(), u"users/1"_s);
    QCOMPARE(key(u"Users/"_s).withIdentity(std::numeric_limits<qint64>::max())->spelling(),
             u"Users/9223372036854775807"_s);
    const DocumentKey longPrefix = key(repeated(slice, 1020) + u'/');
    QCOMPARE(longPrefix.withIdentity(99)->codePoints(), 1023);
    const Result<DocumentKey> tooLong = longPrefix.withIdentity(100);
    QVERIFY(!tooLong);
    QCOMPARE(tooLong.error().code, ErrorCode::DataError);
    QVERIFY(!key(repeated(u"a", 1022) + u'/').withIdentity(1));
}

// DESIGN.md: QChar::toLower on each code point by itself, no normalisation.
void tst_DocumentKey::foldsCase_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("folded");
    QTest::newRow("ASCII") << u"AZaz[@`{"_s << u"azaz[@`{"_s;
    QTest::newRow("É") << u"ÉCOLE"_s << u"école"_s;
    QTest::newRow("E and a combining accent stay two") << u"E\u0301"_s << u"e\u0301"_s;
    QTest::newRow("ß is lower-case") << u"Straße"_s << u"straße"_s;
    QTest::newRow("ẞ becomes ß, not ss") << u"STRAẞE"_s << u"straße"_s;
    QTest::newRow("Σ becomes σ, also at a word's end") << u"ΟΔΟΣ"_s << u"οδοσ"_s;
    QTest::newRow("ς stays") << u"οδος"_s << u"οδος"_s;
    QTest::newRow("İ has no lower-case code point of its own") << u"İ"_s << u"İ"_s;
    QTest::newRow("ı stays") << u"ı"_s << u"ı"_s;
    QTest::newRow("the Kelvin sign is a k") << u"\u212a"_s << u"k"_s;
    QTest::newRow("Deseret, beyond the BMP") << u"𐐀"_s << u"𐐨"_s;
    QTest::newRow("an emoji") << u"🍕"_s << u"🍕"_s;
    QTest::newRow("Ǆ and ǅ") << u"Ǆǅǆ"_s << u"ǆǆǆ"_s;
}

void tst_DocumentKey::foldsCase()
{
    QFETCH(const QString, text);
    QFETCH(const QString, folded);
    QCOMPARE(foldedKeyText(text), folded.toUtf8());
    QCOMPARE(key(text).folded(), folded.toUtf8());
    QCOMPARE(key(text).spelling(), text);
}

// A prefix that ends inside a pair of surrogates, or with half of one, finds nothing rather than
// keys with a question mark.
void tst_DocumentKey::foldingKeepsPrefixes()
{
    QVERIFY(foldedKeyText(u"USERS/🍕x").startsWith(foldedKeyText(u"users/🍕")));
    QCOMPARE(foldedKeyText(QString(QChar(0xd83c))), QByteArray("\xed\xa0\xbc"));
    QVERIFY(!foldedKeyText(u"?").startsWith(foldedKeyText(QString(QChar(0xd83c)))));
    QCOMPARE(foldedKeyText(u""), QByteArray());
}

void tst_DocumentKey::equalsWithoutRegardToCase()
{
    QCOMPARE(key(u"Ayende"_s), key(u"AYENDE"_s));
    QCOMPARE(key(u"ÉCOLE/1"_s), key(u"école/1"_s));
    QVERIFY(key(u"e\u0301"_s) != key(u"é"_s));
    QVERIFY(key(u"straße"_s) != key(u"strasse"_s));
    QVERIFY(key(u"a"_s) != key(u"a/"_s));
}

void tst_DocumentKey::ordersByCodePoint()
{
    const QStringList ascending{u"A"_s,  u"a/1"_s, u"a/10"_s,   u"a/2"_s,    u"B"_s,
                                u"b/"_s, u"é"_s,   u"\ufffd"_s, u"\uffff"_s, u"🍕"_s};
    for (qsizetype i = 1; i < ascending.size(); ++i)
        QVERIFY2(key(ascending[i - 1]).folded() < key(ascending[i]).folded(),
                 qPrintable(ascending[i]));
}

void tst_DocumentKey::printsLiterals_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("literal");
    QTest::newRow("as spelled") << u"Users/1"_s << u"'Users/1'"_s;
    QTest::newRow("a quote") << u"d'or"_s << u"'d\\'or'"_s;
    QTest::newRow("a double quote") << u"\"a\""_s << u"'\"a\"'"_s;
    QTest::newRow("a control character above ASCII") << u"a\u0085b"_s << u"'a\\u0085b'"_s;
    QTest::newRow("an emoji") << u"🍕"_s << u"'🍕'"_s;
}

void tst_DocumentKey::printsLiterals()
{
    QFETCH(const QString, text);
    QFETCH(const QString, literal);
    QCOMPARE(key(text).toLiteral(), literal);
}

KEYSCOPE_TEST(tst_DocumentKey);
#include "tst_documentkey.moc"
