#pragma once

#include "storage/json/jsontext.h"

// A JSON value as a statement carries it: well-formed, but perhaps not allowed (a duplicated
// member, too deep, too large), which is a DataError only after other checks have passed.
class JsonLiteral final
{
public:
    JsonLiteral(JsonText text); // NOLINT(google-explicit-constructor): a checked text is a literal.
    // SyntaxError where the text is not JSON.
    [[nodiscard]] static Result<JsonLiteral> parse(QByteArrayView utf8);

    // The checked value; its DataError, with line and column in the text that was parsed, where it
    // is not allowed.
    [[nodiscard]] const Result<JsonText> &value() const { return m_value; }
    // The compact text, also where it is not allowed. UTF-8, on one line.
    [[nodiscard]] QByteArray toText() const;

    // Literals of one compact text are equal; where a mistake stood in the text is no part of it.
    bool operator==(const JsonLiteral &other) const { return toText() == other.toText(); }

private:
    JsonLiteral(StorageError error, QByteArray compact);

    Result<JsonText> m_value;
    QByteArray m_compact; // Only where the value is not allowed.
};
