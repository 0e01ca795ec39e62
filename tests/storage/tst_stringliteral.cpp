#include "storage/script/stringliteral.h"
#include "tests/support/testprogram.h"

#include <QtTest>

using namespace Qt::StringLiterals;

class tst_StringLiteral : public QObject
{
    Q_OBJECT

private slots:
    void reads_data();
    void reads();
    void refuses_data();
    void refuses();
    void findsTheEnd_data();
    void findsTheEnd();
};

void tst_StringLiteral::reads_data()
{
    QTest::addColumn<QByteArray>("literal");
    QTest::addColumn<QString>("text");
    QTest::newRow("empty, single quotes") << QByteArray("''") << u""_s;
    QTest::newRow("empty, double quotes") << QByteArray(R"("")") << u""_s;
    QTest::newRow("the other quote needs no escape") << QByteArray(R"('"')") << u"\""_s;
    QTest::newRow("an apostrophe in double quotes") << QByteArray(R"("it's")") << u"it's"_s;
    QTest::newRow("an escaped apostrophe") << QByteArray(R"('it\'s')") << u"it's"_s;
    QTest::newRow("a quote's escape in single quotes") << QByteArray(R"('\"')") << u"\""_s;
    QTest::newRow("all short escapes")
        << QByteArray(R"("\"\\\/\b\f\n\r\t")") << u"\"\\/\b\f\n\r\t"_s;
    QTest::newRow("hexadecimal in either case") << QByteArray(R"('\u00e9\u00E9')") << u"éé"_s;
    QTest::newRow("NUL") << QByteArray(R"('a\u0000b')") << QString(u"a\0b"_s);
    QTest::newRow("a pair") << QByteArray(R"('\ud83c\udf55')") << u"🍕"_s;
    QTest::newRow("a lone high surrogate") << QByteArray(R"('\ud83c')") << QString(QChar(0xd83c));
    QTest::newRow("a lone low surrogate between letters")
        << QByteArray(R"('a\udf55b')") << u'a' + QString(QChar(0xdf55)) + u'b';
    QTest::newRow("an escape last") << QByteArray(R"('a\\')") << u"a\\"_s;
    QTest::newRow("beyond ASCII") << QByteArray("'é漢🍕'") << u"é漢🍕"_s;
    QTest::newRow("a number sign and an arrow") << QByteArray("'# ->'") << u"# ->"_s;
}

void tst_StringLiteral::reads()
{
    QFETCH(const QByteArray, literal);
    QFETCH(const QString, text);
    const auto read = stringliteral::read(literal);
    QVERIFY2(read, read ? "" : qPrintable(read.error().message));
    QCOMPARE(*read, text);
}

void tst_StringLiteral::refuses_data()
{
    QTest::addColumn<QByteArray>("literal");
    QTest::addColumn<int>("offset");
    QTest::newRow("not closed") << QByteArray("'abc") << 0;
    QTest::newRow("only a quote") << QByteArray("'") << 0;
    QTest::newRow("closed by the other quote") << QByteArray("'abc\"") << 0;
    QTest::newRow("the last quote is escaped") << QByteArray(R"('abc\')") << 0;
    QTest::newRow("closed behind the line's end") << QByteArray("'a\nb'") << 0;
    QTest::newRow("an unknown escape") << QByteArray(R"('ab\x41')") << 3;
    QTest::newRow("a digit's escape") << QByteArray(R"('\0')") << 1;
    QTest::newRow("an apostrophe's escape in double quotes") << QByteArray(R"("a\'b")") << 2;
    QTest::newRow("too few digits") << QByteArray(R"('\u12')") << 1;
    QTest::newRow("three digits and the quote") << QByteArray(R"('\u123')") << 1;
    QTest::newRow("no hexadecimal digits") << QByteArray(R"('é\uD83G')") << 3;
    QTest::newRow("a raw tab") << QByteArray("'a\tb'") << 2;
    QTest::newRow("a raw NUL") << QByteArray("'a\0b'", 5) << 2;
}

void tst_StringLiteral::refuses()
{
    QFETCH(const QByteArray, literal);
    QFETCH(const int, offset);
    const auto read = stringliteral::read(literal);
    QVERIFY(!read);
    QCOMPARE(read.error().offset, offset);
    QVERIFY(!read.error().message.isEmpty());
}

void tst_StringLiteral::findsTheEnd_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<int>("end");
    QTest::newRow("at the text's end") << QByteArray("'ab'") << 4;
    QTest::newRow("before something else") << QByteArray("'ab' 'c'") << 4;
    QTest::newRow("behind an escaped quote") << QByteArray(R"('a\'b' c)") << 6;
    QTest::newRow("behind an escaped backslash") << QByteArray(R"('a\\' ')") << 5;
    QTest::newRow("nowhere on its line") << QByteArray("'ab\n'") << -1;
    QTest::newRow("a backslash ends the line") << QByteArray("'ab\\\n'") << -1;
    QTest::newRow("a backslash ends the text") << QByteArray("'ab\\") << -1;
}

void tst_StringLiteral::findsTheEnd()
{
    QFETCH(const QByteArray, text);
    QFETCH(const int, end);
    QCOMPARE(stringliteral::endOf(text, 0), qsizetype(end));
}

KEYSCOPE_TEST(tst_StringLiteral);
#include "tst_stringliteral.moc"
