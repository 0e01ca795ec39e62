#include "storage/transfer/inputstream.h"

#include <QIODevice>

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype pieceInBytes = 256 * 1024;

// Empty where the text may be UTF-8. A NUL among the first bytes can only come from wider units.
QString otherEncoding(QByteArrayView text)
{
    if (text.startsWith(QByteArrayView("\xff\xfe\0\0", 4)) ||
        text.startsWith(QByteArrayView("\0\0\xfe\xff", 4)))
        return u"UTF-32"_s;
    const bool hasMark = text.startsWith("\xff\xfe") || text.startsWith("\xfe\xff");
    if (hasMark || (text.size() >= 2 && (text[0] == '\0') != (text[1] == '\0')))
        return u"UTF-16"_s;
    return QString();
}

} // namespace

InputStream::InputStream(QIODevice &device) : m_device(device) {}

Result<QByteArray> InputStream::read()
{
    if (auto started = start(); !started)
        return tl::unexpected(started.error());
    Result<QByteArray> text = QByteArray();
    if (m_decompressor) {
        text = decompressed();
    } else {
        if (auto filled = fill(); !filled)
            return tl::unexpected(filled.error());
        text = std::exchange(m_raw, {});
        m_used = 0;
    }
    if (text && m_firstText && !text->isEmpty()) {
        m_firstText = false;
        if (const QString encoding = otherEncoding(*text); !encoding.isEmpty())
            return failure(
                ErrorCode::DataError,
                u"The file is %1, but JSON must be UTF-8: convert it first"_s.arg(encoding));
        if (text->startsWith("\xef\xbb\xbf"))
            text->remove(0, 3);
        if (text->isEmpty())
            return read();
    }
    return text;
}

Result<void> InputStream::start()
{
    if (m_started)
        return {};
    m_started = true;
    if (auto filled = fill(); !filled)
        return filled;
    m_decompressor = Decompressor::forMagic(m_raw);
    return {};
}

// Reads the next piece where none is left; leaves it empty at the end.
Result<void> InputStream::fill()
{
    if (m_used < m_raw.size())
        return {};
    m_raw.resize(pieceInBytes);
    m_used = 0;
    const qint64 size = m_device.read(m_raw.data(), m_raw.size());
    m_raw.resize(qMax(size, qint64(0)));
    if (size < 0)
        return failure(ErrorCode::UnknownError,
                       u"The file cannot be read: %1"_s.arg(m_device.errorString()));
    return {};
}

Result<QByteArray> InputStream::decompressed()
{
    QByteArray text(pieceInBytes, Qt::Uninitialized);
    for (;;) {
        if (auto filled = fill(); !filled)
            return tl::unexpected(filled.error());
        const bool ended = m_raw.isEmpty();
        QByteArrayView input = QByteArrayView(m_raw).sliced(m_used);
        const Result<qsizetype> size = m_decompressor->decompress(input, text.data(), text.size());
        if (!size)
            return tl::unexpected(size.error());
        const bool advanced = *size > 0 || m_raw.size() - input.size() > m_used;
        m_used = m_raw.size() - input.size();
        if (!advanced && !m_decompressor->isComplete())
            return failure(ErrorCode::UnknownError,
                           u"The compressed file is cut off: its end is missing"_s);
        if (*size > 0 || ended) {
            text.resize(*size);
            return text;
        }
    }
}
