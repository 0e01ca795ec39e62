#pragma once

#include "storage/strategy.h"

#include <QDateTime>
#include <QString>

// Numbers, sizes, times and strategies as people read them (UI.md, "Words"), in the language and
// the number format of QLocale(). Any thread.
namespace quantities {

// With digit groups: `12,402`.
[[nodiscard]] QString count(qint64 number);
[[nodiscard]] QString count(quint64 number);
// `212 B`, `1.2 kB`, `34 MB`: three digits at most, in steps of 1000.
[[nodiscard]] QString size(qint64 bytes);
// `1,234,567 bytes`.
[[nodiscard]] QString exactSize(qint64 bytes);
// `today 10:02`, `yesterday 23:59`, `12 Mar 10:02` in this year, else `12 Mar 2023`. Times are
// milliseconds since 1970-01-01T00:00Z and shown in the local time zone.
[[nodiscard]] QString relativeTime(qint64 milliseconds,
                                   const QDateTime &now = QDateTime::currentDateTime());
// With seconds and time zone.
[[nodiscard]] QString exactTime(qint64 milliseconds);
// The word for what made a key: `guid`, `semantic`, …; empty for Strategy::None.
[[nodiscard]] QString strategyWord(Strategy strategy);
// The same in a sentence, for tooltips.
[[nodiscard]] QString strategySentence(Strategy strategy);

} // namespace quantities
