#include "storage/text/wtf8.h"

#include "storage/text/utf8.h"

namespace {

// The length that a sequence's first byte announces; zero where it is no first byte.
int announcedLength(uchar first)
{
    if (first < 0x80)
        return 1;
    if (first >= 0xc2 && first < 0xe0)
        return 2;
    if (first >= 0xe0 && first < 0xf0)
        return 3;
    if (first >= 0xf0 && first < 0xf5)
        return 4;
    return 0;
}

} // namespace

QByteArray toWtf8(QStringView text)
{
    QByteArray bytes;
    bytes.reserve(text.size() + text.size() / 2);
    for (qsizetype at = 0; at < text.size(); ++at) {
        const QChar unit = text[at];
        if (unit.isHighSurrogate() && at + 1 < text.size() && text[at + 1].isLowSurrogate())
            appendUtf8(bytes, QChar::surrogateToUcs4(unit, text[++at]));
        else
            appendUtf8(bytes, unit.unicode());
    }
    return bytes;
}

QString fromWtf8(QByteArrayView bytes)
{
    QString text;
    text.reserve(bytes.size());
    for (qsizetype at = 0; at < bytes.size();) {
        const uchar first = uchar(bytes[at++]);
        const int length = announcedLength(first);
        char32_t codePoint = length == 1 ? first : first & (0xff >> (length + 1));
        int read = 1;
        while (read < length && at < bytes.size() && isTrailing(bytes[at])) {
            codePoint = codePoint << 6 | (uchar(bytes[at++]) & 0x3f);
            ++read;
        }
        constexpr char32_t smallest[] = {0, 0, 0x80, 0x800, 0x10000}; // Below: overlong.
        if (length == 0 || read < length || codePoint < smallest[length] ||
            codePoint > QChar::LastValidCodePoint)
            codePoint = QChar::ReplacementCharacter;
        if (QChar::requiresSurrogates(codePoint)) {
            text += QChar(QChar::highSurrogate(codePoint));
            text += QChar(QChar::lowSurrogate(codePoint));
        } else {
            text += QChar(char16_t(codePoint));
        }
    }
    return text;
}
