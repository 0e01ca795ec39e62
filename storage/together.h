#pragma once

#include "storage/outcome.h"
#include "storage/script/statement.h"

#include <functional>
#include <optional>

class Progress;

// Runs statements that belong together: all of them happen or none does. Where no transaction is
// open they are one of their own (BEGIN ABORT ON ERROR … COMMIT); inside an open one they run as
// they are, since it is not theirs to end, and the first failure ends the sequence. A single
// statement outside a transaction is one by itself.
//
// `state` is the transaction's before the first of them; `execute` must run nothing else meanwhile.
// `progress`, where given, counts them; cancelled, it is a failure like any other (AbortError).
[[nodiscard]] Result<void> runTogether(const std::function<Outcome(const Statement &)> &execute,
                                       TransactionState state, const QList<Statement> &statements,
                                       Progress *progress = nullptr);

// The same of statements that are made one at a time, since all of them together would take too
// much memory: `next` gives each, and at the end none. `count` of them are expected.
using StatementStream = std::function<std::optional<Statement>()>;
[[nodiscard]] Result<void> runTogether(const std::function<Outcome(const Statement &)> &execute,
                                       TransactionState state, const StatementStream &next,
                                       qint64 count, Progress *progress = nullptr);
