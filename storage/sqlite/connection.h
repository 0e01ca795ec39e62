#pragma once

#include "storage/result.h"
#include "storage/sqlite/query.h"

#include <QSqlDatabase>

#include <memory>
#include <unordered_map>

struct sqlite3;

// One QSqlDatabase under a name of its own, with its prepared statements. It is born and dies on
// one thread and is used only there. Knows SQLite, but nothing of documents.
//
// Statements that run often are prepared with SQLite's own functions on the handle of Qt's driver,
// which is linked with the same library: open() refuses another one.
class Connection final
{
public:
    enum class Mode {
        ReadWrite, // Makes the file where there is none.
        ReadOnly,
        // Nothing is written beside the file either, as WAL needs: for files in read-only folders,
        // that no one else writes.
        Immutable,
    };

    [[nodiscard]] static Result<std::unique_ptr<Connection>> open(const QString &path, Mode mode);
    ~Connection();
    Q_DISABLE_COPY_MOVE(Connection)

    [[nodiscard]] Mode mode() const { return m_mode; }

    // The statement is prepared at its first use and kept; `sql` must be a string literal (its
    // address is its name).
    [[nodiscard]] Query prepare(const char *sql);
    // Runs a statement that gives no rows and is not worth keeping.
    [[nodiscard]] Result<void> execute(const QString &sql, const QString &doing);
    // The single integer that a pragma or query gives.
    [[nodiscard]] Result<qint64> integer(const QString &sql, const QString &doing);

    // Whether SQLite has a transaction open. It rolls one back by itself on some errors (a full
    // disk), which is to be noticed.
    [[nodiscard]] bool isInTransaction() const;
    // What other connections have committed changes this number (PRAGMA data_version).
    [[nodiscard]] Result<qint64> dataVersion();

    // Drops the prepared statements, before the schema changes.
    void forgetStatements() { m_prepared.clear(); }

    [[nodiscard]] sqlite3 *handle() const { return m_handle; }

private:
    Connection(QString name, QSqlDatabase database, Mode mode);

    QString m_name;
    QSqlDatabase m_database;
    Mode m_mode;
    sqlite3 *m_handle = nullptr; // The driver's.

    struct Finalize
    {
        void operator()(sqlite3_stmt *statement) const;
    };
    std::unordered_map<const char *, std::unique_ptr<sqlite3_stmt, Finalize>> m_prepared;
};
