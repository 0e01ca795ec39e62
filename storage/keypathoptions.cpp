#include "storage/keypathoptions.h"

using namespace Qt::StringLiterals;

Result<void> checkStoreOptions(const std::optional<KeyPath> &keyPath, bool autoIncrement)
{
    if (autoIncrement && keyPath && (keyPath->isArray() || keyPath->isEmpty())) {
        return failure(ErrorCode::InvalidAccessError,
                       u"A key generator cannot put its numbers at %1: give one path that is not "
                       "empty."_s.arg(keyPath->toLiteral()));
    }
    return {};
}

Result<void> checkIndexOptions(const KeyPath &keyPath, bool multiEntry)
{
    if (multiEntry && keyPath.isArray()) {
        return failure(ErrorCode::InvalidAccessError,
                       u"A multi-entry index takes one key path, not a list of them."_s);
    }
    return {};
}
