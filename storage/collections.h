#pragma once

#include "storage/lists/listid.h"
#include "storage/result.h"

#include <QHash>
#include <QString>

#include <map>
#include <optional>

class Connection;

// The collections' names and list numbers, in memory as one connection sees them. A collection that
// has lost its last document keeps its number and is listed nowhere. forget() belongs behind a
// rollback and where another connection has committed.
class Collections final
{
public:
    explicit Collections(Connection &connection) : m_connection(connection) {}

    // Absent where no document was ever in it. An empty name is that of the documents without a
    // collection, as it is for IN.
    [[nodiscard]] Result<std::optional<ListId>> find(const QString &name);
    // Makes it under `number` where it is new.
    [[nodiscard]] Result<void> add(const QString &name, qint64 number);
    // All of them, by name.
    [[nodiscard]] Result<std::map<QString, ListId>> all();

    void forget() { m_loaded = false; }

private:
    [[nodiscard]] Result<void> load();

    Connection &m_connection;
    bool m_loaded = false;
    QHash<QString, ListId> m_lists;
};
