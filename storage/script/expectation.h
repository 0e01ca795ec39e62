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
        QString name;
        bool operator==(const Error &) const = default;
    };
    // Keys, JSON and words in the text that the script has; how they compare depends on what came.
    struct Text
    {
        QByteArray text;
        bool operator==(const Text &) const = default;
    };

    using Kind = std::variant<Guid, Any, Error, Text>;

    explicit Expectation(Kind kind);

    // Keys and arrays of keys are compared as keys, JSON as text without insignificant white space,
    // words as words (SCRIPT.md, "Printing and checking").
    [[nodiscard]] bool holdsFor(const Result<Value> &result) const;
    [[nodiscard]] bool announcesError() const;
    [[nodiscard]] QByteArray toText() const;

    bool operator==(const Expectation &) const = default;

private:
    Kind m_kind;
};
