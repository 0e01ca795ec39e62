#include "storage/writequeue.h"

#include <QDeadlineTimer>
#include <QFileInfo>
#include <QHash>

#include <utility>

std::shared_ptr<WriteQueue> WriteQueue::of(const QString &path)
{
    static QMutex mutex;
    static QHash<QString, std::shared_ptr<WriteQueue>> queues;
    const QMutexLocker locker(&mutex);
    auto &queue = queues[QFileInfo(path).canonicalFilePath()];
    if (!queue)
        queue = std::make_shared<WriteQueue>();
    return queue;
}

WriteQueue::Place::Place(Place &&other) noexcept
    : m_queue(std::exchange(other.m_queue, nullptr)), m_isBackground(other.m_isBackground)
{}

WriteQueue::Place::~Place()
{
    if (m_queue)
        m_queue->leave(m_isBackground);
}

WriteQueue::Place WriteQueue::enter()
{
    const QMutexLocker locker(&m_mutex);
    ++m_writers;
    while (m_isBackgroundWriting)
        m_changed.wait(&m_mutex);
    return Place(*this, false);
}

std::optional<WriteQueue::Place> WriteQueue::enterBehindOthers(std::chrono::milliseconds atMost)
{
    const QDeadlineTimer deadline(atMost);
    const QMutexLocker locker(&m_mutex);
    while (m_writers > 0 || m_isBackgroundWriting) {
        if (!m_changed.wait(&m_mutex, deadline))
            return std::nullopt;
    }
    m_isBackgroundWriting = true;
    return Place(*this, true);
}

bool WriteQueue::isWanted() const
{
    const QMutexLocker locker(&m_mutex);
    return m_writers > 0;
}

void WriteQueue::leave(bool isBackground)
{
    const QMutexLocker locker(&m_mutex);
    if (isBackground)
        m_isBackgroundWriting = false;
    else
        --m_writers;
    m_changed.wakeAll();
}
