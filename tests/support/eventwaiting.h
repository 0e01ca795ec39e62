#pragma once

#include <QEventLoop>
#include <QTimer>

#include <chrono>
#include <functional>

// Lets the event loop run until `holds` does, without the pauses that QTest::qWaitFor() makes, in
// which nothing is handled: for code whose event loop is being timed. Asks at each turn of a
// millisecond. Whether it came to hold within `atMost`.
inline bool waitInEventLoop(const std::function<bool()> &holds,
                            std::chrono::seconds atMost = std::chrono::seconds(60))
{
    if (holds())
        return true;
    QEventLoop loop;
    QTimer ask;
    ask.setTimerType(Qt::PreciseTimer);
    bool held = false;
    QObject::connect(&ask, &QTimer::timeout, &loop, [&] {
        held = holds();
        if (held)
            loop.quit();
    });
    ask.start(1);
    QTimer::singleShot(atMost, &loop, &QEventLoop::quit);
    loop.exec();
    return held;
}
