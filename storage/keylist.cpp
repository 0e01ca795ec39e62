#include "storage/keylist.h"

#include "storage/text/utf8.h"

#include <QSet>

#include <cstring>

namespace {

// Larger ones would be copied often while they grow.
constexpr qsizetype maximumBlockInBytes = 64 * 1024;

} // namespace

KeyList::KeyList(const QList<RecordKey> &keys)
{
    for (const RecordKey &key : keys)
        append(key);
}

void KeyList::append(const RecordKey &key)
{
    const auto *document = std::get_if<DocumentKey>(&key);
    m_isOfDocuments = document != nullptr;
    const QByteArray bytes =
        document ? document->spelling().toUtf8() : std::get<Key>(key).encoded();
    const auto length = quint32(bytes.size());
    const qsizetype needed = qsizetype(sizeof length) + bytes.size();
    if (m_blocks.isEmpty() || m_blocks.last().size() + needed > maximumBlockInBytes)
        m_blocks.append(QByteArray());
    QByteArray &block = m_blocks.last();
    block.append(reinterpret_cast<const char *>(&length), qsizetype(sizeof length));
    block.append(bytes);
    ++m_size;
}

void KeyList::append(const KeyList &keys)
{
    if (keys.isEmpty())
        return;
    m_isOfDocuments = keys.m_isOfDocuments;
    m_blocks.append(keys.m_blocks);
    m_size += keys.m_size;
}

QList<RecordKey> KeyList::first(qint64 count) const
{
    QList<RecordKey> keys;
    for (Reader reader(*this); keys.size() < count;) {
        const std::optional<RecordKey> key = reader.next();
        if (!key)
            break;
        keys.append(*key);
    }
    return keys;
}

KeyList KeyList::withoutRepetition() const
{
    KeyList once;
    QSet<QByteArray> known;
    for (Reader reader(*this); const std::optional<RecordKey> key = reader.next();) {
        const auto *document = std::get_if<DocumentKey>(&*key);
        const qsizetype before = known.size();
        known.insert(document ? document->folded() : std::get<Key>(*key).encoded());
        if (known.size() > before)
            once.append(*key);
    }
    return once;
}

std::optional<QByteArrayView> KeyList::Reader::nextBytes()
{
    if (m_block < m_keys.m_blocks.size() && m_at >= m_keys.m_blocks.at(m_block).size()) {
        ++m_block;
        m_at = 0;
    }
    if (m_block >= m_keys.m_blocks.size())
        return {};
    const QByteArray &block = m_keys.m_blocks.at(m_block);
    quint32 length = 0;
    std::memcpy(&length, block.constData() + m_at, sizeof length);
    const qsizetype begin = m_at + qsizetype(sizeof length);
    m_at = begin + qsizetype(length);
    return QByteArrayView(block).sliced(begin, qsizetype(length));
}

std::optional<RecordKey> KeyList::Reader::next()
{
    const std::optional<QByteArrayView> bytes = nextBytes();
    if (!bytes)
        return {};
    if (m_keys.m_isOfDocuments)
        return DocumentKey::fromTrusted(decodedUtf8(*bytes));
    return Key::fromTrusted(bytes->toByteArray());
}
