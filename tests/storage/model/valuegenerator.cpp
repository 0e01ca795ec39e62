#include "tests/storage/model/valuegenerator.h"

#include <bit>
#include <cmath>
#include <limits>

using namespace Qt::StringLiterals;

double ValueGenerator::number()
{
    constexpr double infinity = std::numeric_limits<double>::infinity();
    constexpr double two53 = 9007199254740992;
    static const QList<double> small = {
        -0.0,      0,         -1,    0.5,   0.1,  -2.5,   1.5,
        6.25,      8.9999,    100.5, -1e21, 1e-7, 5e-324, -1.7976931348623157e308,
        -infinity, -two53 - 2};
    static const QList<double> large = {
        two53 - 2, two53 - 1,    two53, two53 + 2, two53 - 1.5, 1e21, 1.7976931348623157e308,
        infinity,  4294967296.0, 1e20};
    if (m_chance.oneIn(200)) // These stop a key generator for good.
        return m_chance.any(large);
    if (m_chance.oneIn(60)) {
        const double bits = std::bit_cast<double>(m_chance.bits());
        return std::isnan(bits) ? 0.25 : -std::abs(bits);
    }
    return m_chance.oneIn(5) ? m_chance.any(small)
                             : m_chance.below(m_chance.oneIn(4) ? m_manyNumbers : 40);
}

double ValueGenerator::dateMilliseconds()
{
    static const QList<double> special = {0,
                                          -1,
                                          8.64e15,
                                          -8.64e15,
                                          1767323045678,
                                          951782400000,    // 2000-02-29
                                          253402300799999, // The end of 9999.
                                          253402300800000,
                                          -62167219200000, // 0000-01-01
                                          -62167219200001};
    return m_chance.oneIn(2) ? m_chance.any(special) : 1767323045000.0 + m_chance.below(9);
}

QString ValueGenerator::text()
{
    static const QStringList special = {u""_s,
                                        u"a"_s,
                                        u"b"_s,
                                        u"ab"_s,
                                        u"A"_s,
                                        u"10"_s,
                                        u"9"_s,
                                        QString(QChar(0)),
                                        u"a"_s + QChar(0),
                                        u"a"_s + QChar(0) + u'b',
                                        u"é"_s,
                                        u"e\u0301"_s,
                                        u"中"_s,
                                        u"🍕"_s,
                                        QString(QChar(0xd83c)),
                                        QString(QChar(0xdf55)) + u'x',
                                        QString(QChar(0xe000)),
                                        QString(QChar(0xffff)),
                                        u"line\nend"_s,
                                        u"\u007f\u001f"_s,
                                        u"'\"\\/"_s,
                                        u"# -> ok"_s};
    return m_chance.oneIn(2) ? m_chance.any(special) : u"k%1"_s.arg(m_chance.below(25));
}

QByteArray ValueGenerator::bytes()
{
    static const QByteArrayList special = {
        "",     QByteArray(1, '\0'), QByteArray(2, '\0'), QByteArray("\x00\x01", 2), "\x01", "\x80",
        "\xff", "\xff\xff"};
    return m_chance.oneIn(3) ? QByteArray(1, char(m_chance.below(256))) : m_chance.any(special);
}

ModelKey ValueGenerator::keyWithin(int depth)
{
    const int kind = m_chance.below(depth > 0 ? 20 : 17);
    if (kind < 9)
        return ModelKey::fromNumber(number());
    if (kind < 14)
        return ModelKey::fromString(text());
    if (kind == 14)
        return ModelKey::fromDate(dateMilliseconds());
    if (kind < 17)
        return ModelKey::fromBinary(bytes());
    QList<ModelKey> elements;
    for (int i = m_chance.below(4); i > 0; --i)
        elements << keyWithin(depth - 1);
    return ModelKey::fromArray(elements);
}

ModelKey ValueGenerator::nested(int levels)
{
    ModelKey key = ModelKey::fromArray({});
    for (int level = 1; level < levels; ++level)
        key = ModelKey::fromArray({key});
    return key;
}

ModelKey ValueGenerator::key()
{
    return m_chance.oneIn(500) ? nested(ModelKey::maximumDepth) : keyWithin(2);
}

ModelKey ValueGenerator::keyLiteral()
{
    if (!m_chance.oneIn(40))
        return key();
    const double nan = std::numeric_limits<double>::quiet_NaN();
    switch (m_chance.below(4)) {
    case 0:
        return ModelKey::fromDate(nan);
    case 1:
        return ModelKey::fromArray({keyWithin(1), ModelKey::fromNumber(nan)});
    case 2:
        return nested(ModelKey::maximumDepth + 1);
    default:
        return ModelKey::fromNumber(nan);
    }
}

ModelValue ValueGenerator::fromKey(const ModelKey &key)
{
    switch (key.type()) {
    case ModelKey::Type::Number:
        return ModelValue::number(key.number(), m_spelling.extendedNumber(key.number()));
    case ModelKey::Type::Date:
        return ModelValue::date(key.number(), m_spelling.extendedDate(key.number()));
    case ModelKey::Type::String:
        return ModelValue::string(key.text(), m_spelling.jsonString(key.text()));
    case ModelKey::Type::Binary:
        return ModelValue::binary(key.bytes());
    case ModelKey::Type::Array:
        break;
    }
    QList<ModelValue> items;
    for (const ModelKey &element : key.elements())
        items << fromKey(element);
    return ModelValue::array(items);
}

