#pragma once

#include "storage/result.h"

#include <functional>
#include <limits>
#include <optional>

inline constexpr qint64 maximumIdentity = std::numeric_limits<qint64>::max();

// The identity that follows `current`, past numbers that were taken by hand, in few look-ups
// (DESIGN.md, "Identities walk past hand-made keys"): the next number if it is free; else doubling
// until one is free, then halving the gap. It may leave free numbers behind between taken ones.
//
// `taken` says whether a document has the number under the prefix; a number whose key would be too
// long has none. Absent where the identity has run out: 2^63 − 1 is used up or taken. An error of
// `taken` is handed on.
[[nodiscard]] Result<std::optional<qint64>>
nextIdentity(qint64 current, const std::function<Result<bool>(qint64)> &taken);
