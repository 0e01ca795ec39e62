#pragma once

#include "storage/json/jsontext.h"
#include "storage/keys/documentkey.h"

// What the benchmarks store: people of some 110 bytes, each with a `name` that no other has, in an
// order that is not the order of their numbers.
namespace samples {

inline constexpr auto prefix = "people/";
inline constexpr auto collection = "People";
// Of all these the same number is always the same text.
[[nodiscard]] QByteArray name(qint64 number);
[[nodiscard]] QByteArray text(qint64 number);
// The same with the key's member, as a file to import has it.
[[nodiscard]] QByteArray textWithNumber(qint64 number);
[[nodiscard]] JsonText document(qint64 number);
[[nodiscard]] QList<JsonText> documents(qint64 count);

// What identities give: people/1, ….
[[nodiscard]] QString key(qint64 number);

} // namespace samples
