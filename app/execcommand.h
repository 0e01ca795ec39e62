#pragma once

#include <QStringList>

// `keyscope exec [--database FILE] [--check] SCRIPT` (SCRIPT.md, "Running"): runs a script and
// prints each statement with its real result, so that its output is itself a script. `arguments`
// are those behind `exec`. Needs a QCoreApplication.
//
// Gives the exit status: 0 all ran and, with --check, everything held; 1 with --check, something
// did not; 2 the script or the database could not be used, or the output could not be written. A
// statement that fails has run: without --check nothing is judged.
[[nodiscard]] int runExec(const QStringList &arguments);
