#pragma once

#include "storage/lists/listid.h"
#include "storage/result.h"

#include <QByteArray>
#include <QList>

#include <optional>

class Connection;

// Which documents were changed, for the indexes to follow: collected in memory while a transaction
// writes, and written with it, many changes a row, so that an index costs a writer next to nothing.
// Rows are numbered in the order of commits.
//
// Lives with its connection; write() belongs before COMMIT, forget() behind a rollback.
class ChangeLog final
{
public:
    struct Change
    {
        // The list numbers of the document's collection before and after; zero where there was
        // none, so a deletion has none after.
        qint64 before = 0;
        qint64 after = 0;
        QByteArray folded; // The key; empty: every document was deleted.
        [[nodiscard]] bool isClearing() const { return folded.isEmpty(); }
        // Whether an index on the collection (absent: on every document) must know.
        [[nodiscard]] bool concerns(const std::optional<ListId> &collection) const
        {
            return !collection || isClearing() || before == collection->number ||
                   after == collection->number;
        }
        bool operator==(const Change &) const = default;
    };

    explicit ChangeLog(Connection &connection) : m_connection(connection) {}

    // Writes what has gathered, where that is much. Before the tables change, since it may fail;
    // add() then cannot.
    [[nodiscard]] Result<void> makeRoom();
    void add(const Change &change);
    [[nodiscard]] Result<void> write();
    void forget();

    // The number of the newest row; zero where there is none.
    [[nodiscard]] static Result<qint64> newest(Connection &connection);
    // Of a row. Damaged bytes give fewer changes, never a crash.
    [[nodiscard]] static QList<Change> decode(const QByteArray &row);

private:
    Connection &m_connection;
    QByteArray m_row;
    qint64 m_changes = 0; // In m_row.
};
