#pragma once

#include "storage/keys/guid.h"
#include "storage/result.h"

#include <atomic>
#include <memory>

class Connection;

// The single numbers of a file, in memory as one connection sees them: the change counter, the next
// list number, the GUID version. Lives with its connection; write() belongs before COMMIT, forget()
// behind a rollback and where another connection has committed.
class Settings final
{
public:
    // `path` names the file, for all connections of this process alike.
    Settings(Connection &connection, const QString &path);

    // Reads what is not in memory. Everything below asks for it.
    [[nodiscard]] Result<void> load();

    // The next change number. Never given twice for one file in this process, also after a rollback
    // and after the file was closed: who saw a number that was taken back must not meet it again.
    quint64 drawEtag();
    // What drawEtag() would give: for a change that may fail yet, and then takes no number.
    [[nodiscard]] quint64 nextEtag() const;
    [[nodiscard]] quint64 lastEtag() const { return m_etag; }
    // A number for a new collection or store.
    [[nodiscard]] qint64 drawListNumber();
    [[nodiscard]] GuidVersion guidVersion() const { return m_guidVersion; }
    void setGuidVersion(GuidVersion version);

    // How many transactions have changed anything but the indexes that are computed in the
    // background.
    void countCommit();
    [[nodiscard]] qint64 commits() const { return m_commits; }
    // As it is in the file.
    [[nodiscard]] Result<qint64> readCommits();

    [[nodiscard]] bool isLoaded() const { return m_loaded; }
    [[nodiscard]] Result<void> write();
    void forget() { m_loaded = false; }

private:
    Connection &m_connection;
    bool m_loaded = false;
    bool m_changed = false;
    std::shared_ptr<std::atomic<quint64>> m_lastGiven; // By whichever connection to the file.
    quint64 m_etag = 0;
    qint64 m_nextList = 0;
    qint64 m_commits = 0;
    GuidVersion m_guidVersion = GuidVersion::TimeOrdered;
};
