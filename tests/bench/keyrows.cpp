#include "storage/keys/key.h"
#include "tests/bench/require.h"
#include "tests/bench/rows.h"

#include <cstring>

using namespace Qt::StringLiterals;

namespace {

// Keys of every type: made of their values and read back, against copying their bytes.
class KeyBytes final : public Contest
{
public:
    static constexpr int times = 20'000;
    static constexpr int keys = 8;

    KeyBytes()
    {
        m_collects = true;
        encodeAndDecode();
        m_collects = false;
    }

    Cost ours() override
    {
        const Stopwatch watch;
        for (int i = 0; i < times; ++i)
            encodeAndDecode();
        return watch.elapsed();
    }

    Cost theirs() override
    {
        const Stopwatch watch;
        for (int i = 0; i < times; ++i) {
            for (const QByteArray &bytes : std::as_const(m_bytes)) {
                std::memcpy(m_copy, bytes.constData(), std::size_t(bytes.size()));
                asm volatile("" ::"r"(m_copy) : "memory"); // Each copy is made.
            }
        }
        return watch.elapsed();
    }

private:
    // The value of what was decoded is read too.
    void decode(const Key &key)
    {
        const Key read = require(Key::decode(key.encoded()));
        switch (read.type()) {
        case KeyType::Number:
            m_number += read.toNumber();
            break;
        case KeyType::Date:
            m_number += read.toDate();
            break;
        case KeyType::String:
            m_number += double(read.toString().size());
            break;
        case KeyType::Binary:
            m_number += double(read.toBinary().size());
            break;
        case KeyType::Array:
            m_number += double(read.toArray().size());
            break;
        }
        if (m_collects)
            m_bytes << key.encoded();
    }

    void encodeAndDecode()
    {
        decode(require(Key::fromNumber(1)));
        decode(require(Key::fromNumber(123456789.5)));
        decode(require(Key::fromDate(1767323045678)));
        decode(Key::fromString(u"people/1234567"));
        decode(Key::fromString(u"Zoë, 中文 and 🍕: a longer name of some forty units"));
        decode(Key::fromBinary(m_binary));
        decode(require(Key::fromArray({m_name, m_one})));
        decode(require(Key::fromArray({m_one, m_one, m_one})));
    }

    QByteArray m_binary = QByteArray::fromHex("00112233445566778899aabbccddeeff");
    Key m_name = Key::fromString(u"Example");
    Key m_one = require(Key::fromNumber(1));
    QByteArrayList m_bytes;
    bool m_collects = false; // The bytes, for the baseline.
    char m_copy[512] = {};
    double m_number = 0;
};

} // namespace

QList<Row> rows::keys()
{
    return {{.name = u"key encode and decode"_s,
             .baseline = u"memcpy of the same bytes"_s,
             .ratio = Row::Ratio::OfCosts,
             .operations = KeyBytes::times * KeyBytes::keys,
             .timesMoreRounds = 3,
             .begin = [] { return std::make_unique<KeyBytes>(); }}};
}
