#pragma once

#include <QByteArray>
#include <QString>

// Names (of stores and collections) may hold lone surrogates, which UTF-8 cannot. Both directions
// keep every UTF-16 text: a lone surrogate becomes the three bytes that UTF-8's scheme would give.
[[nodiscard]] QByteArray toWtf8(QStringView text);
// Bytes that toWtf8() would never give are read as U+FFFD, one for each broken sequence.
[[nodiscard]] QString fromWtf8(QByteArrayView bytes);
