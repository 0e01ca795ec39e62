#pragma once

#include "model/rowreader.h"
#include "storage/source.h"

#include <QObject>
#include <QPointer>

#include <functional>

// Reads the keys of ranges of rows, page by page, so that what a person selected can be named also
// where the rows are not here.
//
// GUI thread only. The object owns itself, and the source owns it until it is done.
class KeyCollector final : public QObject
{
    Q_OBJECT

public:
    struct Rows
    {
        qint64 first = 0;
        qint64 last = 0; // Included.
    };
    // Not called where `context` or the source is gone by then.
    using Finished = std::function<void(const Result<QList<RecordKey>> &keys)>;

    static void collect(Source &source, RowReader reader, QList<Rows> ranges, QObject *context,
                        Finished finished);

private:
    static constexpr int rowsInRequest = 4096;

    KeyCollector(Source &source, RowReader reader) : QObject(&source), m_reader(std::move(reader))
    {}
    void requestNext();
    void finish(const Result<QList<RecordKey>> &keys);

    RowReader m_reader;
    QList<Rows> m_ranges;
    QPointer<QObject> m_context;
    Finished m_finished;
    QList<RecordKey> m_keys;
};
