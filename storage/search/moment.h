#pragma once

#include <QStringView>

#include <optional>

// A date or time as a person writes it, `2026-01-31` or `2026-01-31T10:30:05.250Z`, and the span of
// time that it stands for: its day, minute, second or millisecond. Milliseconds since
// 1970-01-01T00:00Z.
struct Moment final
{
    qint64 from = 0;
    qint64 end = 0; // Not included.

    // Absent where it is none. A time is a date, `T`, HH:mm, perhaps :ss and .zzz, perhaps `Z` or
    // ±HH:mm; without one of these it is local time, as is a date alone.
    [[nodiscard]] static std::optional<Moment> fromText(QStringView text);
};
