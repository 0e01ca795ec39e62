#pragma once

#include "storage/outcome.h"

// What `-> X` announces. An immutable value.
class Expectation final
{
public:
    struct Guid
    {
        bool operator==(const Guid &) const = default;
    };
    struct Any
    {
        bool operator==(const Any &) const = default;
    };
    struct Error
    {
        QByteArray name;
        bool operator==(const Error &) const = default;
    };
    // Keys, JSON and words as the script has them; how they compare depends on what came.
    struct Text
    {
        QByteArray text;
        bool operator==(const Text &) const = default;
    };

    using Kind = std::variant<Guid, Any, Error, Text>;

    explicit Expectation(Kind kind) : m_kind(std::move(kind)) {}
    // What stands behind `->`; trimmed, valid UTF-8.
    [[nodiscard]] static Expectation parse(QByteArrayView text);

    // Store keys, and arrays of them, are compared as keys (`1.0` is `1`), and so are counts; JSON
    // as text without insignificant white space, words as words (SCRIPT.md, "Printing and
    // checking"). Document keys must be spelled as the database gives them: which spelling stays is
    // a rule worth checking, and 'AYENDE' printed where 'Ayende' was announced would puzzle.
    [[nodiscard]] bool holdsFor(const Result<Value> &result) const;
    [[nodiscard]] bool announcesError() const { return std::holds_alternative<Error>(m_kind); }
    [[nodiscard]] QByteArray toText() const;

    bool operator==(const Expectation &) const = default;

private:
    Kind m_kind;
};
