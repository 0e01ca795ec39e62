#pragma once

#include <QByteArray>
#include <QString>

// UTF-8, byte for byte, where QString's own conversions say too little.

// How many bytes the sequence at `at` has, 1 to 4; zero where it is not valid UTF-8 (RFC 3629:
// overlong, a surrogate, beyond U+10FFFF, cut off, a byte that never occurs). `at` < `end`.
[[nodiscard]] int utf8Length(const char *at, const char *end);

// Whether the byte continues a sequence, as every byte of it but the first does.
[[nodiscard]] constexpr bool isTrailing(char byte)
{
    return (uchar(byte) & 0xc0) == 0x80;
}

// A code point in UTF-8's scheme; a surrogate gets three bytes too (see wtf8.h).
void appendUtf8(QByteArray &bytes, char32_t codePoint);

// The text that valid UTF-8 stands for, every character of it. QString::fromUtf8 takes U+FEFF in
// front for a byte order mark and drops it; a key or a string may begin with one.
[[nodiscard]] QString decodedUtf8(QByteArrayView utf8);

// A place in a text, for people: both from one, the column in code points. LF ends a line.
struct TextPosition final
{
    int line = 1;
    int column = 1;
    bool operator==(const TextPosition &) const = default;
};
// `offset` in bytes; what is before it must be valid UTF-8.
[[nodiscard]] TextPosition positionAt(QByteArrayView utf8, qsizetype offset);
