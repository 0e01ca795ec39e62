#include "storage/script/keyliteral.h"
#include "tests/support/literals.h"
#include "tests/support/testprogram.h"

#include <QtTest>

#include <limits>

using namespace Qt::StringLiterals;

namespace {

KeyLiteral nestedLiteral(int depth)
{
    KeyLiteral literal{KeyLiteral::Array()};
    for (int i = 1; i < depth; ++i)
        literal = KeyLiteral(KeyLiteral::Array{literal});
    return literal;
}

RangeLiteral::Bound closed(double number)
{
    return {.key = KeyLiteral(number), .open = false};
}

RangeLiteral::Bound open(double number)
{
    return {.key = KeyLiteral(number), .open = true};
}

} // namespace

class tst_KeyLiteral : public QObject
{
    Q_OBJECT

private slots:
    void becomesAKey_data();
    void becomesAKey();
    void isNoKey_data();
    void isNoKey();
    void comparesWhatIsWritten();
    void limitsDepth();
    void becomesARange();
    void printsRanges_data();
    void printsRanges();
};

void tst_KeyLiteral::becomesAKey_data()
{
    QTest::addColumn<KeyLiteral>("literal");
    QTest::addColumn<QString>("text");
    QTest::newRow("a number") << KeyLiteral(6.00001) << u"6.00001"_s;
    QTest::newRow("minus zero") << KeyLiteral(-0.0) << u"0"_s;
    QTest::newRow("infinity") << KeyLiteral(-infinity) << u"-Infinity"_s;
    QTest::newRow("a date") << KeyLiteral(KeyLiteral::Date{1767323045678})
                            << u"date(\"2026-01-02T03:04:05.678Z\")"_s;
    QTest::newRow("a string") << KeyLiteral(u"a\"b\n"_s) << u"\"a\\\"b\\n\""_s;
    QTest::newRow("binary") << KeyLiteral(QByteArray("\0\xff", 2)) << u"binary(\"00ff\")"_s;
    QTest::newRow("an array") << KeyLiteral(KeyLiteral::Array{KeyLiteral(1.0),
                                                              KeyLiteral(KeyLiteral::Array()),
                                                              KeyLiteral(u"x"_s)})
                              << u"[1,[],\"x\"]"_s;
}

void tst_KeyLiteral::becomesAKey()
{
    QFETCH(const KeyLiteral, literal);
    QFETCH(const QString, text);
    QCOMPARE(literal.toText(), text);
    const Result<Key> key = literal.toKey();
    QVERIFY(key);
    QCOMPARE(key->toLiteral(), text);
    // And back: the key's own literal is the same one.
    QCOMPARE(KeyLiteral(*key), literal);
}

void tst_KeyLiteral::isNoKey_data()
{
    QTest::addColumn<KeyLiteral>("literal");
    QTest::addColumn<QString>("text");
    QTest::newRow("NaN") << KeyLiteral(notANumber) << u"NaN"_s;
    QTest::newRow("a date of NaN") << KeyLiteral(KeyLiteral::Date{notANumber}) << u"date(NaN)"_s;
    QTest::newRow("NaN inside an array")
        << KeyLiteral(KeyLiteral::Array{KeyLiteral(1.0),
                                        KeyLiteral(KeyLiteral::Array{KeyLiteral(notANumber)})})
        << u"[1,[NaN]]"_s;
    QTest::newRow("nested too deep")
        << KeyLiteral::tooDeep(QString(1000, u'[') + QString(1000, u']'))
        << QString(1000, u'[') + QString(1000, u']');
    QTest::newRow("nested too deep inside an array")
        << KeyLiteral(KeyLiteral::Array{KeyLiteral::tooDeep(u"[[[]]]"_s)}) << u"[[[[]]]]"_s;
}

void tst_KeyLiteral::isNoKey()
{
    QFETCH(const KeyLiteral, literal);
    QFETCH(const QString, text);
    QCOMPARE(literal.toText(), text);
    const Result<Key> key = literal.toKey();
    QVERIFY(!key);
    QCOMPARE(key.error().code, ErrorCode::DataError);
    QCOMPARE(literal, KeyLiteral(literal));
}

