#pragma once

#include <QString>

// `text` as a string of SCRIPT.md between two of `quote` (`'` or `"`): JSON's escapes for the
// quote, the backslash, control characters (also U+007F to U+009F) and lone surrogates, `\'` in
// '…'; every other character as it is. Reading it gives `text` back.
[[nodiscard]] QString quotedText(QStringView text, QChar quote);
