#pragma once

#include <QString>

#include <functional>

// The version of the GUIDs that a database makes. On disk: do not renumber.
enum class GuidVersion { Random = 4, TimeOrdered = 7 };

// Makes GUIDs as RFC 9562 defines them, lower-case, 36 characters, from the operating system's
// random source. Version 7 increases strictly within this object, also inside one millisecond and
// when the clock goes back (RFC 9562 section 6.2, method 1: a counter in rand_a and rand_b's top).
// Not thread-safe: one a database.
class GuidSource final
{
public:
    // Milliseconds since 1970-01-01T00:00Z; tests give one of their own.
    using Clock = std::function<qint64()>;

    GuidSource();
    explicit GuidSource(Clock clock);

    [[nodiscard]] QString next(GuidVersion version);

private:
    void advance();

    Clock m_clock;
    qint64 m_lastMilliseconds = -1; // Of the last version 7; before the first one: none.
    quint32 m_counter = 0;
};
