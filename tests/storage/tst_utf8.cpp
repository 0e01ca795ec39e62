#include "storage/text/utf8.h"
#include "tests/support/testprogram.h"

#include <QtTest>

using namespace Qt::StringLiterals;

class tst_Utf8 : public QObject
{
    Q_OBJECT

private slots:
    void decodesEveryCharacter_data();
    void decodesEveryCharacter();
};

void tst_Utf8::decodesEveryCharacter_data()
{
    QTest::addColumn<QString>("text");
    QTest::newRow("nothing") << u""_s;
    QTest::newRow("one to four bytes") << u"aé中🍕"_s;
    QTest::newRow("NUL") << u"a"_s + QChar(0) + u"b"_s;
    // QString::fromUtf8 drops the first one, so that a key lost its first character.
    QTest::newRow("U+FEFF in front") << u"\ufeffa"_s;
    QTest::newRow("two of U+FEFF") << u"\ufeff\ufeff"_s;
    QTest::newRow("U+FEFF elsewhere") << u"a\ufeffb\ufeff"_s;
    QTest::newRow("non-characters") << u"\ufffe\uffff\U0010ffff"_s;
}

void tst_Utf8::decodesEveryCharacter()
{
    QFETCH(const QString, text);
    QCOMPARE(decodedUtf8(text.toUtf8()), text);
}

KEYSCOPE_TEST(tst_Utf8);
#include "tst_utf8.moc"
