#pragma once

#include "storage/json/jsontext.h"

// `json` for people: one element or member a line, two spaces a level, `"name": value`, empty
// arrays and objects as [] and {}. Every token is as it was written, no line end behind the last
// one, and JsonText::parse() gives `json` back. DataError where the indented text would have more
// than `maximumPrettySizeInBytes`, which only deep nesting of very much can bring about.
[[nodiscard]] Result<QByteArray> prettyJson(const JsonText &json);

inline constexpr qsizetype maximumPrettySizeInBytes = 1024 * 1024 * 1024;
