#include "storage/database.h"

#include "storage/databaseopening.h"
#include "storage/sqlite/connection.h"
#include "storage/text/localfilename.h"
#include "storage/writequeue.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFileInfo>
#include <QThread>

#include <chrono>

using namespace Qt::StringLiterals;

namespace {

// The first folder on the way to the file that may not be entered; empty where there is none. What
// is in it would seem not to exist.
QString closedFolderAbove(const QFileInfo &file)
{
    QString closed;
    for (QString folder = file.absolutePath();;) {
        const QFileInfo info(folder);
        if (info.isDir() && !info.isExecutable())
            closed = folder;
        const QString above = info.absolutePath();
        if (above == folder)
            return closed;
        folder = above;
    }
}

// What can be told without SQLite, in better words than SQLite has.
Result<void> checkPath(const QString &path, Database::Access access)
{
    const QFileInfo file(path);
    if (path.isEmpty())
        return failure(ErrorCode::UnknownError, u"No file name was given."_s);
    if (const QString closed = closedFolderAbove(file); !closed.isEmpty()) {
        return failure(ErrorCode::UnknownError,
                       u"The folder “%1” may not be entered, so nothing in it can be opened. Check "
                       "its permissions."_s.arg(closed));
    }
    if (file.isDir())
        return failure(ErrorCode::UnknownError, u"“%1” is a folder, not a file."_s.arg(path));
    if (file.exists() && !file.isFile()) {
        return failure(ErrorCode::UnknownError,
                       u"“%1” is no regular file (a pipe, socket or device), so no database can "
                       "be in it."_s.arg(path));
    }
    if (file.exists() && !file.isReadable()) {
        return failure(ErrorCode::UnknownError,
                       u"“%1” may not be read. Check its permissions."_s.arg(path));
    }
    if (!file.exists() && access == Database::Access::ReadOnly)
        return failure(ErrorCode::UnknownError, u"There is no file “%1”."_s.arg(path));
    if (!file.exists() && !file.dir().exists()) {
        return failure(ErrorCode::UnknownError,
                       u"The folder “%1” does not exist, so no file can be made in it."_s.arg(
                           file.absolutePath()));
    }
    if (!file.exists() && !QFileInfo(file.absolutePath()).isWritable()) {
        return failure(ErrorCode::UnknownError,
                       u"No file can be made in “%1”. Check the folder's permissions."_s.arg(
                           file.absolutePath()));
    }
    return {};
}

} // namespace

Database::Database(QString path, std::unique_ptr<Connection> connection)
    : m_path(std::move(path)),
      m_open(m_path),
      m_connection(std::move(connection)),
      m_queue(WriteQueue::of(m_path)),
      m_settings(*m_connection, m_path),
      m_collections(*m_connection),
      m_identities(*m_connection),
      m_stores(*m_connection),
      m_runs(*m_connection),
      m_documentIndexes(*m_connection),
      m_changes(*m_connection)
{}

Database::~Database() = default;

Result<std::unique_ptr<Database>> Database::open(const QString &path, Access access)
{
    if (auto good = checkPath(localFileName(path), access); !good)
        return tl::unexpected(good.error());
    const QFileInfo file(localFileName(path));
    const QString absolute = file.absoluteFilePath();
    const bool readOnly =
        access == Access::ReadOnly || (file.exists() && !databaseopening::mayBeWritten(absolute));

    // Another program may be making or upgrading the same file just now.
    constexpr std::chrono::milliseconds longestWait{5000};
    QElapsedTimer waited;
    waited.start();
    auto connection = databaseopening::open(absolute, readOnly);
    while (!connection && connection.error().code == ErrorCode::TimeoutError &&
           waited.elapsed() < longestWait.count()) {
        QThread::msleep(5); // SQLite does not wait by itself where the journal mode changes.
        connection = databaseopening::open(absolute, readOnly);
    }
    if (!connection)
        return tl::unexpected(connection.error());
    return std::unique_ptr<Database>(new Database(absolute, std::move(*connection)));
}

bool Database::isReadOnly() const
{
    return m_connection->mode() != Connection::Mode::ReadWrite;
}

Result<bool> Database::hasChangedOutside()
{
    const auto version = m_connection->dataVersion();
    if (!version)
        return tl::unexpected(version.error());
    if (std::exchange(m_polledVersion, *version) == *version)
        return false;
    return m_settings.readCommits().map(
        [this](qint64 commits) { return std::exchange(m_polledCommits, commits) != commits; });
}

Result<void> Database::beDisposable()
{
    return m_connection->execute(u"PRAGMA synchronous = NORMAL"_s, u"set up the connection"_s);
}

void Database::forget()
{
    m_settings.forget();
    m_collections.forget();
    m_identities.forget();
    m_stores.forget();
    m_runs.forget();
    m_documentIndexes.forget();
    m_changes.forget();
}

void Database::forgetIndexes()
{
    for (const DocumentIndex &index : m_documentIndexes.known())
        m_runs.forget(index.list);
    m_documentIndexes.forget();
}

Result<void> Database::refresh()
{
    const auto version = m_connection->dataVersion();
    if (!version)
        return tl::unexpected(version.error());
    if (std::exchange(m_dataVersion, *version) == *version)
        return m_settings.load();
    const qint64 commits = m_settings.commits();
    const bool isKnown = m_settings.isLoaded();
    m_settings.forget();
    auto loaded = m_settings.load();
    if (loaded && isKnown && m_settings.commits() == commits) {
        forgetIndexes();
        return loaded;
    }
    forget();
    return m_settings.load();
}
