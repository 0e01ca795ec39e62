#include "storage/transfer/zstddecompressor.h"

#include <zstd.h>

using namespace Qt::StringLiterals;

ZstdDecompressor::ZstdDecompressor() : m_context(ZSTD_createDCtx()) {}

ZstdDecompressor::~ZstdDecompressor()
{
    ZSTD_freeDCtx(m_context);
}

Result<qsizetype> ZstdDecompressor::decompress(QByteArrayView &input, char *output,
                                               qsizetype capacity)
{
    if (!m_context)
        return failure(ErrorCode::UnknownError, u"There is no memory left to read Zstandard"_s);
    ZSTD_outBuffer target{.dst = output, .size = size_t(capacity), .pos = 0};
    ZSTD_inBuffer source{.src = input.data(), .size = size_t(input.size()), .pos = 0};
    // Where the input is used up there may still be output that had no room before.
    do {
        const size_t before = target.pos;
        const size_t used = source.pos;
        const size_t left = ZSTD_decompressStream(m_context, &target, &source);
        if (ZSTD_isError(left))
            return failure(ErrorCode::UnknownError,
                           u"The Zstandard data is damaged (%1)"_s.arg(
                               QString::fromUtf8(ZSTD_getErrorName(left))));
        if (target.pos != before || source.pos != used)
            m_frameEnded = left == 0;
        if (target.pos == before && source.pos == used)
            break;
    } while (target.pos < target.size && source.pos < source.size);
    input = input.sliced(qsizetype(source.pos));
    return qsizetype(target.pos);
}
