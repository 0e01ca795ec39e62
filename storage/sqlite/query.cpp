#include "storage/sqlite/query.h"

#include "storage/sqlite/sqlerror.h"

#include <QString>

#include <sqlite3.h>

Query::Query(Query &&other) noexcept
    : m_connection(other.m_connection),
      m_statement(std::exchange(other.m_statement, nullptr)),
      m_position(other.m_position),
      m_result(other.m_result),
      m_isNew(other.m_isNew),
      m_bound(std::move(other.m_bound))
{}

Query::~Query()
{
    if (!m_statement)
        return;
    sqlite3_reset(m_statement);
    // The statement outlives what was bound.
    if (!m_bound.isEmpty())
        sqlite3_clear_bindings(m_statement);
}

// A statement that ran must be reset before anything is bound anew.
void Query::prepareToBind()
{
    if (m_result != 0) {
        sqlite3_reset(m_statement);
        m_result = 0;
        m_bound.clear();
    }
    ++m_position;
}

Query &Query::bind(const QByteArray &bytes)
{
    prepareToBind();
    m_bound.append(bytes);
    // A null pointer would bind NULL.
    const char *data = bytes.isEmpty() ? "" : bytes.constData();
    sqlite3_bind_blob64(m_statement, m_position, data, static_cast<sqlite3_uint64>(bytes.size()),
                        SQLITE_STATIC);
    return *this;
}

Query &Query::bind(qint64 number)
{
    prepareToBind();
    sqlite3_bind_int64(m_statement, m_position, number);
    return *this;
}

Query &Query::bind(const QString &text)
{
    prepareToBind();
    const QByteArray utf8 = text.toUtf8();
    sqlite3_bind_text64(m_statement, m_position, utf8.isEmpty() ? "" : utf8.constData(),
                        static_cast<sqlite3_uint64>(utf8.size()), SQLITE_TRANSIENT, SQLITE_UTF8);
    return *this;
}

Query &Query::bindNull()
{
    prepareToBind();
    sqlite3_bind_null(m_statement, m_position);
    return *this;
}

bool Query::step()
{
    if (!m_statement)
        return false;
    if (m_result != 0)
        sqlite3_reset(m_statement);
    m_position = 0;
    m_result = sqlite3_step(m_statement);
    m_isNew = m_result == SQLITE_ROW;
    return m_result == SQLITE_ROW || m_result == SQLITE_DONE;
}

bool Query::hasFailed() const
{
    return m_result != SQLITE_DONE && m_result != SQLITE_ROW;
}

bool Query::isConstraintViolated() const
{
    return (m_result & 0xff) == SQLITE_CONSTRAINT;
}

StorageError Query::error(const QString &doing) const
{
    return storageError(m_connection, doing);
}

Result<void> Query::run(const QString &doing)
{
    return run([&doing] { return doing; });
}

Result<bool> Query::runUnlessTaken(const QString &doing)
{
    return runUnlessTaken([&doing] { return doing; });
}

bool Query::next()
{
    if (std::exchange(m_isNew, false))
        return true;
    if (m_result != SQLITE_ROW)
        return false;
    m_result = sqlite3_step(m_statement);
    return m_result == SQLITE_ROW;
}

Result<void> Query::finished(const QString &doing) const
{
    return finished([&doing] { return doing; });
}

qint64 Query::integer(int column) const
{
    return sqlite3_column_int64(m_statement, column);
}

QString Query::text(int column) const
{
    const void *data = sqlite3_column_text16(m_statement, column);
    return QString(static_cast<const QChar *>(data),
                   sqlite3_column_bytes16(m_statement, column) / 2);
}

QByteArray Query::bytes(int column) const
{
    const void *data = sqlite3_column_blob(m_statement, column);
    return {static_cast<const char *>(data), sqlite3_column_bytes(m_statement, column)};
}

QByteArrayView Query::view(int column) const
{
    const void *data = sqlite3_column_blob(m_statement, column);
    return {static_cast<const char *>(data), sqlite3_column_bytes(m_statement, column)};
}

bool Query::isNull(int column) const
{
    return sqlite3_column_type(m_statement, column) == SQLITE_NULL;
}

qint64 Query::changes() const
{
    return sqlite3_changes64(m_connection);
}
