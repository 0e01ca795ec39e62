#pragma once

#include <chrono>
#include <ctime>

// What a run cost. `cpuSeconds` counts all threads of the process: on a machine that others use it
// is steadier than `value`, but it leaves out waiting for the disk. Zero where it was not measured.
struct Cost final
{
    double value = 0; // Seconds, or bytes.
    double cpuSeconds = 0;
};

// Runs from its making on.
class Stopwatch final
{
public:
    [[nodiscard]] Cost elapsed() const
    {
        const std::chrono::duration<double> wall = Clock::now() - m_begin;
        return {.value = wall.count(), .cpuSeconds = cpuNow() - m_cpuAtBegin};
    }

private:
    using Clock = std::chrono::steady_clock;

    static double cpuNow()
    {
        timespec time{};
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
        return double(time.tv_sec) + double(time.tv_nsec) / 1e9;
    }

    double m_cpuAtBegin = cpuNow();
    Clock::time_point m_begin = Clock::now();
};
