#include "storage/json/jsonscanner.h"

#include "storage/json/jsoncomplaint.h"
#include "storage/json/stringbytes.h"
#include "storage/text/asciicharacters.h"
#include "storage/text/utf8.h"

#include <cstring>

using namespace Qt::StringLiterals;

namespace {

QLatin1StringView kindOf(bool isObject)
{
    return isObject ? "object"_L1 : "array"_L1;
}

QLatin1StringView closingOf(bool isObject)
{
    return isObject ? "}"_L1 : "]"_L1;
}

} // namespace

JsonScanner::JsonScanner(QByteArrayView text, int maximumDepth)
    : m_text(text),
      m_maximumDepth(size_t(maximumDepth)),
      m_at(text.data()),
      m_end(text.data() + text.size()),
      m_names(text),
      m_kept(m_at)
{}

Result<JsonScanner::Scanned> JsonScanner::scan()
{
    if (m_text.startsWith("\xef\xbb\xbf"))
        fail(m_at, u"JSON must not begin with a byte order mark"_s);
    while (!m_syntaxError) {
        skipWhiteSpace();
        if (m_next == Next::End && m_at == m_end)
            break;
        if (!scanToken())
            break;
    }
    if (m_syntaxError)
        return tl::unexpected(*m_syntaxError);

    if (m_compactEnd) {
        keep(m_end);
        m_compact.resize(m_compactEnd - m_compact.constData());
        m_compact.squeeze();
    } else {
        m_compact = m_text.toByteArray();
    }
    noteSize();
    return Scanned{.compact = std::move(m_compact), .dataError = std::move(m_dataError)};
}

void JsonScanner::skipWhiteSpace()
{
    if (m_at == m_end || !isWhiteSpace(*m_at))
        return;
    keep(m_at);
    do
        ++m_at;
    while (m_at < m_end && isWhiteSpace(*m_at));
    m_kept = m_at;
}

// Copies what stands before `end` and was not copied yet.
void JsonScanner::keep(const char *end)
{
    // Most of what stands between white space is short, and a copy of fixed size is quickest; what
    // it copies too much is overwritten by the next, or is in the slack behind the last.
    constexpr qsizetype slack = 16;
    if (!m_compactEnd) {
        m_compact = QByteArray(m_text.size() + slack, Qt::Uninitialized);
        m_compactEnd = m_compact.data();
    }
    const qsizetype size = end - m_kept;
    if (size <= slack && m_end - m_kept >= slack)
        std::memcpy(m_compactEnd, m_kept, slack);
    else if (size > 0)
        std::memcpy(m_compactEnd, m_kept, size_t(size));
    m_compactEnd += size;
    m_kept = end;
}

bool JsonScanner::scanToken()
{
    switch (m_next) {
    case Next::Value:
    case Next::FirstElement:
    case Next::Element:
    case Next::MemberValue:
        return scanValue();
    case Next::FirstName:
    case Next::Name:
        return scanName();
    case Next::Colon:
        if (m_at == m_end || *m_at != ':')
            return failHere();
        ++m_at;
        m_next = Next::MemberValue;
        return true;
    case Next::CommaOrClose:
        return scanCommaOrClose();
    case Next::End:
        return failHere();
    }
    Q_UNREACHABLE();
}

bool JsonScanner::scanValue()
{
    if (m_at == m_end)
        return failHere();
    bool read = false;
    switch (*m_at) {
    case '{':
        openContainer(true);
        return true;
    case '[':
        openContainer(false);
        return true;
    case ']':
        if (m_next != Next::FirstElement)
            return failHere();
        closeContainer();
        return true;
    case '"':
        read = scanString();
        break;
    case 't':
        read = scanWord("true");
        break;
    case 'f':
        read = scanWord("false");
        break;
    case 'n':
        read = scanWord("null");
        break;
    default:
        if (*m_at != '-' && !isDigit(*m_at))
            return failHere();
        read = scanNumber();
    }
    m_next = m_containers.empty() ? Next::End : Next::CommaOrClose;
    return read;
}

bool JsonScanner::scanName()
{
    if (m_at < m_end && *m_at == '}' && m_next == Next::FirstName) {
        closeContainer();
        return true;
    }
    if (m_at == m_end || *m_at != '"')
        return failHere();
    const char *begin = m_at;
    if (!scanString())
        return false;
    m_next = Next::Colon;
    // Behind the first thing that is not allowed only mistakes in the syntax still matter.
    if (m_dataError)
        return true;
    const qsizetype offset = begin - m_text.data();
    const auto earlier = m_names.add(offset, m_at - m_text.data(), m_stringHasEscapes);
    if (earlier) {
        const TextPosition first = positionAt(m_text, *earlier);
        noteDataError(begin,
                      u"The member %1 is already in this object, at line %2, column %3"_s.arg(
                          jsoncomplaint::quoted({begin, m_at}), QString::number(first.line),
                          QString::number(first.column)));
    }
    return true;
}

