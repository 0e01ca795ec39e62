#include "storage/together.h"

#include "storage/transfer/progress.h"

using namespace Qt::StringLiterals;

namespace {

Result<void> failureOf(const Outcome &outcome)
{
    return outcome.result.map([](const Value &) {});
}

Result<void> runEach(const std::function<Outcome(const Statement &)> &execute,
                     const QList<Statement> &statements, Progress *progress)
{
    for (qsizetype next = 0; next < statements.size(); ++next) {
        if (progress && progress->isCancelled())
            return failure(ErrorCode::AbortError, u"Cancelled."_s);
        if (auto done = failureOf(execute(statements.at(next))); !done)
            return done;
        if (progress)
            progress->set(next + 1, statements.size());
    }
    return {};
}

} // namespace

Result<void> runTogether(const std::function<Outcome(const Statement &)> &execute,
                         TransactionState state, const QList<Statement> &statements,
                         Progress *progress)
{
    if (state != TransactionState::None || statements.size() < 2)
        return runEach(execute, statements, progress);
    if (auto begun = failureOf(execute(statement::Begin{.abortOnError = true, .readOnly = false}));
        !begun)
        return begun;
    auto done = runEach(execute, statements, progress);
    if (done)
        done = failureOf(execute(statement::Commit()));
    // A COMMIT that failed has left the transaction open.
    if (!done)
        std::ignore = execute(statement::Abort());
    return done;
}
