#include "storage/keys/key.h"

#include "storage/keys/dateliteral.h"
#include "storage/keys/keybytes.h"
#include "storage/keys/numbertext.h"
#include "storage/text/quotedtext.h"

#include <algorithm>
#include <cmath>
#include <cstring>

using namespace Qt::StringLiterals;

Key::Key(QByteArray encoded) : m_encoded(std::move(encoded)) {}

Result<Key> Key::fromNumber(double number)
{
    if (std::isnan(number))
        return failure(ErrorCode::DataError, u"NaN is no key: it has no place in an order"_s);
    QByteArray bytes;
    keybytes::appendNumber(bytes, keybytes::Number, number);
    return Key(bytes);
}

Result<Key> Key::fromDate(double millisecondsSinceEpoch)
{
    if (std::isnan(millisecondsSinceEpoch))
        return failure(ErrorCode::DataError, u"A date of NaN is no key: it names no moment"_s);
    if (std::abs(millisecondsSinceEpoch) > double(maximumDateMilliseconds) ||
        millisecondsSinceEpoch != std::trunc(millisecondsSinceEpoch))
        return failure(
            ErrorCode::DataError,
            u"%1 is no date: a date is a whole number of milliseconds, at most 8.64e15 "
            "before or after 1970"_s.arg(QLatin1StringView(numberText(millisecondsSinceEpoch))));
    QByteArray bytes;
    keybytes::appendNumber(bytes, keybytes::Date, millisecondsSinceEpoch);
    return Key(bytes);
}

Key Key::fromString(QStringView text)
{
    QByteArray bytes;
    keybytes::appendString(bytes, text);
    return Key(bytes);
}

Key Key::fromBinary(QByteArrayView binary)
{
    QByteArray bytes;
    keybytes::appendBinary(bytes, binary);
    return Key(bytes);
}

Result<Key> Key::fromArray(const QList<Key> &elements)
{
    QByteArray bytes(1, char(keybytes::Array));
    for (const Key &element : elements) {
        const std::optional<keybytes::Extent> extent = keybytes::measure(element.m_encoded);
        if (extent && extent->depth >= keybytes::maximumDepth)
            return failure(
                ErrorCode::DataError,
                u"Arrays in a key are nested deeper than %1 levels"_s.arg(keybytes::maximumDepth));
        bytes.append(element.m_encoded);
    }
    bytes.append(char(keybytes::End));
    return Key(bytes);
}

Result<Key> Key::decode(QByteArrayView encoded)
{
    const std::optional<keybytes::Extent> extent = keybytes::measure(encoded);
    if (!extent || extent->end != encoded.size())
        return failure(ErrorCode::DataError, u"These %1 bytes are no key"_s.arg(encoded.size()));
    return Key(encoded.toByteArray());
}

Key Key::fromTrusted(QByteArray encoded)
{
    return Key(std::move(encoded));
}

KeyType Key::type() const
{
    switch (m_encoded.isEmpty() ? uchar(0) : uchar(m_encoded[0])) {
    case keybytes::Number:
        return KeyType::Number;
    case keybytes::Date:
        return KeyType::Date;
    case keybytes::String:
        return KeyType::String;
    case keybytes::Binary:
        return KeyType::Binary;
    default:
        return KeyType::Array;
    }
}

double Key::toNumber() const
{
    Q_ASSERT(type() == KeyType::Number);
    qsizetype at = 0;
    return keybytes::readNumber(m_encoded, at);
}

double Key::toDate() const
{
    Q_ASSERT(type() == KeyType::Date);
    qsizetype at = 0;
    return keybytes::readNumber(m_encoded, at);
}

QString Key::toString() const
{
    Q_ASSERT(type() == KeyType::String);
    qsizetype at = 0;
    return keybytes::readString(m_encoded, at);
}

QByteArray Key::toBinary() const
{
    Q_ASSERT(type() == KeyType::Binary);
    qsizetype at = 0;
    return keybytes::readBinary(m_encoded, at);
}

QList<Key> Key::toArray() const
{
    Q_ASSERT(type() == KeyType::Array);
    QList<Key> elements;
    qsizetype at = 1;
    while (const std::optional<keybytes::Extent> extent = keybytes::measure(m_encoded, at)) {
        elements.append(Key(m_encoded.sliced(at, extent->end - at)));
        at = extent->end;
    }
    return elements;
}

QString Key::toLiteral() const
{
    // One walk over the bytes, so that nested arrays cost no stack.
    QString text;
    const auto comma = [&text] {
        if (!text.isEmpty() && !text.endsWith(u'['))
            text += u',';
    };
    qsizetype at = 0;
    while (at < m_encoded.size()) {
        const uchar tag = uchar(m_encoded[at]);
        if (tag == keybytes::End) {
            text += u']';
            ++at;
            continue;
        }
        comma();
        switch (tag) {
        case keybytes::Number:
            text += QLatin1StringView(numberText(keybytes::readNumber(m_encoded, at)));
            break;
        case keybytes::Date:
            text += dateLiteral(keybytes::readNumber(m_encoded, at));
            break;
        case keybytes::String:
            text += quotedText(keybytes::readString(m_encoded, at), u'"');
            break;
        case keybytes::Binary:
            text += u"binary(\"%1\")"_s.arg(
                QLatin1StringView(keybytes::readBinary(m_encoded, at).toHex()));
            break;
        default:
            text += u'[';
            ++at;
            break;
        }
    }
    return text;
}

std::strong_ordering Key::operator<=>(const Key &other) const
{
    const qsizetype common = std::min(m_encoded.size(), other.m_encoded.size());
    const int order =
        std::memcmp(m_encoded.constData(), other.m_encoded.constData(), size_t(common));
    return order != 0 ? order <=> 0 : m_encoded.size() <=> other.m_encoded.size();
}
