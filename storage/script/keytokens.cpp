#include "storage/json/jsonview.h"
#include "storage/keys/dateliteral.h"
#include "storage/script/tokenreader.h"
#include "storage/text/utf8.h"

#include <limits>
#include <vector>

using namespace Qt::StringLiterals;

// Key literals and ranges of them.

Result<KeyLiteral> TokenReader::readKey()
{
    skipBlanks();
    if (m_at < m_text.size() && m_text[m_at] == '[')
        return readKeyArray();
    return readKeyScalar();
}

Result<KeyLiteral> TokenReader::readKeyScalar()
{
    if (isAtString())
        return readString(u"a key"_s).map([](const QString &text) { return KeyLiteral(text); });
    const qsizetype from = m_at;
    if (acceptKeyword("date"_L1) && acceptSymbol("("))
        return readKeyDate();
    m_at = from;
    if (acceptKeyword("binary"_L1) && acceptSymbol("("))
        return readKeyBinary();
    m_at = from;
    return readKeyNumber();
}

// JSON's form, `Infinity`, `-Infinity`, `NaN`.
Result<KeyLiteral> TokenReader::readKeyNumber()
{
    const QByteArrayView text = number();
    const auto isWord = [text](QLatin1StringView word) {
        return QLatin1StringView(text).compare(word, Qt::CaseInsensitive) == 0;
    };
    constexpr double infinity = std::numeric_limits<double>::infinity();
    double value = 0;
    if (isWord("Infinity"_L1)) {
        value = infinity;
    } else if (isWord("-Infinity"_L1)) {
        value = -infinity;
    } else if (isWord("NaN"_L1)) {
        value = std::numeric_limits<double>::quiet_NaN();
    } else if (const auto json = JsonText::parse(text);
               json && json->view().kind() == JsonKind::Number) {
        value = json->view().toDouble();
    } else {
        return unexpected(u"a key (a number, a string, date(\"…\"), binary(\"…\") or an array of "
                          "keys)"_s);
    }
    m_at += text.size();
    return KeyLiteral(value);
}

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
                QString source = decodedUtf8(m_text.sliced(from, m_at - from));
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

bool TokenReader::isAtBound() const
{
    TokenReader ahead = *this;
    return ahead.acceptSymbol("<") || ahead.acceptSymbol(">");
}

Result<void> TokenReader::readBound(RangeLiteral &range)
{
    TokenReader here = *this;
    const bool lower = acceptSymbol(">");
    if (!lower && !acceptSymbol("<"))
        return unexpected(u"<, <=, > or >="_s);
    std::optional<RangeLiteral::Bound> &bound = lower ? range.lower : range.upper;
    if (bound)
        return here.mistake(u"A range has one lower bound (> or >=) and one upper (< or <=)."_s);
    const bool closed = acceptSymbol("=");
    auto key = readKey();
    if (!key)
        return tl::unexpected(key.error());
    bound = RangeLiteral::Bound{.key = *std::move(key), .open = !closed};
    return {};
}

Result<RangeLiteral> TokenReader::readRange()
{
    RangeLiteral range;
    if (acceptKeyword("ALL"_L1))
        return range;
    if (acceptSymbol("="))
        return readKey().map([](const KeyLiteral &key) { return RangeLiteral::only(key); });
    if (!isAtBound())
        return range;
    auto read = readBound(range);
    if (read && acceptKeyword("AND"_L1))
        read = readBound(range);
    if (!read)
        return tl::unexpected(read.error());
    return range;
}

Result<RangeLiteral> TokenReader::readKeyOrRange()
{
    TokenReader ahead = *this;
    if (ahead.acceptKeyword("ALL"_L1) || ahead.acceptSymbol("=") || isAtBound())
        return readRange();
    if (isAtEnd())
        return unexpected(u"a key, a range such as >= 5, or ALL"_s);
    return readKey().map([](const KeyLiteral &key) { return RangeLiteral::only(key); });
}
