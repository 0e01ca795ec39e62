#pragma once

#include "storage/storageerror.h"

class QSqlError;
struct sqlite3;

// What SQLite's result code means for a person. `doing` completes "could not …".
[[nodiscard]] StorageError storageError(const QSqlError &error, const QString &doing);
// The same of what has just failed on this connection.
[[nodiscard]] StorageError storageError(sqlite3 *connection, const QString &doing);
