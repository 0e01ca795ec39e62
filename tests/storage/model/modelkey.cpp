#include "tests/storage/model/modelkey.h"

#include <algorithm>
#include <charconv>
#include <cmath>

using namespace Qt::StringLiterals;

ModelKey ModelKey::fromNumber(double number)
{
    ModelKey key;
    key.m_number = number;
    return key;
}

ModelKey ModelKey::fromDate(double milliseconds)
{
    ModelKey key;
    key.m_type = Type::Date;
    key.m_number = milliseconds;
    return key;
}

ModelKey ModelKey::fromString(const QString &text)
{
    ModelKey key;
    key.m_type = Type::String;
    key.m_text = text;
    return key;
}

ModelKey ModelKey::fromBinary(const QByteArray &bytes)
{
    ModelKey key;
    key.m_type = Type::Binary;
    key.m_bytes = bytes;
    return key;
}

ModelKey ModelKey::fromArray(const QList<ModelKey> &elements)
{
    ModelKey key;
    key.m_type = Type::Array;
    key.m_elements = elements;
    for (const ModelKey &element : elements)
        key.m_depth = std::max(key.m_depth, element.m_depth);
    ++key.m_depth;
    return key;
}

bool ModelKey::isValid() const
{
    switch (m_type) {
    case Type::Number:
    case Type::Date:
        return !std::isnan(m_number);
    case Type::String:
    case Type::Binary:
        return true;
    case Type::Array:
        break;
    }
    return m_depth <= maximumDepth &&
           std::all_of(m_elements.begin(), m_elements.end(),
                       [](const ModelKey &element) { return element.isValid(); });
}

namespace {

template <typename List, typename Compare>
std::strong_ordering compareLists(const List &left, const List &right, Compare compare)
{
    const qsizetype common = std::min(left.size(), right.size());
    for (qsizetype i = 0; i < common; ++i) {
        const std::strong_ordering order = compare(left[i], right[i]);
        if (order != 0)
            return order;
    }
    return left.size() <=> right.size();
}

} // namespace

std::strong_ordering ModelKey::operator<=>(const ModelKey &other) const
{
    if (m_type != other.m_type)
        return m_type <=> other.m_type;
    switch (m_type) {
    case Type::Number:
    case Type::Date: // −0 equals 0.
        return m_number < other.m_number   ? std::strong_ordering::less
               : m_number > other.m_number ? std::strong_ordering::greater
                                           : std::strong_ordering::equal;
    case Type::String:
        return compareLists(m_text, other.m_text,
                            [](QChar a, QChar b) { return a.unicode() <=> b.unicode(); });
    case Type::Binary:
        return compareLists(m_bytes, other.m_bytes,
                            [](char a, char b) { return uchar(a) <=> uchar(b); });
    case Type::Array:
        break;
    }
    return compareLists(m_elements, other.m_elements,
                        [](const ModelKey &a, const ModelKey &b) { return a <=> b; });
}

QByteArray ModelKey::toLiteral() const
{
    switch (m_type) {
    case Type::Number:
        return modeltext::number(m_number);
    case Type::Date:
        return std::isnan(m_number) ? "date(NaN)"_ba
                                    : "date(\"" + modeltext::date(m_number) + "\")";
    case Type::String:
        return modeltext::quoted(m_text, '"');
    case Type::Binary:
        return "binary(\"" + m_bytes.toHex() + "\")";
    case Type::Array:
        break;
    }
    QByteArray text = "[";
    for (qsizetype i = 0; i < m_elements.size(); ++i)
        text += (i > 0 ? "," : "") + m_elements[i].toLiteral();
    return text + "]";
}

QByteArray modeltext::number(double number)
{
    if (std::isnan(number))
        return "NaN";
    if (std::isinf(number))
        return number > 0 ? "Infinity" : "-Infinity";
    if (number == 0)
        return "0";
    if (number < 0)
        return "-" + modeltext::number(-number);

    // d.ddde±xx with the fewest digits that read back the same: k digits, value 0.ddd × 10^n.
    char buffer[40];
    const auto written =
        std::to_chars(buffer, buffer + sizeof buffer, number, std::chars_format::scientific);
    const QByteArray scientific(buffer, written.ptr - buffer);
    const qsizetype e = scientific.indexOf('e');
    const int exponent = scientific.mid(e + 1).toInt();
    const QByteArray digits = scientific.left(e).replace(".", "");
    const int k = int(digits.size());
    const int n = exponent + 1;
    if (k <= n && n <= 21)
        return digits + QByteArray(n - k, '0');
    if (0 < n && n <= 21)
        return digits.left(n) + "." + digits.mid(n);
    if (-6 < n && n <= 0)
        return "0." + QByteArray(-n, '0') + digits;
    const QByteArray power = (n > 0 ? "e+" : "e-") + QByteArray::number(std::abs(n - 1));
    return digits.left(1) + (k > 1 ? "." + digits.mid(1) : QByteArray()) + power;
}

QByteArray modeltext::date(double milliseconds)
{
    const auto padded = [](qint64 number, int width) {
        return QByteArray::number(number).rightJustified(width, '0');
    };
    const qint64 all = qint64(milliseconds);
    constexpr qint64 msInDay = 86'400'000;
    qint64 days = all / msInDay;
    qint64 rest = all % msInDay;
    if (rest < 0) {
        rest += msInDay;
        --days;
    }
    // A year's days are counted from the first of March of year 0: its leap day comes last.
    days += 719'468;
    qint64 era = days / 146'097; // 400 years.
    if (days < era * 146'097)
        --era;
    qint64 left = days - era * 146'097;
    const qint64 yearOfEra = (left - left / 1460 + left / 36'524 - left / 146'096) / 365;
    left -= 365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100;
    const qint64 fromMarch = (5 * left + 2) / 153;
    const qint64 day = left - (153 * fromMarch + 2) / 5 + 1;
    const qint64 month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9;
    const qint64 year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0);

    const QByteArray yearText = year < 0      ? "-" + padded(-year, 6)
                                : year > 9999 ? "+" + padded(year, 6)
                                              : padded(year, 4);
    return yearText + "-" + padded(month, 2) + "-" + padded(day, 2) + "T" +
           padded(rest / 3'600'000, 2) + ":" + padded(rest / 60'000 % 60, 2) + ":" +
           padded(rest / 1000 % 60, 2) + "." + padded(rest % 1000, 3) + "Z";
}

QByteArray modeltext::quoted(const QString &text, char quote)
{
    QByteArray result(1, quote);
    for (qsizetype i = 0; i < text.size(); ++i) {
        const QChar c = text[i];
        const bool pair =
            c.isHighSurrogate() && i + 1 < text.size() && text[i + 1].isLowSurrogate();
        if (pair) {
            result += text.mid(i, 2).toUtf8();
            ++i;
        } else if (const qsizetype at = QByteArrayView("\b\t\n\f\r").indexOf(char(c.unicode()));
                   c.unicode() < 0x20 && at >= 0) {
            result += QByteArray(1, '\\') + "btnfr"[at];
        } else if (c.isSurrogate() || c.category() == QChar::Other_Control) {
            result += "\\u" + QByteArray::number(c.unicode(), 16).rightJustified(4, '0');
        } else {
            if (c == u'\\' || c == QLatin1Char(quote))
                result += '\\';
            result += QString(c).toUtf8();
        }
    }
    return result + quote;
}
