#pragma once

#include <QStringList>

// `keyscope export --database DB … [OUT]`: writes documents, or a store's records, as JSON. Without
// OUT, or with `-`, to standard output; a file changes only when all is written. `arguments` are
// those behind `export`. Gives the exit status: 0 exported, 1 it was cancelled, 2 the database, or
// what it holds, could not be read, or the export not be written. Needs a QCoreApplication.
[[nodiscard]] int runExport(const QStringList &arguments);
