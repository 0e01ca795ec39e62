#pragma once

#include <QFuture>
#include <QFutureWatcher>
#include <QObject>

#include <utility>

// Calls `receive` with the future's result, on the thread of `context` and from its event loop;
// never where the future was cancelled or `context` is gone by then.
//
// QFuture::then(context, …) cannot be used for this: Qt 6.4 asserts where the context is destroyed
// before the future finishes, as happens to any panel that is closed while it waits.
template <typename T, typename Receive>
void whenFinished(const QFuture<T> &future, QObject *context, Receive receive)
{
    auto *watcher = new QFutureWatcher<T>(context);
    QObject::connect(watcher, &QFutureWatcherBase::finished, context,
                     [watcher, receive = std::move(receive)]() mutable {
                         watcher->deleteLater();
                         if (watcher->future().resultCount() > 0)
                             receive(watcher->result());
                     });
    watcher->setFuture(future);
}
