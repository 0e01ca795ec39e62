#pragma once

#include "storage/outcome.h"
#include "storage/result.h"

#include <stdexcept>

// A benchmark cannot go on behind an error: main() prints it, and what is on the stack cleans up.
class BenchFailure final : public std::runtime_error
{
public:
    explicit BenchFailure(const QString &message) : std::runtime_error(message.toStdString()) {}
};

template <typename T>
T require(Result<T> result)
{
    if (!result)
        throw BenchFailure(result.error().message);
    if constexpr (!std::is_void_v<T>)
        return std::move(*result);
}

inline void require(const Outcome &outcome)
{
    if (!outcome.result)
        throw BenchFailure(outcome.result.error().message);
}

inline void require(bool holds, const QString &message)
{
    if (!holds)
        throw BenchFailure(message);
}
