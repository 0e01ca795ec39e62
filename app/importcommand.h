#pragma once

#include <QStringList>

// `keyscope import FILE --database DB …`: puts the records of a file into a database, in one
// transaction. `arguments` are those behind `import`. Progress and what is wrong go to standard
// error; Ctrl+C cancels, and nothing is kept. Gives the exit status: 0 imported, 1 a record was bad
// or the import was cancelled, 2 the file or the database could not be used. Needs a
// QCoreApplication.
[[nodiscard]] int runImport(const QStringList &arguments);
