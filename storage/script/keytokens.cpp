#include "storage/keys/dateliteral.h"
#include "storage/script/tokenreader.h"

#include <vector>

using namespace Qt::StringLiterals;

// The key literals with a form of their own: dates, binary and arrays.

Result<KeyLiteral> TokenReader::readKeyDate()
{
    double milliseconds = std::numeric_limits<double>::quiet_NaN();
    if (!acceptKeyword("NaN"_L1)) {
        skipBlanks();
        const qsizetype from = m_at;
        const auto text = readString(u"a date in quotes, or NaN"_s);
        if (!text)
            return tl::unexpected(text.error());
        const auto date = dateFromText(*text);
        if (!date) {
            return errorAt(from, u"“%1” is no date. Write it as 2026-01-02T03:04:05.678Z; the day "
                                 "must exist."_s.arg(*text));
        }
        milliseconds = static_cast<double>(*date);
    }
    if (!acceptSymbol(")"))
        return unexpected(u"“)” behind the date"_s);
    return KeyLiteral(KeyLiteral::Date{milliseconds});
}

Result<KeyLiteral> TokenReader::readKeyBinary()
{
    skipBlanks();
    const qsizetype from = m_at;
    const auto text = readString(u"hexadecimal digits in quotes"_s);
    if (!text)
        return tl::unexpected(text.error());
    const QByteArray hex = text->toLatin1();
    const QByteArray bytes = QByteArray::fromHex(hex);
    if (text->size() % 2 != 0 || bytes.toHex() != text->toLower().toLatin1() ||
        bytes.size() * 2 != text->size()) {
        return errorAt(from, u"“%1” is no binary value. Write two hexadecimal digits for each "
                             "byte."_s.arg(*text));
    }
    if (!acceptSymbol(")"))
        return unexpected(u"“)” behind the digits"_s);
    return KeyLiteral(bytes.isNull() ? QByteArray("") : bytes);
}

// Iterative, so that a million brackets cost no stack.
Result<KeyLiteral> TokenReader::readKeyArray()
{
    constexpr std::size_t maximumDepth = 512;
    const qsizetype from = m_at;
    std::vector<KeyLiteral::Array> open;
    bool tooDeep = false;
    while (true) {
        if (acceptSymbol("[")) {
            open.emplace_back();
            tooDeep = tooDeep || open.size() > maximumDepth;
            if (!acceptSymbol("]"))
                continue;
        } else {
            auto element = readKeyScalar();
            if (!element)
                return element;
            open.back() << *element;
            if (acceptSymbol(","))
                continue;
            if (!acceptSymbol("]"))
                return unexpected(u"“,” or “]” in an array of keys"_s);
        }
        // A bracket was closed: what it closed is an element of the array around it.
        while (true) {
            KeyLiteral::Array closed = std::move(open.back());
            open.pop_back();
            if (open.empty()) {
                if (!tooDeep)
                    return KeyLiteral(closed);
                QString source = QString::fromUtf8(m_text.sliced(from, m_at - from));
                return KeyLiteral::tooDeep(source.replace(u'\n', u' '));
            }
            if (!tooDeep)
                open.back() << KeyLiteral(closed);
            if (acceptSymbol(","))
                break;
            if (!acceptSymbol("]"))
                return unexpected(u"“,” or “]” in an array of keys"_s);
        }
    }
}
