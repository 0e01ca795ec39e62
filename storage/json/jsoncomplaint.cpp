#include "storage/json/jsoncomplaint.h"

#include "storage/text/asciicharacters.h"
#include "storage/text/utf8.h"

#include <QList>

using namespace Qt::StringLiterals;

namespace {

bool isWordCharacter(char c)
{
    return isLetter(c) || (c >= '0' && c <= '9') || c == '_' || c == '$';
}

// The word that begins at `at`, cut where it is long; empty where there is none.
QString wordAt(const char *at, const char *end)
{
    constexpr qsizetype longest = 24;
    if (at == end || !(isLetter(*at) || *at == '_' || *at == '$'))
        return QString();
    const char *wordEnd = at;
    while (wordEnd < end && isWordCharacter(*wordEnd) && wordEnd - at < longest)
        ++wordEnd;
    return QString::fromLatin1(at, wordEnd - at);
}

QString hexadecimal(uint number, int digits)
{
    return QString::number(number, 16).toUpper().rightJustified(digits, u'0');
}

// What people bring along from JavaScript and other kinds of JSON; empty for anything else.
QString knownMistake(const char *at, const char *end)
{
    if (at == end)
        return QString();
    if (at[0] == '/' && end - at > 1 && (at[1] == '/' || at[1] == '*'))
        return u"JSON has no comments"_s;
    if (uchar(at[0]) >= 0x80 && utf8Length(at, end) == 0)
        return jsoncomplaint::invalidUtf8(at[0]);
    if (at[0] == '\'')
        return u"Text stands in double quotes in JSON, not in single ones"_s;
    return QString();
}

} // namespace

namespace jsoncomplaint {

QString found(const char *at, const char *end)
{
    if (at == end)
        return u"the end of the text"_s;
    if (const QString word = wordAt(at, end); !word.isEmpty())
        return u"“%1”"_s.arg(word);
    const uchar byte = uchar(*at);
    if (byte < 0x20 || byte == 0x7f)
        return u"the control character U+%1"_s.arg(hexadecimal(byte, 4));
    const QString character = QString::fromUtf8(at, utf8Length(at, end));
    const char32_t codePoint = character.toUcs4().value(0);
    if (!QChar::isPrint(codePoint) || QChar::isSpace(codePoint))
        return u"the character U+%1"_s.arg(hexadecimal(codePoint, 4));
    return u"“%1”"_s.arg(character);
}

QString quoted(QByteArrayView string)
{
    constexpr qsizetype longest = 60;
    if (string.size() <= longest)
        return QString::fromUtf8(string);
    qsizetype end = longest;
    while ((uchar(string[end]) & 0xc0) == 0x80)
        --end; // Not inside a character.
    return QString::fromUtf8(string.first(end)) + u'…';
}

QString unexpected(const QString &expectation, const char *at, const char *end)
{
    if (const QString mistake = knownMistake(at, end); !mistake.isEmpty())
        return mistake;
    return expectation + u", but here is "_s + found(at, end);
}

QString noValue(const QString &expectation, const char *at, const char *end)
{
    if (at < end && *at == '+')
        return u"A number must not begin with a plus"_s;
    if (at < end && *at == '.')
        return u"A number must have a digit in front of the point"_s;
    const QString word = wordAt(at, end);
    if (word.isEmpty())
        return unexpected(expectation, at, end);
    const QString lower = word.toLower();
    if (lower == "nan"_L1 || lower == "infinity"_L1)
        return u"“%1” is no JSON number"_s.arg(word);
    if (lower == "true"_L1 || lower == "false"_L1 || lower == "null"_L1)
        return u"“%1” must be written in small letters: %2"_s.arg(word, lower);
    return u"“%1” is no JSON value; text must be in double quotes"_s.arg(word);
}

QString noName(const QString &expectation, const char *at, const char *end)
{
    if (const QString word = wordAt(at, end); !word.isEmpty())
        return u"The member name “%1” must be in double quotes"_s.arg(word);
    return unexpected(expectation, at, end);
}

QString controlCharacter(char character)
{
    switch (character) {
    case '\n':
    case '\r':
        return u"A string must end on the line where it begins: a double quote is missing before, "
               "or the line break must be written \\n"_s;
    case '\t':
        return u"A tab inside a string must be written \\t"_s;
    default:
        return u"The control character U+%1 inside a string must be written \\u%2"_s.arg(
            hexadecimal(uchar(character), 4), hexadecimal(uchar(character), 4).toLower());
    }
}

QString invalidUtf8(char byte)
{
    return u"The byte 0x%1 is not valid UTF-8 here"_s.arg(hexadecimal(uchar(byte), 2));
}

} // namespace jsoncomplaint
