#include "storage/sqlite/pragmas.h"

#include "storage/sqlite/connection.h"

#include <QStringList>

#include <sqlite3.h>

using namespace Qt::StringLiterals;

Result<void> applyPragmas(Connection &connection)
{
    QStringList pragmas{
        u"PRAGMA cell_size_check = ON"_s,
        u"PRAGMA foreign_keys = ON"_s,
        // 64 MiB of pages: the key indexes of a million documents stay in memory.
        u"PRAGMA cache_size = -65536"_s,
        u"PRAGMA temp_store = MEMORY"_s,
    };
    if (connection.mode() == Connection::Mode::ReadWrite) {
        // Readers see a snapshot while someone writes, and do not stop the writer.
        pragmas << u"PRAGMA journal_mode = WAL"_s;
        // What a person saved is on disk when the program says so.
        pragmas << u"PRAGMA synchronous = FULL"_s;
        // After a large transaction the log goes back to 64 MiB.
        pragmas << u"PRAGMA journal_size_limit = 67108864"_s;
    } else {
        pragmas << u"PRAGMA query_only = ON"_s;
    }
    for (const QString &pragma : std::as_const(pragmas)) {
        if (auto done = connection.execute(pragma, u"set up the connection"_s); !done)
            return done;
    }
    return {};
}

void distrustFile(sqlite3 *connection)
{
    // A file from elsewhere must not run functions through its schema.
    sqlite3_db_config(connection, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
    // No statement can write where it could damage the file: into its schema, or without a journal.
    sqlite3_db_config(connection, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
}
