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

QByteArray Spelling::extendedDate(double milliseconds)
{
    if (m_chance.below(2))
        return R"({"$date":")" + modeltext::date(milliseconds) + "\"}";
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
        return key.toLiteral();
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
