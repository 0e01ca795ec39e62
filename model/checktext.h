#pragma once

#include "storage/check/databasecheck.h"

// What a check has found, in sentences. Any thread.
namespace checktext {

// One sentence: how much was looked at, and whether it fits together.
[[nodiscard]] QString summary(const DatabaseCheck::Report &report);
// The findings, and how many there are that are not listed.
[[nodiscard]] QStringList findings(const DatabaseCheck::Report &report);

} // namespace checktext
