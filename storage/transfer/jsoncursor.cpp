#include "storage/transfer/jsoncursor.h"

#include "storage/json/valueboundary.h"
#include "storage/text/asciicharacters.h"

namespace {

} // namespace

JsonCursor::JsonCursor(QIODevice &device) : m_input(device) {}

Result<std::optional<char>> JsonCursor::peek()
{
    for (;;) {
        qsizetype end = m_at;
        while (end < m_piece.size() && isWhiteSpace(m_piece[end]))
            ++end;
        advance(end - m_at);
        if (m_at < m_piece.size())
            return m_piece[m_at];
        const Result<bool> more = refill();
        if (!more)
            return tl::unexpected(more.error());
        if (!*more)
            return std::nullopt;
    }
}

void JsonCursor::take()
{
    advance(1);
}

Result<JsonCursor::Taken> JsonCursor::takeValue(Keep keep)
{
    Taken taken{.text = {}, .begin = m_place, .end = End::Complete, .tooLarge = false};
    ValueBoundary boundary;
    while (boundary.state() == ValueBoundary::State::Inside) {
        const Result<bool> more = refill();
        if (!more)
            return tl::unexpected(more.error());
        if (!*more) {
            taken.end = boundary.endCompletes() ? End::Complete : End::CutOff;
            return taken;
        }
        const qsizetype used = boundary.feed(rest());
        if (keep == Keep::Text)
            collect(taken, rest().first(used));
        advance(used);
    }
    if (boundary.state() == ValueBoundary::State::Broken)
        taken.end = End::Broken;
    return taken;
}

Result<std::optional<JsonCursor::Taken>> JsonCursor::takeLine()
{
    Taken taken{.text = {}, .begin = m_place, .end = End::Complete, .tooLarge = false};
    bool begun = false;
    for (;;) {
        const Result<bool> more = refill();
        if (!more)
            return tl::unexpected(more.error());
        if (!*more)
            return begun ? std::optional(taken) : std::nullopt;
        begun = true;
        const qsizetype lineEnd = rest().indexOf('\n');
        const qsizetype used = lineEnd < 0 ? rest().size() : lineEnd;
        collect(taken, rest().first(used));
        advance(lineEnd < 0 ? used : used + 1);
        if (lineEnd >= 0)
            return taken;
    }
}

// Whether there is a byte at the cursor; reads the next piece where this one is used up.
Result<bool> JsonCursor::refill()
{
    if (m_at < m_piece.size())
        return true;
    Result<QByteArray> piece = m_input.read();
    if (!piece)
        return tl::unexpected(std::move(piece.error()));
    m_piece = std::move(*piece);
    m_at = 0;
    return !m_piece.isEmpty();
}

void JsonCursor::advance(qsizetype bytes)
{
    QByteArrayView passed = rest().first(bytes);
    m_at += bytes;
    for (;;) {
        const qsizetype lineEnd = passed.indexOf('\n');
        if (lineEnd < 0)
            break;
        ++m_place.line;
        m_place.column = 1;
        passed = passed.sliced(lineEnd + 1);
    }
    for (const char byte : passed)
        m_place.column += (uchar(byte) & 0xc0) != 0x80;
}

void JsonCursor::collect(Taken &taken, QByteArrayView bytes)
{
    if (!taken.tooLarge && taken.text.size() + bytes.size() > maximumTextInBytes) {
        taken.tooLarge = true;
        taken.text = QByteArray();
    }
    if (!taken.tooLarge)
        taken.text.append(bytes);
}
