#pragma once

#include "storage/keys/key.h"
#include "storage/keys/keyinterval.h"

#include <optional>

// A range of keys, as IndexedDB's IDBKeyRange. An immutable value.
class KeyRange final
{
public:
    struct Bound
    {
        Key key;
        bool open = false; // Open: the key itself is not in the range.
        bool operator==(const Bound &) const = default;
    };

    // Every key.
    KeyRange() = default;
    [[nodiscard]] static KeyRange only(const Key &key);
    // DataError where the bounds leave nothing by their order: lower above upper, or equal with
    // either one open.
    [[nodiscard]] static Result<KeyRange> between(std::optional<Bound> lower,
                                                  std::optional<Bound> upper);

    [[nodiscard]] const std::optional<Bound> &lower() const { return m_lower; }
    [[nodiscard]] const std::optional<Bound> &upper() const { return m_upper; }

    // The same range of encoded keys, and of whatever begins with one of them, such as the entries
    // of an index. (No encoded key begins with another one, and every byte that may follow one is
    // below ff, so that a bound with ff behind it excludes just its own key.)
    [[nodiscard]] KeyInterval interval() const;

    bool operator==(const KeyRange &) const = default;

private:
    std::optional<Bound> m_lower;
    std::optional<Bound> m_upper;
};
