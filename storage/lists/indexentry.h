#pragma once

#include "storage/keys/key.h"

// An entry of a store's index is one byte string, the encoded index key with the encoded primary
// key behind it: encoded keys are prefix-free, so its order is that of the index key, then of the
// primary key.
namespace indexentry {

[[nodiscard]] inline QByteArray encode(const Key &indexKey, const Key &primary)
{
    return indexKey.encoded() + primary.encoded();
}

// The encoded index key of an entry; of damaged bytes something, never a crash.
[[nodiscard]] QByteArray indexKeyOf(const QByteArray &entry);

struct Decoded
{
    Key indexKey;
    Key primary;
};
// Of bytes that the database kept.
[[nodiscard]] Decoded decode(const QByteArray &entry);

} // namespace indexentry
