#include "storage/together.h"

#include "storage/transfer/progress.h"

using namespace Qt::StringLiterals;

namespace {

Result<void> failureOf(const Outcome &outcome)
{
    return outcome.result.map([](const Value &) {});
}

Result<void> runEach(const std::function<Outcome(const Statement &)> &execute,
                     const StatementStream &next, qint64 count, Progress *progress)
{
    qint64 done = 0;
    while (const std::optional<Statement> statement = next()) {
        if (progress && progress->isCancelled())
            return failure(ErrorCode::AbortError, u"Cancelled."_s);
        if (auto ran = failureOf(execute(*statement)); !ran)
            return ran;
        if (progress)
            progress->set(++done, count);
    }
    return {};
}

} // namespace

Result<void> runTogether(const std::function<Outcome(const Statement &)> &execute,
                         TransactionState state, const QList<Statement> &statements,
                         Progress *progress)
{
    const auto next = [&statements, at = qsizetype(0)]() mutable {
        return at < statements.size() ? std::optional(statements.at(at++)) : std::nullopt;
    };
    return runTogether(execute, state, next, statements.size(), progress);
}

Result<void> runTogether(const std::function<Outcome(const Statement &)> &execute,
                         TransactionState state, const StatementStream &next, qint64 count,
                         Progress *progress)
{
    if (state != TransactionState::None || count < 2)
        return runEach(execute, next, count, progress);
    if (auto begun = failureOf(execute(statement::Begin{.abortOnError = true, .readOnly = false}));
        !begun)
        return begun;
    auto done = runEach(execute, next, count, progress);
    if (done)
        done = failureOf(execute(statement::Commit()));
    // A COMMIT that failed has left the transaction open.
    if (!done)
        std::ignore = execute(statement::Abort());
    return done;
}
