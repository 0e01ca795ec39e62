#pragma once

#include <QStringList>

// `keyscope export --database DB … [OUT]`: writes documents, or a store's records, as JSON. Without
// OUT, or with `-`, to standard output; a file changes only when all is written. `arguments` are
// those behind `export`. Gives the exit status: 0 exported, 1 it could not be written or was
// cancelled, 2 the database could not be used. Needs a QCoreApplication.
[[nodiscard]] int runExport(const QStringList &arguments);