bool JsonScanner::scanString()
{
    const char *const begin = m_at++;
    m_stringHasEscapes = false;
    for (;;) {
        while (m_end - m_at >= 8) {
            const int plain = plainStringBytes(m_at);
            m_at += plain;
            if (plain < 8)
                break;
        }
        if (m_at == m_end)
            return fail(begin, u"The string that begins here is not closed: a double quote is "
                               "missing"_s);
        const char c = *m_at;
        if (c == '"') {
            ++m_at;
            return true;
        }
        if (c == '\\') {
            m_stringHasEscapes = true;
            if (!scanEscape())
                return false;
        } else if (uchar(c) < 0x20) {
            return fail(m_at, jsoncomplaint::controlCharacter(c));
        } else if (const int length = utf8Length(m_at, m_end); length > 0) {
            m_at += length;
        } else {
            return fail(m_at, jsoncomplaint::invalidUtf8(c));
        }
    }
}

bool JsonScanner::scanEscape()
{
    const char *const begin = m_at++;
    if (m_at == m_end)
        return fail(begin, u"The text ends inside a string, behind a backslash"_s);
    const char letter = *m_at;
    if (letter == 'u') {
        for (int digit = 1; digit <= 4; ++digit) {
            if (m_end - m_at <= digit || !isHexDigit(m_at[digit]))
                return fail(begin, u"\\u must be followed by four hexadecimal digits"_s);
        }
        m_at += 5;
        return true;
    }
    if (letter == '\0' || !std::strchr("\"\\/bfnrt", letter))
        return fail(begin, u"A backslash must be followed by one of \" \\ / b f n r t or by u and "
                           "four hexadecimal digits; a backslash itself is written \\\\"_s);
    ++m_at;
    return true;
}

bool JsonScanner::scanNumber()
{
    const char *const begin = m_at;
    if (*m_at == '-')
        ++m_at;
    if (m_at < m_end && *m_at == '0' && m_end - m_at > 1 && isDigit(m_at[1]))
        return fail(begin, u"A number must not begin with needless zeros"_s);
    if (!scanDigits("A minus must be followed by a digit"_L1))
        return false;
    if (m_at < m_end && *m_at == '.') {
        ++m_at;
        if (!scanDigits("A decimal point must be followed by a digit"_L1))
            return false;
    }
    if (m_at < m_end && (*m_at == 'e' || *m_at == 'E')) {
        ++m_at;
        if (m_at < m_end && (*m_at == '+' || *m_at == '-'))
            ++m_at;
        if (!scanDigits("A number's exponent must have a digit"_L1))
            return false;
    }
    return true;
}

// One digit or more; `complaint` says where they are missing.
bool JsonScanner::scanDigits(QLatin1StringView complaint)
{
    if (m_at == m_end || !isDigit(*m_at))
        return fail(m_at,
                    QString(complaint) + u", but here is "_s + jsoncomplaint::found(m_at, m_end));
    do
        ++m_at;
    while (m_at < m_end && isDigit(*m_at));
    return true;
}

bool JsonScanner::scanWord(QByteArrayView word)
{
    const qsizetype left = m_end - m_at;
    if (!QByteArrayView(m_at, left).startsWith(word) ||
        (left > word.size() && isLetter(m_at[word.size()])))
        return failHere();
    m_at += word.size();
    return true;
}

bool JsonScanner::scanCommaOrClose()
{
    if (m_at == m_end)
        return failHere();
    const bool inObject = isInObject();
    if (*m_at == ',') {
        m_comma = m_at++;
        m_next = inObject ? Next::Name : Next::Element;
        return true;
    }
    if (*m_at != (inObject ? '}' : ']'))
        return failHere();
    closeContainer();
    return true;
}

bool JsonScanner::isInObject() const
{
    return m_tooDeep.empty() ? m_containers.back().isObject : m_tooDeep.back();
}

void JsonScanner::openContainer(bool isObject)
{
    if (m_containers.size() == m_maximumDepth) {
        noteDataError(m_at,
                      u"Arrays and objects are nested deeper than %1 levels"_s.arg(m_maximumDepth));
        m_tooDeep.push_back(isObject);
    } else {
        m_containers.push_back({.isObject = isObject, .begin = m_at - m_text.data()});
        if (isObject)
            m_names.openObject();
    }
    ++m_at;
    m_next = isObject ? Next::FirstName : Next::FirstElement;
}

