#include "storage/script/openbrackets.h"

namespace {

constexpr QByteArrayView openers("{[(");
constexpr QByteArrayView closers("}])");

} // namespace

void OpenBrackets::note(char c)
{
    if (const qsizetype opened = openers.indexOf(c); opened >= 0) {
        m_open.append(c);
        ++m_count[std::size_t(opened)];
        return;
    }
    const qsizetype closed = closers.indexOf(c);
    if (closed < 0 || m_open.isEmpty())
        return;
    bool done = m_count[std::size_t(closed)] == 0;
    do {
        const qsizetype innermost = openers.indexOf(m_open.back());
        m_open.chop(1);
        --m_count[std::size_t(innermost)];
        done = done || innermost == closed;
    } while (!done);
}

void OpenBrackets::clear()
{
    m_open.clear();
    m_count = {};
}
