#pragma once

#include "storage/keys/key.h"

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

    // The same range as half-open interval of encoded keys: first <= encoded < last. `last` absent:
    // no upper end. (Encoded keys are prefix-free, so an inclusive upper bound is the encoded key
    // with a zero byte behind it, and so is an exclusive lower one.)
    [[nodiscard]] QByteArray firstEncoded() const;
    [[nodiscard]] std::optional<QByteArray> endEncoded() const;

    bool operator==(const KeyRange &) const = default;

private:
    std::optional<Bound> m_lower;
    std::optional<Bound> m_upper;
};
