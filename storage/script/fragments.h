#pragma once

#include "storage/script/keyliteral.h"

#include <QByteArrayView>

#include <optional>

// Parts of statements that a person types by themselves, in a field of a form.

// UTF-8. A key literal and nothing else; its SyntaxError, with line and column, where it is none.
[[nodiscard]] Result<KeyLiteral> parseKeyLiteral(QByteArrayView utf8);

// What stands behind GET's store: a key or a range; absent where it is neither.
[[nodiscard]] std::optional<RangeLiteral> parseRangeLiteral(QByteArrayView utf8);
