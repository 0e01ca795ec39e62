#include "storage/transfer/decompressor.h"

#include "storage/transfer/gzipdecompressor.h"
#include "storage/transfer/zstddecompressor.h"

std::unique_ptr<Decompressor> Decompressor::forMagic(QByteArrayView magic)
{
    if (magic.startsWith("\x1f\x8b")) // RFC 1952, section 2.3.1
        return std::make_unique<GzipDecompressor>();
    if (magic.startsWith("\x28\xb5\x2f\xfd")) // RFC 8878, section 3.1.1
        return std::make_unique<ZstdDecompressor>();
    return nullptr;
}
