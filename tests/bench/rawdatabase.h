#pragma once

#include <QByteArrayView>
#include <QString>

#include <sqlite3.h>

// A Keyscope file through SQLite's C API, as fast as that goes: the baseline. It has the pragmas
// that Keyscope sets (RawDatabase::requireSamePragmas()). Errors are BenchFailures.
class RawDatabase final
{
public:
    explicit RawDatabase(const QString &path);
    ~RawDatabase();
    Q_DISABLE_COPY_MOVE(RawDatabase)

    void run(const char *sql);
    [[nodiscard]] qint64 integer(const char *sql);
    [[nodiscard]] sqlite3 *handle() const { return m_handle; }

    // BenchFailure where a connection of Keyscope to `path` has other pragmas than one of this:
    // then the comparison means nothing.
    static void requireSamePragmas(const QString &path);

private:
    sqlite3 *m_handle = nullptr;
};

// A prepared statement of it. What is bound must stay where it is until the statement has run.
class RawStatement final
{
public:
    RawStatement(RawDatabase &database, const char *sql);
    ~RawStatement() { sqlite3_finalize(m_statement); }
    Q_DISABLE_COPY_MOVE(RawStatement)

    RawStatement &bind(int position, qint64 number)
    {
        sqlite3_bind_int64(m_statement, position, number);
        return *this;
    }
    RawStatement &bind(int position, QByteArrayView bytes)
    {
        sqlite3_bind_blob(m_statement, position, bytes.data(), int(bytes.size()), SQLITE_STATIC);
        return *this;
    }
    RawStatement &bindText(int position, QByteArrayView utf8)
    {
        sqlite3_bind_text(m_statement, position, utf8.data(), int(utf8.size()), SQLITE_STATIC);
        return *this;
    }

    // Of a statement that gives no rows.
    void run()
    {
        const int code = sqlite3_step(m_statement);
        sqlite3_reset(m_statement);
        if (code != SQLITE_DONE)
            fail();
    }
    // The next row; behind the last one the statement is reset.
    [[nodiscard]] bool next()
    {
        const int code = sqlite3_step(m_statement);
        if (code == SQLITE_ROW)
            return true;
        sqlite3_reset(m_statement);
        if (code != SQLITE_DONE)
            fail();
        return false;
    }
    void reset() { sqlite3_reset(m_statement); }

    [[nodiscard]] qint64 integer(int column) const
    {
        return sqlite3_column_int64(m_statement, column);
    }
    // Valid until the next row.
    [[nodiscard]] QByteArrayView bytes(int column) const
    {
        const void *data = sqlite3_column_blob(m_statement, column);
        return {static_cast<const char *>(data), sqlite3_column_bytes(m_statement, column)};
    }

private:
    [[noreturn]] void fail() const;

    sqlite3_stmt *m_statement = nullptr;
};
