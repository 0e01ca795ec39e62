#pragma once

#include "storage/keys/keyrange.h"

#include <QByteArray>
#include <QList>
#include <QString>

#include <optional>
#include <variant>

// A key literal as a script writes it. It can hold what no key can (NaN, date(NaN), arrays nested
// too deep), since that is only found to be a DataError after other checks have passed (SCRIPT.md,
// order of errors). An immutable value.
class KeyLiteral final
{
public:
    struct Date
    {
        double millisecondsSinceEpoch; // NaN for date(NaN).
        bool operator==(const Date &other) const;
    };
    using Array = QList<KeyLiteral>;

    KeyLiteral(const Key &key); // NOLINT(google-explicit-constructor): a key is a literal.
    explicit KeyLiteral(double number);
    explicit KeyLiteral(Date date);
    explicit KeyLiteral(QString text);
    explicit KeyLiteral(QByteArray binary);
    explicit KeyLiteral(Array elements);
    // An array nested deeper than a key may be (512 levels), as its text: never a key. A reader
    // makes this instead of arrays in arrays, so that no depth costs stack.
    [[nodiscard]] static KeyLiteral tooDeep(QString source);

    // DataError where it is no key.
    [[nodiscard]] Result<Key> toKey() const;
    [[nodiscard]] QString toText() const;

    bool operator==(const KeyLiteral &other) const;

private:
    struct TooDeep
    {
        QString source;
        bool operator==(const TooDeep &) const = default;
    };

    explicit KeyLiteral(TooDeep source);
    [[nodiscard]] Result<Key> toKeyWithin(int depth) const;

    std::variant<double, Date, QString, QByteArray, Array, TooDeep> m_value;
};

// A range as a script writes it; its bounds may turn out to be no range.
struct RangeLiteral final
{
    struct Bound
    {
        KeyLiteral key;
        bool open = false;
        bool operator==(const Bound &) const = default;
    };
    std::optional<Bound> lower;
    std::optional<Bound> upper; // `= k` is both bounds, closed, with equal keys.

    [[nodiscard]] static RangeLiteral only(const KeyLiteral &key);
    // DataError where a bound is no key or the bounds are no range.
    [[nodiscard]] Result<KeyRange> toRange() const;
    // Empty for every key; else `= 5`, `> 1 AND <= "b"`, ….
    [[nodiscard]] QString toText() const;

    bool operator==(const RangeLiteral &) const = default;
};
