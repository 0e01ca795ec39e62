#pragma once

#include "storage/result.h"

#include <QByteArray>
#include <QList>
#include <QString>

#include <compare>

// In key order: seeds/003 builds on IndexedDB's number < date < string < binary < array.
enum class KeyType { Number, Date, String, Binary, Array };

// An object store's key: an immutable value, cheap to copy, usable on any thread. It *is* its
// order-preserving bytes (storage/FORMAT.md); comparing those is the only definition of its order.
class Key final
{
public:
    // Any double but NaN (DataError). −0 becomes 0.
    [[nodiscard]] static Result<Key> fromNumber(double number);
    // Milliseconds since 1970-01-01T00:00Z: an integer, at most ±8.64e15 (ECMAScript's time clip);
    // otherwise DataError.
    [[nodiscard]] static Result<Key> fromDate(double millisecondsSinceEpoch);
    // Any UTF-16, lone surrogates and NUL included; ordered by code unit.
    [[nodiscard]] static Key fromString(QStringView text);
    [[nodiscard]] static Key fromBinary(QByteArrayView bytes);
    // Nesting deeper than 512 levels is a DataError.
    [[nodiscard]] static Result<Key> fromArray(const QList<Key> &elements);

    // Bytes that Key::encoded() gave; anything else is a DataError. Never crashes, whatever the
    // bytes.
    [[nodiscard]] static Result<Key> decode(QByteArrayView encoded);
    // For bytes that the database kept; they are not checked again.
    [[nodiscard]] static Key fromTrusted(QByteArray encoded);

    [[nodiscard]] KeyType type() const;
    [[nodiscard]] double toNumber() const;  // Numbers only.
    [[nodiscard]] double toDate() const;    // Dates only: milliseconds since the epoch.
    [[nodiscard]] QString toString() const; // Strings only.
    [[nodiscard]] QByteArray toBinary() const;
    [[nodiscard]] QList<Key> toArray() const;

    [[nodiscard]] const QByteArray &encoded() const { return m_encoded; }

    // As a key literal of SCRIPT.md: `5`, `-Infinity`, `"text"`, `date("…")`, `binary("00ff")`,
    // `[1,"a"]`. Numbers as ECMAScript's Number::toString; control characters and lone surrogates
    // as escapes; strings in double quotes.
    [[nodiscard]] QString toLiteral() const;

    bool operator==(const Key &) const = default;
    std::strong_ordering operator<=>(const Key &other) const;

private:
    explicit Key(QByteArray encoded);

    QByteArray m_encoded;
};
