#pragma once

#include "storage/transfer/decompressor.h"

struct z_stream_s;

// gzip (RFC 1952), one member or several behind each other.
class GzipDecompressor final : public Decompressor
{
public:
    GzipDecompressor();
    ~GzipDecompressor() override;

    Result<qsizetype> decompress(QByteArrayView &input, char *output, qsizetype capacity) override;
    bool isComplete() const override { return m_memberEnded; }

private:
    std::unique_ptr<z_stream_s> m_stream; // Null where zlib had no memory for it.
    bool m_memberEnded = false;
};
