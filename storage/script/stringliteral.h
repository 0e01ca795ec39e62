#pragma once

#include <QByteArrayView>
#include <QString>

#include <tl/expected.hpp>

// Strings of SCRIPT.md: `'…'` or `"…"`, with JSON's escapes, in '…' also `\'`. They never go over a
// line's end.
namespace stringliteral {

[[nodiscard]] inline bool isQuote(char c)
{
    return c == '\'' || c == '"';
}

// Behind the closing quote of the string that opens at `from`; −1 where it is not closed on its
// line.
[[nodiscard]] qsizetype endOf(QByteArrayView text, qsizetype from);

struct Mistake final
{
    qsizetype offset = 0; // In bytes from the opening quote.
    QString message;
};
// What the string says; it may hold lone surrogates (`\ud800`) and NUL. `quoted` is valid UTF-8 and
// begins with a quote. A mistake where it is not closed, has an unknown escape or has a raw control
// character inside, which RFC 8259 refuses as well.
[[nodiscard]] tl::expected<QString, Mistake> read(QByteArrayView quoted);

} // namespace stringliteral
