#pragma once

#include "storage/keys/keypath.h"
#include "storage/outcome.h"

// What a new object store would do with its first record (seeds/003, 2.11 "Key Generators"), before
// there is a store. A value.
struct StoreExample final
{
    std::optional<StorageError> error; // Then nothing else is set.
    Strategy strategy = Strategy::None;
    std::optional<Key> key; // Absent where it must be given beside the record.
    JsonText stored;
    std::optional<quint64> nextNumber; // What the generator would give afterwards.

    // Absent `keyPath`: keys are given beside. DataError where the record has no key and cannot get
    // one, InvalidAccessError where such a store cannot be made. Pure; any thread.
    [[nodiscard]] static StoreExample of(const std::optional<KeyPath> &keyPath, bool autoIncrement,
                                         const JsonText &record);

    // A record that shows what such a store does: with the objects that the path leads through
    // where a number will be put there, else with a key in its place.
    [[nodiscard]] static QByteArray record(const std::optional<KeyPath> &keyPath,
                                           bool autoIncrement);
};
