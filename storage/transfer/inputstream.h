#pragma once

#include "storage/transfer/decompressor.h"

#include <QByteArray>

class QIODevice;

// The text of a file, piece by piece; gzip and Zstandard are recognised by their first bytes and
// taken off. A byte order mark in front of UTF-8 is skipped. Memory does not grow with the file.
class InputStream final
{
public:
    // `device` must be open for reading, at its start, and outlive this.
    explicit InputStream(QIODevice &device);

    // The next bytes; empty at the end. UnknownError where the file cannot be read or is damaged,
    // DataError where it is UTF-16 or UTF-32.
    [[nodiscard]] Result<QByteArray> read();

private:
    [[nodiscard]] Result<void> start();
    [[nodiscard]] Result<void> fill();
    [[nodiscard]] Result<QByteArray> decompressed();

    QIODevice &m_device;
    std::unique_ptr<Decompressor> m_decompressor;
    QByteArray m_raw; // As read from the device.
    qsizetype m_used = 0;
    bool m_started = false;
    bool m_firstText = true;
};
