#include "model/statementsequence.h"

#include "model/whenfinished.h"

void StatementSequence::run(Source &source, QList<Statement> statements, QObject *context,
                            Finished finished)
{
    auto *sequence =
        new StatementSequence(source, std::move(statements), context, std::move(finished));
    sequence->runNext();
}

StatementSequence::StatementSequence(Source &source, QList<Statement> statements, QObject *context,
                                     Finished finished)
    : QObject(&source),
      m_source(source),
      m_statements(std::move(statements)),
      m_context(context),
      m_finished(std::move(finished)),
      m_owns(source.transactionState() == TransactionState::None && m_statements.size() > 1)
{
    if (m_owns) {
        m_statements.prepend(statement::Begin{.abortOnError = true, .readOnly = false});
        m_statements.append(statement::Commit());
    }
}

void StatementSequence::runNext()
{
    if (m_next == m_statements.size()) {
        finish();
        return;
    }
    whenFinished(m_source.run([statement = m_statements.at(m_next)] { return statement; }), this,
                 [this](const Outcome &outcome) { receive(outcome); });
}

void StatementSequence::receive(const Outcome &outcome)
{
    if (outcome.result) {
        ++m_next;
        runNext();
        return;
    }
    m_error = outcome.result.error();
    // A BEGIN that failed has opened nothing.
    if (m_owns && m_next > 0 && outcome.transaction != TransactionState::None) {
        whenFinished(m_source.run([] { return statement::Abort(); }), this,
                     [this](const Outcome &) { finish(); });
        return;
    }
    finish();
}

void StatementSequence::finish()
{
    deleteLater();
    if (m_context)
        m_finished(m_error);
}
