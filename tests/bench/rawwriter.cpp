#include "tests/bench/rawwriter.h"

#include "tests/bench/samples.h"

#include <QDateTime>
#include <QtEndian>

#include <bit>
#include <charconv>
#include <cstring>

namespace {

constexpr qint64 generated = 4; // Strategy::Generated.

struct NumberKey
{
    char bytes[9];
};

// FORMAT.md: the double's bits, big-endian, the sign bit flipped.
NumberKey numberKey(qint64 number)
{
    NumberKey key{};
    key.bytes[0] = 0x10;
    qToBigEndian(std::bit_cast<quint64>(double(number)) ^ (quint64(1) << 63), key.bytes + 1);
    return key;
}

} // namespace

RawWriter::RawWriter(RawDatabase &database)
    : m_database(database),
      m_document(database,
                 "INSERT INTO document (collection, folded, spelling, strategy, etag, modified,"
                 " json) VALUES (?, ?, NULL, ?, ?, ?, ?)"),
      m_record(database, "INSERT INTO record (store, key, strategy, etag, modified, value)"
                         " VALUES (?, ?, ?, ?, ?, ?)"),
      m_entry(database, "INSERT INTO index_entry (list, entry) VALUES (?, ?)"),
      m_identity(database, "INSERT INTO identity (folded, spelling, value) VALUES (?, NULL, ?)"
                           " ON CONFLICT (folded) DO UPDATE SET value = excluded.value"),
      m_generator(database, "UPDATE store SET generator = ? WHERE list = ?"),
      m_setting(database, "INSERT INTO setting (name, value) VALUES (?, ?)"
                          " ON CONFLICT (name) DO UPDATE SET"
                          " value = excluded.value WHERE value <> excluded.value"),
      m_run(database, "INSERT INTO run (list, first, keys) VALUES (?, ?, ?)"
                      " ON CONFLICT (list, first) DO UPDATE SET keys = excluded.keys"),
      m_now(QDateTime::currentMSecsSinceEpoch())
{}

void RawWriter::addCollection()
{
    RawStatement insert(m_database, "INSERT INTO collection (list, name) VALUES (?, ?)");
    insert.bind(1, list).bind(2, QByteArrayView(samples::collection)).run();
}

void RawWriter::insertDocument(QByteArrayView folded, qint64 strategy, qint64 etag,
                               QByteArrayView json)
{
    m_document.bind(1, list)
        .bind(2, folded)
        .bind(3, strategy)
        .bind(4, etag)
        .bind(5, m_now)
        .bind(6, json)
        .run();
}

void RawWriter::insertPerson(qint64 number, qint64 strategy, qint64 etag, QByteArrayView json)
{
    char key[32];
    const std::size_t prefix = std::strlen(samples::prefix);
    std::memcpy(key, samples::prefix, prefix);
    const char *end = std::to_chars(key + prefix, std::end(key), number).ptr;
    insertDocument({key, end}, strategy, etag, json);
}

void RawWriter::insertRecord(qint64 number, qint64 etag, QByteArrayView value)
{
    const NumberKey key = numberKey(number);
    m_record.bind(1, list)
        .bind(2, QByteArrayView(key.bytes, sizeof key.bytes))
        .bind(3, generated)
        .bind(4, etag)
        .bind(5, m_now)
        .bind(6, value)
        .run();
}

void RawWriter::insertEntry(QByteArrayView name, qint64 number)
{
    char entry[64];
    char *end = entry;
    *end++ = 0x30;
    for (const char character : name)
        *end++ = char(character + 1); // A code unit below 7f.
    *end++ = 0;
    const NumberKey key = numberKey(number);
    std::memcpy(end, key.bytes, sizeof key.bytes);
    end += sizeof key.bytes;
    m_entry.bind(1, list + 1).bind(2, QByteArrayView(entry, end)).run();
}

void RawWriter::writeIdentity(qint64 value)
{
    m_identity.bind(1, QByteArrayView(samples::prefix)).bind(2, value).run();
}

void RawWriter::writeGenerator(qint64 next)
{
    m_generator.bind(1, next).bind(2, list).run();
}

void RawWriter::writeSettings(qint64 etag, qint64 nextList)
{
    const std::pair<QByteArrayView, qint64> values[]{
        {"etag", etag}, {"next list", nextList}, {"guid version", 7}};
    for (const auto &[name, value] : values)
        m_setting.bindText(1, name).bind(2, value).run();
}

void RawWriter::writeRun(qint64 ofList, qint64 keys)
{
    m_run.bind(1, ofList).bind(2, QByteArrayView("")).bind(3, keys).run();
}
