#pragma once

#include "storage/json/jsontext.h"
#include "storage/keys/documentkey.h"
#include "storage/keys/key.h"

#include <optional>

// How a document or a store's record is written into an exported file, so that reading it back
// gives the same key and the same JSON, byte for byte. storage/transfer/README.md says why this
// way.
//
// A document stays itself, with its key as the last member of its metadata, as RavenDB has it:
// `{"name":"Ann","@metadata":{"@id":"users/1"}}`. Where taking that out again would not give the
// document back (it has an `@id` of its own, say), and for every record of a store, the value is
// wrapped: `{"@key":"users/1","@value":{…}}`, a store's key as Extended JSON.
namespace exportedrecord {

inline constexpr QStringView metadataName = u"@metadata";
inline constexpr QStringView idName = u"@id";
inline constexpr QStringView keyName = u"@key";
inline constexpr QStringView valueName = u"@value";

// Compact JSON, UTF-8.
[[nodiscard]] QByteArray fromDocument(const DocumentKey &key, const JsonText &document);
[[nodiscard]] QByteArray fromStoreRecord(const Key &key, const JsonText &value);

// A record as it was read.
struct Record final
{
    std::optional<JsonText> key; // What `@key` holds, where the record was wrapped.
    JsonText value;
};
// `text` is one JSON value. Wrapped is an object with the members `@key` and `@value`, in this
// order, and no other. SyntaxError and DataError as JsonText::parse(), places counted in `text`.
[[nodiscard]] Result<Record> read(QByteArrayView text);

// A document and the key that its metadata named.
struct Identified final
{
    QString id;
    JsonText document;
};
// The text of `@metadata.@id`; the document is without it where it is its metadata's last member,
// and without the metadata where that was the document's last member and had no other. Absent where
// there is no such string.
[[nodiscard]] std::optional<Identified> takeId(const JsonText &document);

} // namespace exportedrecord
