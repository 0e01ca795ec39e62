#pragma once

#include <QByteArray>
#include <QString>

// The text that a checked JSON string stands for. `quoted` is the string as written, with its
// quotes. May hold lone surrogates and NUL.
[[nodiscard]] QString decodedJsonString(QByteArrayView quoted);

// The same, appended to `bytes` as WTF-8 (wtf8.h), so that equal texts are equal bytes however they
// were written.
void appendDecodedJsonString(QByteArray &bytes, QByteArrayView quoted);

// `text` as a JSON string with its quotes, UTF-8: escapes only where one is needed.
[[nodiscard]] QByteArray toJsonString(QStringView text);
