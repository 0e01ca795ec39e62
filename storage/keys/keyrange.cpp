#include "storage/keys/keyrange.h"

using namespace Qt::StringLiterals;

KeyRange KeyRange::only(const Key &key)
{
    KeyRange range;
    range.m_lower = Bound{.key = key, .open = false};
    range.m_upper = range.m_lower;
    return range;
}

Result<KeyRange> KeyRange::between(std::optional<Bound> lower, std::optional<Bound> upper)
{
    if (lower && upper) {
        if (lower->key > upper->key)
            return failure(ErrorCode::DataError,
                           u"A range's lower bound must not be above its upper bound"_s);
        if (lower->key == upper->key && (lower->open || upper->open))
            return failure(ErrorCode::DataError,
                           u"A range whose bounds are equal must include both of them"_s);
    }
    KeyRange range;
    range.m_lower = std::move(lower);
    range.m_upper = std::move(upper);
    return range;
}

KeyInterval KeyRange::interval() const
{
    const auto behind = [](const Key &key) { return key.encoded() + KeyInterval::aboveAll(); };
    KeyInterval interval;
    if (m_lower)
        interval.from = m_lower->open ? behind(m_lower->key) : m_lower->key.encoded();
    if (m_upper)
        interval.end = m_upper->open ? m_upper->key.encoded() : behind(m_upper->key);
    return interval;
}
