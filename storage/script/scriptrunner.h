#pragma once

#include "storage/interpreter.h"
#include "storage/script/script.h"

#include <functional>

// Runs a script's lines over an interpreter, in order, whatever fails.
namespace scriptrunner {

// One line that ran. Without an expectation a line holds unless its statement failed.
struct Ran
{
    const ScriptLine &line;
    const Outcome &outcome;
    bool held = false;
};

// `ran` is called behind each line; returning false ends the run. A transaction that the script left
// open is aborted. Whether every line ran and held.
bool run(const Script &script, Interpreter &interpreter,
         const std::function<bool(const Ran &)> &ran);

} // namespace scriptrunner
