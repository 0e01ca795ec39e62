#pragma once

#include <QtEndian>

#include <bit>

// How many of the eight bytes at `at` stand for themselves in a JSON string, up to the first that
// does not: a quote, a backslash, a control character or a byte of a longer UTF-8 sequence.
inline int plainStringBytes(const char *at)
{
    constexpr quint64 ones = 0x0101010101010101;
    const quint64 word = qFromLittleEndian<quint64>(at);
    const quint64 quote = (word ^ ones * '"') - ones;
    const quint64 backslash = (word ^ ones * '\\') - ones;
    const quint64 control = word - ones * 0x20;
    // Each byte's top bit; a borrow spoils only bytes behind the first that is marked rightly.
    return std::countr_zero((word | quote | backslash | control) & ones * 0x80) / 8;
}
