#pragma once

#include "storage/result.h"

#include <QByteArrayView>

#include <memory>

// Takes one kind of compression off a stream of bytes.
class Decompressor
{
public:
    virtual ~Decompressor() = default;

    // Fills `output` with at most `capacity` bytes from the front of `input`, which is shortened by
    // what was used. How many were written: zero only where more input is needed. UnknownError for
    // damaged data.
    [[nodiscard]] virtual Result<qsizetype> decompress(QByteArrayView &input, char *output,
                                                       qsizetype capacity) = 0;
    // Whether what was given so far ends where the compressed data may end.
    [[nodiscard]] virtual bool isComplete() const = 0;

    // The one for a file that begins with `magic` (four bytes or more, where the file has them);
    // null where the bytes are of no kind known here: plain text.
    [[nodiscard]] static std::unique_ptr<Decompressor> forMagic(QByteArrayView magic);

protected:
    Decompressor() = default;
    Q_DISABLE_COPY_MOVE(Decompressor)
};
