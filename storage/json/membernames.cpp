#include "storage/json/membernames.h"

#include "storage/json/jsonstring.h"

#include <QHashFunctions>

#include <algorithm>
#include <cstring>

namespace {

constexpr size_t smallObject = 16; // Up to here comparing with every name is quicker than a table.

template <typename Word>
quint64 load(const char *at)
{
    Word word;
    std::memcpy(&word, at, sizeof word);
    return word;
}

// Tells short names apart without a call: from the first and last (up to) eight bytes and the
// length.
quint64 quickHash(QByteArrayView name)
{
    const char *const begin = name.data();
    const size_t size = size_t(name.size());
    quint64 head = 0;
    quint64 tail = 0;
    if (size >= 8) {
        head = load<quint64>(begin);
        tail = load<quint64>(begin + size - 8);
    } else if (size >= 4) {
        head = load<quint32>(begin);
        tail = load<quint32>(begin + size - 4);
    } else if (size > 0) {
        head = load<quint8>(begin);
        tail = load<quint8>(begin + size / 2) << 8 | load<quint8>(begin + size - 1);
    }
    return head ^ tail * 0x9e3779b97f4a7c15 ^ quint64(size) << 56;
}

// Seeded, so that nobody can write an object whose names all meet in one slot.
quint64 seededHash(QByteArrayView name)
{
    return qHashBits(name.data(), size_t(name.size()), QHashSeed::globalSeed());
}

} // namespace

MemberNames::MemberNames(QByteArrayView text) : m_text(text) {}

void MemberNames::openObject()
{
    m_objects.push_back(
        {.firstName = m_names.size(), .decodedSize = m_decoded.size(), .table = {}});
}

void MemberNames::closeObject()
{
    m_names.resize(m_objects.back().firstName);
    m_decoded.truncate(m_objects.back().decodedSize);
    m_objects.pop_back();
}

std::optional<qsizetype> MemberNames::add(qsizetype begin, qsizetype end, bool hasEscapes)
{
    Object &object = m_objects.back();
    Name name{.hash = 0, .begin = begin, .length = end - begin - 2, .decodedAt = -1};
    if (hasEscapes) {
        name.decodedAt = m_decoded.size();
        appendDecodedJsonString(m_decoded, m_text.sliced(begin, end - begin));
        name.length = m_decoded.size() - name.decodedAt;
    }
    if (m_names.size() - object.firstName >= smallObject)
        return addToTable(object, name);

    name.hash = quickHash(nameOf(name));
    for (size_t i = object.firstName; i < m_names.size(); ++i) {
        if (same(m_names[i], name))
            return m_names[i].begin;
    }
    m_names.push_back(name);
    return std::nullopt;
}

QByteArrayView MemberNames::nameOf(const Name &name) const
{
    if (name.decodedAt >= 0)
        return QByteArrayView(m_decoded).sliced(name.decodedAt, name.length);
    return m_text.sliced(name.begin + 1, name.length);
}

bool MemberNames::same(const Name &left, const Name &right) const
{
    return left.hash == right.hash && left.length == right.length && nameOf(left) == nameOf(right);
}

std::optional<qsizetype> MemberNames::addToTable(Object &object, Name name)
{
    const size_t count = m_names.size() - object.firstName;
    if (object.table.empty()) {
        for (size_t i = object.firstName; i < m_names.size(); ++i)
            m_names[i].hash = seededHash(nameOf(m_names[i]));
        rebuildTable(object, 4 * smallObject);
    } else if (2 * (count + 1) > object.table.size()) {
        rebuildTable(object, 2 * object.table.size());
    }
    name.hash = seededHash(nameOf(name));
    const size_t mask = object.table.size() - 1;
    size_t slot = name.hash & mask;
    for (; object.table[slot] != 0; slot = (slot + 1) & mask) {
        const Name &other = m_names[object.firstName + object.table[slot] - 1];
        if (same(other, name))
            return other.begin;
    }
    m_names.push_back(name);
    object.table[slot] = quint32(count + 1);
    return std::nullopt;
}

void MemberNames::rebuildTable(Object &object, size_t slotCount)
{
    object.table.assign(slotCount, 0);
    const size_t mask = slotCount - 1;
    for (size_t i = object.firstName; i < m_names.size(); ++i) {
        size_t slot = m_names[i].hash & mask;
        while (object.table[slot] != 0)
            slot = (slot + 1) & mask;
        object.table[slot] = quint32(i - object.firstName + 1);
    }
}