void tst_KeyLiteral::comparesWhatIsWritten()
{
    QVERIFY(KeyLiteral(notANumber) == KeyLiteral(notANumber));
    QVERIFY(KeyLiteral(KeyLiteral::Date{notANumber}) == KeyLiteral(KeyLiteral::Date{notANumber}));
    QVERIFY(KeyLiteral(0.0) == KeyLiteral(-0.0)); // Both print as 0.
    QVERIFY(!(KeyLiteral(1.0) == KeyLiteral(notANumber)));
    QVERIFY(!(KeyLiteral(1.0) == KeyLiteral(2.0)));
    QVERIFY(!(KeyLiteral(1.0) == KeyLiteral(KeyLiteral::Date{1})));
    QVERIFY(!(KeyLiteral(u"a"_s) == KeyLiteral(QByteArray("a"))));
    QVERIFY(!(KeyLiteral(KeyLiteral::Array{KeyLiteral(1.0)}) == KeyLiteral(KeyLiteral::Array())));
}

void tst_KeyLiteral::limitsDepth()
{
    QVERIFY(nestedLiteral(512).toKey());
    QCOMPARE(nestedLiteral(512).toText(), QString(512, u'[') + QString(512, u']'));
    const Result<Key> deeper = nestedLiteral(513).toKey();
    QVERIFY(!deeper);
    QCOMPARE(deeper.error().code, ErrorCode::DataError);
}

void tst_KeyLiteral::becomesARange()
{
    QCOMPARE(RangeLiteral().toRange(), Result<KeyRange>(KeyRange()));
    QCOMPARE(RangeLiteral::only(KeyLiteral(5.0)).toRange(),
             Result<KeyRange>(KeyRange::only(Key::fromNumber(5).value())));
    const Result<KeyRange> range = RangeLiteral{.lower = open(1), .upper = closed(3)}.toRange();
    QVERIFY(range);
    QCOMPARE(range->lower()->key.toLiteral(), u"1"_s);
    QVERIFY(range->lower()->open);
    QCOMPARE(range->upper()->key.toLiteral(), u"3"_s);
    QVERIFY(!range->upper()->open);

    for (const RangeLiteral &bad : {RangeLiteral{.lower = open(5), .upper = open(1)},
                                    RangeLiteral{.lower = open(5), .upper = closed(5)},
                                    RangeLiteral{.lower = closed(notANumber), .upper = {}},
                                    RangeLiteral{.lower = {}, .upper = closed(notANumber)},
                                    RangeLiteral::only(KeyLiteral(notANumber))}) {
        const Result<KeyRange> refused = bad.toRange();
        QVERIFY(!refused);
        QCOMPARE(refused.error().code, ErrorCode::DataError);
    }
}

void tst_KeyLiteral::printsRanges_data()
{
    QTest::addColumn<RangeLiteral>("range");
    QTest::addColumn<QString>("text");
    QTest::newRow("every key") << RangeLiteral() << QString();
    QTest::newRow("one key") << RangeLiteral::only(KeyLiteral(u"b"_s)) << u"= \"b\""_s;
    QTest::newRow("one that is no key") << RangeLiteral::only(KeyLiteral(notANumber)) << u"= NaN"_s;
    QTest::newRow("both bounds, open")
        << RangeLiteral{.lower = open(1), .upper = open(2)} << u"> 1 AND < 2"_s;
    QTest::newRow("both bounds, closed")
        << RangeLiteral{.lower = closed(1), .upper = closed(2)} << u">= 1 AND <= 2"_s;
    QTest::newRow("a lower bound") << RangeLiteral{.lower = open(1), .upper = {}} << u"> 1"_s;
    QTest::newRow("an upper bound") << RangeLiteral{.lower = {}, .upper = closed(1)} << u"<= 1"_s;
    QTest::newRow("equal bounds that are open")
        << RangeLiteral{.lower = open(1), .upper = open(1)} << u"> 1 AND < 1"_s;
}

void tst_KeyLiteral::printsRanges()
{
    QFETCH(const RangeLiteral, range);
    QFETCH(const QString, text);
    QCOMPARE(range.toText(), text);
}

KEYSCOPE_TEST(tst_KeyLiteral);
#include "tst_keyliteral.moc"
