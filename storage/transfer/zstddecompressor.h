#pragma once

#include "storage/transfer/decompressor.h"

struct ZSTD_DCtx_s;

// Zstandard (RFC 8878), one frame or several behind each other.
class ZstdDecompressor final : public Decompressor
{
public:
    ZstdDecompressor();
    ~ZstdDecompressor() override;

    Result<qsizetype> decompress(QByteArrayView &input, char *output, qsizetype capacity) override;
    bool isComplete() const override { return m_frameEnded; }

private:
    ZSTD_DCtx_s *m_context; // Owned; null where there was no memory for it.
    bool m_frameEnded = false;
};
