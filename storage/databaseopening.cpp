#include "storage/databaseopening.h"

#include "storage/sqlite/connection.h"
#include "storage/sqlite/pragmas.h"
#include "storage/sqlite/schema.h"

#include <QFileInfo>

#include <optional>

using namespace Qt::StringLiterals;

namespace {

using Opened = Result<std::unique_ptr<Connection>>;

// Where SQLite looks for what belongs to the file: beside the file itself, not beside a link to it.
QString fileBehind(const QString &path)
{
    const QString canonical = QFileInfo(path).canonicalFilePath();
    return canonical.isEmpty() ? path : canonical;
}

bool hasBeside(const QString &path, QLatin1StringView suffix)
{
    return QFileInfo(fileBehind(path) + suffix).size() > 0;
}

// What a transaction has overwritten in the file, should it have to be undone. One that was cut off
// leaves it, and what is in the file is then of no use until SQLite has put it back.
bool hasJournal(const QString &path)
{
    return hasBeside(path, "-journal"_L1);
}

// Commits that are not in the file itself yet.
bool hasLog(const QString &path)
{
    return hasBeside(path, "-wal"_L1);
}

// Without the tables, which a transaction that was cut off may have left half written.
Result<void> examineHeader(const QString &path)
{
    const Opened look = Connection::open(path, Connection::Mode::Immutable);
    return look ? schema::examineHeader(**look) : tl::unexpected(look.error());
}

// Lets SQLite undo the transaction that was cut off, in a file that is ours or empty.
Result<void> rollBack(const QString &path)
{
    if (auto ours = examineHeader(path); !ours)
        return ours;
    if (!databaseopening::mayBeWritten(path)) {
        return failure(
            ErrorCode::ReadOnlyError,
            u"“%1” was left in the middle of a transaction (a crash?), and what that "
            "has changed must be undone first, for which the file may not be written. "
            "Open it once where it and its folder can be written, or copy it there "
            "together with “%2”."_s.arg(path, QFileInfo(path).fileName() + u"-journal"_s));
    }
    const Opened connection = Connection::open(path, Connection::Mode::ReadWrite);
    if (!connection)
        return tl::unexpected(connection.error());
    return schema::examine(**connection).map([](schema::Condition) {});
}

struct Look
{
    std::unique_ptr<Connection> connection;
    schema::Condition condition;
};

Result<Look> look(const QString &path, Connection::Mode mode)
{
    Opened connection = Connection::open(path, mode);
    if (!connection)
        return tl::unexpected(connection.error());
    const auto condition = schema::examine(**connection);
    if (!condition)
        return tl::unexpected(condition.error());
    return Look{.connection = std::move(*connection), .condition = *condition};
}

// Whether a file is ours, or empty, told from the file alone: a look with locks at one in WAL mode
// leaves a log and its index beside it, also beside a file that is then refused. Gives nothing
// where the file alone does not tell.
std::optional<Result<void>> lookWithoutTrace(const QString &path)
{
    const auto isAlone = [&path] { return !hasJournal(path) && !hasLog(path); };
    if (QFileInfo(path).size() == 0 || !isAlone())
        return std::nullopt;
    const Result<Look> found = look(path, Connection::Mode::Immutable);
    if (found)
        return Result<void>();
    // Someone may have begun to write meanwhile.
    if (!isAlone())
        return std::nullopt;
    return tl::unexpected(found.error());
}

// Reads nothing past a journal or a log: what is in the file alone may be half of something.
Result<Look> lookForReading(const QString &path)
{
    using Mode = Connection::Mode;
    if (auto told = lookWithoutTrace(path); told && !*told)
        return tl::unexpected(told->error());
    Result<Look> found = look(path, Mode::ReadOnly);
    if (found || found.error().code == ErrorCode::VersionError ||
        found.error().code == ErrorCode::TimeoutError)
        return found;
    // A journal is no hindrance where another program is writing, nor where it was only kept.
    if (hasJournal(path)) {
        if (auto done = rollBack(path); !done)
            return tl::unexpected(done.error());
        return look(path, Mode::ReadOnly);
    }
    if (databaseopening::mayBeWritten(path))
        return found;
    if (!hasLog(path)) {
        // WAL wants to write beside the file, which a read-only folder forbids.
        Result<Look> immutable = look(path, Mode::Immutable);
        return immutable ? std::move(immutable) : std::move(found);
    }
    if (auto ours = examineHeader(path); !ours)
        return tl::unexpected(ours.error());
    return failure(ErrorCode::ReadOnlyError,
                   u"Changes of “%1” that were committed wait in its log “%2”, and reading that "
                   "needs a folder that can be written. Copy both files to one."_s.arg(
                       path, QFileInfo(path).fileName() + u"-wal"_s));
}

Opened openForReading(const QString &path)
{
    Result<Look> found = lookForReading(path);
    if (!found)
        return tl::unexpected(found.error());
    if (found->condition == schema::Condition::Empty) {
        return failure(ErrorCode::ReadOnlyError,
                       u"“%1” is empty: there is no database in it. Open it once where it can be "
                       "written to make one."_s.arg(path));
    }
    if (found->condition == schema::Condition::Older) {
        return failure(ErrorCode::VersionError,
                       u"“%1” was made by an older version and may not be written, so it cannot "
                       "be upgraded. Make it writable, or open a copy of it."_s.arg(path));
    }
    if (auto done = applyPragmas(*found->connection); !done)
        return tl::unexpected(done.error());
    return std::move(found->connection);
}

Opened openForWriting(const QString &path)
{
    const auto told = lookWithoutTrace(path);
    if (told && !*told)
        return tl::unexpected(told->error());
    if (!told && QFileInfo(path).size() > 0) {
        const Result<Look> found = look(path, Connection::Mode::ReadOnly);
        // SQLite cannot undo a transaction where it may not write. (The journal is looked for
        // behind: another program may have made the file just now.)
        if (!found && !hasJournal(path))
            return tl::unexpected(found.error());
        if (!found) {
            if (auto done = rollBack(path); !done)
                return tl::unexpected(done.error());
        }
    }
    Opened connection = Connection::open(path, Connection::Mode::ReadWrite);
    if (!connection)
        return connection;
    if (auto done = applyPragmas(**connection); !done)
        return tl::unexpected(done.error());
    const auto condition = schema::examine(**connection);
    if (!condition)
        return tl::unexpected(condition.error());
    if (*condition != schema::Condition::Current) {
        if (auto done = schema::upgrade(**connection, path); !done)
            return tl::unexpected(done.error());
    }
    return connection;
}

} // namespace

Result<std::unique_ptr<Connection>> databaseopening::open(const QString &path, bool readOnly)
{
    return readOnly ? openForReading(path) : openForWriting(path);
}

bool databaseopening::mayBeWritten(const QString &path)
{
    const QFileInfo file(fileBehind(path));
    return file.isWritable() && QFileInfo(file.absolutePath()).isWritable();
}
