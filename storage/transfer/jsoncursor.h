#pragma once

#include "storage/transfer/inputstream.h"

#include <optional>

// Walks through a file of JSON from front to back, value by value or line by line, and knows where
// it is. It finds where values end and does not check them. Memory does not grow with the file.
class JsonCursor final
{
public:
    // A value whose text is longer, white space and all, is found but not kept.
    static constexpr qsizetype maximumTextInBytes = 256 * 1024 * 1024;

    struct Place // From one; the column in code points.
    {
        qint64 line = 1;
        qint64 column = 1;
    };
    enum class End {
        Complete,
        Broken, // The text is no JSON, as parsing it will show; what follows makes no sense.
        CutOff, // The file ended first.
    };
    struct Taken
    {
        QByteArray text; // Empty where it is not kept.
        Place begin;
        End end = End::Complete;
        bool tooLarge = false;
    };
    enum class Keep { Text, Nothing };

    // `device` must be open for reading, at its start, and outlive this.
    explicit JsonCursor(QIODevice &device);

    // The next byte that is no white space, behind which the cursor does not move; absent at the
    // end. Errors of all of these are those of InputStream.
    [[nodiscard]] Result<std::optional<char>> peek();
    // Moves behind the byte that peek() gave.
    void take();
    // The value that begins at the byte that peek() gave.
    [[nodiscard]] Result<Taken> takeValue(Keep keep);
    // The rest of the line, without its end; absent at the end of the file.
    [[nodiscard]] Result<std::optional<Taken>> takeLine();

    [[nodiscard]] Place place() const { return m_place; }

private:
    [[nodiscard]] QByteArrayView rest() const { return QByteArrayView(m_piece).sliced(m_at); }
    [[nodiscard]] Result<bool> refill();
    void advance(qsizetype bytes);
    void collect(Taken &taken, QByteArrayView bytes);

    InputStream m_input;
    QByteArray m_piece;
    qsizetype m_at = 0;
    Place m_place;
};
