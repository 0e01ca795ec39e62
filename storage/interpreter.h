#pragma once

#include "storage/indexing/indexing.h"
#include "storage/outcome.h"
#include "storage/script/statement.h"
#include "storage/transaction.h"

// Runs statements against a database, one at a time, and says what each did. The only way in: every
// change is a Statement given to an Interpreter.
//
// Lives on its database's thread; the database must outlive it. A transaction that is still open
// when the interpreter goes is aborted. A failed statement changes nothing (SCRIPT.md, errors).
//
//     Interpreter interpreter(database);
//     Outcome outcome = interpreter.execute(
//         statement::Save{.id = u"users/"_s, .value = json, …});
//     // outcome.result: DocumentKey users/1; outcome.moves: users/ 0 → 1
class Interpreter final
{
public:
    explicit Interpreter(Database &database);
    ~Interpreter();
    Q_DISABLE_COPY_MOVE(Interpreter)

    // `progress` tells how far a long statement is; cancelling it ends that, and waiting for
    // another writer (AbortError).
    Outcome execute(const Statement &statement, Progress *progress = nullptr);

    [[nodiscard]] TransactionState transactionState() const { return m_state; }
    // The open transaction; null where none is open.
    [[nodiscard]] const ReadTransaction *transaction() const;
    [[nodiscard]] Database &database() const { return m_database; }

private:
    [[nodiscard]] Result<void> refuse(const Statement &statement) const;
    [[nodiscard]] Result<Value> control(const Statement &statement, Outcome &outcome);
    [[nodiscard]] Result<Value> onIndexing(const Statement &statement);
    [[nodiscard]] Result<Value> within(const Statement &statement, Outcome &outcome);
    [[nodiscard]] Result<Value> alone(const Statement &statement, Outcome &outcome);
    void afterFailure(Outcome &outcome);
    void rollBack(Outcome &outcome);

    Database &m_database;
    Indexing m_indexing;
    Progress *m_progress = nullptr;
    TransactionState m_state = TransactionState::None;
    bool m_abortOnError = false;
    std::optional<WriteTransaction> m_write;
    std::optional<ReadTransaction> m_read;
};
