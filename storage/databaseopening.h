#pragma once

#include "storage/result.h"

#include <QString>

#include <memory>

class Connection;

// How a file becomes a connection that can be worked with: whose it is, what was left undone in it,
// its pragmas and the version of its tables. Part of Database.
namespace databaseopening {

// Nothing is written until it is known that the file is ours, or empty. With `readOnly` nothing is
// written but what SQLite must undo of a transaction that was cut off. TimeoutError where another
// program has the file just now: worth another try.
[[nodiscard]] Result<std::unique_ptr<Connection>> open(const QString &path, bool readOnly);

// Whether the file and its folder may be written: SQLite keeps its log beside the file.
[[nodiscard]] bool mayBeWritten(const QString &path);

} // namespace databaseopening
