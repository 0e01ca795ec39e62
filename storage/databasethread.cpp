#include "storage/databasethread.h"

#include <QTimer>

DatabaseThread::DatabaseThread(const QString &name) : m_queue(new QObject)
{
    m_thread.setObjectName(name);
    m_queue->moveToThread(&m_thread);
    // Emitted by the thread itself, at its end: the right place to let go of what lives on it.
    QObject::connect(
        &m_thread, &QThread::finished, m_queue,
        [this] {
            m_interpreter.reset();
            m_database.reset();
            delete m_queue;
        },
        Qt::DirectConnection);
    m_thread.start();
}

DatabaseThread::~DatabaseThread()
{
    m_thread.quit();
    m_thread.wait();
}

void DatabaseThread::enqueue(std::function<void()> work)
{
    QMetaObject::invokeMethod(m_queue, std::move(work), Qt::QueuedConnection);
}

QFuture<Result<bool>> DatabaseThread::open(const QString &path, Database::Access access)
{
    auto promise = std::make_shared<QPromise<Result<bool>>>();
    promise->start();
    QFuture<Result<bool>> future = promise->future();
    enqueue([this, promise, path, access] {
        auto opened = Database::open(path, access);
        if (opened) {
            m_database = std::move(*opened);
            m_interpreter = std::make_unique<Interpreter>(*m_database);
            promise->addResult(Result<bool>(m_database->isReadOnly()));
        } else {
            promise->addResult(Result<bool>(tl::unexpected(opened.error())));
        }
        promise->finish();
    });
    return future;
}

void DatabaseThread::pollEvery(std::chrono::milliseconds interval,
                               std::function<void(Database &)> poll)
{
    enqueue([this, interval, poll = std::move(poll)] {
        auto *timer = new QTimer(m_queue);
        QObject::connect(timer, &QTimer::timeout, m_queue, [this, poll] { poll(*m_database); });
        timer->start(interval);
    });
}
