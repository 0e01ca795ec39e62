#include "storage/sqlite/schemaobjects.h"

#include "storage/sqlite/connection.h"

#include <sqlite3.h>

#include <map>
#include <memory>

using namespace Qt::StringLiterals;

namespace {

// By name, which SQLite compares without regard to case, and of which it knows each only once.
struct SchemaObject
{
    QString type;  // table, index, view or trigger.
    QString table; // Whose it is.
    QString sql;

    bool operator==(const SchemaObject &) const = default;
};
using SchemaObjects = std::map<QString, SchemaObject>;

constexpr auto objectsSql = "SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY name";

// The index of a constraint has no text; its statistics are tables. Anything else of the name would
// have been made by hand.
bool isSqlitesOwn(const QString &name, const SchemaObject &object)
{
    return name.startsWith("sqlite_"_L1, Qt::CaseInsensitive) &&
           (object.type == "table"_L1 || (object.type == "index"_L1 && object.sql.isEmpty()));
}

Result<SchemaObjects> readObjects(Query &query)
{
    const QString doing = u"read the file's tables"_s;
    if (auto done = query.run(doing); !done)
        return tl::unexpected(done.error());
    SchemaObjects objects;
    while (query.next()) {
        const QString name = query.text(1);
        const SchemaObject object{
            .type = query.text(0), .table = query.text(2), .sql = query.text(3)};
        if (!isSqlitesOwn(name, object))
            objects.insert_or_assign(name, object);
    }
    return query.finished(doing).map([&objects] { return objects; });
}

struct CloseDatabase
{
    void operator()(sqlite3 *database) const { sqlite3_close_v2(database); }
};

struct FinalizeStatement
{
    void operator()(sqlite3_stmt *statement) const { sqlite3_finalize(statement); }
};

// What the steps below `version` make: SQLite is asked, for it changes the text of a table that
// gets another column.
Result<SchemaObjects> makeObjects(const QList<schema::Step> &steps, int version)
{
    sqlite3 *opened = nullptr;
    sqlite3_open(":memory:", &opened);
    const std::unique_ptr<sqlite3, CloseDatabase> database(opened);
    bool done = true;
    for (const schema::Step &step : steps) {
        if (step.from >= version)
            break;
        for (const QString &sql : step.statements)
            done = done && sqlite3_exec(opened, sql.toUtf8().constData(), nullptr, nullptr,
                                        nullptr) == SQLITE_OK;
    }
    sqlite3_stmt *prepared = nullptr;
    done = done && sqlite3_prepare_v2(opened, objectsSql, -1, &prepared, nullptr) == SQLITE_OK;
    const std::unique_ptr<sqlite3_stmt, FinalizeStatement> statement(prepared);
    if (!done)
        return failure(ErrorCode::UnknownError,
                       u"SQLite cannot make the tables of a Keyscope file (%1)."_s.arg(
                           QString::fromUtf8(sqlite3_errmsg(opened))));
    Query query(opened, prepared);
    return readObjects(query);
}

// Those of the program's own steps are made once a process and version.
Result<SchemaObjects> expectedObjects(const QList<schema::Step> &steps, int version)
{
    if (&steps != &schema::steps())
        return makeObjects(steps, version);
    static const auto known = [] {
        std::map<int, Result<SchemaObjects>> all;
        for (int at = 0; at <= int(schema::steps().size()); ++at)
            all.emplace(at, makeObjects(schema::steps(), at));
        return all;
    }();
    return known.at(version);
}

QString described(const QString &name, const SchemaObject &object)
{
    return object.type == "table"_L1
               ? u"the table “%1”"_s.arg(name)
               : u"the %1 “%2” of “%3”"_s.arg(object.type, name, object.table);
}

tl::unexpected<StorageError> foreignSchema(const QString &what)
{
    return failure(ErrorCode::UnknownError,
                   u"The file is not as Keyscope makes it: %1. Another program has changed it, or "
                   "it is damaged. Nothing was changed."_s.arg(what));
}

} // namespace

Result<void> schemaobjects::compare(Connection &connection, const QList<schema::Step> &knownSteps,
                                    int version)
{
    const auto expected = expectedObjects(knownSteps, version);
    if (!expected)
        return tl::unexpected(expected.error());
    Query query = connection.prepare(objectsSql);
    const auto found = readObjects(query);
    if (!found)
        return tl::unexpected(found.error());
    for (const auto &[name, object] : *found) {
        const auto known = expected->find(name);
        if (known == expected->end())
            return foreignSchema(described(name, object) + u" does not belong there"_s);
        if (known->second != object)
            return foreignSchema(described(name, object) + u" is another one than it should be"_s);
    }
    for (const auto &[name, object] : *expected) {
        if (!found->contains(name))
            return foreignSchema(described(name, object) + u" is missing"_s);
    }
    return {};
}
