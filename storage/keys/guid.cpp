#include "storage/keys/guid.h"

#include <QByteArray>
#include <QDateTime>
#include <QRandomGenerator>
#include <QtEndian>

#include <array>

using namespace Qt::StringLiterals;

namespace {

using Bytes = std::array<uchar, 16>;

// The counter has rand_a's 12 bits and the 6 of rand_b that share a byte with the variant. Each
// millisecond starts in its lower half, so that at least 2^17 GUIDs fit before it is full.
constexpr quint32 counterLimit = 1U << 18;
constexpr quint32 counterStart = counterLimit / 2;

Bytes randomBytes()
{
    std::array<quint32, 4> words;
    QRandomGenerator::system()->fillRange(words.data(), qsizetype(words.size()));
    Bytes bytes;
    std::memcpy(bytes.data(), words.data(), bytes.size());
    return bytes;
}

// RFC 9562, section 4: version and variant, then 8-4-4-4-12 hex digits.
QString guidText(Bytes bytes, GuidVersion version)
{
    bytes[6] = uchar(int(version) << 4 | (bytes[6] & 0x0f));
    bytes[8] = uchar(0x80 | (bytes[8] & 0x3f));
    QString text;
    text.reserve(36);
    for (size_t i = 0; i < bytes.size(); ++i) {
        if (i == 4 || i == 6 || i == 8 || i == 10)
            text += u'-';
        text += u"%1"_s.arg(uint(bytes[i]), 2, 16, QChar(u'0'));
    }
    return text;
}

} // namespace

GuidSource::GuidSource() : GuidSource([] { return QDateTime::currentMSecsSinceEpoch(); }) {}

GuidSource::GuidSource(Clock clock) : m_clock(std::move(clock)) {}

QString GuidSource::next(GuidVersion version)
{
    Bytes bytes = randomBytes();
    if (version == GuidVersion::TimeOrdered) {
        advance();
        std::array<uchar, 8> time;
        qToBigEndian(quint64(m_lastMilliseconds) << 16, time.data());
        std::copy_n(time.begin(), 6, bytes.begin()); // unix_ts_ms: 48 bits.
        bytes[6] = uchar(m_counter >> 14);
        bytes[7] = uchar(m_counter >> 6);
        bytes[8] = uchar(m_counter & 0x3f);
    }
    return guidText(bytes, version);
}

// Moves the pair (milliseconds, counter) up, whatever the clock says.
void GuidSource::advance()
{
    const qint64 now = m_clock();
    if (now <= m_lastMilliseconds && ++m_counter < counterLimit)
        return;
    // A new millisecond; or the counter is full, and the time runs ahead of the clock by one.
    m_lastMilliseconds = std::max(now, m_lastMilliseconds + 1);
    m_counter = QRandomGenerator::system()->bounded(counterStart);
}
