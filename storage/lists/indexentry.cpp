#include "storage/lists/indexentry.h"

#include "storage/keys/keybytes.h"

QByteArray indexentry::indexKeyOf(const QByteArray &entry)
{
    const auto extent = keybytes::measure(entry);
    return extent ? entry.first(extent->end) : entry;
}

indexentry::Decoded indexentry::decode(const QByteArray &entry)
{
    const QByteArray indexKey = indexKeyOf(entry);
    return {.indexKey = Key::fromTrusted(indexKey),
            .primary = Key::fromTrusted(entry.sliced(indexKey.size()))};
}
