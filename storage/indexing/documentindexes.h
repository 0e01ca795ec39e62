#pragma once

#include "storage/indexing/documentindex.h"
#include "storage/result.h"

#include <QList>

class Connection;

// The indexes on documents, in memory as one connection sees them; changes are written at once.
// forget() belongs behind a rollback and where another connection has committed.
class DocumentIndexes final
{
public:
    explicit DocumentIndexes(Connection &connection) : m_connection(connection) {}

    // By name.
    [[nodiscard]] Result<QList<DocumentIndex>> all();
    // NotFoundError where there is none.
    [[nodiscard]] Result<DocumentIndex> find(const QString &name);
    [[nodiscard]] Result<bool> contains(const QString &name);
    // Whether there is any; known without reading once any function above has succeeded.
    [[nodiscard]] bool hasAny() const { return !m_indexes.isEmpty(); }
    [[nodiscard]] Result<void> load();
    // Those that are in memory.
    [[nodiscard]] const QList<DocumentIndex> &known() const { return m_indexes; }

    // The name must be free: the caller has looked.
    [[nodiscard]] Result<void> create(const DocumentIndex &index);
    // Its entries, of which nobody asks any more, are for the background to remove.
    [[nodiscard]] Result<void> drop(const DocumentIndex &index);
    // How far it is computed.
    [[nodiscard]] Result<void> setProgress(const DocumentIndex &index);

    void forget();

private:
    Connection &m_connection;
    bool m_loaded = false;
    QList<DocumentIndex> m_indexes;
};
