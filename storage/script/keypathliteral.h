#pragma once

#include "storage/keys/keypath.h"

// A key path as a script writes it; it may turn out to be none, which is only looked at after other
// checks have passed (SCRIPT.md, order of errors). A value.
struct KeyPathLiteral final
{
    QStringList paths; // One where !isArray.
    bool isArray = false;

    [[nodiscard]] static KeyPathLiteral of(const KeyPath &path)
    {
        return {.paths = path.paths(), .isArray = path.isArray()};
    }

    // SyntaxError where it is none.
    [[nodiscard]] Result<KeyPath> toPath() const
    {
        return isArray ? KeyPath::parse(paths) : KeyPath::parse(paths.constFirst());
    }
    // `'a.b'` or `['a','b']`.
    [[nodiscard]] QString toText() const;

    bool operator==(const KeyPathLiteral &) const = default;
};
