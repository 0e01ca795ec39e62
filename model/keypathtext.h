#pragma once

#include "storage/script/keypathliteral.h"

#include <QString>

#include <optional>

// Key paths as people type and read them. Pure; any thread.
namespace keypathtext {

// What is typed: `isbn`, `address.city`, or several parted by commas, which are a list. One may
// stand in quotes as in a script, so that `''` is the empty path. Absent for nothing at all. It may
// turn out to be no key path: KeyPathLiteral::toPath() says why.
[[nodiscard]] std::optional<KeyPathLiteral> read(const QString &text);

// `isbn`, `last, first`; the empty path in words.
[[nodiscard]] QString words(const KeyPath &path);
// `key at isbn`, or that keys are given beside the records.
[[nodiscard]] QString whereKeysAre(const std::optional<KeyPath> &path);

} // namespace keypathtext
