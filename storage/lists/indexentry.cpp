#include "storage/lists/indexentry.h"

#include "storage/keys/keybytes.h"

indexentry::Decoded indexentry::decode(const QByteArray &entry)
{
    const auto extent = keybytes::measure(entry);
    // Damaged bytes give some keys, never a crash.
    const qsizetype end = extent ? extent->end : entry.size();
    return {.indexKey = Key::fromTrusted(entry.first(end)),
            .primary = Key::fromTrusted(entry.sliced(end))};
}
