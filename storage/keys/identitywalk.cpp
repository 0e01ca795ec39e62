#include "storage/keys/identitywalk.h"

namespace {

qint64 twice(qint64 number)
{
    return number > maximumIdentity / 2 ? maximumIdentity : 2 * number;
}

} // namespace

Result<std::optional<qint64>> nextIdentity(qint64 current,
                                           const std::function<Result<bool>(qint64)> &taken)
{
    if (current == maximumIdentity)
        return std::nullopt;
    const qint64 next = current + 1;
    Result<bool> isTaken = taken(next);
    if (!isTaken)
        return tl::unexpected(isTaken.error());
    if (!*isTaken)
        return next;

    // `low` is taken, always; `high` is free once the doubling ends.
    qint64 low = next;
    while (true) {
        if (low == maximumIdentity)
            return std::nullopt;
        const qint64 high = twice(low);
        isTaken = taken(high);
        if (!isTaken)
            return tl::unexpected(isTaken.error());
        if (!*isTaken)
            break;
        low = high;
    }
    qint64 high = twice(low);
    while (high - low > 1) {
        const qint64 middle = low + (high - low) / 2;
        isTaken = taken(middle);
        if (!isTaken)
            return tl::unexpected(isTaken.error());
        (*isTaken ? low : high) = middle;
    }
    return high;
}
