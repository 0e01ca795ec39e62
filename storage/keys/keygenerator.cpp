#include "storage/keys/keygenerator.h"

#include <algorithm>
#include <cmath>

std::optional<keygenerator::Step> keygenerator::generate(quint64 currentNumber)
{
    if (hasRunOut(currentNumber))
        return std::nullopt;
    return Step{.key = currentNumber, .currentNumber = currentNumber + 1};
}

quint64 keygenerator::update(quint64 currentNumber, const Key &key)
{
    if (key.type() != KeyType::Number)
        return currentNumber;
    const double value = std::floor(std::min(key.toNumber(), static_cast<double>(maximumNumber)));
    // Below one, and below the current number, which is positive, nothing moves.
    if (value < 1)
        return currentNumber;
    return std::max(currentNumber, static_cast<quint64>(value) + 1);
}
