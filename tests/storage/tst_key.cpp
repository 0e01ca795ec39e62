#include "storage/keys/key.h"
#include "tests/support/literals.h"
#include "tests/support/testprogram.h"

#include <QFile>
#include <QHash>
#include <QRandomGenerator>
#include <QRegularExpression>
#include <QtTest>

#include <cmath>
#include <cstring>
#include <limits>

using namespace Qt::StringLiterals;

namespace {

Key text(QStringView value)
{
    return Key::fromString(value);
}

Key binary(const QByteArray &hex)
{
    return Key::fromBinary(QByteArray::fromHex(hex));
}

// An array in an array in …, `depth` deep.
Key nestedKey(int depth)
{
    Key key = array({});
    for (int i = 1; i < depth; ++i)
        key = array({key});
    return key;
}

// "Compare two keys" of the Indexed Database API, section 3.1, written from the standard and not by
// way of the bytes.
int compareTexts(const QString &a, const QString &b)
{
    for (qsizetype i = 0; i < std::min(a.size(), b.size()); ++i) {
        if (a[i].unicode() != b[i].unicode())
            return a[i].unicode() < b[i].unicode() ? -1 : 1;
    }
    return a.size() == b.size() ? 0 : (a.size() < b.size() ? -1 : 1);
}

int compareBinaries(const QByteArray &a, const QByteArray &b)
{
    for (qsizetype i = 0; i < std::min(a.size(), b.size()); ++i) {
        if (a[i] != b[i])
            return uchar(a[i]) < uchar(b[i]) ? -1 : 1;
    }
    return a.size() == b.size() ? 0 : (a.size() < b.size() ? -1 : 1);
}

int compareByStandard(const Key &a, const Key &b)
{
    if (a.type() != b.type())
        return int(a.type()) < int(b.type()) ? -1 : 1; // array > binary > string > date > number
    switch (a.type()) {
    case KeyType::Number:
        return a.toNumber() == b.toNumber() ? 0 : (a.toNumber() < b.toNumber() ? -1 : 1);
    case KeyType::Date:
        return a.toDate() == b.toDate() ? 0 : (a.toDate() < b.toDate() ? -1 : 1);
    case KeyType::String:
        return compareTexts(a.toString(), b.toString());
    case KeyType::Binary:
        return compareBinaries(a.toBinary(), b.toBinary());
    case KeyType::Array:
        break;
    }
    const QList<Key> left = a.toArray();
    const QList<Key> right = b.toArray();
    for (qsizetype i = 0; i < std::min(left.size(), right.size()); ++i) {
        if (const int order = compareByStandard(left[i], right[i]); order != 0)
            return order;
    }
    return left.size() == right.size() ? 0 : (left.size() < right.size() ? -1 : 1);
}

int sign(std::strong_ordering order)
{
    return order < 0 ? -1 : (order > 0 ? 1 : 0);
}

// Keys that are likely to be near each other, of every type.
class RandomKeys final
{
public:
    explicit RandomKeys(quint32 seed) : m_random(seed) {}

    Key next(int depth = 3)
    {
        switch (m_random.bounded(depth > 0 ? 5 : 4)) {
        case 0:
            return number(nextNumber());
        case 1:
            return date(nextDate());
        case 2:
            return text(nextText());
        case 3:
            return Key::fromBinary(nextBinary());
        default:
            break;
        }
        QList<Key> elements;
        for (int i = m_random.bounded(4); i > 0; --i)
            elements.append(next(depth - 1));
        return array(elements);
    }

private:
    double nextNumber()
    {
        switch (m_random.bounded(4)) {
        case 0:
            return m_random.bounded(5) - 2;
        case 1:
            return m_random.bounded(2) == 0 ? infinity : -infinity;
        case 2:
            return m_random.bounded(1000.0) - 500;
        default:
            break;
        }
        double value = 0;
        do {
            const quint64 bits = m_random.generate64();
            std::memcpy(&value, &bits, sizeof value);
        } while (std::isnan(value));
        return value;
    }

    double nextDate()
    {
        return m_random.bounded(2) == 0 ? m_random.bounded(3) - 1
                                        : std::trunc(m_random.bounded(2 * 8.64e15) - 8.64e15);
    }

