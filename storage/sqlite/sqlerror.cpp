#include "storage/sqlite/sqlerror.h"

#include <QSqlError>

#include <sqlite3.h>

using namespace Qt::StringLiterals;

namespace {

StorageError meaningOf(int extended, const QString &text, const QString &doing)
{
    // The low byte is the primary result code, the rest refines it.
    switch (extended & 0xff) {
    case SQLITE_FULL:
        return {.code = ErrorCode::QuotaExceededError,
                .message =
                    u"Could not %1: the disk is full. Free some space and try again."_s.arg(doing)};
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return {.code = ErrorCode::TimeoutError,
                .message = u"Could not %1: another program is writing to the file and did not let "
                           "go. Try again when it has finished."_s.arg(doing)};
    case SQLITE_READONLY:
        return {.code = ErrorCode::ReadOnlyError,
                .message = u"Could not %1: the file cannot be written. Check its permissions and "
                           "those of its folder."_s.arg(doing)};
    case SQLITE_CANTOPEN:
        return {.code = ErrorCode::UnknownError,
                .message = u"Could not %1: the file cannot be opened. Check that it is there and "
                           "may be read."_s.arg(doing)};
    case SQLITE_NOTADB:
        return {.code = ErrorCode::UnknownError,
                .message = u"Could not %1: the file is not an SQLite database."_s.arg(doing)};
    case SQLITE_CORRUPT:
        return {.code = ErrorCode::UnknownError,
                .message = u"Could not %1: the file is damaged (%2)."_s.arg(doing, text)};
    case SQLITE_IOERR:
        return {.code = ErrorCode::UnknownError,
                .message = u"Could not %1: the disk reported an error (%2, code %3)."_s.arg(
                    doing, text, QString::number(extended))};
    case SQLITE_TOOBIG:
        return {.code = ErrorCode::DataError,
                .message = u"Could not %1: it is larger than SQLite can keep."_s.arg(doing)};
    default:
        return {.code = ErrorCode::UnknownError,
                .message = u"Could not %1: %2 (SQLite code %3)."_s.arg(doing, text,
                                                                       QString::number(extended))};
    }
}

} // namespace

StorageError storageError(const QSqlError &error, const QString &doing)
{
    return meaningOf(error.nativeErrorCode().toInt(),
                     error.databaseText().isEmpty() ? error.driverText() : error.databaseText(),
                     doing);
}

StorageError storageError(sqlite3 *connection, const QString &doing)
{
    return meaningOf(sqlite3_extended_errcode(connection),
                     QString::fromUtf8(sqlite3_errmsg(connection)), doing);
}
