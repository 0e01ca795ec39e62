#pragma once

#include <QByteArray>
#include <QString>

#include <optional>

// ECMAScript's largest date, in milliseconds from 1970-01-01T00:00Z in either direction.
inline constexpr qint64 maximumDateMilliseconds = 8'640'000'000'000'000;

// A date as ECMAScript's Date.prototype.toISOString writes it: `2026-01-02T03:04:05.678Z`, and
// `+012345-…`, `-000001-…` for years outside 0 to 9999. The date must be within the maximum. ASCII.
[[nodiscard]] QByteArray dateText(qint64 millisecondsSinceEpoch);

// The date as a key literal of SCRIPT.md: `date("2026-01-02T03:04:05.678Z")`; `date(NaN)` where the
// number is no date.
[[nodiscard]] QString dateLiteral(double millisecondsSinceEpoch);

// The date that a text in ECMAScript's Date Time String Format names, in milliseconds since the
// epoch; absent where the text is no such date or beyond the maximum.
//
// Years have four digits or a sign and six (but not -000000); a month or day left out is the first;
// a time is HH:mm, HH:mm:ss or HH:mm:ss with one to three decimals, 24:00:00 being the day's end. A
// time needs `Z` or `±HH:mm`: without one ECMAScript takes it as local time, which would name
// another moment on another machine. Days must exist (2026-02-30 does not).
[[nodiscard]] std::optional<qint64> dateFromText(QStringView text);
