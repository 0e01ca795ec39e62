#include "storage/interpreter.h"

#include "storage/execute.h"

using namespace Qt::StringLiterals;

namespace {

bool isControl(const Statement &statement)
{
    return std::holds_alternative<statement::Begin>(statement) ||
           std::holds_alternative<statement::Commit>(statement) ||
           std::holds_alternative<statement::Abort>(statement);
}

bool concernsIndexing(const Statement &statement)
{
    return std::holds_alternative<statement::QueryIndex>(statement) ||
           std::holds_alternative<statement::PauseIndexing>(statement) ||
           std::holds_alternative<statement::ResumeIndexing>(statement);
}

Result<Value> run(const ReadTransaction &read, WriteTransaction *write, const Statement &statement,
                  Outcome &outcome, Progress *progress)
{
    return execute::concernsStores(statement)
               ? execute::stores(read, write, statement, outcome, progress)
               : execute::documents(read, write, statement, outcome);
}

} // namespace

Interpreter::Interpreter(Database &database) : m_database(database), m_indexing(database)
{
    m_indexing.committed();
}

Interpreter::~Interpreter() = default;

const ReadTransaction *Interpreter::transaction() const
{
    if (m_write)
        return &*m_write;
    return m_read ? &*m_read : nullptr;
}

Outcome Interpreter::execute(const Statement &statement, Progress *progress)
{
    const auto started = std::chrono::steady_clock::now();
    m_progress = progress;
    Outcome outcome;
    if (auto refused = refuse(statement); !refused)
        outcome.result = tl::unexpected(refused.error());
    else if (isControl(statement))
        outcome.result = control(statement, outcome);
    else if (concernsIndexing(statement))
        outcome.result = onIndexing(statement);
    else if (transaction())
        outcome.result = within(statement, outcome);
    else
        outcome.result = alone(statement, outcome);
    if (!outcome.result)
        afterFailure(outcome);
    m_progress = nullptr;
    outcome.transaction = m_state;
    outcome.duration = std::chrono::steady_clock::now() - started;
    return outcome;
}

// The first three kinds of error (SCRIPT.md): syntax, state, read-only.
Result<void> Interpreter::refuse(const Statement &statement) const
{
    if (const auto *unreadable = std::get_if<statement::Unreadable>(&statement))
        return tl::unexpected(unreadable->error);
    const bool ends = std::holds_alternative<statement::Commit>(statement) ||
                      std::holds_alternative<statement::Abort>(statement);
    if (m_state == TransactionState::Inactive && !ends) {
        return failure(ErrorCode::TransactionInactiveError,
                       u"The transaction was rolled back after its first error. Go on with COMMIT "
                       "or ABORT, which ends it."_s);
    }
    if (m_state == TransactionState::Inactive) {
        return failure(ErrorCode::InvalidStateError,
                       u"The transaction was already rolled back after its first error. It is "
                       "ended now."_s);
    }
    if (ends && m_state == TransactionState::None) {
        return failure(ErrorCode::InvalidStateError, u"No transaction is open. BEGIN opens one."_s);
    }
    if (std::holds_alternative<statement::Begin>(statement) && m_state != TransactionState::None) {
        return failure(ErrorCode::InvalidStateError,
                       u"A transaction is open already. COMMIT or ABORT it first."_s);
    }
    if (m_state == TransactionState::ReadOnly && writes(statement)) {
        return failure(ErrorCode::ReadOnlyError,
                       u"The transaction is read-only. COMMIT or ABORT it, then write."_s);
    }
    return {};
}

Result<Value> Interpreter::control(const Statement &statement, Outcome &outcome)
{
    if (const auto *begin = std::get_if<statement::Begin>(&statement)) {
        if (begin->readOnly) {
            auto read = ReadTransaction::begin(m_database);
            if (!read)
                return tl::unexpected(read.error());
            m_read.emplace(std::move(*read));
            m_state = TransactionState::ReadOnly;
        } else {
            auto write = WriteTransaction::begin(m_database, {.cancel = m_progress});
            if (!write)
                return tl::unexpected(write.error());
            m_write.emplace(std::move(*write));
            m_state = TransactionState::Open;
        }
        m_abortOnError = begin->abortOnError;
        return Done();
    }
    if (std::holds_alternative<statement::Commit>(statement) && m_write) {
        if (auto committed = m_write->commit(); !committed)
            return tl::unexpected(committed.error());
        m_write.reset();
        m_state = TransactionState::None;
        m_indexing.committed();
        return Done();
    }
    rollBack(outcome);
    // A read-only transaction has nothing to commit: ending it is all.
    if (std::holds_alternative<statement::Commit>(statement))
        outcome.rolledBack = false;
    return Done();
}

Result<Value> Interpreter::onIndexing(const Statement &statement)
{
    if (const auto *query = std::get_if<statement::QueryIndex>(&statement)) {
        if (transaction())
            return m_indexing.query(*transaction(), m_write.has_value(), *query, m_progress);
        const auto read = ReadTransaction::begin(m_database);
        if (!read)
            return tl::unexpected(read.error());
        return m_indexing.query(*read, false, *query, m_progress);
    }
    if (std::holds_alternative<statement::PauseIndexing>(statement))
        BackgroundIndexing::pause();
    else
        BackgroundIndexing::resume();
    return Done();
}

Result<Value> Interpreter::within(const Statement &statement, Outcome &outcome)
{
    return run(*transaction(), m_write ? &*m_write : nullptr, statement, outcome, m_progress);
}

// Without BEGIN each statement is a transaction of its own.
Result<Value> Interpreter::alone(const Statement &statement, Outcome &outcome)
{
    if (!writes(statement)) {
        auto read = ReadTransaction::begin(m_database);
        if (!read)
            return tl::unexpected(read.error());
        return run(*read, nullptr, statement, outcome, m_progress);
    }
    auto write = WriteTransaction::begin(m_database, {.cancel = m_progress});
    if (!write)
        return tl::unexpected(write.error());
    auto result = run(*write, &*write, statement, outcome, m_progress);
    if (!result)
        return result;
    if (auto committed = write->commit(); !committed)
        return tl::unexpected(committed.error());
    m_indexing.committed();
    return result;
}

void Interpreter::afterFailure(Outcome &outcome)
{
    outcome.strategy = Strategy::None;
    outcome.moves.clear();
    outcome.etag = 0;
    outcome.replaced = false;
    if (m_state == TransactionState::Inactive) {
        if (outcome.result.error().code == ErrorCode::InvalidStateError)
            m_state = TransactionState::None;
        return;
    }
    const bool lost = m_write && m_write->isLost();
    if (!transaction() || (!m_abortOnError && !lost))
        return;
    rollBack(outcome);
    m_state = TransactionState::Inactive;
}

void Interpreter::rollBack(Outcome &outcome)
{
    if (m_write) {
        outcome.moves = m_write->movesBack();
        m_write->rollBack();
    }
    m_write.reset();
    m_read.reset();
    m_state = TransactionState::None;
    outcome.rolledBack = true;
}
