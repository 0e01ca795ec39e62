#pragma once

#include "storage/result.h"

#include <QString>

// Which files belong to the databases that this process has open. SQLite's locks on a file are the
// process's (POSIX, fcntl), and closing any descriptor of the file gives all of them up: another
// program then writes into what this one believes to be its own. So nothing but SQLite opens such a
// file, and nothing replaces it. Any thread.
namespace databasefiles {

// While it lives, the files of the database are known to be open.
class Open final
{
public:
    explicit Open(const QString &database);
    ~Open();
    Q_DISABLE_COPY_MOVE(Open)

private:
    QString m_database;
};

// Whether the file is the database itself, under whatever name, or one that SQLite keeps beside it.
// Opens nothing.
[[nodiscard]] bool isPartOf(const QString &fileName, const QString &database);

// DataError where the file belongs to a database that is open in this process: for whoever is about
// to read or replace a file that a person has named.
[[nodiscard]] Result<void> checkOther(const QString &fileName);

} // namespace databasefiles
