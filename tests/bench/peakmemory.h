#pragma once

#include <QStringList>

#include <optional>

// The most memory that another program ever had.
//
// Linux counts for a new program also what its parent had when it was started, so that a large
// process cannot ask for a small one: this program is started anew, empty, and that one starts the
// program that is to be measured.
namespace peakmemory {

// In bytes. BenchFailure where the program fails.
[[nodiscard]] qint64 of(const QString &program, const QStringList &arguments);

// The first thing in main(): where this is the program in between, it does its work and gives the
// exit status.
[[nodiscard]] std::optional<int> runInBetween(int argc, char **argv);

} // namespace peakmemory