    QString nextText()
    {
        // Around the edges of the one-, two- and three-byte forms, and of the surrogates.
        static constexpr char16_t units[] = {0,      1,      'a',    'b',    0x7e,   0x7f,
                                             0x80,   0xff,   0x100,  0x407e, 0x407f, 0x4080,
                                             0xd7ff, 0xd800, 0xdc00, 0xe000, 0xfffe, 0xffff};
        QString value;
        for (int i = m_random.bounded(5); i > 0; --i)
            value += QChar(units[m_random.bounded(int(std::size(units)))]);
        return value;
    }

    QByteArray nextBinary()
    {
        static constexpr uchar bytes[] = {0, 1, 2, 3, 0x7f, 0x80, 0xfe, 0xff};
        QByteArray value;
        for (int i = m_random.bounded(5); i > 0; --i)
            value += char(bytes[m_random.bounded(int(std::size(bytes)))]);
        return value;
    }

    QRandomGenerator m_random;
};

// The keys in storage/FORMAT.md's table, by the literal that stands there.
QList<std::pair<QString, Key>> documentedKeys()
{
    return {
        {u"-Infinity"_s, number(-infinity)},
        {u"-1"_s, number(-1)},
        {u"0"_s, number(0)},
        {u"5"_s, number(5)},
        {u"Infinity"_s, number(infinity)},
        {u"date(\"1970-01-01T00:00:00.000Z\")"_s, date(0)},
        {u"date(\"2026-01-02T03:04:05.678Z\")"_s, date(1767323045678)},
        {u"\"\""_s, text(u"")},
        {u"\"a\""_s, text(u"a")},
        {u"\"\\u0000\""_s, text(QStringView(u"\0", 1))},
        {u"\"~\\u007f\""_s, text(u"~\x7f")},
        {u"\"é\""_s, text(u"é")},
        {u"\"中\""_s, text(u"中")},
        {u"\"🍕\""_s, text(u"🍕")},
        {u"\"\\ud800\""_s, text(QString(QChar(0xd800)))},
        {u"binary(\"\")"_s, binary("")},
        {u"binary(\"00ff\")"_s, binary("00ff")},
        {u"binary(\"000102\")"_s, binary("000102")},
        {u"[]"_s, array({})},
        {u"[1,\"a\"]"_s, array({number(1), text(u"a")})},
        {u"[[]]"_s, array({array({})})},
    };
}

} // namespace

class tst_Key : public QObject
{
    Q_OBJECT

private slots:
    void bytesAreAsDocumented();
    void ordersKeys();
    void roundTripsRandomKeys();
    void ordersRandomKeysByTheStandard();
    void isPrefixFree();
    void survivesMutatedBytes();
    void refusesOtherBytes_data();
    void refusesOtherBytes();
    void refusesEveryTruncation();
    void refusesNumbersThatAreNoKeys();
    void minusZeroIsZero();
    void limitsDates();
    void limitsDepth();
    void printsLiterals_data();
    void printsLiterals();
};

// storage/FORMAT.md, "Key bytes": every row there is what the code writes, and the other way round.
void tst_Key::bytesAreAsDocumented()
{
    QFile file(QStringLiteral(KEYSCOPE_SOURCE_DIR "/storage/FORMAT.md"));
    QVERIFY2(file.open(QIODevice::ReadOnly), qPrintable(file.errorString()));
    QString format = QString::fromUtf8(file.readAll());
    const qsizetype section = format.indexOf("## Key bytes"_L1);
    QVERIFY(section >= 0);
    format = format.mid(section);
    const qsizetype sectionEnd = format.indexOf("\n## "_L1, 1);
    if (sectionEnd >= 0)
        format.truncate(sectionEnd);

    QHash<QString, QByteArray> rows;
    static const QRegularExpression row(
        u"^\\| `([^`]+)` \\| `([0-9a-f]{2}(?: [0-9a-f]{2})*)` \\|"_s,
        QRegularExpression::MultilineOption);
    for (const QRegularExpressionMatch &match : row.globalMatch(format))
        rows.insert(match.captured(1), QByteArray::fromHex(match.captured(2).toLatin1()));

    const QList<std::pair<QString, Key>> keys = documentedKeys();
    for (const auto &[literal, key] : keys) {
        QVERIFY2(rows.contains(literal), qPrintable(literal));
        QCOMPARE(key.encoded().toHex(' '), rows.value(literal).toHex(' '));
        QCOMPARE(key.toLiteral(), literal);
        QCOMPARE(Key::decode(rows.value(literal)), Result<Key>(key));
    }
    QCOMPARE(rows.size(), keys.size());
}

