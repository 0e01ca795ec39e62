#include "storage/script/tokenreader.h"

#include "storage/script/openbrackets.h"
#include "storage/script/stringliteral.h"
#include "storage/text/asciicharacters.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

bool isWordStart(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

bool isWordPart(char c)
{
    return isWordStart(c) || isDigit(c);
}

} // namespace

TokenReader::TokenReader(QByteArrayView utf8, int line, int column)
    : m_text(utf8), m_line(line), m_column(column)
{}

void TokenReader::skipBlanks()
{
    while (m_at < m_text.size() && (m_text[m_at] == ' ' || m_text[m_at] == '\t' ||
                                    m_text[m_at] == '\n' || m_text[m_at] == '\r'))
        ++m_at;
}

QByteArrayView TokenReader::word() const
{
    if (m_at == m_text.size() || !isWordStart(m_text[m_at]))
        return {};
    qsizetype end = m_at + 1;
    while (end < m_text.size() && isWordPart(m_text[end]))
        ++end;
    return m_text.sliced(m_at, end - m_at);
}

// What is written like a number, whether or not it is one.
QByteArrayView TokenReader::number() const
{
    qsizetype end = m_at;
    while (end < m_text.size() && (isWordPart(m_text[end]) || m_text[end] == '.' ||
                                   m_text[end] == '-' || m_text[end] == '+')) {
        const bool expected =
            m_text[end] == '-' && end + 1 < m_text.size() && m_text[end + 1] == '>';
        if (expected)
            break;
        ++end;
    }
    return m_text.sliced(m_at, end - m_at);
}

TextPosition TokenReader::positionOf(qsizetype at) const
{
    TextPosition position = positionAt(m_text, at);
    if (position.line == 1)
        position.column += m_column - 1;
    position.line += m_line - 1;
    return position;
}

tl::unexpected<StorageError> TokenReader::errorAt(qsizetype at, const QString &message) const
{
    const TextPosition position = positionOf(at);
    return tl::unexpected(StorageError{.code = ErrorCode::SyntaxError,
                                       .message = message,
                                       .line = position.line,
                                       .column = position.column});
}

tl::unexpected<StorageError> TokenReader::mistake(const QString &message)
{
    skipBlanks();
    return errorAt(m_at, message);
}

tl::unexpected<StorageError> TokenReader::unexpected(const QString &expected)
{
    skipBlanks();
    if (m_at == m_text.size())
        return errorAt(m_at, u"Expected %1, but the statement ends here."_s.arg(expected));
    QByteArrayView found = word();
    if (found.isEmpty())
        found = number();
    if (found.isEmpty()) {
        qsizetype end = m_at + 1;
        while (end < m_text.size() && (static_cast<uchar>(m_text[end]) & 0xc0) == 0x80)
            ++end;
        found = m_text.sliced(m_at, end - m_at);
    }
    constexpr qsizetype shown = 40;
    QString text = QString::fromUtf8(found.first(std::min(found.size(), shown)));
    return errorAt(m_at, u"Expected %1, but found “%2”."_s.arg(expected, text));
}

bool TokenReader::acceptKeyword(QLatin1StringView keyword)
{
    skipBlanks();
    const QByteArrayView found = word();
    if (QLatin1StringView(found).compare(keyword, Qt::CaseInsensitive) != 0)
        return false;
    m_at += found.size();
    return true;
}

bool TokenReader::acceptKeywords(std::initializer_list<QLatin1StringView> keywords)
{
    const qsizetype from = m_at;
    for (const QLatin1StringView keyword : keywords) {
        if (!acceptKeyword(keyword)) {
            m_at = from;
            return false;
        }
    }
    return true;
}

bool TokenReader::acceptSymbol(QByteArrayView symbol)
{
    skipBlanks();
    if (!m_text.sliced(m_at).startsWith(symbol))
        return false;
    m_at += symbol.size();
    return true;
}

bool TokenReader::isAtEnd()
{
    skipBlanks();
    return m_at == m_text.size();
}

bool TokenReader::isAtString()
{
    skipBlanks();
    return m_at < m_text.size() && (m_text[m_at] == '\'' || m_text[m_at] == '"');
}

