#pragma once

#include "tests/storage/model/modelkey.h"

#include <optional>

// A key range as a statement gives it, which may turn out to be none.
//
// Rules: SCRIPT.md, "Reading a script" (range) and errors 6; Indexed Database API 2.0, "in" a range
// and IDBKeyRange.bound (which bounds are a DataError).
struct ModelRange final
{
    struct Bound
    {
        ModelKey key;
        bool open = false;
    };
    std::optional<Bound> lower;
    std::optional<Bound> upper;
    // How it is written; the last two where both bounds are one key.
    enum class Form { Bounds, Equals, Bare } form = Form::Bounds;

    [[nodiscard]] static ModelRange only(const ModelKey &key, Form form);

    [[nodiscard]] bool isValid() const;
    [[nodiscard]] bool contains(const ModelKey &key) const; // Only of a valid one.
};
