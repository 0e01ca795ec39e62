#include "storage/sqlite/query.h"

#include "storage/sqlite/sqlerror.h"

#include <QSqlError>
#include <QVariant>

#include <sqlite3.h>

Query::~Query()
{
    if (m_query)
        m_query->finish();
}

Query &Query::bind(const QByteArray &bytes)
{
    // Qt binds a null QByteArray as NULL.
    m_query->bindValue(m_position++, bytes.isNull() ? QByteArray("") : bytes);
    return *this;
}

Query &Query::bind(qint64 number)
{
    m_query->bindValue(m_position++, QVariant::fromValue<qlonglong>(number));
    return *this;
}

Query &Query::bind(const QString &text)
{
    m_query->bindValue(m_position++, text);
    return *this;
}

Query &Query::bindNull()
{
    m_query->bindValue(m_position++, QVariant());
    return *this;
}

Result<void> Query::run(const QString &doing)
{
    m_position = 0;
    if (m_query->exec())
        return {};
    return tl::unexpected(storageError(m_query->lastError(), doing));
}

Result<bool> Query::runUnlessTaken(const QString &doing)
{
    m_position = 0;
    if (m_query->exec())
        return true;
    const QSqlError error = m_query->lastError();
    if ((error.nativeErrorCode().toInt() & 0xff) == SQLITE_CONSTRAINT)
        return false;
    return tl::unexpected(storageError(error, doing));
}

Result<void> Query::finished(const QString &doing) const
{
    if (m_query->lastError().type() == QSqlError::NoError)
        return {};
    return tl::unexpected(storageError(m_query->lastError(), doing));
}
