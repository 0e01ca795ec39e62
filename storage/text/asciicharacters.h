#pragma once

// The classes of ASCII characters that JSON and scripts are made of, whatever the locale.

// RFC 8259, section 2.
[[nodiscard]] constexpr bool isWhiteSpace(char byte)
{
    return byte == ' ' || byte == '\n' || byte == '\r' || byte == '\t';
}

[[nodiscard]] constexpr bool isDigit(char byte)
{
    return byte >= '0' && byte <= '9';
}

[[nodiscard]] constexpr bool isLetter(char byte)
{
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
}

[[nodiscard]] constexpr bool isHexDigit(char byte)
{
    return isDigit(byte) || (byte >= 'a' && byte <= 'f') || (byte >= 'A' && byte <= 'F');
}
