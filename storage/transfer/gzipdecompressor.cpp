#include "storage/transfer/gzipdecompressor.h"

#include <zlib.h>

using namespace Qt::StringLiterals;

namespace {

constexpr int gzipOnly = 15 + 16; // The largest window, and a gzip header rather than zlib's.

} // namespace

GzipDecompressor::GzipDecompressor() : m_stream(std::make_unique<z_stream>())
{
    if (inflateInit2(m_stream.get(), gzipOnly) != Z_OK)
        m_stream.reset();
}

GzipDecompressor::~GzipDecompressor()
{
    if (m_stream)
        inflateEnd(m_stream.get());
}

Result<qsizetype> GzipDecompressor::decompress(QByteArrayView &input, char *output,
                                               qsizetype capacity)
{
    if (!m_stream)
        return failure(ErrorCode::UnknownError, u"There is no memory left to read gzip"_s);
    m_stream->next_out = reinterpret_cast<Bytef *>(output);
    m_stream->avail_out = uInt(capacity);
    while (m_stream->avail_out > 0 && !input.isEmpty()) {
        if (m_memberEnded) {
            // Zeros behind a member fill a tape's block; anything else begins another member.
            while (!input.isEmpty() && input.front() == '\0')
                input = input.sliced(1);
            if (input.isEmpty())
                break;
            inflateReset(m_stream.get());
            m_memberEnded = false;
        }
        m_stream->next_in = reinterpret_cast<Bytef *>(const_cast<char *>(input.data()));
        m_stream->avail_in = uInt(input.size());
        const int status = inflate(m_stream.get(), Z_NO_FLUSH);
        input = input.last(m_stream->avail_in);
        if (status == Z_STREAM_END)
            m_memberEnded = true;
        else if (status != Z_OK && status != Z_BUF_ERROR)
            return failure(ErrorCode::UnknownError,
                           u"The gzip data is damaged (%1)"_s.arg(
                               QString::fromUtf8(m_stream->msg ? m_stream->msg : "unknown")));
        else if (status == Z_BUF_ERROR)
            break;
    }
    return capacity - qsizetype(m_stream->avail_out);
}
