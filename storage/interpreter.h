#pragma once

#include "storage/outcome.h"
#include "storage/script/statement.h"

class Database;

// Runs statements against a database, one at a time, and says what each did. The only way in: every
// change is a Statement given to an Interpreter.
//
// Lives on its database's thread; the database must outlive it. A transaction that is still open
// when the interpreter goes is aborted. A failed statement changes nothing (SCRIPT.md, errors).
//
//     Interpreter interpreter(database);
//     Outcome outcome = interpreter.execute(statement::Save{.id = u"users/"_s, .value = json});
//     // outcome.result: DocumentKey users/1; outcome.moves: users/ 0 → 1
class Interpreter final
{
public:
    explicit Interpreter(Database &database);
    ~Interpreter();
    Q_DISABLE_COPY_MOVE(Interpreter)

    Outcome execute(const Statement &statement);

    [[nodiscard]] TransactionState transactionState() const { return m_state; }

private:
    Database &m_database;
    TransactionState m_state = TransactionState::None;
};
