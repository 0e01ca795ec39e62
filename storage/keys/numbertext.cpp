#include "storage/keys/numbertext.h"

#include <charconv>
#include <cmath>

namespace {

// The shortest decimal that reads back as the number: 0.d₁d₂… × 10^pointAfter.
struct Decimal
{
    QByteArray digits;
    int pointAfter = 0; // ECMAScript's n.
};

Decimal shortestDecimal(double positive)
{
    char text[32];
    const auto end =
        std::to_chars(text, text + sizeof text, positive, std::chars_format::scientific);
    const QByteArrayView scientific(text, end.ptr - text); // d[.ddd]e±xx
    const qsizetype exponentAt = scientific.indexOf('e');
    Decimal decimal;
    for (const char c : scientific.first(exponentAt)) {
        if (c != '.')
            decimal.digits += c;
    }
    decimal.pointAfter = scientific.sliced(exponentAt + 1).toInt() + 1;
    return decimal;
}

} // namespace

QByteArray numberText(double number)
{
    if (std::isnan(number))
        return "NaN";
    if (std::isinf(number))
        return number > 0 ? "Infinity" : "-Infinity";
    if (number == 0)
        return "0";

    const QByteArray sign = number < 0 ? "-" : "";
    const auto [digits, n] = shortestDecimal(std::abs(number));
    const int k = int(digits.size());
    // ECMA-262, Number::toString, steps 6 to 10.
    if (k <= n && n <= 21)
        return sign + digits + QByteArray(n - k, '0');
    if (0 < n && n <= 21)
        return sign + digits.first(n) + '.' + digits.sliced(n);
    if (-6 < n && n <= 0)
        return sign + "0." + QByteArray(-n, '0') + digits;
    const QByteArray fraction = k == 1 ? QByteArray() : '.' + digits.sliced(1);
    const QByteArray exponent = QByteArray::number(std::abs(n - 1));
    return sign + digits.first(1) + fraction + 'e' + (n > 0 ? '+' : '-') + exponent;
}
