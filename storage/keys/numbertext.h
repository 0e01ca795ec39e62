#pragma once

#include <QByteArray>

// A number as ECMAScript's Number::toString (radix 10) writes it: the shortest digits that read
// back as the same number; `1e+21` and `1e-7` where it changes to exponents; `0` for −0;
// `Infinity`,
// `-Infinity`, `NaN`. ASCII.
[[nodiscard]] QByteArray numberText(double number);