bool TokenReader::isAtNumber()
{
    skipBlanks();
    if (m_at >= m_text.size())
        return false;
    const char first = m_text[m_at];
    return first == '-' || (first >= '0' && first <= '9');
}

Result<void> TokenReader::readKeyword(QLatin1StringView keyword)
{
    if (acceptKeyword(keyword))
        return {};
    return unexpected(keyword);
}

Result<void> TokenReader::readEnd()
{
    if (isAtEnd())
        return {};
    return unexpected(u"the end of the statement"_s);
}

Result<QString> TokenReader::readString(const QString &expected)
{
    if (!isAtString())
        return unexpected(expected);
    const qsizetype end = stringliteral::endOf(m_text, m_at);
    const QByteArrayView quoted = end < 0 ? m_text.sliced(m_at) : m_text.sliced(m_at, end - m_at);
    auto text = stringliteral::read(quoted);
    if (!text)
        return errorAt(m_at + text.error().offset, text.error().message);
    m_at = end;
    return *std::move(text);
}

Result<QString> TokenReader::readName(const QString &expected, Keywords followers)
{
    if (isAtString())
        return readString(expected);
    const QByteArrayView found = word();
    if (found.isEmpty())
        return unexpected(expected);
    const QLatin1StringView name(found);
    for (const QLatin1StringView follower : followers) {
        if (name.compare(follower, Qt::CaseInsensitive) == 0) {
            return errorAt(m_at,
                           u"Expected %1, but found the keyword %2. If that is the name, put it "
                           "into quotes."_s.arg(expected, follower));
        }
    }
    m_at += found.size();
    return QString(name);
}

Result<QByteArray> TokenReader::readInteger(const QString &expected)
{
    skipBlanks();
    const QByteArrayView found = number();
    QByteArrayView digits = found;
    if (digits.startsWith('-'))
        digits = digits.sliced(1);
    const bool leadingZero = digits.size() > 1 && digits.front() == '0';
    if (digits.isEmpty() || leadingZero || !std::all_of(digits.begin(), digits.end(), isDigit))
        return unexpected(expected);
    m_at += found.size();
    return found.toByteArray();
}

Result<quint64> TokenReader::readUnsigned(const QString &expected)
{
    const qsizetype from = m_at;
    const auto digits = readInteger(expected);
    if (!digits)
        return tl::unexpected(digits.error());
    bool fits = false;
    const quint64 number = digits->toULongLong(&fits);
    if (!fits || digits->startsWith('-')) {
        m_at = from;
        skipBlanks();
        return errorAt(m_at, u"Expected %1 between 0 and 2^64 − 1."_s.arg(expected));
    }
    return number;
}

// By brackets and strings as ScriptSplitter has it, so that both see one end.
qsizetype TokenReader::endOfJson() const
{
    if (m_text[m_at] == '"') {
        const qsizetype end = stringliteral::endOf(m_text, m_at);
        return end < 0 ? m_text.size() : end;
    }
    if (m_text[m_at] != '{' && m_text[m_at] != '[')
        return m_at + number().size();
    OpenBrackets open;
    for (qsizetype at = m_at; at < m_text.size(); ++at) {
        if (stringliteral::isQuote(m_text[at])) {
            const qsizetype end = stringliteral::endOf(m_text, at);
            if (end < 0)
                break;
            at = end - 1;
            continue;
        }
        open.note(m_text[at]);
        if (open.isEmpty())
            return at + 1;
    }
    return m_text.size();
}

Result<JsonLiteral> TokenReader::readJson()
{
    if (isAtEnd())
        return unexpected(u"a JSON value"_s);
    if (m_text[m_at] == '\'')
        return errorAt(m_at, u"Expected a JSON value. Strings in JSON stand in double quotes."_s);
    const qsizetype end = endOfJson();
    if (end == m_at)
        return unexpected(u"a JSON value"_s);
    auto value = JsonLiteral::parse(m_text.sliced(m_at, end - m_at));
    if (!value) {
        // Its place is told from the value's beginning: bring it to the script's.
        const TextPosition start = positionOf(m_at);
        StorageError error = value.error();
        if (error.line <= 1)
            error.column += start.column - 1;
        error.line += start.line - 1;
        return tl::unexpected(error);
    }
    m_at = end;
    return value;
}
