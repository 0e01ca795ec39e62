#include "tests/bench/rawdatabase.h"

#include "storage/sqlite/connection.h"
#include "storage/sqlite/pragmas.h"
#include "tests/bench/require.h"

#include <QFile>

using namespace Qt::StringLiterals;

namespace {

// storage/sqlite/pragmas.cpp.
constexpr const char *pragmas[]{
    "PRAGMA trusted_schema = OFF", "PRAGMA cell_size_check = ON",
    "PRAGMA foreign_keys = ON",    "PRAGMA cache_size = -65536",
    "PRAGMA temp_store = MEMORY",  "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",   "PRAGMA journal_size_limit = 67108864",
};

constexpr const char *compared[]{
    "PRAGMA trusted_schema",     "PRAGMA cell_size_check",    "PRAGMA foreign_keys",
    "PRAGMA cache_size",         "PRAGMA temp_store",         "PRAGMA synchronous",
    "PRAGMA journal_size_limit", "PRAGMA wal_autocheckpoint", "PRAGMA mmap_size",
    "PRAGMA page_size",          "PRAGMA secure_delete",      "PRAGMA locking_mode = NORMAL",
};

BenchFailure failureOf(sqlite3 *handle, const QString &doing)
{
    return BenchFailure(
        u"Could not %1: %2"_s.arg(doing, QString::fromUtf8(sqlite3_errmsg(handle))));
}

} // namespace

RawDatabase::RawDatabase(const QString &path)
{
    // As Qt's driver opens it.
    if (sqlite3_open_v2(QFile::encodeName(path).constData(), &m_handle,
                        SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX,
                        nullptr) != SQLITE_OK) {
        const BenchFailure failure = failureOf(m_handle, u"open “%1”"_s.arg(path));
        sqlite3_close(m_handle);
        throw failure;
    }
    sqlite3_busy_timeout(m_handle, 5000);
    for (const char *pragma : pragmas)
        run(pragma);
}

RawDatabase::~RawDatabase()
{
    sqlite3_close(m_handle);
}

void RawDatabase::run(const char *sql)
{
    if (sqlite3_exec(m_handle, sql, nullptr, nullptr, nullptr) != SQLITE_OK)
        throw failureOf(m_handle, u"run “%1”"_s.arg(QString::fromUtf8(sql)));
}

qint64 RawDatabase::integer(const char *sql)
{
    RawStatement statement(*this, sql);
    return statement.next() ? statement.integer(0) : 0;
}

void RawDatabase::requireSamePragmas(const QString &path)
{
    const auto connection = require(Connection::open(path, Connection::Mode::ReadWrite));
    require(applyPragmas(*connection));
    RawDatabase raw(path);
    for (const char *pragma : compared) {
        const QString name = QString::fromUtf8(pragma);
        const auto ours = connection->integer(name, u"read a pragma"_s);
        // Some give nothing where they are not compiled in, or text, which reads as zero.
        require(
            ours.value_or(0) == raw.integer(pragma),
            u"%1 gives %2 in Keyscope and %3 in the baseline: bring tests/bench/rawdatabase.cpp "
            "up to date with storage/sqlite/pragmas.cpp."_s.arg(name)
                .arg(ours.value_or(0))
                .arg(raw.integer(pragma)));
    }
}

RawStatement::RawStatement(RawDatabase &database, const char *sql)
{
    if (sqlite3_prepare_v3(database.handle(), sql, -1, SQLITE_PREPARE_PERSISTENT, &m_statement,
                           nullptr) != SQLITE_OK)
        throw failureOf(database.handle(), u"prepare “%1”"_s.arg(QString::fromUtf8(sql)));
}

void RawStatement::fail() const
{
    throw failureOf(sqlite3_db_handle(m_statement),
                    u"run “%1”"_s.arg(QString::fromUtf8(sqlite3_sql(m_statement))));
}
