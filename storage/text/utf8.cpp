#include "storage/text/utf8.h"

#include <QStringDecoder>

namespace {

} // namespace

int utf8Length(const char *at, const char *end)
{
    const uchar first = uchar(at[0]);
    if (first < 0x80)
        return 1;
    // The second byte's range shuts out overlong forms, surrogates and what is beyond U+10FFFF
    // (RFC 3629, section 4).
    const uchar second = end - at > 1 ? uchar(at[1]) : 0;
    if (first >= 0xc2 && first <= 0xdf)
        return isTrailing(char(second)) ? 2 : 0;
    if (first >= 0xe0 && first <= 0xef) {
        const uchar lowest = first == 0xe0 ? 0xa0 : 0x80;
        const uchar highest = first == 0xed ? 0x9f : 0xbf;
        return second >= lowest && second <= highest && end - at > 2 && isTrailing(at[2]) ? 3 : 0;
    }
    if (first >= 0xf0 && first <= 0xf4) {
        const uchar lowest = first == 0xf0 ? 0x90 : 0x80;
        const uchar highest = first == 0xf4 ? 0x8f : 0xbf;
        return second >= lowest && second <= highest && end - at > 3 && isTrailing(at[2]) &&
                       isTrailing(at[3])
                   ? 4
                   : 0;
    }
    return 0;
}

void appendUtf8(QByteArray &bytes, char32_t codePoint)
{
    const auto append = [&bytes](char32_t byte) { bytes.append(char(byte)); };
    const auto appendTrailing = [&](int shift) { append(0x80 | (codePoint >> shift & 0x3f)); };
    if (codePoint < 0x80) {
        append(codePoint);
    } else if (codePoint < 0x800) {
        append(0xc0 | codePoint >> 6);
        appendTrailing(0);
    } else if (codePoint < 0x10000) {
        append(0xe0 | codePoint >> 12);
        appendTrailing(6);
        appendTrailing(0);
    } else {
        append(0xf0 | codePoint >> 18);
        appendTrailing(12);
        appendTrailing(6);
        appendTrailing(0);
    }
}

QString decodedUtf8(QByteArrayView utf8)
{
    QStringDecoder decoder(QStringConverter::Utf8, QStringConverter::Flag::ConvertInitialBom);
    return decoder(utf8);
}

TextPosition positionAt(QByteArrayView utf8, qsizetype offset)
{
    TextPosition position;
    for (const char byte : utf8.first(offset)) {
        if (byte == '\n') {
            ++position.line;
            position.column = 1;
        } else if (!isTrailing(byte)) {
            ++position.column;
        }
    }
    return position;
}
