#pragma once

#include <QByteArray>
#include <QList>
#include <QString>

#include <compare>

// An object store's key as the model has it: a plain value, compared by type and value. Also what a
// key literal names that is no key (NaN, date(NaN), arrays nested too deep); isValid() tells.
//
// Rules: Indexed Database API 2.0, "compare two keys" and "convert a value to a key"; SCRIPT.md,
// "Reading a script" (key literals) and "Printing and checking".
class ModelKey final
{
public:
    enum class Type { Number, Date, String, Binary, Array }; // In key order.
    static constexpr int maximumDepth = 512;                 // Of arrays: [] is 1 deep.

    ModelKey() = default; // 0.
    [[nodiscard]] static ModelKey fromNumber(double number);
    // Milliseconds since 1970-01-01T00:00Z; NaN is date(NaN).
    [[nodiscard]] static ModelKey fromDate(double milliseconds);
    [[nodiscard]] static ModelKey fromString(const QString &text);
    [[nodiscard]] static ModelKey fromBinary(const QByteArray &bytes);
    [[nodiscard]] static ModelKey fromArray(const QList<ModelKey> &elements);

    [[nodiscard]] Type type() const { return m_type; }
    [[nodiscard]] double number() const { return m_number; } // Also a date's milliseconds.
    [[nodiscard]] const QString &text() const { return m_text; }
    [[nodiscard]] const QByteArray &bytes() const { return m_bytes; }
    [[nodiscard]] const QList<ModelKey> &elements() const { return m_elements; }

    // Whether it is a key.
    [[nodiscard]] bool isValid() const;
    // As `->` prints it.
    [[nodiscard]] QByteArray toLiteral() const;

    // Only of valid keys.
    std::strong_ordering operator<=>(const ModelKey &other) const;
    bool operator==(const ModelKey &other) const { return (*this <=> other) == 0; }

private:
    Type m_type = Type::Number;
    double m_number = 0;
    QString m_text;
    QByteArray m_bytes;
    QList<ModelKey> m_elements;
    int m_depth = 0;
};

namespace modeltext {

// ECMAScript's Number::toString (ECMA-262, "Number::toString"): shortest digits, `1e+21`, `1e-7`.
[[nodiscard]] QByteArray number(double number);
// Date.prototype.toISOString: `2026-01-02T03:04:05.678Z`, years outside 0 to 9999 with sign and six
// digits.
[[nodiscard]] QByteArray date(double milliseconds);
// In `quote`s: control characters and lone surrogates as escapes, everything else as it is.
[[nodiscard]] QByteArray quoted(const QString &text, char quote);

} // namespace modeltext
