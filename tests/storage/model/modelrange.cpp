#include "tests/storage/model/modelrange.h"

ModelRange ModelRange::only(const ModelKey &key, Form form)
{
    return {.lower = Bound{key, false}, .upper = Bound{key, false}, .form = form};
}

bool ModelRange::isValid() const
{
    if ((lower && !lower->key.isValid()) || (upper && !upper->key.isValid()))
        return false;
    if (!lower || !upper)
        return true;
    const std::strong_ordering order = lower->key <=> upper->key;
    return order < 0 || (order == 0 && !lower->open && !upper->open);
}

bool ModelRange::contains(const ModelKey &key) const
{
    if (lower && (lower->open ? key <= lower->key : key < lower->key))
        return false;
    return !upper || (upper->open ? key < upper->key : key <= upper->key);
}
