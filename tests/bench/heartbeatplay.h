#pragma once

#include "tests/bench/benchoptions.h"

#include <QJsonObject>

#include <optional>

class Report;

// The play of tests/support/windowplay.h on a copy of the large file, in a process of its own, so
// that its memory is a window's and not that of the rows before.
namespace heartbeatplay {

inline constexpr auto name = "heartbeat";

void run(const BenchOptions &options, Report &report);

// The first thing in main(): where this is the process that plays, it does and gives the exit
// status.
[[nodiscard]] std::optional<int> runInOwnProcess(int argc, char **argv);

} // namespace heartbeatplay
