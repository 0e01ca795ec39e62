#pragma once

#include <QByteArray>
#include <QString>

// Words for what is wrong with a JSON text, for people.
namespace jsoncomplaint {

// What stands at `at`, to be put into a sentence: `“}”`, `the end of the text`, ….
[[nodiscard]] QString found(const char *at, const char *end);

// A JSON string as written, with its quotes, for a sentence: cut where it is long.
[[nodiscard]] QString quoted(QByteArrayView string);

// `expectation` and what is found instead, or something more useful where the mistake is a known
// one (a comment, single quotes, bytes that are not UTF-8).
[[nodiscard]] QString unexpected(const QString &expectation, const char *at, const char *end);
// The same where a value was expected (NaN, +1, words without quotes, …).
[[nodiscard]] QString noValue(const QString &expectation, const char *at, const char *end);
// The same where a member name was expected.
[[nodiscard]] QString noName(const QString &expectation, const char *at, const char *end);

// For a character below U+0020 inside a string.
[[nodiscard]] QString controlCharacter(char character);
// For what is not valid UTF-8.
[[nodiscard]] QString invalidUtf8(char byte);

} // namespace jsoncomplaint
