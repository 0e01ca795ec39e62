#pragma once

#include "storage/json/jsontext.h"
#include "storage/keys/documentkey.h"
#include "storage/keys/key.h"
#include "storage/result.h"
#include "storage/strategy.h"

#include <QList>

#include <chrono>
#include <optional>
#include <variant>

// What a statement gave. `->` prints these.
struct Done // ok
{
    bool operator==(const Done &) const = default;
};
struct Missing // missing
{
    bool operator==(const Missing &) const = default;
};
struct NoGenerator // none
{
    bool operator==(const NoGenerator &) const = default;
};
using OptionalJson = std::optional<JsonText>; // Absent prints as null.
// What an index on documents has: `['users/1'] stale`.
struct QueryResult
{
    QList<DocumentKey> keys;
    bool isStale = false; // It does not yet hold every change committed before the query.
    bool operator==(const QueryResult &) const = default;
};
using Value = std::variant<Done, Missing, NoGenerator, bool, quint64, DocumentKey, Key, JsonText,
                           QList<DocumentKey>, QList<Key>, QList<OptionalJson>, QueryResult>;

// An identity or key generator that a statement moved.
struct NumberMove final
{
    enum class Kind { Identity, Generator };
    Kind kind = Kind::Identity;
    QString name; // The prefix as first spelled, or the store's name.
    // Identity: its current value. Generator: its current number, the next key it would give.
    quint64 before = 0;
    quint64 after = 0;
    bool operator==(const NumberMove &) const = default;
};

enum class TransactionState {
    None, // Each statement is a transaction of its own.
    Open,
    ReadOnly, // Open, and writing statements are refused.
    Inactive, // ABORT ON ERROR has rolled back; COMMIT or ABORT ends this.
};

// Whether COMMIT would do something.
[[nodiscard]] constexpr bool isOpen(TransactionState state)
{
    return state == TransactionState::Open || state == TransactionState::ReadOnly;
}

// All that a statement did: the log, undo, demos, plots and tests read this; nobody asks the
// database a second time what just happened. A value; crosses threads.
struct Outcome final
{
    Result<Value> result = Value(Done());
    Strategy strategy = Strategy::None; // What made the key, now or when it was new.
    // In order of first move; after an abort (also one on error) every number that went back.
    QList<NumberMove> moves;
    // The change number that the statement gave to the document or record; zero where it gave none.
    quint64 etag = 0;
    // A document or record was there under that key already, and is gone for it.
    bool replaced = false;
    std::chrono::nanoseconds duration{0};
    // The transaction's state behind the statement.
    TransactionState transaction = TransactionState::None;
    // The statement (COMMIT aside) ended a transaction by rolling it back.
    bool rolledBack = false;
};

// `'users/1'`, `ok`, `[1,2]`, `error ConstraintError`, …: what stands behind `->`. UTF-8.
[[nodiscard]] QByteArray toText(const Result<Value> &result);
