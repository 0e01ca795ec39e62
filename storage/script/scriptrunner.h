#pragma once

#include "storage/interpreter.h"
#include "storage/script/scriptreader.h"

#include <functional>

// Runs the statements of a script over an interpreter, in order, whatever fails.
namespace scriptrunner {

// One statement that ran.
struct Ran final
{
    const ScriptLine &line;
    const Outcome &outcome;
    // The result is as announced; without an announcement, it is no error.
    bool held = false;
};

struct Ended final
{
    bool allHeld = true;
    bool insideTransaction = false; // The script left one open; it has been aborted.
};

// Each statement runs as soon as its lines are there. `ran` is called behind each; where it returns
// false the run ends there. A transaction that is then still open is aborted.
Ended run(ScriptReader &script, Interpreter &interpreter,
          const std::function<bool(const Ran &)> &ran);

} // namespace scriptrunner
