#include "storage/script/scriptrunner.h"

bool scriptrunner::run(const Script &script, Interpreter &interpreter,
                       const std::function<bool(const Ran &)> &ran)
{
    bool allHeld = true;
    for (const ScriptLine &line : script.lines) {
        const Outcome outcome = interpreter.execute(line.statement);
        const bool held = line.expected ? line.expected->holdsFor(outcome.result)
                                        : outcome.result.has_value();
        allHeld = allHeld && held;
        if (!ran({.line = line, .outcome = outcome, .held = held})) {
            allHeld = false;
            break;
        }
    }
    // Also where ABORT ON ERROR has rolled back and nobody has ended it.
    if (interpreter.transactionState() != TransactionState::None)
        interpreter.execute(statement::Abort());
    return allHeld;
}
