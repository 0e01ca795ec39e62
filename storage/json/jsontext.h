#pragma once

#include "storage/json/jsonview.h"
#include "storage/result.h"

#include <QByteArray>

// A JSON value that has been checked, in compact form: RFC 8259, insignificant white space removed,
// every other byte as it was written (member order, digits, spelling of escapes).
//
// An immutable value, cheap to copy, usable on any thread. Nesting is at most 512 levels, the text
// at most 128 MiB, no object has two members of one name (names compare decoded: "a" is "\u0061").
class JsonText final
{
public:
    static constexpr int maximumDepth = 512;
    static constexpr qsizetype maximumSizeInBytes = 128 * 1024 * 1024;

    // `null`.
    JsonText();

    // Reads one JSON value and nothing behind it but white space; no BOM. SyntaxError, with line
    // and column, where RFC 8259 is violated (that includes invalid UTF-8); DataError, with line
    // and column, for a duplicated member, nesting beyond 512 or more than 128 MiB. A text with
    // both kinds of mistake is a SyntaxError. Iterative: depth costs no stack.
    [[nodiscard]] static Result<JsonText> parse(QByteArrayView utf8);

    // For bytes that an earlier parse() made and the database kept; they are not looked at again.
    [[nodiscard]] static JsonText fromTrusted(QByteArray compact);

    // Whether it begins and ends as a value does: a glance, for what fromTrusted() was told of a
    // file that may be damaged.
    [[nodiscard]] bool looksWhole() const;

    [[nodiscard]] const QByteArray &bytes() const { return m_bytes; }
    [[nodiscard]] JsonView view() const { return JsonView(m_bytes); }

    bool operator==(const JsonText &) const = default;

private:
    explicit JsonText(QByteArray compact);

    QByteArray m_bytes;
};
