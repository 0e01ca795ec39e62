#include "tests/storage/model/spelling.h"

#include <cmath>

using namespace Qt::StringLiterals;

QByteArray Spelling::number(double number)
{
    if (std::isinf(number))
        return number > 0 ? "1e400" : "-1e400";
    if (number == 0 && std::signbit(number))
        return m_chance.below(2) ? "-0" : "-0.0";
    const QByteArray plain = modeltext::number(number);
    const bool isShortInteger = plain.size() < 16 && !plain.contains('.') && !plain.contains('e');
    switch (m_chance.below(12)) {
    case 0:
        return isShortInteger ? plain + ".0" : plain;
    case 1:
        return isShortInteger ? plain + "e0" : plain;
    case 2:
        return isShortInteger && plain != "0" ? plain + "0E-1" : plain;
    case 3: // Not every integer above 2^53 is a double: this one is read as its neighbour.
        return plain == "9007199254740992" ? "9007199254740993"_ba : plain;
    default:
        return plain;
    }
}

QByteArray Spelling::escape(ushort unit)
{
    const QByteArray hex = QByteArray::number(unit, 16).rightJustified(4, '0');
    return "\\u" + (m_chance.below(2) ? hex : hex.toUpper());
}

QByteArray Spelling::string(const QString &text, char quote)
{
    const int oddity = m_chance.below(4) == 0 ? 3 : 40; // One in so many is an escape.
    QByteArray result(1, quote);
    for (qsizetype i = 0; i < text.size(); ++i) {
        const QChar c = text[i];
        const bool pair =
            c.isHighSurrogate() && i + 1 < text.size() && text[i + 1].isLowSurrogate();
        const bool odd = m_chance.below(oddity) == 0;
        if (pair && !odd) {
            result += text.mid(i++, 2).toUtf8();
        } else if (c == QLatin1Char(quote) || c == u'\\') {
            result += QByteArray(1, '\\') + char(c.unicode());
        } else if (c == u'/' && odd) {
            result += "\\/";
        } else if (c == u'\n' && odd) {
            result += "\\n";
        } else if (c.isSurrogate() || c.unicode() < 0x20 || odd) {
            result += escape(c.unicode());
        } else {
            result += QString(c).toUtf8();
        }
    }
    return result + quote;
}

QByteArray Spelling::extendedNumber(double number)
{
    if (std::isinf(number) && m_chance.oneIn(2))
        return R"({"$numberDouble":")" + modeltext::number(number) + "\"}";
    return this->number(number);
}

QByteArray Spelling::date(double milliseconds)
{
    static const QByteArrayList newYear1970 = {"1970",
                                               "1970-01",
                                               "1970-01-01",
                                               "1970-01-01T00:00Z",
                                               "+001970-01-01T00:00:00Z",
                                               "1969-12-31T24:00:00.000Z"};
    static const QByteArrayList leapDay = {"2000-02-29", "2000-02-29T01:30+01:30",
                                           "2000-02-28T19:00:00.0-05:00", "2000-02-28T24:00Z"};
    if (milliseconds == 0 && m_chance.oneIn(2))
        return m_chance.any(newYear1970);
    if (milliseconds == 951782400000 && m_chance.oneIn(2))
        return m_chance.any(leapDay);
    return modeltext::date(milliseconds);
}

QByteArray Spelling::extendedDate(double milliseconds)
{
    if (m_chance.below(2))
        return R"({"$date":")" + date(milliseconds) + "\"}";
    return R"({"$date":{"$numberLong":")" + QByteArray::number(qint64(milliseconds)) + "\"}}";
}

QByteArray Spelling::key(const ModelKey &key)
{
    switch (key.type()) {
    case ModelKey::Type::Number:
        if (std::isnan(key.number()))
            return "NaN";
        if (std::isinf(key.number()) && m_chance.below(2))
            return key.number() > 0 ? "Infinity" : "-Infinity";
        return number(key.number());
    case ModelKey::Type::Date:
        return std::isnan(key.number())
                   ? key.toLiteral()
                   : "date(" + string(QString::fromLatin1(date(key.number()))) + ")";
    case ModelKey::Type::String:
        return string(key.text());
    case ModelKey::Type::Binary:
        return "binary(" + string(QString::fromLatin1(key.bytes().toHex())) + ")";
    case ModelKey::Type::Array:
        break;
    }
    QByteArray text = "[";
    for (qsizetype i = 0; i < key.elements().size(); ++i)
        text += (i > 0 ? "," : "") + gap(true) + this->key(key.elements()[i]) + gap(true);
    return text + "]";
}

QByteArray Spelling::gap(bool inBrackets)
{
    switch (m_chance.below(20)) {
    case 0:
        return " ";
    case 1:
        return "\t ";
    case 2:
        return inBrackets ? "\n" : "";
    default:
        return {};
    }
}
