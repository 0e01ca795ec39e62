#pragma once

#include <QByteArray>
#include <QString>

#include <optional>

// The bytes of an object store's key (storage/FORMAT.md): a type byte, then the payload. Comparing
// them is IndexedDB's order, none is another's prefix, and each key has exactly one form.
namespace keybytes {

// On disk: do not renumber. `End` closes strings, binaries and arrays and is below every other byte
// that can stand in its place, so that a key sorts before those that continue it.
enum Tag : uchar {
    End = 0x00,
    Number = 0x10,
    Date = 0x20,
    String = 0x30,
    Binary = 0x40,
    Array = 0x50,
};

inline constexpr int maximumDepth = 512; // Of arrays: [] is 1 deep, [[]] is 2.

// Each appends a whole key, the type byte included.
void appendNumber(QByteArray &bytes, Tag tag, double number);
void appendString(QByteArray &bytes, QStringView text);
void appendBinary(QByteArray &bytes, QByteArrayView binary);

// One key inside bytes.
struct Extent
{
    qsizetype end = 0; // Behind its last byte.
    int depth = 0;     // Zero where it is no array.
};
// The key that begins at `from`; absent where no key that could have been encoded begins there.
// Iterative; reads nothing beyond the bytes, whatever they are.
[[nodiscard]] std::optional<Extent> measure(QByteArrayView bytes, qsizetype from = 0);

// Each reads the key that begins at `from`, which must be of that type, and moves `from` behind it.
// Damaged bytes give some value, never a crash.
[[nodiscard]] double readNumber(QByteArrayView bytes, qsizetype &from);
[[nodiscard]] QString readString(QByteArrayView bytes, qsizetype &from);
[[nodiscard]] QByteArray readBinary(QByteArrayView bytes, qsizetype &from);

} // namespace keybytes
