#pragma once

#include <QString>

// The version of the GUIDs that a database makes. On disk: do not renumber.
enum class GuidVersion { Random = 4, TimeOrdered = 7 };

// Makes GUIDs as RFC 9562 defines them, lower-case, 36 characters, from the operating system's
// random source. Version 7 increases strictly within this object, also inside one millisecond and
// when the clock goes back (RFC 9562 section 6.2, method 1: a counter in rand_a and rand_b's top).
// Not thread-safe: one a database.
class GuidSource final
{
public:
    [[nodiscard]] QString next(GuidVersion version);

private:
    qint64 m_lastMilliseconds = 0;
    quint32 m_counter = 0;
};
