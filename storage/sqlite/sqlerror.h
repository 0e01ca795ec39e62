#pragma once

#include "storage/storageerror.h"

class QSqlError;

// What SQLite's result code means for a person. `doing` completes "could not …".
[[nodiscard]] StorageError storageError(const QSqlError &error, const QString &doing);
