#pragma once

#include <QStringList>

// `keyscope check FILE`: recounts and compares everything in a database, and says what is wrong.
// The arguments behind the command's name; gives the exit status: failed where something is wrong.
[[nodiscard]] int runCheck(const QStringList &arguments);
