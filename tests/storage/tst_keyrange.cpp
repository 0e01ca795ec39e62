#include "storage/keys/keyrange.h"
#include "tests/support/literals.h"
#include "tests/support/testprogram.h"

#include <QtTest>

using namespace Qt::StringLiterals;

namespace {

KeyRange::Bound closed(const Key &key)
{
    return {.key = key, .open = false};
}

KeyRange::Bound open(const Key &key)
{
    return {.key = key, .open = true};
}

// What SQLite does with the half-open interval.
bool holds(const KeyRange &range, const Key &key)
{
    const KeyInterval interval = range.interval();
    return key.encoded() >= interval.from && key.encoded() < interval.end;
}

QString heldBy(const Result<KeyRange> &range)
{
    static const QList<Key> keys{number(1),
                                 number(2),
                                 number(3),
                                 Key::fromString(u""),
                                 Key::fromString(QStringView(u"\0", 1)),
                                 Key::fromString(u"a"),
                                 Key::fromBinary(""),
                                 Key::fromArray({}).value(),
                                 Key::fromArray({number(1)}).value()};
    QStringList held;
    for (const Key &key : keys) {
        if (holds(*range, key))
            held.append(key.toLiteral());
    }
    return held.join(u' ');
}

} // namespace

class tst_KeyRange : public QObject
{
    Q_OBJECT

private slots:
    void holdsEveryKey();
    void holdsOneKey();
    void holdsWhatIsBetweenItsBounds();
    void refusesBoundsThatLeaveNothing();
    void comparesByBounds();
};

void tst_KeyRange::holdsEveryKey()
{
    QCOMPARE(heldBy(KeyRange()), u"1 2 3 \"\" \"\\u0000\" \"a\" binary(\"\") [] [1]"_s);
    QVERIFY(!KeyRange().lower());
    QVERIFY(!KeyRange().upper());
    QCOMPARE(KeyRange().interval(), KeyInterval());
    QCOMPARE(KeyRange::between({}, {}), Result<KeyRange>(KeyRange()));
}

void tst_KeyRange::holdsOneKey()
{
    QCOMPARE(heldBy(KeyRange::only(number(2))), u"2"_s);
    // What would sort right behind: a longer string, a longer array.
    QCOMPARE(heldBy(KeyRange::only(Key::fromString(u""))), u"\"\""_s);
    QCOMPARE(heldBy(KeyRange::only(Key::fromArray({}).value())), u"[]"_s);
    QCOMPARE(KeyRange::between(closed(number(2)), closed(number(2))),
             Result<KeyRange>(KeyRange::only(number(2))));
}

void tst_KeyRange::holdsWhatIsBetweenItsBounds()
{
    const Key one = number(1);
    const Key three = number(3);
    QCOMPARE(heldBy(KeyRange::between(closed(one), closed(three))), u"1 2 3"_s);
    QCOMPARE(heldBy(KeyRange::between(open(one), closed(three))), u"2 3"_s);
    QCOMPARE(heldBy(KeyRange::between(closed(one), open(three))), u"1 2"_s);
    QCOMPARE(heldBy(KeyRange::between(open(one), open(three))), u"2"_s);
    QCOMPARE(heldBy(KeyRange::between({}, open(three))), u"1 2"_s);
    QCOMPARE(heldBy(KeyRange::between({}, closed(three))), u"1 2 3"_s);
    const Key empty = Key::fromString(u"");
    QCOMPARE(heldBy(KeyRange::between(open(empty), {})),
             u"\"\\u0000\" \"a\" binary(\"\") [] [1]"_s);
    QCOMPARE(heldBy(KeyRange::between(open(three), closed(empty))), u"\"\""_s);
    // The bounds need not be keys that exist.
    QCOMPARE(heldBy(KeyRange::between(open(number(1.5)), closed(number(2.5)))), u"2"_s);
    QCOMPARE(heldBy(KeyRange::between(open(number(1.5)), open(number(1.6)))), QString());
}

void tst_KeyRange::refusesBoundsThatLeaveNothing()
{
    const Key one = number(1);
    const Key text = Key::fromString(u"1");
    for (const Result<KeyRange> &range : {
             KeyRange::between(closed(number(2)), closed(one)),
             KeyRange::between(closed(text), closed(one)),
             KeyRange::between(open(one), closed(one)),
             KeyRange::between(closed(one), open(one)),
             KeyRange::between(open(one), open(one)),
         }) {
        QVERIFY(!range);
        QCOMPARE(range.error().code, ErrorCode::DataError);
        QVERIFY(!range.error().message.isEmpty());
    }
}

void tst_KeyRange::comparesByBounds()
{
    QVERIFY(KeyRange::between(open(number(1)), {}) != KeyRange::between(closed(number(1)), {}));
    QVERIFY(KeyRange::between(open(number(1)), {}) == KeyRange::between(open(number(1)), {}));
    QVERIFY(KeyRange::between({}, closed(number(1))) != KeyRange::between(closed(number(1)), {}));
}

KEYSCOPE_TEST(tst_KeyRange);
#include "tst_keyrange.moc"
