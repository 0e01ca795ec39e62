#include "storage/script/tokenreader.h"

#include "storage/json/jsonview.h"

using namespace Qt::StringLiterals;

namespace {

bool isWordStart(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

bool isWordPart(char c)
{
    return isWordStart(c) || isDigit(c);
}

int hexDigit(char16_t c)
{
    if (c >= u'0' && c <= u'9')
        return c - u'0';
    if (c >= u'a' && c <= u'f')
        return c - u'a' + 10;
    if (c >= u'A' && c <= u'F')
        return c - u'A' + 10;
    return -1;
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

tl::unexpected<StorageError> TokenReader::errorAt(qsizetype at, const QString &message) const
{
    StorageError error{
        .code = ErrorCode::SyntaxError, .message = message, .line = m_line, .column = m_column};
    for (qsizetype i = 0; i < std::min(at, m_text.size()); ++i) {
        if (m_text[i] == '\n') {
            ++error.line;
            error.column = 1;
        } else if ((static_cast<uchar>(m_text[i]) & 0xc0) != 0x80) {
            ++error.column;
        }
    }
    return tl::unexpected(error);
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

qsizetype TokenReader::endOfString(qsizetype from) const
{
    const char quote = m_text[from];
    qsizetype at = from + 1;
    while (at < m_text.size() && m_text[at] != quote && m_text[at] != '\n')
        at += m_text[at] == '\\' ? 2 : 1;
    return std::min(at + 1, m_text.size());
}

// Brackets close as ScriptSplitter has it, so that both see one end.
qsizetype TokenReader::endOfBracket(qsizetype from) const
{
    constexpr QByteArrayView openers("{[(");
    constexpr QByteArrayView closers("}])");
    QByteArray open;
    qsizetype at = from;
    while (at < m_text.size()) {
        const char c = m_text[at];
        if (c == '"' || c == '\'') {
            at = endOfString(at);
            continue;
        }
        ++at;
        if (openers.contains(c)) {
            open.append(c);
        } else if (const qsizetype kind = closers.indexOf(c); kind >= 0) {
            if (const qsizetype opened = open.lastIndexOf(openers[kind]); opened >= 0)
                open.truncate(opened);
        }
        if (open.isEmpty())
            return at;
    }
    return m_text.size();
}

Result<QString> TokenReader::decode(QByteArrayView quoted, qsizetype at) const
{
    const char16_t quote = quoted.front();
    if (quoted.size() < 2 || quoted.back() != quoted.front())
        return errorAt(at, u"The string that begins here is not closed on its line."_s);
    const QString text = QString::fromUtf8(quoted.sliced(1, quoted.size() - 2));
    QString decoded;
    decoded.reserve(text.size());
    for (qsizetype i = 0; i < text.size(); ++i) {
        const char16_t c = text[i].unicode();
        if (c < 0x20)
            return errorAt(at, u"A string holds a control character: write it as an escape, such "
                               "as \\n or \\u0001."_s);
        if (c != u'\\') {
            decoded += QChar(c);
            continue;
        }
        const char16_t escape = ++i < text.size() ? text[i].unicode() : u'\0';
        constexpr QStringView simple(u"\"\\/bfnrt");
        constexpr QStringView meanings(u"\"\\/\b\f\n\r\t");
        if (const qsizetype known = simple.indexOf(QChar(escape)); escape != 0 && known >= 0) {
            decoded += meanings[known];
        } else if (escape == u'\'' && quote == u'\'') {
            decoded += u'\'';
        } else if (escape == u'u' && i + 4 < text.size() + 0) {
            int unit = 0;
            for (int digit = 1; digit <= 4; ++digit) {
                const int value = hexDigit(text[i + digit].unicode());
                if (value < 0)
                    return errorAt(at, u"Behind \\u stand four hexadecimal digits."_s);
                unit = unit * 16 + value;
            }
            decoded += QChar(char16_t(unit));
            i += 4;
        } else if (escape == u'u') {
            return errorAt(at, u"Behind \\u stand four hexadecimal digits."_s);
        } else {
            return errorAt(at, u"“\\%1” is no escape. There are \\\" \\\\ \\/ \\b \\f \\n \\r \\t "
                               "\\uXXXX, and \\' in '…'."_s.arg(QChar(escape)));
        }
    }
    return decoded;
}

Result<QString> TokenReader::readString(const QString &expected)
{
    if (!isAtString())
        return unexpected(expected);
    const qsizetype from = m_at;
    const qsizetype end = endOfString(from);
    auto text = decode(m_text.sliced(from, end - from), from);
    if (text)
        m_at = end;
    return text;
}

Result<QString> TokenReader::readName(const QString &expected)
{
    if (isAtString())
        return readString(expected);
    const QByteArrayView found = word();
    if (found.isEmpty())
        return unexpected(expected);
    m_at += found.size();
    return QString::fromLatin1(found);
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

Result<JsonLiteral> TokenReader::readJson()
{
    skipBlanks();
    if (m_at == m_text.size())
        return unexpected(u"a JSON value"_s);
    const qsizetype from = m_at;
    const char c = m_text[from];
    qsizetype end = from;
    if (c == '{' || c == '[')
        end = endOfBracket(from);
    else if (c == '"')
        end = endOfString(from);
    else if (c == '\'')
        return errorAt(from, u"A JSON string stands in double quotes."_s);
    else
        end = from + number().size();
    if (end == from)
        return unexpected(u"a JSON value"_s);
    auto value = JsonLiteral::parse(m_text.sliced(from, end - from));
    if (!value) {
        // Its place is told inside the value: bring it to the script's.
        StorageError error = value.error();
        const StorageError start = errorAt(from, QString()).value();
        if (error.line <= 1)
            error.column += start.column - 1;
        error.line += start.line - 1;
        return tl::unexpected(error);
    }
    m_at = end;
    return value;
}

Result<KeyLiteral> TokenReader::readKey()
{
    skipBlanks();
    if (m_at < m_text.size() && m_text[m_at] == '[')
        return readKeyArray();
    return readKeyScalar();
}

Result<KeyLiteral> TokenReader::readKeyScalar()
{
    skipBlanks();
    if (isAtString())
        return readString(u"a key"_s).map([](const QString &text) { return KeyLiteral(text); });
    const qsizetype from = m_at;
    if (acceptKeyword("date"_L1) && acceptSymbol("("))
        return readKeyDate();
    m_at = from;
    if (acceptKeyword("binary"_L1) && acceptSymbol("("))
        return readKeyBinary();
    m_at = from;
    const QByteArrayView text = number();
    std::optional<double> value;
    if (text == "Infinity")
        value = std::numeric_limits<double>::infinity();
    else if (text == "-Infinity")
        value = -std::numeric_limits<double>::infinity();
    else if (text == "NaN")
        value = std::numeric_limits<double>::quiet_NaN();
    else if (!text.isEmpty() && (isDigit(text.front()) || text.front() == '-') &&
             JsonText::parse(text))
        value = JsonView(text).toDouble();
    if (!value) {
        return unexpected(u"a key (a number, a string, date(\"…\"), binary(\"…\") or an array of "
                          "keys)"_s);
    }
    m_at += text.size();
    return KeyLiteral(*value);
}
