#pragma once

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

    static void collect(Source &source, const ListAddress &list, const QString &filter,
                        QList<Rows> ranges, QObject *context, Finished finished);

private:
    static constexpr int rowsInRequest = 4096;

    explicit KeyCollector(Source &source) : QObject(&source), m_source(source) {}
    void requestNext();
    void finish(const Result<QList<RecordKey>> &keys);

    Source &m_source;
    ListAddress m_list;
    QString m_filter;
    QList<Rows> m_ranges;
    QPointer<QObject> m_context;
    Finished m_finished;
    QList<RecordKey> m_keys;
};
