#include "storage/indexing/backgroundindexing.h"

#include "storage/indexing/indexbatch.h"
#include "storage/sqlite/connection.h"

#include <QDeadlineTimer>
#include <QElapsedTimer>
#include <QHash>
#include <QMutex>
#include <QWaitCondition>
#include <QtConcurrent>

using namespace Qt::StringLiterals;

namespace {

// Another process may have committed.
constexpr std::chrono::milliseconds betweenLooks{500};
constexpr std::chrono::milliseconds untilNextTry{100};
// Before each batch, so that other programs can write; longer while somebody here does: what is
// committed meanwhile is done in one batch, and each batch costs the writer what it has in memory.
// Not where somebody waits for the result.
constexpr std::chrono::milliseconds betweenBatches{2};
constexpr std::chrono::milliseconds besideAWriter{25};

struct AllFiles
{
    QMutex mutex;
    QWaitCondition changed;
    bool isPaused = false;
    std::chrono::milliseconds pace{0};
    int waiting = 0;                     // For a result.
    QHash<QString, StorageError> errors; // By path.
};

AllFiles &allFiles()
{
    static AllFiles all;
    return all;
}

// Under the mutex.
class Waiter final
{
public:
    Waiter()
    {
        if (allFiles().waiting++ == 0)
            allFiles().changed.wakeAll();
    }
    ~Waiter() { --allFiles().waiting; }
    Q_DISABLE_COPY_MOVE(Waiter)
};

} // namespace

BackgroundIndexing::BackgroundIndexing(const QString &path) : m_path(path)
{
    m_pool.setMaxThreadCount(1);
    m_work = QtConcurrent::run(&m_pool, [this] { work(); });
}

BackgroundIndexing::~BackgroundIndexing()
{
    {
        const QMutexLocker locker(&allFiles().mutex);
        m_isEnding = true;
        allFiles().changed.wakeAll();
    }
    m_work.waitForFinished();
    const QMutexLocker locker(&allFiles().mutex);
    allFiles().errors.remove(m_path);
}

void BackgroundIndexing::wake()
{
    const QMutexLocker locker(&allFiles().mutex);
    m_hasWork = true;
    m_isDisturbed = true;
    allFiles().changed.wakeAll();
}

quint64 BackgroundIndexing::progress() const
{
    const QMutexLocker locker(&allFiles().mutex);
    return m_progress;
}

void BackgroundIndexing::waitForProgress(quint64 seen, std::chrono::milliseconds atMost) const
{
    const QDeadlineTimer deadline(atMost);
    const QMutexLocker locker(&allFiles().mutex);
    const Waiter waiter;
    while (m_progress == seen) {
        if (!allFiles().changed.wait(&allFiles().mutex, deadline))
            return;
    }
}

void BackgroundIndexing::waitForAnything(std::chrono::milliseconds atMost)
{
    const QMutexLocker locker(&allFiles().mutex);
    const Waiter waiter;
    allFiles().changed.wait(&allFiles().mutex, QDeadlineTimer(atMost));
}

std::optional<StorageError> BackgroundIndexing::error(const QString &path)
{
    const QMutexLocker locker(&allFiles().mutex);
    const auto found = allFiles().errors.constFind(path);
    return found == allFiles().errors.cend() ? std::nullopt : std::optional(*found);
}

void BackgroundIndexing::pause()
{
    const QMutexLocker locker(&allFiles().mutex);
    allFiles().isPaused = true;
}

void BackgroundIndexing::resume()
{
    const QMutexLocker locker(&allFiles().mutex);
    allFiles().isPaused = false;
    allFiles().changed.wakeAll();
}

bool BackgroundIndexing::isPaused()
{
    const QMutexLocker locker(&allFiles().mutex);
    return allFiles().isPaused;
}

void BackgroundIndexing::setPace(std::chrono::milliseconds beforeEachDocument)
{
    const QMutexLocker locker(&allFiles().mutex);
    allFiles().pace = beforeEachDocument;
    allFiles().changed.wakeAll();
}

// Gives whether it keeps to a pace. A pace that is changed meanwhile counts from the beginning.
bool BackgroundIndexing::rest()
{
    QElapsedTimer clock;
    clock.start();
    const QMutexLocker locker(&allFiles().mutex);
    for (;;) {
        const bool isPaced = allFiles().pace.count() > 0;
        const auto whole = isPaced         ? allFiles().pace
                           : m_isDisturbed ? besideAWriter
                                           : betweenBatches;
        const auto left = whole - std::chrono::milliseconds(clock.elapsed());
        if (m_isEnding || left.count() <= 0 || (!isPaced && allFiles().waiting > 0)) {
            m_isDisturbed = false;
            return isPaced;
        }
        allFiles().changed.wait(&allFiles().mutex, QDeadlineTimer(left));
    }
}

bool BackgroundIndexing::isWanted() const
{
    const QMutexLocker locker(&allFiles().mutex);
    return !m_isEnding && !allFiles().isPaused;
}

bool BackgroundIndexing::waitForWork()
{
    const QDeadlineTimer deadline(betweenLooks);
    const QMutexLocker locker(&allFiles().mutex);
    while (!m_isEnding && (allFiles().isPaused || !m_hasWork)) {
        if (allFiles().isPaused)
            allFiles().changed.wait(&allFiles().mutex);
        else if (!allFiles().changed.wait(&allFiles().mutex, deadline))
            break;
    }
    m_hasWork = false;
    return !m_isEnding;
}

void BackgroundIndexing::tell(std::optional<StorageError> error)
{
    const QMutexLocker locker(&allFiles().mutex);
    if (error)
        allFiles().errors.insert(m_path, *error);
    else
        allFiles().errors.remove(m_path);
    ++m_progress;
    allFiles().changed.wakeAll();
}

void BackgroundIndexing::work()
{
    std::unique_ptr<Database> database;
    while (waitForWork()) {
        if (!database) {
            auto opened = Database::open(m_path, Database::Access::ReadWrite);
            Result<void> good = opened ? (*opened)->beDisposable() : tl::unexpected(opened.error());
            if (!good) {
                tell(good.error());
                continue;
            }
            database = std::move(*opened);
        }
        const auto more = workOnce(*database);
        if (more && !*more)
            continue;
        const bool isBusy = !more && more.error().code == ErrorCode::TimeoutError;
        if (!isBusy)
            tell(more ? std::nullopt : std::optional(more.error()));
        if (!more) {
            const QMutexLocker locker(&allFiles().mutex);
            if (!m_isEnding)
                allFiles().changed.wait(&allFiles().mutex, QDeadlineTimer(untilNextTry));
        }
        const QMutexLocker locker(&allFiles().mutex);
        m_hasWork = true;
    }
}

// One batch; false where there is nothing to do. TimeoutError where another writes.
Result<bool> BackgroundIndexing::workOnce(Database &database)
{
    {
        const auto read = ReadTransaction::begin(database);
        if (!read)
            return tl::unexpected(read.error());
        const auto needed = IndexBatch::isNeeded(*read);
        if (!needed || !*needed)
            return needed;
    }
    const bool isPaced = rest();
    if (!isWanted()) // Ended or paused meanwhile.
        return true;
    auto write = WriteTransaction::begin(
        database, {.atMost = untilNextTry, .cancel = nullptr, .isBackground = true});
    if (!write)
        return tl::unexpected(write.error());
    IndexBatch batch(*write);
    auto done = isPaced ? batch.runOnce() : batch.run();
    if (done)
        done = write->commit();
    return done.map([] { return true; });
}
