#include "storage/sqlite/connection.h"

#include "storage/sqlite/pragmas.h"
#include "storage/sqlite/sqlerror.h"

#include <QSqlDriver>
#include <QSqlError>
#include <QSqlQuery>
#include <QThread>
#include <QUrl>
#include <QUuid>
#include <QVariant>

#include <sqlite3.h>

using namespace Qt::StringLiterals;

namespace {

// SQLite's own waiting is kept short: whoever waits for a writer asks again, so that it can be
// given up meanwhile.
constexpr auto connectOptions = "QSQLITE_BUSY_TIMEOUT=50;QSQLITE_OPEN_URI"_L1;

QString address(const QString &path, Connection::Mode mode)
{
    // As a URI, a name may hold any character.
    QString uri = u"file:"_s + QString::fromLatin1(QUrl::toPercentEncoding(path, "/"));
    switch (mode) {
    case Connection::Mode::ReadWrite:
        return uri + u"?mode=rwc"_s;
    case Connection::Mode::ReadOnly:
        return uri + u"?mode=ro"_s;
    case Connection::Mode::Immutable:
        return uri + u"?mode=ro&immutable=1"_s;
    }
    Q_UNREACHABLE();
}

} // namespace

Connection::Connection(QString name, QSqlDatabase database, Mode mode)
    : m_name(std::move(name)), m_database(std::move(database)), m_mode(mode)
{}

Result<std::unique_ptr<Connection>> Connection::open(const QString &path, Mode mode)
{
    const QString name = u"keyscope-"_s + QUuid::createUuid().toString(QUuid::WithoutBraces);
    std::unique_ptr<Connection> connection(
        new Connection(name, QSqlDatabase::addDatabase(u"QSQLITE"_s, name), mode));
    QSqlDatabase &database = connection->m_database;
    if (!database.isValid()) {
        return failure(ErrorCode::UnknownError,
                       u"Qt's SQLite driver is missing: install the package libqt6sql6-sqlite."_s);
    }
    database.setDatabaseName(address(path, mode));
    database.setConnectOptions(connectOptions);
    if (!database.open())
        return tl::unexpected(storageError(database.lastError(), u"open “%1”"_s.arg(path)));
    connection->m_handle = *static_cast<sqlite3 *const *>(database.driver()->handle().constData());
    distrustFile(connection->m_handle);
    QSqlQuery source(database);
    if (!source.exec(u"SELECT sqlite_source_id()"_s) || !source.next() ||
        source.value(0).toString() != QLatin1StringView(sqlite3_sourceid())) {
        return failure(ErrorCode::UnknownError,
                       u"Qt's SQLite driver has another SQLite in it than this program. Install "
                       "the package libqt6sql6-sqlite of the system."_s);
    }
    return connection;
}

Connection::~Connection()
{
    // Every query must be gone before its connection is removed.
    m_prepared.clear();
    m_database.close();
    m_database = QSqlDatabase();
    QSqlDatabase::removeDatabase(m_name);
}

Query Connection::prepare(const char *sql)
{
    auto &statement = m_prepared[sql];
    if (!statement) {
        sqlite3_stmt *prepared = nullptr;
        // Where this fails, run() fails too and says so; to anyone else it is only worth a word
        // where the statement is wrong, not where the file is.
        if (sqlite3_prepare_v3(m_handle, sql, -1, SQLITE_PREPARE_PERSISTENT, &prepared, nullptr) ==
            SQLITE_ERROR)
            qWarning("Could not prepare “%s”: %s", sql, sqlite3_errmsg(m_handle));
        statement.reset(prepared);
    }
    return {m_handle, statement.get()};
}

void Connection::Finalize::operator()(sqlite3_stmt *statement) const
{
    sqlite3_finalize(statement);
}

Result<void> Connection::execute(const QString &sql, const QString &doing)
{
    QSqlQuery query(m_database);
    if (query.exec(sql))
        return {};
    return tl::unexpected(storageError(query.lastError(), doing));
}

Result<qint64> Connection::integer(const QString &sql, const QString &doing)
{
    QSqlQuery query(m_database);
    query.setForwardOnly(true);
    if (query.exec(sql) && query.next())
        return query.value(0).toLongLong();
    return tl::unexpected(storageError(query.lastError(), doing));
}

bool Connection::isInTransaction() const
{
    return sqlite3_get_autocommit(m_handle) == 0;
}

Result<qint64> Connection::dataVersion()
{
    Query query = prepare("PRAGMA data_version");
    if (auto done = query.run(u"look for changes"_s); !done)
        return tl::unexpected(done.error());
    if (!query.next())
        return failure(ErrorCode::UnknownError, u"SQLite gave no data version."_s);
    return query.integer(0);
}
