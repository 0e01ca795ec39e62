#pragma once

#include "storage/interpreter.h"

#include <QFuture>
#include <QPromise>
#include <QThread>

#include <functional>
#include <memory>
#include <type_traits>

// A thread with an open database on it. Work is posted and done in the order of posting; each piece
// gets the interpreter and gives a future. Posting may happen on any thread; the database and all
// that belongs to it are made, used and destroyed on this one.
class DatabaseThread final
{
public:
    // `name` is what debuggers show.
    explicit DatabaseThread(const QString &name);
    // Ends behind the piece of work that is being done; what is still queued is cancelled. A
    // transaction that is open is rolled back.
    ~DatabaseThread();
    Q_DISABLE_COPY_MOVE(DatabaseThread)

    // First of all. Nothing may be posted where it failed. Gives whether the file is read-only.
    [[nodiscard]] QFuture<Result<bool>> open(const QString &path, Database::Access access);

    template <typename Work>
    auto post(Work work) -> QFuture<std::invoke_result_t<Work, Interpreter &>>
    {
        using Given = std::invoke_result_t<Work, Interpreter &>;
        auto promise = std::make_shared<QPromise<Given>>();
        promise->start();
        QFuture<Given> future = promise->future();
        enqueue([this, promise, work = std::move(work)] {
            promise->addResult(work(*m_interpreter));
            promise->finish();
        });
        return future;
    }

    // Calls `poll` on the thread, between pieces of work, at most every `interval`.
    void pollEvery(std::chrono::milliseconds interval, std::function<void(Database &)> poll);

private:
    void enqueue(std::function<void()> work);

    QThread m_thread;
    QObject *m_queue; // Lives on the thread; its event queue is the queue of work.
    std::unique_ptr<Database> m_database;
    std::unique_ptr<Interpreter> m_interpreter;
};
