#pragma once

#include "tests/bench/benchoptions.h"
#include "tests/bench/contest.h"

// The rows of the table, by what they are about. Nothing is made or measured before a row begins.
namespace rows {

[[nodiscard]] QList<Row> writing(const BenchOptions &options);
[[nodiscard]] QList<Row> reading(const BenchOptions &options);
[[nodiscard]] QList<Row> importing(const BenchOptions &options);
[[nodiscard]] QList<Row> transactions(const BenchOptions &options);
[[nodiscard]] QList<Row> indexing(const BenchOptions &options);
[[nodiscard]] QList<Row> lists(const BenchOptions &options);
[[nodiscard]] QList<Row> windows(const BenchOptions &options);
[[nodiscard]] QList<Row> keys();

} // namespace rows
