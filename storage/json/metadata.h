#pragma once

#include "storage/json/jsontext.h"

// The collection that a document's `@metadata.@collection` names; `@empty` where that is missing,
// is no string or is empty.
[[nodiscard]] QString collectionOf(const JsonText &document);

// What IN and a document mean by the name: an empty one is that of no collection, `@empty`.
[[nodiscard]] QString collectionNamed(const QString &name);

// `document` with its collection set, as `IN` does: in place where `@collection` is there, else as
// the last member of `@metadata`, else with a new last member `@metadata`. DataError where
// `@metadata` is there and no object, or `document` is no object, or the result would break a limit
// of JsonText.
[[nodiscard]] Result<JsonText> withCollection(const JsonText &document, const QString &collection);
