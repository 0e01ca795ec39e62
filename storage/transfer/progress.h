#pragma once

#include <QtGlobal>

#include <atomic>
#include <functional>

// Shared between a long piece of work and whoever watches it. All members may be used on any
// thread, but for observe(), which belongs before the work.
class Progress final
{
public:
    void cancel() { m_cancelled = true; }
    [[nodiscard]] bool isCancelled() const { return m_cancelled; }

    // In the unit of the work (bytes read, records written); a total of zero is unknown.
    void set(qint64 done, qint64 total)
    {
        m_done = done;
        m_total = total;
        if (m_observer)
            m_observer();
    }
    // Called by set(), on the thread that works: for one who has no thread of their own to watch.
    void observe(std::function<void()> observer) { m_observer = std::move(observer); }
    [[nodiscard]] qint64 done() const { return m_done; }
    [[nodiscard]] qint64 total() const { return m_total; }

    // How many records so far.
    void setCount(qint64 count) { m_count = count; }
    [[nodiscard]] qint64 count() const { return m_count; }

private:
    std::atomic<bool> m_cancelled = false;
    std::atomic<long long> m_done = 0;
    std::atomic<long long> m_total = 0;
    std::atomic<long long> m_count = 0;
    std::function<void()> m_observer;
};
