#include "storage/lists/listtable.h"

#include "storage/sqlite/connection.h"

namespace {

const char *keyBehindSql(ListId::Kind kind)
{
    switch (kind) {
    case ListId::Kind::Documents:
        return "SELECT folded FROM document WHERE folded >= ? ORDER BY folded LIMIT 1 OFFSET ?";
    case ListId::Kind::Collection:
        return "SELECT folded FROM document WHERE collection = ? AND folded >= ?"
               " ORDER BY folded LIMIT 1 OFFSET ?";
    case ListId::Kind::Store:
        return "SELECT key FROM record WHERE store = ? AND key >= ? ORDER BY key LIMIT 1 OFFSET ?";
    case ListId::Kind::Index:
        return "SELECT entry FROM index_entry WHERE list = ? AND entry >= ?"
               " ORDER BY entry LIMIT 1 OFFSET ?";
    }
    Q_UNREACHABLE();
}

const char *keysSql(ListId::Kind kind)
{
    switch (kind) {
    case ListId::Kind::Documents:
        return "SELECT folded FROM document ORDER BY folded";
    case ListId::Kind::Collection:
        return "SELECT folded FROM document WHERE collection = ? ORDER BY folded";
    case ListId::Kind::Store:
        return "SELECT key FROM record WHERE store = ? ORDER BY key";
    case ListId::Kind::Index:
        return "SELECT entry FROM index_entry WHERE list = ? ORDER BY entry";
    }
    Q_UNREACHABLE();
}

const char *countKeysSql(ListId::Kind kind)
{
    switch (kind) {
    case ListId::Kind::Documents:
        return "SELECT count(*) FROM document WHERE folded >= ? AND folded < ?";
    case ListId::Kind::Collection:
        return "SELECT count(*) FROM document WHERE collection = ? AND folded >= ? AND folded < ?";
    case ListId::Kind::Store:
        return "SELECT count(*) FROM record WHERE store = ? AND key >= ? AND key < ?";
    case ListId::Kind::Index:
        return "SELECT count(*) FROM index_entry WHERE list = ? AND entry >= ? AND entry < ?";
    }
    Q_UNREACHABLE();
}

Query prepare(Connection &connection, const char *sql, ListId list)
{
    Query query = connection.prepare(sql);
    if (list.kind != ListId::Kind::Documents)
        query.bind(list.number);
    return query;
}

} // namespace

Query ListTable::keyBehind(ListId list, const QByteArray &from, qint64 offset)
{
    Query query = prepare(m_connection, keyBehindSql(list.kind), list);
    query.bind(from).bind(offset);
    return query;
}

Query ListTable::keys(ListId list)
{
    return prepare(m_connection, keysSql(list.kind), list);
}

Query ListTable::countKeys(ListId list, const QByteArray &from, const QByteArray &end)
{
    Query query = prepare(m_connection, countKeysSql(list.kind), list);
    query.bind(from).bind(end);
    return query;
}
