#include "storage/script/scriptrunner.h"

scriptrunner::Ended scriptrunner::run(ScriptReader &script, Interpreter &interpreter,
                                      const std::function<bool(const Ran &)> &ran)
{
    Ended ended;
    while (const auto line = script.next()) {
        const Outcome outcome = interpreter.execute(line->statement);
        const bool held =
            line->expected ? line->expected->holdsFor(outcome.result) : outcome.result.has_value();
        ended.allHeld = ended.allHeld && held;
        if (!ran({.line = *line, .outcome = outcome, .held = held}))
            break;
    }
    ended.insideTransaction = interpreter.transactionState() != TransactionState::None;
    // Also where ABORT ON ERROR has rolled back and nothing has ended that.
    if (ended.insideTransaction)
        interpreter.execute(statement::Abort());
    return ended;
}
