#pragma once

#include "storage/listing.h"

#include <QByteArray>
#include <QList>

// Many keys of one list, close together: ten million of twenty characters take some 220 MB, where a
// QList of RecordKeys takes eight times that. Copies share; a value that crosses threads.
//
//     for (KeyList::Reader reader(keys); const auto key = reader.next();)
//         use(*key);
class KeyList final
{
public:
    class Reader;

    KeyList() = default;
    explicit KeyList(const QList<RecordKey> &keys);

    // Documents' keys and records' are never in one list.
    void append(const RecordKey &key);
    void append(const KeyList &keys); // Costs nothing for a key.
    [[nodiscard]] qint64 size() const { return m_size; }
    [[nodiscard]] bool isEmpty() const { return m_size == 0; }
    // The first ones, as many as there are.
    [[nodiscard]] QList<RecordKey> first(qint64 count) const;
    // Each key once, in the order in which they first stand.
    [[nodiscard]] KeyList withoutRepetition() const;

private:
    // Each block is a row of lengths (four bytes) and spellings in UTF-8, or encoded keys.
    QList<QByteArray> m_blocks;
    qint64 m_size = 0;
    bool m_isOfDocuments = true;
};

// Gives the keys in their order. Holds a copy of the list.
class KeyList::Reader final
{
public:
    explicit Reader(KeyList keys) : m_keys(std::move(keys)) {}

    [[nodiscard]] std::optional<RecordKey> next();

private:
    friend class KeyList;
    [[nodiscard]] std::optional<QByteArrayView> nextBytes();

    KeyList m_keys;
    qsizetype m_block = 0;
    qsizetype m_at = 0;
};