void tst_Key::ordersKeys()
{
    const QList<Key> ascending{
        number(-infinity),
        number(-std::numeric_limits<double>::max()),
        number(-9007199254740993.0),
        number(-2),
        number(-1.5),
        number(-1),
        number(-std::numeric_limits<double>::min()),
        number(-std::numeric_limits<double>::denorm_min()),
        number(0),
        number(std::numeric_limits<double>::denorm_min()),
        number(std::numeric_limits<double>::min()),
        number(1),
        number(std::nextafter(1, 2)),
        number(2),
        number(10),
        number(9007199254740992.0),
        number(std::numeric_limits<double>::max()),
        number(infinity),
        date(-8.64e15),
        date(-1),
        date(0),
        date(1),
        date(1767323045678),
        date(8.64e15),
        text(u""),
        text(QStringView(u"\0", 1)),
        text(QStringView(u"\0\0", 2)),
        text(QStringView(u"\0a", 2)),
        text(u"\x01"),
        text(u"10"),
        text(u"2"),
        text(u"A"),
        text(u"a"),
        text(QStringView(u"a\0", 2)),
        text(u"aa"),
        text(u"b"),
        text(u"~"),
        text(u"\x7f"),
        text(u"\x80"),
        text(u"é"),
        text(u"\x407e"),
        text(u"\x407f"),
        text(u"中"),
        text(QString(QChar(0xd800))),
        text(u"🍕"),      // D83C DF55: by code units before U+E000,
        text(u"\uE000"), // though by code points behind it.
        text(u"\uFFFD"),
        text(u"\uFFFF"),
        text(u"\uFFFF\uFFFF"),
        binary(""),
        binary("00"),
        binary("0000"),
        binary("0001"),
        binary("00ff"),
        binary("01"),
        binary("0100"),
        binary("0101"),
        binary("02"),
        binary("7f"),
        binary("80"),
        binary("ff"),
        binary("ff00"),
        binary("ffff"),
        array({}),
        array({number(1)}),
        array({number(1), number(1)}),
        array({number(1), number(2)}),
        array({number(1), text(u"")}),
        array({number(2)}),
        array({date(0)}),
        array({text(u"")}),
        array({text(u""), text(u"")}),
        array({text(u"a")}),
        array({text(u"aa")}),
        array({binary("")}),
        array({binary("00")}),
        array({array({})}),
        array({array({}), number(-infinity)}),
        array({array({number(1)})}),
        array({array({array({})})}),
    };
    for (qsizetype i = 0; i < ascending.size(); ++i) {
        for (qsizetype j = 0; j < ascending.size(); ++j) {
            const int expected = i == j ? 0 : (i < j ? -1 : 1);
            const QString pair = ascending[i].toLiteral() + u" and "_s + ascending[j].toLiteral();
            QVERIFY2(sign(ascending[i] <=> ascending[j]) == expected, qPrintable(pair));
            QVERIFY2((ascending[i] == ascending[j]) == (i == j), qPrintable(pair));
            QVERIFY2(compareByStandard(ascending[i], ascending[j]) == expected, qPrintable(pair));
        }
    }
}

void tst_Key::roundTripsRandomKeys()
{
    RandomKeys keys(20260102);
    for (int i = 0; i < 20000; ++i) {
        const Key key = keys.next();
        const Result<Key> back = Key::decode(key.encoded());
        QVERIFY2(back, qPrintable(key.toLiteral()));
        QCOMPARE(*back, key);
        switch (key.type()) {
        case KeyType::Number:
            QCOMPARE(number(key.toNumber()), key);
            break;
        case KeyType::Date:
            QCOMPARE(date(key.toDate()), key);
            break;
        case KeyType::String:
            QCOMPARE(text(key.toString()), key);
            break;
        case KeyType::Binary:
            QCOMPARE(Key::fromBinary(key.toBinary()), key);
            break;
        case KeyType::Array:
            QCOMPARE(array(key.toArray()), key);
            break;
        }
    }
}

void tst_Key::ordersRandomKeysByTheStandard()
{
    RandomKeys keys(42);
    for (int i = 0; i < 50000; ++i) {
        const Key a = keys.next();
        const Key b = keys.next();
        QVERIFY2(sign(a <=> b) == compareByStandard(a, b),
                 qPrintable(a.toLiteral() + u" and "_s + b.toLiteral()));
    }
}

