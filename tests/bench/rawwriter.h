#pragma once

#include "tests/bench/rawdatabase.h"

// Fills the tables of a Keyscope file through the C API as Keyscope does, with nothing of what it
// does besides: no checks, no counted runs. Strategies and list numbers are those of FORMAT.md.
class RawWriter final
{
public:
    explicit RawWriter(RawDatabase &database);

    // Adds the collection of samples.h, or a store's, in a file without one.
    static constexpr qint64 list = 2;
    void addCollection();

    void insertDocument(QByteArrayView folded, qint64 strategy, qint64 etag, QByteArrayView json);
    // Under `people/N`.
    void insertPerson(qint64 number, qint64 strategy, qint64 etag, QByteArrayView json);
    void insertRecord(qint64 number, qint64 etag, QByteArrayView value);
    // Of the index that a file's second list number went to.
    void insertEntry(QByteArrayView name, qint64 number);

    // What stands once for a transaction.
    void writeIdentity(qint64 value);
    void writeGenerator(qint64 next);
    void writeSettings(qint64 etag, qint64 nextList);
    void writeRun(qint64 list, qint64 keys);

private:
    RawDatabase &m_database;
    RawStatement m_document;
    RawStatement m_record;
    RawStatement m_entry;
    RawStatement m_identity;
    RawStatement m_generator;
    RawStatement m_setting;
    RawStatement m_run;
    qint64 m_now;
};
