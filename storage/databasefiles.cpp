#include "storage/databasefiles.h"

#include <QFileInfo>
#include <QMutex>
#include <QStringList>

#include <filesystem>

using namespace Qt::StringLiterals;

namespace {

struct OpenDatabases
{
    QMutex mutex;
    QStringList paths; // One that is open twice stands here twice.
};

OpenDatabases &openDatabases()
{
    static OpenDatabases all;
    return all;
}

// Also under another name: a link, or a second path to it.
bool isSameFile(const QString &one, const QString &other)
{
    std::error_code ignored;
    return std::filesystem::equivalent(one.toStdU16String(), other.toStdU16String(), ignored);
}

} // namespace

databasefiles::Open::Open(const QString &database)
    : m_database(QFileInfo(database).absoluteFilePath())
{
    const QMutexLocker locker(&openDatabases().mutex);
    openDatabases().paths.append(m_database);
}

databasefiles::Open::~Open()
{
    const QMutexLocker locker(&openDatabases().mutex);
    openDatabases().paths.removeOne(m_database);
}

bool databasefiles::isPartOf(const QString &fileName, const QString &database)
{
    // The log and the shared memory are as much a part of it.
    for (const auto suffix : {""_L1, "-wal"_L1, "-shm"_L1, "-journal"_L1}) {
        const QString part = database + suffix;
        if (isSameFile(fileName, part) ||
            QFileInfo(fileName).absoluteFilePath() == QFileInfo(part).absoluteFilePath())
            return true;
    }
    return false;
}

Result<void> databasefiles::checkOther(const QString &fileName)
{
    const QMutexLocker locker(&openDatabases().mutex);
    for (const QString &database : std::as_const(openDatabases().paths)) {
        if (isPartOf(fileName, database)) {
            return failure(
                ErrorCode::DataError,
                u"“%1” belongs to the database that is open. Choose another file."_s.arg(fileName));
        }
    }
    return {};
}
