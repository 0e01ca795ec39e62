#pragma once

#include "storage/collections.h"
#include "storage/databasefiles.h"
#include "storage/identities.h"
#include "storage/indexing/changelog.h"
#include "storage/indexing/documentindexes.h"
#include "storage/lists/countedruns.h"
#include "storage/settings.h"
#include "storage/stores.h"

#include <memory>

class Connection;
class WriteQueue;

// An open Keyscope file: one SQLite connection and what it keeps in memory of the file's numbers.
// Start reading here: everything that is read or written goes through a ReadTransaction or
// WriteTransaction (storage/transaction.h), every change comes from an Interpreter.
//
// Lives on one thread, the one that opened it. Several may have one file open, in this process and
// in others: one writes at a time, readers see the last commit.
//
//     auto database = Database::open(u"teaching.keyscope"_s, Database::Access::ReadWrite);
//     if (!database) return show(database.error());
//     Interpreter interpreter(**database);
class Database final
{
public:
    enum class Access {
        ReadWrite, // Makes the file where there is none; upgrades one of an older version.
        ReadOnly,  // Never writes, nor waits for a writer.
    };

    // A file that may not be written opens read-only, whatever `access` asks for. Errors say what
    // the file is and what can be done; nothing is written to a file that is not ours.
    [[nodiscard]] static Result<std::unique_ptr<Database>> open(const QString &path, Access access);
    ~Database();
    Q_DISABLE_COPY_MOVE(Database)

    [[nodiscard]] const QString &path() const { return m_path; }
    [[nodiscard]] bool isReadOnly() const;
    // Whether another connection has committed since this was asked last; computing indexes does
    // not count. Outside a transaction.
    [[nodiscard]] Result<bool> hasChangedOutside();
    // What is written here may be lost in a crash, since it can be computed again: nothing waits
    // for the disk.
    [[nodiscard]] Result<void> beDisposable();

private:
    friend class ReadTransaction;
    friend class WriteTransaction;

    Database(QString path, std::unique_ptr<Connection> connection);
    // What is in memory is read anew when it is needed.
    void forget();
    // Forgets where another connection has committed. Inside a transaction.
    [[nodiscard]] Result<void> refresh();
    // After indexes were computed, which happens often and changes nothing else.
    void forgetIndexes();

    QString m_path;
    databasefiles::Open m_open;
    std::unique_ptr<Connection> m_connection;
    qint64 m_dataVersion = 0;
    qint64 m_polledVersion = 0;
    qint64 m_polledCommits = 0;
    std::shared_ptr<WriteQueue> m_queue;
    Settings m_settings;
    Collections m_collections;
    Identities m_identities;
    Stores m_stores;
    CountedRuns m_runs;
    DocumentIndexes m_documentIndexes;
    ChangeLog m_changes;
    GuidSource m_guids;
};
