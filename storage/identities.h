#pragma once

#include "storage/keys/documentkey.h"
#include "storage/outcome.h"

#include <QHash>

class Connection;

// The identity prefixes and their current values, in memory as one connection sees them. Moves are
// kept here until write(), which belongs before COMMIT, so that a statement that fails in the
// tables has moved nothing; forget() belongs behind a rollback and where another connection has
// committed.
class Identities final
{
public:
    explicit Identities(Connection &connection) : m_connection(connection) {}

    // Zero where the prefix was never used.
    [[nodiscard]] Result<qint64> value(const DocumentKey &prefix);
    // Moves the value and says from where; value() must have been asked for before.
    NumberMove move(const DocumentKey &prefix, qint64 value);
    // Where the prefix stood before the open transaction.
    [[nodiscard]] Result<qint64> committedValue(const DocumentKey &prefix);

    // Every number that a rollback now would move, from where it is to where it was, in the order
    // in which they were first moved.
    [[nodiscard]] QList<NumberMove> movesBack() const;
    [[nodiscard]] bool isChanged() const { return !m_moved.isEmpty(); }

    [[nodiscard]] Result<void> write();
    // What write() has written is committed.
    void setCommitted();
    void forget();

    struct Entry
    {
        DocumentKey prefix; // As first spelled.
        qint64 value = 0;
        qint64 committed = 0;
    };
    // By prefix, at most `limit`; moves of the open transaction included.
    [[nodiscard]] Result<QList<Entry>> entries(int limit);
    [[nodiscard]] Result<qint64> count();

private:
    struct Number
    {
        QString spelling;
        qint64 value = 0;
        qint64 committed = 0;
        bool onDisk = false; // There was a row for it before the open transaction.
    };
    [[nodiscard]] Result<Number *> number(const DocumentKey &prefix);

    // Numbers that were only looked at are dropped beyond this.
    static constexpr qsizetype maximumRemembered = 10'000;

    Connection &m_connection;
    QHash<QByteArray, Number> m_numbers; // By folded prefix.
    QList<QByteArray> m_moved;           // In the open transaction.
};
