#include "model/keypathtext.h"
#include "tests/support/testprogram.h"

#include <QTest>

using namespace Qt::StringLiterals;

class tst_KeyPathText : public QObject
{
    Q_OBJECT

private slots:
    void readsWhatIsTyped_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("literal");
        QTest::newRow("one") << u"isbn"_s << u"'isbn'"_s;
        QTest::newRow("spaces around are no part of it") << u"  a.b "_s << u"'a.b'"_s;
        QTest::newRow("several are a list") << u"last, first"_s << u"['last','first']"_s;
        QTest::newRow("as a script writes one") << u"'a.b'"_s << u"'a.b'"_s;
        QTest::newRow("as a script writes a list") << u"['a', 'b']"_s << u"['a','b']"_s;
        QTest::newRow("a list of one") << u"[a]"_s << u"['a']"_s;
        QTest::newRow("two quotes are the empty path") << u"''"_s << u"''"_s;
        QTest::newRow("one that lacks a name stays, to be refused") << u"a,"_s << u"['a','']"_s;
        QTest::newRow("a space within stays, to be refused") << u"a b"_s << u"'a b'"_s;
        QTest::newRow("one quote is no pair") << u"'"_s << u"'\\''"_s;
    }
    void readsWhatIsTyped()
    {
        QFETCH(QString, typed);
        const auto literal = keypathtext::read(typed);
        QVERIFY(literal);
        QTEST(literal->toText(), "literal");
    }

    void nothingIsNoPath()
    {
        QVERIFY(!keypathtext::read({}));
        QVERIFY(!keypathtext::read(u"  "_s));
    }

    void saysWhereKeysAre()
    {
        QCOMPARE(keypathtext::whereKeysAre({}), u"keys are given beside"_s);
        QCOMPARE(keypathtext::whereKeysAre(KeyPath::parse(u"isbn"_s).value()), u"key at isbn"_s);
        QCOMPARE(keypathtext::whereKeysAre(KeyPath::parse(QStringList{u"a"_s, u"b.c"_s}).value()),
                 u"key at a, b.c"_s);
        QCOMPARE(keypathtext::whereKeysAre(KeyPath::parse(QString()).value()),
                 u"the record itself is the key"_s);
    }
};

KEYSCOPE_TEST(tst_KeyPathText);
#include "tst_keypathtext.moc"
