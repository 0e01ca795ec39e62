#include "tests/bench/scratchfile.h"

#include "storage/interpreter.h"
#include "storage/script/script.h"
#include "tests/bench/rawdatabase.h"
#include "tests/bench/require.h"

#include <QFile>
#include <QUuid>

#include <unistd.h>

using namespace Qt::StringLiterals;

ScratchFile::ScratchFile(const QString &folder, const QList<QByteArray> &statements)
    : m_path(folder + u"/scratch-"_s + QUuid::createUuid().toString(QUuid::WithoutBraces) +
             u".keyscope"_s)
{
    {
        const auto database = open();
        Interpreter interpreter(*database);
        for (const QByteArray &statement : statements)
            require(interpreter.execute(parseStatement(statement)));
    }
    ::sync();
}

ScratchFile::~ScratchFile()
{
    remove(m_path);
}

void ScratchFile::remove(const QString &path)
{
    for (const QString &suffix : {u""_s, u"-wal"_s, u"-shm"_s})
        QFile::remove(path + suffix);
}

std::unique_ptr<Database> ScratchFile::open() const
{
    return require(Database::open(m_path, Database::Access::ReadWrite));
}

QString ScratchFile::digest() const
{
    // `total` keeps sums from overflowing.
    static constexpr const char *sums[]{
        "SELECT count(*) || ' ' || total(collection) || ' ' || total(length(folded)) || ' ' || "
        "count(spelling) || ' ' || total(strategy) || ' ' || total(etag) || ' ' || "
        "total(length(json)) || ' ' || hex(min(folded)) || ' ' || hex(max(folded)) FROM document",
        "SELECT count(*) || ' ' || total(store) || ' ' || total(strategy) || ' ' || total(etag) || "
        "' ' || total(length(value)) || ' ' || ifnull(hex(min(key)), '') || ' ' || "
        "ifnull(hex(max(key)), '') FROM record",
        "SELECT count(*) || ' ' || total(length(entry)) || ' ' || ifnull(hex(min(entry)), '') || "
        "' ' || ifnull(hex(max(entry)), '') FROM index_entry",
        "SELECT group_concat(hex(folded) || value) FROM identity",
        "SELECT group_concat(name || value) FROM setting WHERE name <> 'commits'",
        "SELECT group_concat(list || hex(name)) FROM collection",
        "SELECT group_concat(list || hex(name) || ifnull(generator, '')) FROM store",
    };
    RawDatabase database(m_path);
    QString digest;
    for (const char *sql : sums) {
        RawStatement statement(database, sql);
        while (statement.next())
            digest += QString::fromUtf8(statement.bytes(0)) + u'\n';
    }
    return digest;
}
