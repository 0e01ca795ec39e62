#include "storage/text/wtf8.h"
#include "tests/support/testprogram.h"

#include <QtTest>

#include <random>

using namespace Qt::StringLiterals;

class tst_Wtf8 : public QObject
{
    Q_OBJECT

private slots:
    void convertsBothWays_data();
    void convertsBothWays();
    void keepsEveryUnit();
    void keepsRandomText();
    void replacesWhatIsBroken_data();
    void replacesWhatIsBroken();
};

void tst_Wtf8::convertsBothWays_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("nothing") << QString() << QByteArray();
    QTest::newRow("ASCII with NUL") << QString(u"a\0b"_s) << QByteArray("a\0b", 3);
    QTest::newRow("two bytes") << u"é"_s << QByteArray("\xc3\xa9");
    QTest::newRow("three bytes") << u"漢"_s << QByteArray("\xe6\xbc\xa2");
    QTest::newRow("a pair is four bytes") << u"🍕"_s << QByteArray("\xf0\x9f\x8d\x95");
    QTest::newRow("the last code point")
        << QString::fromUcs4(U"\x10ffff") << QByteArray("\xf4\x8f\xbf\xbf");
    QTest::newRow("a lone high surrogate") << QString(QChar(0xd800)) << QByteArray("\xed\xa0\x80");
    QTest::newRow("a lone low surrogate") << QString(QChar(0xdfff)) << QByteArray("\xed\xbf\xbf");
    QTest::newRow("surrogates in the wrong order")
        << QString(QChar(0xdc00)) + QChar(0xd800) << QByteArray("\xed\xb0\x80\xed\xa0\x80");
    QTest::newRow("a high surrogate in front of a pair")
        << QChar(0xd83c) + u"🍕"_s << QByteArray("\xed\xa0\xbc\xf0\x9f\x8d\x95");
    QTest::newRow("the replacement character itself")
        << QString(QChar(0xfffd)) << QByteArray("\xef\xbf\xbd");
}

void tst_Wtf8::convertsBothWays()
{
    QFETCH(QString, text);
    QFETCH(QByteArray, bytes);
    QCOMPARE(toWtf8(text).toHex(), bytes.toHex());
    QCOMPARE(fromWtf8(bytes), text);
}

void tst_Wtf8::keepsEveryUnit()
{
    QString text;
    for (uint unit = 0; unit <= 0xffff; ++unit) {
        text = QChar(char16_t(unit));
        if (fromWtf8(toWtf8(text)) != text)
            QFAIL(qPrintable(u"U+%1 is not kept"_s.arg(unit, 4, 16)));
    }
}

void tst_Wtf8::keepsRandomText()
{
    std::mt19937 random(20261201);
    for (int round = 0; round < 5000; ++round) {
        QString text;
        for (int length = int(random() % 8); length > 0; --length)
            text += QChar(char16_t(random() % 2 ? 0xd800 + random() % 0x800 : random() % 0x10000));
        QCOMPARE(fromWtf8(toWtf8(text)), text);
    }
}

void tst_Wtf8::replacesWhatIsBroken_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("text");
    QTest::newRow("a byte that never occurs") << QByteArray("a\xff") << u"a\ufffd"_s;
    QTest::newRow("a trailing byte alone") << QByteArray("\x80z") << u"\ufffdz"_s;
    QTest::newRow("cut off by the end") << QByteArray("\xe6\xbc") << u"\ufffd"_s;
    QTest::newRow("cut off by a letter") << QByteArray("\xe6\xbcz") << u"\ufffdz"_s;
    QTest::newRow("overlong") << QByteArray("\xe0\x80\x80") << u"\ufffd"_s;
    QTest::newRow("beyond the last code point") << QByteArray("\xf4\x90\x80\x80") << u"\ufffd"_s;
}

void tst_Wtf8::replacesWhatIsBroken()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QString, text);
    QCOMPARE(fromWtf8(bytes), text);
}

KEYSCOPE_TEST(tst_Wtf8);
#include "tst_wtf8.moc"
