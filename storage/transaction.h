#pragma once

#include "storage/database.h"
#include "storage/writequeue.h"

#include <chrono>

class Progress;

// How long to wait for another program that writes to the file.
struct Waiting final
{
    std::chrono::milliseconds atMost{5000};
    const Progress *cancel = nullptr; // Gives up as soon as it is cancelled (AbortError).
    // What it writes says nothing new, and it steps aside for everyone else (TimeoutError).
    bool isBackground = false;
};

// A view of a database as it was at the beginning: a WAL snapshot. Reading anything needs one.
// Move-only; on the database's thread; ends when destroyed.
class ReadTransaction
{
public:
    [[nodiscard]] static Result<ReadTransaction> begin(Database &database);
    ReadTransaction(ReadTransaction &&other) noexcept;
    ReadTransaction &operator=(ReadTransaction &&) = delete;
    ~ReadTransaction();

    [[nodiscard]] Connection &connection() const { return *m_database->m_connection; }
    [[nodiscard]] const QString &path() const { return m_database->path(); } // Absolute.
    [[nodiscard]] const Settings &settings() const { return m_database->m_settings; }
    [[nodiscard]] Collections &collections() const { return m_database->m_collections; }
    [[nodiscard]] Identities &identities() const { return m_database->m_identities; }
    [[nodiscard]] Stores &stores() const { return m_database->m_stores; }
    [[nodiscard]] CountedRuns &runs() const { return m_database->m_runs; }
    [[nodiscard]] DocumentIndexes &documentIndexes() const { return m_database->m_documentIndexes; }

    // As destroying does, but what was written to temporary tables meanwhile stays.
    [[nodiscard]] Result<void> end();

    // Change numbers above this one were given in this transaction: uncommitted.
    [[nodiscard]] quint64 etagAtBegin() const { return m_etagAtBegin; }

protected:
    explicit ReadTransaction(Database &database);

    Database *m_database; // Null when moved from, committed or rolled back.

private:
    quint64 m_etagAtBegin = 0;
};

// A transaction that may change the database; others cannot write meanwhile. Rolls back when it is
// destroyed without commit(): records, stores, identities and key generators.
class WriteTransaction final : public ReadTransaction
{
public:
    // TimeoutError where another program did not let go; ReadOnlyError for a read-only database.
    [[nodiscard]] static Result<WriteTransaction> begin(Database &database,
                                                        const Waiting &waiting = {});
    WriteTransaction(WriteTransaction &&) noexcept = default;
    ~WriteTransaction();

    [[nodiscard]] Settings &settings() const { return m_database->m_settings; }
    [[nodiscard]] GuidSource &guids() const { return m_database->m_guids; }
    [[nodiscard]] ChangeLog &changes() const { return m_database->m_changes; }

    // On disk when this returns. Where it fails the transaction is still open, unless isLost().
    [[nodiscard]] Result<void> commit();
    void rollBack();
    // SQLite has rolled it back by itself, as it does where the disk is full: nothing of it is left
    // and only rollBack() makes sense.
    [[nodiscard]] bool isLost() const;
    // Of the background: somebody of this process waits for it to end.
    [[nodiscard]] bool isInTheWay() const;
    // Every number that rollBack() would move: identities, then generators, each in the order of
    // their first move.
    [[nodiscard]] QList<NumberMove> movesBack() const;

private:
    WriteTransaction(Database &database, WriteQueue::Place place, bool isBackground)
        : ReadTransaction(database), m_place(std::move(place)), m_isBackground(isBackground)
    {}
    [[nodiscard]] Result<void> writeNumbers();

    std::optional<WriteQueue::Place> m_place;
    bool m_isBackground;
};
