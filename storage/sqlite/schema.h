#pragma once

#include "storage/result.h"

#include <QList>
#include <QString>

class Connection;

// The tables of a Keyscope file, and how a file of an older version becomes one of this version.
namespace schema {

// In SQLite's header: "KeyS". Tells our files from other programs'.
inline constexpr qint64 applicationId = 0x4b657953;

// One version to the next: `statements` are run in order.
struct Step
{
    int from = 0;
    QList<QString> statements;
};

// The steps that this program knows, from version 0 (an empty file) on, without a gap; the last one
// leads to the current version.
[[nodiscard]] const QList<Step> &steps();

enum class Condition {
    Empty, // No table and no foreign mark: may become ours.
    Older, // Ours, of an older version.
    Current,
};

// Reads, never writes. VersionError where a newer program made the file; UnknownError, saying what
// it seems to be, where it is not ours.
[[nodiscard]] Result<Condition> examine(Connection &connection,
                                        const QList<Step> &knownSteps = steps());

// The same by the marks in the file's header alone, without looking at the tables: for a file in
// which a transaction was cut off. An empty one is known by having no tables.
[[nodiscard]] Result<void> examineHeader(Connection &connection);

// Brings the file to the last step's version, in one transaction. A file that holds something is
// copied beside itself first (`NAME.version-N.backup`); the copy stays. Only for ReadWrite
// connections, outside a transaction.
[[nodiscard]] Result<void> upgrade(Connection &connection, const QString &path,
                                   const QList<Step> &knownSteps = steps());

} // namespace schema
