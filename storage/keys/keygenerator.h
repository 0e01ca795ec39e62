#pragma once

#include "storage/keys/key.h"

#include <optional>

// The two algorithms of an IndexedDB key generator (seeds/003, 2.11) on its current number. Pure
// functions; the number lives in storage/stores.h.
namespace keygenerator {

// 2^53: the last number that is generated. Larger integers are not all ECMAScript Numbers.
inline constexpr quint64 maximumNumber = 9007199254740992;

// Whether "to generate a key" fails.
[[nodiscard]] constexpr bool hasRunOut(quint64 currentNumber)
{
    return currentNumber > maximumNumber;
}

struct Step
{
    quint64 key = 0;
    quint64 currentNumber = 0; // Afterwards.
};

// "To generate a key": absent where the current number is greater than 2^53.
[[nodiscard]] std::optional<Step> generate(quint64 currentNumber);

// "To possibly update the key generator": the current number after a record was stored under `key`.
[[nodiscard]] quint64 update(quint64 currentNumber, const Key &key);

} // namespace keygenerator