// KeyRange relies on this: nothing lies between a key and the key with a zero byte behind it.
void tst_Key::isPrefixFree()
{
    RandomKeys keys(7);
    QList<Key> all;
    for (int i = 0; i < 1500; ++i)
        all.append(keys.next(2));
    for (const Key &a : all) {
        for (const Key &b : all)
            QVERIFY(a == b || !b.encoded().startsWith(a.encoded()));
    }
}

// Whatever the bytes, decode gives a key that encodes to those very bytes, or an error.
void tst_Key::survivesMutatedBytes()
{
    RandomKeys keys(99);
    QRandomGenerator random(99);
    int decoded = 0;
    for (int i = 0; i < 60000; ++i) {
        QByteArray bytes = keys.next().encoded();
        for (int change = random.bounded(1, 4); change > 0; --change) {
            const int at = random.bounded(int(bytes.size()));
            switch (random.bounded(4)) {
            case 0:
                bytes[at] = char(random.bounded(256));
                break;
            case 1:
                bytes.insert(at, char(random.bounded(256)));
                break;
            case 2:
                bytes.remove(at, 1);
                break;
            default:
                bytes[at] = char(uchar(bytes[at]) ^ (1U << random.bounded(8)));
                break;
            }
            if (bytes.isEmpty())
                bytes.append(char(random.bounded(256)));
        }
        const Result<Key> key = Key::decode(bytes);
        if (!key) {
            QCOMPARE(key.error().code, ErrorCode::DataError);
            // Bytes from a damaged file that nobody checked must not crash either.
            (void)Key::fromTrusted(bytes).toLiteral();
            continue;
        }
        ++decoded;
        switch (key->type()) {
        case KeyType::Number:
            QCOMPARE(number(key->toNumber()).encoded(), bytes);
            break;
        case KeyType::Date:
            QCOMPARE(date(key->toDate()).encoded(), bytes);
            break;
        case KeyType::String:
            QCOMPARE(text(key->toString()).encoded(), bytes);
            break;
        case KeyType::Binary:
            QCOMPARE(Key::fromBinary(key->toBinary()).encoded(), bytes);
            break;
        case KeyType::Array:
            QCOMPARE(array(key->toArray()).encoded(), bytes);
            break;
        }
    }
    QVERIFY(decoded > 1000); // Else the mutations would show nothing.
}

void tst_Key::refusesOtherBytes_data()
{
    QTest::addColumn<QByteArray>("hex");
    QTest::newRow("nothing") << QByteArray("");
    QTest::newRow("an unknown type byte") << QByteArray("60");
    QTest::newRow("an end alone") << QByteArray("00");
    QTest::newRow("a number that is cut short") << QByteArray("10800000000000");
    QTest::newRow("minus zero") << QByteArray("107fffffffffffffff");
    QTest::newRow("NaN") << QByteArray("10fff8000000000000");
    QTest::newRow("NaN with its sign") << QByteArray("100007ffffffffffff");
    QTest::newRow("bytes behind a number") << QByteArray("10800000000000000000");
    QTest::newRow("a date with half a millisecond") << QByteArray("20bfe0000000000000");
    QTest::newRow("a date that is infinite") << QByteArray("20fff0000000000000");
    QTest::newRow("a date beyond the maximum") << QByteArray("20c33eb208c2dc0001");
    QTest::newRow("a date of minus zero") << QByteArray("207fffffffffffffff");
    QTest::newRow("a string without an end") << QByteArray("3062");
    QTest::newRow("a string cut in a two-byte unit") << QByteArray("3080");
    QTest::newRow("a string cut in a three-byte unit") << QByteArray("30c000");
    QTest::newRow("a code unit above ffff") << QByteArray("30c0bf8100");
    QTest::newRow("a lead byte that no unit has") << QByteArray("30c1000000");
    QTest::newRow("bytes behind a string") << QByteArray("306200 00");
    QTest::newRow("a binary without an end") << QByteArray("4002");
    QTest::newRow("an escape without its byte") << QByteArray("4001");
    QTest::newRow("an escaped end") << QByteArray("400100");
    QTest::newRow("an escape of what needs none") << QByteArray("40010300");
    QTest::newRow("an array without an end") << QByteArray("50");
    QTest::newRow("an inner array without an end") << QByteArray("505000");
    QTest::newRow("two ends") << QByteArray("500000");
    QTest::newRow("an array with a bad element") << QByteArray("506000");
    QTest::newRow("arrays 513 deep")
        << QByteArray("50").repeated(513) + QByteArray("00").repeated(513);
    QTest::newRow("arrays a million deep") << QByteArray("50").repeated(1000000);
}

