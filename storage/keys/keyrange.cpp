#include "storage/keys/keyrange.h"

using namespace Qt::StringLiterals;

namespace {

// Encoded keys are prefix-free: nothing but the key itself lies between it and it with a zero byte.
QByteArray justBehind(const Key &key)
{
    return key.encoded() + '\0';
}

} // namespace

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

QByteArray KeyRange::firstEncoded() const
{
    if (!m_lower)
        return QByteArray();
    return m_lower->open ? justBehind(m_lower->key) : m_lower->key.encoded();
}

std::optional<QByteArray> KeyRange::endEncoded() const
{
    if (!m_upper)
        return std::nullopt;
    return m_upper->open ? m_upper->key.encoded() : justBehind(m_upper->key);
}
