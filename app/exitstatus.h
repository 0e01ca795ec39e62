#pragma once

// What the program says to whoever started it.
namespace exitstatus {

inline constexpr int done = 0;
// Something did not hold, or was refused.
inline constexpr int failed = 1;
// What was asked for could not be understood, or a file not be used.
inline constexpr int unusable = 2;

} // namespace exitstatus
