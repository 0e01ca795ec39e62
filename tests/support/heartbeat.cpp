#include "tests/support/heartbeat.h"

#include <QFile>

#include <unistd.h>

#include <algorithm>
#include <ctime>

namespace {

double computedMilliseconds()
{
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return double(time.tv_sec) * 1e3 + double(time.tv_nsec) / 1e6;
}

} // namespace

Heartbeat::Heartbeat()
{
    m_timer.setTimerType(Qt::PreciseTimer);
    m_timer.setInterval(1);
    connect(&m_timer, &QTimer::timeout, this, &Heartbeat::beat);
}

void Heartbeat::start()
{
    m_gaps.clear();
    m_peakMemory = memory();
    m_last = Clock::now();
    m_lastComputing = computedMilliseconds();
    m_timer.start();
}

void Heartbeat::beat()
{
    const Clock::time_point now = Clock::now();
    const double computing = computedMilliseconds();
    m_gaps.append({.milliseconds = std::chrono::duration<double, std::milli>(now - m_last).count(),
                   .computing = computing - m_lastComputing,
                   .during = m_step});
    constexpr int beatsBetweenLooks = 20; // Looking costs a system call or two.
    if (m_gaps.size() % beatsBetweenLooks == 0)
        m_peakMemory = std::max(m_peakMemory, memory());
    m_last = now;
    m_lastComputing = computing;
}

Heartbeat::Gap Heartbeat::longest() const
{
    const auto longest =
        std::max_element(m_gaps.begin(), m_gaps.end(), [](const Gap &a, const Gap &b) {
            return a.milliseconds < b.milliseconds;
        });
    return longest == m_gaps.end() ? Gap() : *longest;
}

Heartbeat::Gap Heartbeat::longestComputing() const
{
    const auto longest =
        std::max_element(m_gaps.begin(), m_gaps.end(),
                         [](const Gap &a, const Gap &b) { return a.computing < b.computing; });
    return longest == m_gaps.end() ? Gap() : *longest;
}

double Heartbeat::percentile999() const
{
    if (m_gaps.isEmpty())
        return 0;
    QList<double> sorted;
    for (const Gap &gap : m_gaps)
        sorted << gap.milliseconds;
    std::sort(sorted.begin(), sorted.end());
    return sorted[(sorted.size() - 1) * 999 / 1000];
}

QList<Heartbeat::Gap> Heartbeat::longestOfSteps() const
{
    QList<Gap> steps;
    for (const Gap &gap : m_gaps) {
        if (steps.isEmpty() || steps.last().during != gap.during)
            steps << gap;
        else if (gap.milliseconds > steps.last().milliseconds)
            steps.last() = gap;
    }
    return steps;
}

qint64 Heartbeat::memory()
{
    // The second number: pages that are in memory.
    QFile file(QStringLiteral("/proc/self/statm"));
    if (!file.open(QIODevice::ReadOnly))
        return 0;
    const QList<QByteArray> numbers = file.readAll().split(' ');
    return numbers.value(1).toLongLong() * sysconf(_SC_PAGESIZE);
}
