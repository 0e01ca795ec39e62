#pragma once

#include "storage/result.h"

#include <QFuture>
#include <QString>
#include <QThreadPool>

#include <chrono>
#include <optional>

class Database;

// Computes the indexes of a file in the background, on a thread and a connection of its own,
// whenever something was committed, until they hold everything; steps aside for whoever writes.
//
// Any thread. Destroying it ends it behind the batch that is on, some milliseconds.
class BackgroundIndexing final
{
public:
    explicit BackgroundIndexing(const QString &path);
    ~BackgroundIndexing();
    Q_DISABLE_COPY_MOVE(BackgroundIndexing)

    // Something was committed.
    void wake();

    // Counts the batches that were committed, and other reasons to look again.
    [[nodiscard]] quint64 progress() const;
    // Returns as soon as progress() is not `seen` any more, or the time is over.
    void waitForProgress(quint64 seen, std::chrono::milliseconds atMost) const;
    // The same without one at hand: another process computes.
    static void waitForAnything(std::chrono::milliseconds atMost);
    // Why the newest batch of the file could not be done; it is tried again.
    [[nodiscard]] static std::optional<StorageError> error(const QString &path);

    // Of all files of this process; not remembered.
    static void pause();
    static void resume();
    [[nodiscard]] static bool isPaused();
    // Likewise: waits so long before each document, so that eyes can follow; zero: as fast as it
    // can.
    static void setPace(std::chrono::milliseconds beforeEachDocument);

private:
    void work();
    [[nodiscard]] Result<bool> workOnce(Database &database);
    // False: end.
    bool waitForWork();
    bool rest();
    [[nodiscard]] bool isWanted() const;
    void tell(std::optional<StorageError> error);

    const QString m_path;
    // Under one mutex, that of all files.
    bool m_isEnding = false;
    bool m_hasWork = true;
    bool m_isDisturbed = false; // Something was committed since the last batch.
    quint64 m_progress = 0;

    QThreadPool m_pool;
    QFuture<void> m_work;
};