// Objects that look like Extended JSON, and are plain ones.
ModelValue ValueGenerator::lookalike()
{
    const auto text = [](const QString &value) {
        return ModelValue::string(value, modeltext::quoted(value, '"'));
    };
    ModelValue longer = ModelValue::object();
    longer.append(u"$numberLong"_s, text(u"8640000000000001"_s));
    ModelValue result = ModelValue::object();
    switch (m_chance.below(6)) {
    case 0:
        result.append(u"$date"_s, text(u"2026-02-30T00:00:00.000Z"_s));
        break;
    case 1:
        result.append(u"$date"_s, ModelValue::number(5, "5"));
        break;
    case 2:
        result.append(u"$date"_s, text(u"2026-01-02T03:04:05.003Z"_s));
        result.append(u"a"_s, fromKey(keyWithin(1)));
        break;
    case 3:
        result.append(u"$date"_s, longer);
        break;
    case 4:
        result.append(u"$binary"_s, text(u"ff"_s));
        break;
    default:
        result.append(u"$numberDouble"_s, text(u"NaN"_s));
        break;
    }
    return result;
}

ModelValue ValueGenerator::leaf()
{
    if (m_chance.oneIn(40))
        return lookalike();
    switch (m_chance.below(12)) {
    case 0:
        return {};
    case 1:
        return ModelValue::boolean(m_chance.oneIn(2));
    default:
        return fromKey(keyWithin(1));
    }
}

ModelValue ValueGenerator::value(int depth)
{
    const int kind = m_chance.below(10);
    if (depth == 0 || kind < 6)
        return leaf();
    if (kind < 9)
        return object(depth - 1);
    QList<ModelValue> items;
    for (int i = m_chance.below(5); i > 0; --i)
        items << value(depth - 1);
    return ModelValue::array(items);
}

ModelValue ValueGenerator::object(int depth)
{
    static const QStringList names = {u"a"_s,  u"b"_s,      u"foo"_s, u"bar"_s, u"baz"_s, u"tags"_s,
                                      u"id"_s, u"length"_s, u"ünï"_s, u"$x"_s,  u"中1"_s};
    ModelValue result = ModelValue::object();
    for (int i = m_chance.below(4); i > 0; --i) {
        const QString name = m_chance.any(names);
        if (!result.member(name))
            result.append(name, m_spelling.jsonString(name), value(depth));
    }
    return result;
}

ModelValue ValueGenerator::notAllowed()
{
    ModelValue twice = ModelValue::object();
    twice.append(u"a"_s, "\"a\"", leaf());
    twice.append(u"a"_s, m_chance.oneIn(2) ? "\"\\u0061\"" : "\"a\"", leaf());
    if (m_chance.oneIn(3))
        return twice;
    ModelValue result = ModelValue::object();
    result.append(u"id"_s, leaf());
    result.append(u"foo"_s, m_chance.oneIn(2) ? twice : fromKey(nested(ModelValue::maximumDepth)));
    return result;
}

void ValueGenerator::place(ModelValue &value, const QString &path)
{
    if (!value.isObject())
        value = ModelValue::object();
    const qsizetype dot = path.indexOf(u'.');
    const QString name = path.left(dot);
    if (dot < 0) {
        value.set(name, m_chance.oneIn(4) ? ModelValue::array({leaf(), leaf(), leaf()})
                                          : fromKey(keyWithin(1)));
    } else {
        ModelValue inner = value.member(name).value_or(ModelValue());
        place(inner, path.mid(dot + 1));
        value.set(name, inner);
    }
}

ModelValue ValueGenerator::record(const QList<ModelKeyPath> &paths)
{
    if (m_chance.oneIn(60))
        return notAllowed();
    if (m_chance.oneIn(12))
        return value(2);
    ModelValue result = object(2);
    for (const ModelKeyPath &path : paths) {
        for (const QString &part : path.paths()) {
            if (!part.isEmpty() && !m_chance.oneIn(4))
                place(result, part);
        }
    }
    if (m_chance.oneIn(300)) {
        ModelValue deepest = ModelValue::object();
        deepest.append(u"foo"_s, fromKey(nested(ModelValue::maximumDepth - 1)));
        return deepest;
    }
    return paths.size() == 1 && paths[0].isEmpty() ? leaf() : result;
}

QString ValueGenerator::collection()
{
    static const QStringList names = {u"Users"_s,  u"Orders"_s, u"users"_s,
                                      u"@empty"_s, u"Straße"_s, u"two words"_s,
                                      u"a\"b"_s,   u""_s,       QString(QChar(0xd83c)),
                                      u"\ufffd"_s};
    return m_chance.any(names);
}

ModelValue ValueGenerator::document()
{
    if (m_chance.oneIn(50))
        return m_chance.oneIn(2)   ? notAllowed()
               : m_chance.oneIn(2) ? ModelValue::array({leaf()})
                                   : ModelValue::boolean(true);
    ModelValue result = object(2);
    if (m_chance.oneIn(6)) {
        ModelValue metadata = ModelValue::object();
        if (m_chance.oneIn(2))
            metadata.append(u"x"_s, leaf());
        if (!m_chance.oneIn(4)) {
            const QString name = collection();
            metadata.append(u"@collection"_s, m_spelling.jsonString(u"@collection"_s),
                            m_chance.oneIn(6)
                                ? ModelValue::boolean(true)
                                : ModelValue::string(name, m_spelling.jsonString(name)));
        }
        result.append(u"@metadata"_s, m_spelling.jsonString(u"@metadata"_s),
                      m_chance.oneIn(8) ? ModelValue::array({metadata}) : metadata);
        if (m_chance.oneIn(2))
            result.append(u"z"_s, leaf());
    }
    return result;
}
