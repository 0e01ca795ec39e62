#pragma once

#include "storage/outcome.h"

#include <QString>

// What stands behind `->`, as storage's toText() writes it, cut to about `maximumLength` UTF-16
// units with an ellipsis. Costs what it shows, not what the result holds: a document of 100 MiB or
// a million keys are not formatted to be cut.
[[nodiscard]] QString shortResultText(const Result<Value> &result, qsizetype maximumLength);

// `users/ 2 → 3`, several parted by commas: how a number that moved is written everywhere.
[[nodiscard]] QString movesText(const QList<NumberMove> &moves);

// The key that a statement gave, absent where its result is no key.
[[nodiscard]] std::optional<QString> resultKeyText(const Result<Value> &result);
