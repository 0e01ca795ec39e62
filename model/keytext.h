#pragma once

#include "storage/keylist.h"
#include "storage/transfer/progress.h"

#include <QFuture>

#include <memory>

// Keys as a person copies them, one a line: made on another thread, since there may be millions.
// `progress` counts keys; AbortError where it was cancelled.
[[nodiscard]] QFuture<Result<QString>> joinedKeys(const KeyList &keys,
                                                  std::shared_ptr<Progress> progress);