void JsonScanner::closeContainer()
{
    if (!m_tooDeep.empty()) {
        m_tooDeep.pop_back();
    } else {
        if (m_containers.back().isObject)
            m_names.closeObject();
        m_containers.pop_back();
    }
    ++m_at;
    m_next = m_containers.empty() ? Next::End : Next::CommaOrClose;
}

// The token at m_at is not what the grammar asks for.
bool JsonScanner::failHere()
{
    const auto noValue = [this](const QString &expectation) {
        return fail(m_at, jsoncomplaint::noValue(expectation, m_at, m_end));
    };
    switch (m_next) {
    case Next::Value:
        if (m_at == m_end)
            return fail(m_at, u"There is no JSON value, only an empty text"_s);
        return noValue(u"A JSON value must stand here"_s);
    case Next::FirstElement:
        return noValue(u"“[” must be followed by a value or “]”"_s);
    case Next::Element:
        if (m_at < m_end && *m_at == ']')
            return fail(m_comma, u"A comma must be followed by a value, but here “]” follows"_s);
        return noValue(u"A comma must be followed by a value"_s);
    case Next::MemberValue:
        return noValue(u"A colon must be followed by a value"_s);
    case Next::FirstName:
        return fail(m_at, jsoncomplaint::noName(u"“{” must be followed by a member name or “}”"_s,
                                                m_at, m_end));
    case Next::Name:
        if (m_at < m_end && *m_at == '}')
            return fail(m_comma,
                        u"A comma must be followed by a member name, but here “}” follows"_s);
        return fail(m_at, jsoncomplaint::noName(u"A comma must be followed by a member name"_s,
                                                m_at, m_end));
    case Next::Colon:
        return fail(m_at, jsoncomplaint::unexpected(u"A member name must be followed by a colon"_s,
                                                    m_at, m_end));
    case Next::CommaOrClose:
        return failBehindValue();
    case Next::End:
        return fail(m_at,
                    jsoncomplaint::unexpected(u"Nothing may follow the value"_s, m_at, m_end));
    }
    Q_UNREACHABLE();
}

bool JsonScanner::failBehindValue()
{
    const bool inObject = isInObject();
    const TextPosition begin = positionAt(m_text, m_containers.back().begin);
    // Too deep ones are not known by their place.
    const QString where =
        m_tooDeep.empty()
            ? u" that begins at line %1, column %2"_s.arg(begin.line).arg(begin.column)
            : QString();
    if (m_at == m_end)
        return fail(m_at, u"“%1” is missing: the text ends inside the %2%3"_s.arg(
                              closingOf(inObject), kindOf(inObject), where));
    if (*m_at == closingOf(!inObject).front().toLatin1())
        return fail(m_at, u"The %1%2 must be closed with “%3”, not with “%4”"_s.arg(
                              kindOf(inObject), where, closingOf(inObject), closingOf(!inObject)));
    if (*m_at == '"' || *m_at == '{' || *m_at == '[' || *m_at == '-' || isDigit(*m_at))
        return fail(m_at, u"A comma is missing in front of this %1"_s.arg(inObject ? "member"_L1
                                                                                   : "value"_L1));
    return fail(m_at, jsoncomplaint::unexpected(
                          u"A value in an %1 must be followed by a comma or “%2”"_s.arg(
                              kindOf(inObject), closingOf(inObject)),
                          m_at, m_end));
}

bool JsonScanner::fail(const char *at, const QString &message)
{
    const TextPosition position = positionAt(m_text, at - m_text.data());
    m_syntaxError = StorageError{.code = ErrorCode::SyntaxError,
                                 .message = message,
                                 .line = position.line,
                                 .column = position.column};
    return false;
}

void JsonScanner::noteDataError(const char *at, const QString &message)
{
    if (m_dataError)
        return;
    const TextPosition position = positionAt(m_text, at - m_text.data());
    m_dataError = StorageError{.code = ErrorCode::DataError,
                               .message = message,
                               .line = position.line,
                               .column = position.column};
}

void JsonScanner::noteSize()
{
    if (m_compact.size() <= JsonText::maximumSizeInBytes)
        return;
    noteDataError(m_text.data(),
                  u"The value has %1 bytes; at most %2 are allowed"_s.arg(m_compact.size())
                      .arg(JsonText::maximumSizeInBytes));
}
