#include "storage/text/quotedtext.h"
#include "tests/support/testprogram.h"

#include <QtTest>

using namespace Qt::StringLiterals;

class tst_QuotedText : public QObject
{
    Q_OBJECT

private slots:
    void quotes_data();
    void quotes();
};

void tst_QuotedText::quotes_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("single");
    QTest::addColumn<QString>("twofold");
    QTest::newRow("nothing") << QString() << u"''"_s << u"\"\""_s;
    QTest::newRow("plain text") << u"users/é🍕#"_s << u"'users/é🍕#'"_s << u"\"users/é🍕#\""_s;
    QTest::newRow("only its own quote is escaped") << u"'\""_s << u"'\\'\"'"_s << u"\"'\\\"\""_s;
    QTest::newRow("a backslash") << u"\\n"_s << u"'\\\\n'"_s << u"\"\\\\n\""_s;
    QTest::newRow("short escapes")
        << u"\b\f\n\r\t"_s << u"'\\b\\f\\n\\r\\t'"_s << u"\"\\b\\f\\n\\r\\t\""_s;
    QTest::newRow("other control characters") << QString(QChar(0)) + u"\x1f\x7f\x85\x9f\xa0"_s
                                              << u"'\\u0000\\u001f\\u007f\\u0085\\u009f\xa0'"_s
                                              << u"\"\\u0000\\u001f\\u007f\\u0085\\u009f\xa0\""_s;
    QTest::newRow("lone surrogates")
        << QString(QChar(0xd83c)) + u'a' + QChar(0xdf55) + QChar(0xd83c)
        << u"'\\ud83ca\\udf55\\ud83c'"_s << u"\"\\ud83ca\\udf55\\ud83c\""_s;
    QTest::newRow("two high ones and a low one")
        << QString(QChar(0xd83c)) + u"🍕"_s << u"'\\ud83c🍕'"_s << u"\"\\ud83c🍕\""_s;
}

void tst_QuotedText::quotes()
{
    QFETCH(const QString, text);
    QFETCH(const QString, single);
    QFETCH(const QString, twofold);
    QCOMPARE(quotedText(text, u'\''), single);
    QCOMPARE(quotedText(text, u'"'), twofold);
}

KEYSCOPE_TEST(tst_QuotedText);
#include "tst_quotedtext.moc"
