#pragma once

#include "storage/storageerror.h"

#include <tl/expected.hpp>

// A value or a StorageError. Absence is not an error: where a thing may be missing, T is optional.
template <typename T>
using Result = tl::expected<T, StorageError>;

[[nodiscard]] inline tl::unexpected<StorageError> failure(ErrorCode code, QString message)
{
    return tl::unexpected(StorageError{.code = code, .message = std::move(message)});
}
