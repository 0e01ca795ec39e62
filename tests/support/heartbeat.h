#pragma once

#include <QList>
#include <QObject>
#include <QString>
#include <QTimer>

#include <chrono>

// Beats once a millisecond in the event loop of its thread, and remembers each gap between two
// beats: a gap is a time in which no key and no click was answered. How much of it the thread was
// computing tells its own stalls from those of a busy machine, which had other things to do.
class Heartbeat final : public QObject
{
public:
    struct Gap
    {
        double milliseconds = 0;
        double computing = 0; // Of these.
        QString during;       // What was going on, as setStep() named it.
    };

    Heartbeat();

    // The first gap begins now.
    void start();
    void stop() { m_timer.stop(); }
    // What begins now.
    void setStep(const QString &name) { m_step = name; }

    [[nodiscard]] qsizetype beats() const { return m_gaps.size(); }
    [[nodiscard]] Gap longest() const;
    // By the time that the thread computed.
    [[nodiscard]] Gap longestComputing() const;
    // The gap that only a thousandth of all gaps exceeds, in milliseconds.
    [[nodiscard]] double percentile999() const;
    // Of each step the longest gap, in the order of the steps.
    [[nodiscard]] QList<Gap> longestOfSteps() const;

    // What the process has of memory, in bytes: the most at any beat, and now.
    [[nodiscard]] qint64 peakMemory() const { return m_peakMemory; }
    [[nodiscard]] static qint64 memory();

private:
    using Clock = std::chrono::steady_clock;

    void beat();

    QTimer m_timer;
    QString m_step;
    QList<Gap> m_gaps;
    Clock::time_point m_last;
    double m_lastComputing = 0;
    qint64 m_peakMemory = 0;
};
