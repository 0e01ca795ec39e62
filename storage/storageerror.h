#pragma once

#include <QLatin1StringView>
#include <QString>

// What can go wrong, by the names that the standard and SCRIPT.md give. Callers branch on these.
enum class ErrorCode {
    SyntaxError,              // The text of a statement, key path or JSON value cannot be read.
    InvalidStateError,        // BEGIN inside a transaction; COMMIT or ABORT outside one.
    TransactionInactiveError, // ABORT ON ERROR has rolled back; only COMMIT or ABORT go on from
                              // here.
    ReadOnlyError,            // A writing statement in a read-only transaction or database.
    NotFoundError,            // No such store or index.
    InvalidAccessError,       // A store or index cannot be made with these options together.
    DataError,                // A value, key, range or id that is not allowed.
    ConstraintError,    // Key exists, IF does not hold, generator has run out, index not unique.
    TimeoutError,       // Waited in vain; also: another writer did not let go.
    QuotaExceededError, // The disk is full.
    VersionError,       // The file was made by a newer program.
    AbortError,         // A person cancelled it.
    UnknownError,       // Input, output, damage; the message says what.
};

// The name as it is written behind `-> error`.
[[nodiscard]] QLatin1StringView errorName(ErrorCode code);

// A failure as a value: a code for callers, a message for people (what, where, what to do).
struct StorageError final
{
    ErrorCode code = ErrorCode::UnknownError;
    QString message;
    // Where in a text the mistake is, from one; zero where it is in no text. Columns count code
    // points.
    int line = 0;
    int column = 0;

    bool operator==(const StorageError &) const = default;
};
