#include "tests/bench/benchdata.h"

#include "storage/interpreter.h"
#include "storage/sqlite/schema.h"
#include "tests/bench/rawdatabase.h"
#include "tests/bench/require.h"
#include "tests/bench/samples.h"
#include "tests/bench/scratchfile.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSaveFile>

#include <cstdio>

using namespace Qt::StringLiterals;

namespace {

// Raised where samples.h gives other texts.
constexpr int version = 1;

bool isOfThisFormat(const QString &path)
{
    RawDatabase database(path);
    return database.integer("PRAGMA user_version") == schema::steps().last().from + 1;
}

void buildDatabase(const QString &path, qint64 documents)
{
    constexpr qint64 inOneTransaction = 500'000;
    const QString prefix = QString::fromLatin1(samples::prefix);
    const auto database = require(Database::open(path, Database::Access::ReadWrite));
    Interpreter interpreter(*database);
    for (qint64 number = 0; number < documents;) {
        std::fprintf(stderr, "\rBuilding a database: %lld of %lld documents", qlonglong(number),
                     qlonglong(documents));
        const qint64 end = std::min(number + inOneTransaction, documents);
        require(interpreter.execute(statement::Begin{}));
        for (; number < end; ++number) {
            require(interpreter.execute(statement::Save{.id = prefix,
                                                        .value = samples::document(number + 1),
                                                        .collection = {},
                                                        .ifEtag = {},
                                                        .insert = false}));
        }
        require(interpreter.execute(statement::Commit{}));
    }
    std::fprintf(stderr, "\r%80s\r", "");
}

} // namespace

QString BenchData::database(qint64 documents) const
{
    const QString path = u"%1/people-%2-%3.keyscope"_s.arg(m_folder).arg(version).arg(documents);
    if (QFileInfo::exists(path) && isOfThisFormat(path))
        return path;
    // Only what was built to its end has that name.
    const QString part = path + u".part"_s;
    ScratchFile::remove(path);
    ScratchFile::remove(part);
    buildDatabase(part, documents);
    require(QFile::rename(part, path), u"%1 cannot be made."_s.arg(path));
    return path;
}

QString BenchData::lines(qint64 records) const
{
    const QString path = u"%1/people-%2-%3.ndjson"_s.arg(m_folder).arg(version).arg(records);
    if (QFileInfo::exists(path))
        return path;
    QSaveFile file(path);
    bool written = file.open(QIODevice::WriteOnly);
    for (qint64 number = 1; written && number <= records; ++number)
        written = file.write(samples::textWithNumber(number) + '\n') > 0;
    require(written && file.commit(), u"%1 cannot be made."_s.arg(path));
    return path;
}

void BenchData::removeLeftovers() const
{
    const QDir folder(m_folder);
    for (const QString &name : folder.entryList({u"scratch-*"_s, u"*.part*"_s, u"*.played*"_s}))
        QFile::remove(folder.filePath(name));
    // Only a connection that may write takes SQLite's files away with it.
    for (const QString &name : folder.entryList({u"*.keyscope"_s}))
        RawDatabase(folder.filePath(name)).run("PRAGMA wal_checkpoint(TRUNCATE)");
}
