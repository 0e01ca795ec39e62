#pragma once

#include "storage/json/jsontext.h"

// A JSON value as a statement carries it: well-formed, but perhaps not allowed (a duplicated member,
// too deep, too large), which is a DataError only after other checks have passed.
class JsonLiteral final
{
public:
    JsonLiteral(JsonText text); // NOLINT(google-explicit-constructor): a checked text is a literal.
    // SyntaxError where the text is not JSON.
    [[nodiscard]] static Result<JsonLiteral> parse(QByteArrayView utf8);

    // The checked value; its DataError where it is not allowed.
    [[nodiscard]] const Result<JsonText> &value() const { return m_value; }
    // The compact text, or the text as given where it is not allowed. UTF-8.
    [[nodiscard]] QByteArray toText() const;

    bool operator==(const JsonLiteral &) const = default;

private:
    JsonLiteral(Result<JsonText> value, QByteArray source);

    Result<JsonText> m_value;
    QByteArray m_source; // Only where the value is not allowed.
};
