#pragma once

#include <QStringList>

// `keyscope exec [--database FILE] [--check] SCRIPT` (SCRIPT.md, "Running"): runs a script and prints
// each statement with its real result. `arguments` are those behind `exec`. Gives the exit status:
// 0 all ran and, with --check, everything held; 1 something did not; 2 the script or the database
// could not be used. Needs a QCoreApplication.
[[nodiscard]] int runExec(const QStringList &arguments);
