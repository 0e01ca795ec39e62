#pragma once

#include "storage/result.h"

#include <QByteArray>
#include <QSqlQuery>

// One use of a prepared statement: bind, run, read. Resets the statement when it goes, so that no
// read lock or snapshot outlives it. Obtained from Connection::prepare(); on the connection's
// thread.
//
//     Query query = connection.prepare("SELECT value FROM identity WHERE folded = ?");
//     if (auto done = query.bind(folded).run(u"read an identity"_s); !done) …
//     if (query.next()) return query.integer(0);
class Query final
{
public:
    explicit Query(QSqlQuery &prepared) : m_query(&prepared) {}
    Query(Query &&other) noexcept : m_query(std::exchange(other.m_query, nullptr)) {}
    ~Query();
    Q_DISABLE_COPY(Query)
    Query &operator=(Query &&) = delete;

    // Binds the next parameter. Bytes are bound as a BLOB, also when they are empty.
    Query &bind(const QByteArray &bytes);
    Query &bind(qint64 number);
    Query &bind(const QString &text);
    Query &bindNull();

    // `doing` completes "could not …" should it fail.
    [[nodiscard]] Result<void> run(const QString &doing);
    // Like run(), but a violated uniqueness constraint is `false`.
    [[nodiscard]] Result<bool> runUnlessTaken(const QString &doing);
    // The next row. False also where reading failed: see failed().
    [[nodiscard]] bool next() { return m_query->next(); }
    // Behind the last row: whether reading stopped because of an error.
    [[nodiscard]] Result<void> finished(const QString &doing) const;

    [[nodiscard]] qint64 integer(int column) const { return m_query->value(column).toLongLong(); }
    [[nodiscard]] QString text(int column) const { return m_query->value(column).toString(); }
    [[nodiscard]] QByteArray bytes(int column) const
    {
        return m_query->value(column).toByteArray();
    }
    [[nodiscard]] bool isNull(int column) const { return m_query->value(column).isNull(); }
    // How many rows the statement changed.
    [[nodiscard]] qint64 changes() const { return m_query->numRowsAffected(); }

private:
    QSqlQuery *m_query;
    int m_position = 0;
};