void tst_Key::refusesOtherBytes()
{
    QFETCH(const QByteArray, hex);
    const Result<Key> key = Key::decode(QByteArray::fromHex(hex));
    QVERIFY(!key);
    QCOMPARE(key.error().code, ErrorCode::DataError);
}

void tst_Key::refusesEveryTruncation()
{
    const QByteArray whole =
        array({number(1), date(2), text(u"a中é"), binary("0001ff"), array({array({})})}).encoded();
    QVERIFY(Key::decode(whole));
    for (qsizetype size = 0; size < whole.size(); ++size)
        QVERIFY(!Key::decode(whole.first(size)));
}

void tst_Key::refusesNumbersThatAreNoKeys()
{
    const Result<Key> notANumber = Key::fromNumber(std::numeric_limits<double>::quiet_NaN());
    QVERIFY(!notANumber);
    QCOMPARE(notANumber.error().code, ErrorCode::DataError);
}

void tst_Key::minusZeroIsZero()
{
    QCOMPARE(number(-0.0).encoded(), number(0).encoded());
    QVERIFY(!std::signbit(number(-0.0).toNumber()));
    QCOMPARE(date(-0.0).encoded(), date(0).encoded());
}

// ECMA-262, TimeClip: a date is an integer of at most 8.64e15.
void tst_Key::limitsDates()
{
    QCOMPARE(Key::fromDate(8.64e15)->toDate(), 8.64e15);
    QCOMPARE(Key::fromDate(-8.64e15)->toDate(), -8.64e15);
    for (const double milliseconds : {8.64e15 + 1, -8.64e15 - 1, 0.5, infinity, -infinity,
                                      std::numeric_limits<double>::quiet_NaN()}) {
        const Result<Key> key = Key::fromDate(milliseconds);
        QVERIFY(!key);
        QCOMPARE(key.error().code, ErrorCode::DataError);
    }
}

void tst_Key::limitsDepth()
{
    const Key deepest = nestedKey(512);
    QVERIFY(Key::decode(deepest.encoded()));
    QCOMPARE(deepest.toLiteral(), QString(512, u'[') + QString(512, u']'));
    const Result<Key> deeper = Key::fromArray({number(1), deepest});
    QVERIFY(!deeper);
    QCOMPARE(deeper.error().code, ErrorCode::DataError);
    // Width is no depth.
    QVERIFY(Key::fromArray(QList<Key>(1000, nestedKey(511))));
}

void tst_Key::printsLiterals_data()
{
    QTest::addColumn<Key>("key");
    QTest::addColumn<QString>("literal");
    QTest::newRow("a number") << number(5) << u"5"_s;
    QTest::newRow("a number as ECMAScript writes it") << number(1e21) << u"1e+21"_s;
    QTest::newRow("quotes and a backslash") << text(u"a\"b\\c'd") << u"\"a\\\"b\\\\c'd\""_s;
    QTest::newRow("control characters")
        << text(u"\b\f\n\r\t\x01\x7f\x9f") << u"\"\\b\\f\\n\\r\\t\\u0001\\u007f\\u009f\""_s;
    QTest::newRow("a surrogate pair stays") << text(u"🍕") << u"\"🍕\""_s;
    QTest::newRow("surrogates the wrong way round")
        << text(QString(QChar(0xdf55)) + QChar(0xd83c)) << u"\"\\udf55\\ud83c\""_s;
    QTest::newRow("a place holder is text") << text(u"%1") << u"\"%1\""_s;
    QTest::newRow("a date before the year 0")
        << date(-62198755200000) << u"date(\"-000001-01-01T00:00:00.000Z\")"_s;
    QTest::newRow("binary in lower-case hex") << binary("00FF") << u"binary(\"00ff\")"_s;
    QTest::newRow("arrays in arrays")
        << array({array({}), array({number(1), array({text(u"[")}), number(2)}), array({})})
        << u"[[],[1,[\"[\"],2],[]]"_s;
}

void tst_Key::printsLiterals()
{
    QFETCH(const Key, key);
    QFETCH(const QString, literal);
    QCOMPARE(key.toLiteral(), literal);
}

KEYSCOPE_TEST(tst_Key);
#include "tst_key.moc"
