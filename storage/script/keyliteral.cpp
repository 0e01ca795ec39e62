#include "storage/script/keyliteral.h"

#include "storage/keys/dateliteral.h"
#include "storage/keys/keybytes.h"
#include "storage/keys/numbertext.h"
#include "storage/text/quotedtext.h"

#include <cmath>

using namespace Qt::StringLiterals;

namespace {

// NaN is itself here: this compares what is written, not numbers. 0 and −0 are written alike.
bool isSameNumber(double left, double right)
{
    return left == right || (std::isnan(left) && std::isnan(right));
}

tl::unexpected<StorageError> nestedTooDeep()
{
    return failure(ErrorCode::DataError, u"Arrays in a key are nested deeper than %1 levels"_s.arg(
                                             keybytes::maximumDepth));
}

} // namespace

bool KeyLiteral::Date::operator==(const Date &other) const
{
    return isSameNumber(millisecondsSinceEpoch, other.millisecondsSinceEpoch);
}

KeyLiteral::KeyLiteral(const Key &key)
{
    switch (key.type()) {
    case KeyType::Number:
        m_value = key.toNumber();
        break;
    case KeyType::Date:
        m_value = Date{.millisecondsSinceEpoch = key.toDate()};
        break;
    case KeyType::String:
        m_value = key.toString();
        break;
    case KeyType::Binary:
        m_value = key.toBinary();
        break;
    case KeyType::Array: {
        Array elements;
        for (const Key &element : key.toArray())
            elements.append(KeyLiteral(element));
        m_value = std::move(elements);
        break;
    }
    }
}

KeyLiteral::KeyLiteral(double number) : m_value(number) {}

KeyLiteral::KeyLiteral(Date date) : m_value(date) {}

KeyLiteral::KeyLiteral(QString text) : m_value(std::move(text)) {}

KeyLiteral::KeyLiteral(QByteArray binary) : m_value(std::move(binary)) {}

KeyLiteral::KeyLiteral(Array elements) : m_value(std::move(elements)) {}

KeyLiteral::KeyLiteral(TooDeep source) : m_value(std::move(source)) {}

KeyLiteral KeyLiteral::tooDeep(QString source)
{
    return KeyLiteral(TooDeep{.source = std::move(source)});
}

Result<Key> KeyLiteral::toKey() const
{
    return toKeyWithin(keybytes::maximumDepth);
}

Result<Key> KeyLiteral::toKeyWithin(int depth) const
{
    if (const auto *number = std::get_if<double>(&m_value))
        return Key::fromNumber(*number);
    if (const auto *date = std::get_if<Date>(&m_value))
        return Key::fromDate(date->millisecondsSinceEpoch);
    if (const auto *text = std::get_if<QString>(&m_value))
        return Key::fromString(*text);
    if (const auto *binary = std::get_if<QByteArray>(&m_value))
        return Key::fromBinary(*binary);
    const auto *elements = std::get_if<Array>(&m_value);
    if (!elements || depth == 0)
        return nestedTooDeep();
    QList<Key> keys;
    keys.reserve(elements->size());
    for (const KeyLiteral &element : *elements) {
        Result<Key> key = element.toKeyWithin(depth - 1);
        if (!key)
            return key;
        keys.append(*std::move(key));
    }
    return Key::fromArray(keys);
}

QString KeyLiteral::toText() const
{
    if (const auto *number = std::get_if<double>(&m_value))
        return QString::fromLatin1(numberText(*number));
    if (const auto *date = std::get_if<Date>(&m_value))
        return dateLiteral(date->millisecondsSinceEpoch);
    if (const auto *text = std::get_if<QString>(&m_value))
        return quotedText(*text, u'"');
    if (const auto *binary = std::get_if<QByteArray>(&m_value))
        return u"binary(\"%1\")"_s.arg(QLatin1StringView(binary->toHex()));
    if (const auto *tooDeep = std::get_if<TooDeep>(&m_value))
        return tooDeep->source;
    QStringList elements;
    for (const KeyLiteral &element : std::get<Array>(m_value))
        elements.append(element.toText());
    return u'[' + elements.join(u',') + u']';
}

bool KeyLiteral::operator==(const KeyLiteral &other) const
{
    const auto *number = std::get_if<double>(&m_value);
    const auto *otherNumber = std::get_if<double>(&other.m_value);
    if (number && otherNumber)
        return isSameNumber(*number, *otherNumber);
    return m_value == other.m_value;
}

RangeLiteral RangeLiteral::only(const KeyLiteral &key)
{
    const Bound bound{.key = key, .open = false};
    return RangeLiteral{.lower = bound, .upper = bound};
}

Result<KeyRange> RangeLiteral::toRange() const
{
    const auto toBound =
        [](const std::optional<Bound> &bound) -> Result<std::optional<KeyRange::Bound>> {
        if (!bound)
            return std::nullopt;
        Result<Key> key = bound->key.toKey();
        if (!key)
            return tl::unexpected(key.error());
        return KeyRange::Bound{.key = *std::move(key), .open = bound->open};
    };
    Result<std::optional<KeyRange::Bound>> first = toBound(lower);
    if (!first)
        return tl::unexpected(first.error());
    Result<std::optional<KeyRange::Bound>> last = toBound(upper);
    if (!last)
        return tl::unexpected(last.error());
    Result<KeyRange> range = KeyRange::between(*std::move(first), *std::move(last));
    if (!range)
        range.error().message += u" (%1)"_s.arg(toText());
    return range;
}

QString RangeLiteral::toText() const
{
    if (lower && lower == upper && !lower->open)
        return u"= "_s + lower->key.toText();
    QStringList bounds;
    if (lower)
        bounds.append((lower->open ? u"> "_s : u">= "_s) + lower->key.toText());
    if (upper)
        bounds.append((upper->open ? u"< "_s : u"<= "_s) + upper->key.toText());
    return bounds.join(u" AND "_s);
}
