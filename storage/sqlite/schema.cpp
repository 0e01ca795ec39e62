#include "storage/sqlite/schema.h"

#include "storage/sqlite/connection.h"
#include "storage/sqlite/schemaobjects.h"

#include <QFile>

using namespace Qt::StringLiterals;

namespace {

int versionAfter(const QList<schema::Step> &steps)
{
    return steps.isEmpty() ? 0 : steps.last().from + 1;
}

// A sound copy also while others have the file open, which a copy of bytes is not.
Result<void> copyBeside(Connection &connection, const QString &path, qint64 version)
{
    QString target = u"%1.version-%2.backup"_s.arg(path).arg(version);
    for (int attempt = 2; QFile::exists(target); ++attempt)
        target = u"%1.version-%2.backup-%3"_s.arg(path).arg(version).arg(attempt);
    QString quoted = target;
    quoted.replace(u'\'', u"''"_s);
    return connection.execute(u"VACUUM INTO '%1'"_s.arg(quoted),
                              u"copy the file to “%1” before upgrading it"_s.arg(target));
}

Result<void> runSteps(Connection &connection, const QList<schema::Step> &steps)
{
    const QString doing = u"set up the tables"_s;
    // Another program may have done it since we looked.
    auto version = connection.integer(u"PRAGMA user_version"_s, doing);
    if (!version)
        return tl::unexpected(version.error());
    for (const schema::Step &step : steps) {
        if (step.from < *version)
            continue;
        for (const QString &statement : step.statements) {
            if (auto done = connection.execute(statement, doing); !done)
                return done;
        }
    }
    if (auto done =
            connection.execute(u"PRAGMA application_id = %1"_s.arg(schema::applicationId), doing);
        !done)
        return done;
    return connection.execute(u"PRAGMA user_version = %1"_s.arg(versionAfter(steps)), doing);
}

// What the marks in the file's header say of it.
Result<schema::Condition> examineMarks(Connection &connection, int current)
{
    using schema::Condition;
    const QString doing = u"read the file"_s;
    const auto application = connection.integer(u"PRAGMA application_id"_s, doing);
    if (!application)
        return tl::unexpected(application.error());
    const auto version = connection.integer(u"PRAGMA user_version"_s, doing);
    if (!version)
        return tl::unexpected(version.error());
    if (*application == schema::applicationId) {
        if (*version > current) {
            return failure(ErrorCode::VersionError,
                           u"The file was made by a newer Keyscope (version %1 of the format; this "
                           "program knows up to %2). Nothing was changed. Open it with that "
                           "program."_s.arg(*version)
                               .arg(current));
        }
        if (*version < 0) {
            return failure(ErrorCode::UnknownError,
                           u"The file is damaged: it says that its format has the version %1. "
                           "Nothing was changed."_s.arg(*version));
        }
        return *version == current ? Condition::Current : Condition::Older;
    }
    const auto tables = connection.integer(u"SELECT count(*) FROM sqlite_schema"_s, doing);
    if (!tables)
        return tl::unexpected(tables.error());
    if (*application == 0 && *version == 0 && *tables == 0)
        return Condition::Empty;
    return failure(ErrorCode::UnknownError,
                   u"The file is an SQLite database, but of another program, not of Keyscope. "
                   "Nothing was changed."_s);
}

Result<schema::Condition> examineSnapshot(Connection &connection,
                                          const QList<schema::Step> &knownSteps)
{
    auto condition = examineMarks(connection, versionAfter(knownSteps));
    if (!condition || *condition == schema::Condition::Empty)
        return condition;
    const auto version = connection.integer(u"PRAGMA user_version"_s, u"read the file"_s);
    if (!version)
        return tl::unexpected(version.error());
    if (auto same = schemaobjects::compare(connection, knownSteps, int(*version)); !same)
        return tl::unexpected(same.error());
    return condition;
}

} // namespace

Result<void> schema::examineHeader(Connection &connection)
{
    return examineMarks(connection, versionAfter(steps())).map([](Condition) {});
}

Result<schema::Condition> schema::examine(Connection &connection, const QList<Step> &knownSteps)
{
    // One view of it, however others change it meanwhile.
    if (connection.isInTransaction())
        return examineSnapshot(connection, knownSteps);
    if (auto begun = connection.execute(u"BEGIN"_s, u"read the file"_s); !begun)
        return tl::unexpected(begun.error());
    auto condition = examineSnapshot(connection, knownSteps);
    std::ignore = connection.execute(u"ROLLBACK"_s, u"read the file"_s);
    return condition;
}

Result<void> schema::upgrade(Connection &connection, const QString &path,
                             const QList<Step> &knownSteps)
{
    const auto version = connection.integer(u"PRAGMA user_version"_s, u"read the file"_s);
    if (!version)
        return tl::unexpected(version.error());
    if (*version > 0) {
        if (auto copied = copyBeside(connection, path, *version); !copied)
            return copied;
    }
    if (auto begun = connection.execute(u"BEGIN IMMEDIATE"_s, u"set up the tables"_s); !begun)
        return begun;
    auto done = runSteps(connection, knownSteps);
    if (done)
        done = connection.execute(u"COMMIT"_s, u"set up the tables"_s);
    if (!done && connection.isInTransaction())
        std::ignore = connection.execute(u"ROLLBACK"_s, u"undo the upgrade"_s);
    return done;
}
