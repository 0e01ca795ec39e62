#pragma once

#include "storage/lists/listid.h"
#include "storage/sqlite/query.h"

class Connection;

// How a list of keys is read from the tables: which statement serves documents, a collection or a
// store. Everything else about lists is the same for all of them.
class ListTable final
{
public:
    explicit ListTable(Connection &connection) : m_connection(connection) {}

    // One column, the key; ascending from the first key that is not below `from`, skipping
    // `offset`.
    [[nodiscard]] Query keyBehind(ListId list, const QByteArray &from, qint64 offset);
    // One column, every key, ascending.
    [[nodiscard]] Query keys(ListId list);
    // One row: the number of keys in from <= key < end. A scan: only within a run.
    [[nodiscard]] Query countKeys(ListId list, const QByteArray &from, const QByteArray &end);

private:
    Connection &m_connection;
};
