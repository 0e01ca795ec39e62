#include "storage/json/jsonstring.h"

#include "storage/text/quotedtext.h"
#include "storage/text/utf8.h"

#include <algorithm>

namespace {

char16_t hexDigit(char digit)
{
    if (digit <= '9')
        return char16_t(digit - '0');
    return char16_t((digit | 0x20) - 'a' + 10);
}

// Zero where there are no four, as in a damaged file.
char16_t fourHexDigits(QByteArrayView text)
{
    if (text.size() < 4)
        return 0;
    return char16_t(hexDigit(text[0]) << 12 | hexDigit(text[1]) << 8 | hexDigit(text[2]) << 4 |
                    hexDigit(text[3]));
}

// The unit that the escape at `at` (a backslash) stands for; `at` moves behind it.
char16_t takeEscape(QByteArrayView text, qsizetype &at)
{
    const char letter = at + 1 < text.size() ? text[at + 1] : '\\';
    at = std::min(at + 2, text.size());
    switch (letter) {
    case 'b':
        return u'\b';
    case 'f':
        return u'\f';
    case 'n':
        return u'\n';
    case 'r':
        return u'\r';
    case 't':
        return u'\t';
    case 'u': {
        const char16_t unit = fourHexDigits(text.sliced(at));
        at = std::min(at + 4, text.size());
        return unit;
    }
    default:
        return char16_t(uchar(letter)); // A quote, a backslash or a slash.
    }
}

QByteArrayView withoutQuotes(QByteArrayView quoted)
{
    return quoted.size() < 2 ? QByteArrayView() : quoted.sliced(1, quoted.size() - 2);
}

} // namespace

QString decodedJsonString(QByteArrayView quoted)
{
    const QByteArrayView text = withoutQuotes(quoted);
    QString decoded;
    for (qsizetype at = 0; at < text.size();) {
        const qsizetype backslash = text.sliced(at).indexOf('\\');
        const qsizetype end = backslash < 0 ? text.size() : at + backslash;
        decoded += decodedUtf8(text.sliced(at, end - at));
        at = end;
        if (at < text.size())
            decoded += QChar(takeEscape(text, at));
    }
    return decoded;
}

void appendDecodedJsonString(QByteArray &bytes, QByteArrayView quoted)
{
    const QByteArrayView text = withoutQuotes(quoted);
    for (qsizetype at = 0; at < text.size();) {
        if (text[at] != '\\') {
            bytes.append(text[at++]);
            continue;
        }
        char32_t codePoint = takeEscape(text, at);
        // Two escapes that make a pair are the one character that they stand for.
        if (QChar::isHighSurrogate(codePoint) && text.sliced(at).startsWith("\\u")) {
            const char16_t low = fourHexDigits(text.sliced(at + 2));
            if (QChar::isLowSurrogate(low)) {
                codePoint = QChar::surrogateToUcs4(char16_t(codePoint), low);
                at += 6;
            }
        }
        appendUtf8(bytes, codePoint);
    }
}

QByteArray toJsonString(QStringView text)
{
    return quotedText(text, u'"').toUtf8();
}
