#pragma once

#include "storage/source.h"

#include <QList>

// One line of the transaction log: a statement that ran, or the line that closes a transaction that
// went back. A value, cheap to copy (the statement and its outcome are shared); may cross threads.
struct LogEntry final
{
    enum class Kind {
        Statement,
        RolledBack, // The closing line: `moves` are all numbers that went back.
    };
    enum class Mark {
        None,        // Changed nothing, outside a transaction: read, or failed.
        Uncommitted, // Inside the open transaction.
        Committed,
        RolledBack, // Its transaction went back.
    };

    Kind kind = Kind::Statement;
    Mark mark = Mark::None;
    // Rows of one transaction share a number; zero outside a transaction.
    quint64 transaction = 0;
    // Numbers that the statement moved; for the closing line those that went back.
    QList<NumberMove> moves;
    // Closing line only: how many statements went back, BEGIN and ABORT aside.
    int statements = 0;
    // The closing line has the statement that closed the transaction.
    Source::Ran ran;
};
