#pragma once

#include "storage/json/jsonview.h"
#include "storage/keys/key.h"

// Keys as JSON, with MongoDB's Extended JSON v2 for what JSON has no form for: dates
// (`{"$date":"2026-01-02T03:04:05.678Z"}`, `{"$date":{"$numberLong":"-1"}}` outside the years 1970
// to 9999), binary (`{"$binary":{"base64":"/w==","subType":"00"}}`) and infinite numbers
// (`{"$numberDouble":"Infinity"}`). Lone surrogates are escapes.

// Compact JSON, UTF-8.
[[nodiscard]] QByteArray toExtendedJson(const Key &key);

// Every form above; both forms of dates for any year; numbers and strings as they are; arrays of
// these. DataError where it is no key.
[[nodiscard]] Result<Key> keyFromExtendedJson(const JsonView &json);

// The most levels that toExtendedJson() nests: a key's, and those of the value innermost.
inline constexpr int maximumExtendedJsonDepth = 512 + 2;
