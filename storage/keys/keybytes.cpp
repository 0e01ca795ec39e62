#include "storage/keys/keybytes.h"

#include "storage/keys/dateliteral.h"

#include <QtEndian>

#include <bit>
#include <cmath>

namespace keybytes {
namespace {

constexpr qsizetype numberSize = 1 + sizeof(double);
constexpr quint64 signBit = quint64(1) << 63;

// A UTF-16 code unit takes one byte (unit + 1, so that zero is free to be the end), two, or three;
// the lead bytes 01…7f, 80…bf, c0 grow with the unit, so bytes compare as units do.
constexpr uint firstOfTwoBytes = 0x7f;
constexpr uint firstOfThreeBytes = firstOfTwoBytes + 0x4000;
constexpr uchar leadOfTwoBytes = 0x80;
constexpr uchar leadOfThreeBytes = 0xc0;

// In binaries 00 and 01 are written as 01 01 and 01 02, so that 00 is free to be the end.
constexpr uchar escape = 0x01;

uchar byteAt(QByteArrayView bytes, qsizetype at)
{
    return at < bytes.size() ? uchar(bytes[at]) : uchar(End);
}

// One code unit of a string and where the next one begins; absent at the string's end, and where
// the bytes are no code unit.
struct Unit
{
    char16_t value = 0;
    qsizetype next = 0;
};
std::optional<Unit> unitAt(QByteArrayView bytes, qsizetype at)
{
    const uchar lead = byteAt(bytes, at);
    if (lead == End || lead > leadOfThreeBytes)
        return std::nullopt;
    if (lead < leadOfTwoBytes)
        return Unit{.value = char16_t(lead - 1), .next = at + 1};
    if (lead < leadOfThreeBytes) {
        if (at + 2 > bytes.size())
            return std::nullopt;
        const uint offset = uint(lead - leadOfTwoBytes) << 8 | byteAt(bytes, at + 1);
        return Unit{.value = char16_t(firstOfTwoBytes + offset), .next = at + 2};
    }
    if (at + 3 > bytes.size())
        return std::nullopt;
    const uint unit =
        firstOfThreeBytes + (uint(byteAt(bytes, at + 1)) << 8 | byteAt(bytes, at + 2));
    if (unit > 0xffff)
        return std::nullopt;
    return Unit{.value = char16_t(unit), .next = at + 3};
}

// One byte of a binary, as above.
struct Byte
{
    char value = 0;
    qsizetype next = 0;
};
std::optional<Byte> binaryByteAt(QByteArrayView bytes, qsizetype at)
{
    const uchar first = byteAt(bytes, at);
    if (first == End)
        return std::nullopt;
    if (first != escape)
        return Byte{.value = char(first), .next = at + 1};
    const uchar second = byteAt(bytes, at + 1);
    if (second != 0x01 && second != 0x02)
        return std::nullopt;
    return Byte{.value = char(second - 1), .next = at + 2};
}

bool isEnd(QByteArrayView bytes, qsizetype at)
{
    return at < bytes.size() && uchar(bytes[at]) == End;
}

// The ends of keys that hold no other keys; `at` is behind the type byte.
std::optional<qsizetype> endOfNumber(QByteArrayView bytes, qsizetype from, Tag tag)
{
    if (bytes.size() - from < numberSize)
        return std::nullopt;
    qsizetype at = from;
    const double number = readNumber(bytes, at);
    if (std::isnan(number) || (number == 0 && std::signbit(number)))
        return std::nullopt;
    if (tag == Date &&
        (std::abs(number) > double(maximumDateMilliseconds) || number != std::trunc(number)))
        return std::nullopt;
    return at;
}

std::optional<qsizetype> endOfString(QByteArrayView bytes, qsizetype at)
{
    while (const std::optional<Unit> unit = unitAt(bytes, at))
        at = unit->next;
    return isEnd(bytes, at) ? std::optional(at + 1) : std::nullopt;
}

std::optional<qsizetype> endOfBinary(QByteArrayView bytes, qsizetype at)
{
    while (const std::optional<Byte> byte = binaryByteAt(bytes, at))
        at = byte->next;
    return isEnd(bytes, at) ? std::optional(at + 1) : std::nullopt;
}

} // namespace

void appendNumber(QByteArray &bytes, Tag tag, double number)
{
    // IEEE 754 numbers of one sign compare like their bits. Flipping the sign lifts the positive
    // ones above the negative ones, flipping all bits of a negative one turns their order round.
    quint64 bits = std::bit_cast<quint64>(number == 0 ? 0.0 : number);
    bits ^= (bits & signBit) != 0 ? ~quint64(0) : signBit;
    char payload[sizeof bits];
    qToBigEndian(bits, payload);
    bytes.append(char(tag));
    bytes.append(payload, sizeof payload);
}

void appendString(QByteArray &bytes, QStringView text)
{
    bytes.reserve(bytes.size() + text.size() + 2);
    bytes.append(char(String));
    for (const QChar c : text) {
        const uint unit = c.unicode();
        if (unit < firstOfTwoBytes) {
            bytes.append(char(unit + 1));
        } else if (unit < firstOfThreeBytes) {
            const uint offset = unit - firstOfTwoBytes;
            bytes.append(char(leadOfTwoBytes | offset >> 8));
            bytes.append(char(offset & 0xff));
        } else {
            const uint offset = unit - firstOfThreeBytes;
            bytes.append(char(leadOfThreeBytes));
            bytes.append(char(offset >> 8));
            bytes.append(char(offset & 0xff));
        }
    }
    bytes.append(char(End));
}

void appendBinary(QByteArray &bytes, QByteArrayView binary)
{
    bytes.reserve(bytes.size() + binary.size() + 2);
    bytes.append(char(Binary));
    for (const char c : binary) {
        if (uchar(c) <= escape) {
            bytes.append(char(escape));
            bytes.append(char(c + 1));
        } else {
            bytes.append(c);
        }
    }
    bytes.append(char(End));
}

std::optional<Extent> measure(QByteArrayView bytes, qsizetype from)
{
    qsizetype at = from;
    int open = 0;
    int deepest = 0;
    do {
        if (at >= bytes.size())
            return std::nullopt;
        std::optional<qsizetype> end;
        switch (const uchar tag = uchar(bytes[at])) {
        case Number:
        case Date:
            end = endOfNumber(bytes, at, Tag(tag));
            break;
        case String:
            end = endOfString(bytes, at + 1);
            break;
        case Binary:
            end = endOfBinary(bytes, at + 1);
            break;
        case Array:
            if (++open > maximumDepth)
                return std::nullopt;
            deepest = std::max(deepest, open);
            end = at + 1;
            break;
        case End:
            if (--open < 0)
                return std::nullopt;
            end = at + 1;
            break;
        default:
            break;
        }
        if (!end)
            return std::nullopt;
        at = *end;
    } while (open > 0);
    return Extent{.end = at, .depth = deepest};
}

double readNumber(QByteArrayView bytes, qsizetype &from)
{
    if (bytes.size() - from < numberSize) {
        from = bytes.size();
        return 0;
    }
    quint64 bits = qFromBigEndian<quint64>(bytes.data() + from + 1);
    bits ^= (bits & signBit) != 0 ? signBit : ~quint64(0);
    from += numberSize;
    return std::bit_cast<double>(bits);
}

QString readString(QByteArrayView bytes, qsizetype &from)
{
    QString text;
    ++from;
    while (const std::optional<Unit> unit = unitAt(bytes, from)) {
        text.append(QChar(unit->value));
        from = unit->next;
    }
    ++from;
    return text;
}

QByteArray readBinary(QByteArrayView bytes, qsizetype &from)
{
    QByteArray binary;
    ++from;
    while (const std::optional<Byte> byte = binaryByteAt(bytes, from)) {
        binary.append(byte->value);
        from = byte->next;
    }
    ++from;
    return binary;
}

} // namespace keybytes
