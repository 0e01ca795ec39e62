#pragma once

#include "storage/result.h"

#include <QByteArray>
#include <QByteArrayView>
#include <QVarLengthArray>

#include <concepts>

struct sqlite3;
struct sqlite3_stmt;

// One use of a prepared statement: bind, run, read. Resets the statement when it goes, so that no
// read lock or snapshot outlives it. Obtained from Connection::prepare(); on the connection's
// thread.
//
//     Query query = connection.prepare("SELECT value FROM identity WHERE folded = ?");
//     if (auto done = query.bind(folded).run(u"read an identity"_s); !done) …
//     if (query.next()) return query.integer(0);
//
// Speaks to SQLite through the handle of Qt's driver: QSqlQuery makes a name and a QVariant of each
// bound value at each use, which cost as much as what SQLite does with it (HACKING.md).
class Query final
{
public:
    // `prepared` is null where the statement could not be prepared: run() tells.
    Query(sqlite3 *connection, sqlite3_stmt *prepared)
        : m_connection(connection), m_statement(prepared)
    {}
    Query(Query &&other) noexcept;
    ~Query();
    Q_DISABLE_COPY(Query)
    Query &operator=(Query &&) = delete;

    // Binds the next parameter. Bytes are bound as a BLOB, also when they are empty, and kept while
    // the query is.
    Query &bind(const QByteArray &bytes);
    Query &bind(qint64 number);
    Query &bind(const QString &text);
    Query &bindNull();

    // `doing` completes "could not …" should it fail; or is a function that gives it, where making
    // the text costs more than it should.
    [[nodiscard]] Result<void> run(const QString &doing);
    // Like run(), but a violated uniqueness constraint is `false`.
    [[nodiscard]] Result<bool> runUnlessTaken(const QString &doing);
    template <std::invocable Doing>
    [[nodiscard]] Result<void> run(const Doing &doing)
    {
        return step() ? Result<void>() : tl::unexpected(error(doing()));
    }
    template <std::invocable Doing>
    [[nodiscard]] Result<bool> runUnlessTaken(const Doing &doing)
    {
        if (step())
            return true;
        return isConstraintViolated() ? Result<bool>(false) : tl::unexpected(error(doing()));
    }

    // The next row. False also where reading failed: see finished().
    [[nodiscard]] bool next();
    // Behind the last row: whether reading stopped because of an error.
    [[nodiscard]] Result<void> finished(const QString &doing) const;
    template <std::invocable Doing>
    [[nodiscard]] Result<void> finished(const Doing &doing) const
    {
        return hasFailed() ? tl::unexpected(error(doing())) : Result<void>();
    }

    [[nodiscard]] qint64 integer(int column) const;
    [[nodiscard]] QString text(int column) const;
    [[nodiscard]] QByteArray bytes(int column) const;
    // The same without a copy: valid until the next row, or until the query goes.
    [[nodiscard]] QByteArrayView view(int column) const;
    [[nodiscard]] bool isNull(int column) const;
    // How many rows the statement changed.
    [[nodiscard]] qint64 changes() const;

private:
    void prepareToBind();
    [[nodiscard]] bool step();
    [[nodiscard]] bool hasFailed() const;
    [[nodiscard]] bool isConstraintViolated() const;
    [[nodiscard]] StorageError error(const QString &doing) const;

    sqlite3 *m_connection;
    sqlite3_stmt *m_statement;
    int m_position = 0;
    int m_result = 0;     // SQLite's, of the last step; zero before the first.
    bool m_isNew = false; // The row of the last step was not given by next() yet.
    QVarLengthArray<QByteArray, 8> m_bound;
};
