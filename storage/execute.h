#pragma once

#include "storage/outcome.h"
#include "storage/script/statement.h"
#include "storage/transaction.h"

// What each statement on documents and stores does inside a transaction: it looks for errors in the
// order SCRIPT.md gives, then does its work. The value is the statement's result; strategy, moves
// and etag go into `outcome`. `progress`, where
// there is one, follows what takes long, and cancels it (AbortError). Statements that write are
// only given a WriteTransaction.
class Progress;

namespace execute {

[[nodiscard]] Result<Value> documents(const ReadTransaction &read, WriteTransaction *write,
                                      const Statement &statement, Outcome &outcome);
[[nodiscard]] Result<Value> stores(const ReadTransaction &read, WriteTransaction *write,
                                   const Statement &statement, Outcome &outcome,
                                   Progress *progress);

// Whether the statement is one for stores(); the others are for documents().
[[nodiscard]] bool concernsStores(const Statement &statement);

} // namespace execute
