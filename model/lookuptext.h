#pragma once

#include "model/lookup.h"

// What is said of lookups, in words. GUI thread.
namespace lookuptext {

// `0.12 ms`, `1.4 s`: three digits at most.
[[nodiscard]] QString time(std::chrono::nanoseconds duration);
// `2 reads: the index, then 1 document`.
[[nodiscard]] QString reads(bool isQuery, qint64 reads);
// `12 documents · 0.3 ms · 13 reads: …`, or how many of those asked for are missing.
[[nodiscard]] QString summary(const Lookup::Answer &answer);

} // namespace lookuptext
