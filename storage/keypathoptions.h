#pragma once

#include "storage/keys/keypath.h"

// Whether a store or an index can be made with these options together: InvalidAccessError where not
// (Indexed Database API, createObjectStore() and createIndex()). Pure; any thread.

// `keyPath` is absent where keys are given beside the records.
[[nodiscard]] Result<void> checkStoreOptions(const std::optional<KeyPath> &keyPath,
                                             bool autoIncrement);
[[nodiscard]] Result<void> checkIndexOptions(const KeyPath &keyPath, bool multiEntry);
