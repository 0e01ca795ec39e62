#pragma once

#include "model/rowreader.h"
#include "storage/keylist.h"
#include "storage/transfer/progress.h"

#include <QObject>
#include <QPointer>

#include <functional>
#include <memory>

// Reads the keys of ranges of rows, page by page, so that what a person selected can be named also
// where the rows are not here: ten million of them too. Keys are picked out where the rows are
// read, not on the GUI thread.
//
// GUI thread only. The object owns itself, and `owner` owns it until it is done.
class KeyCollector final : public QObject
{
    Q_OBJECT

public:
    struct Rows
    {
        qint64 first = 0;
        qint64 last = 0; // Included.
    };
    // Not called where `context` or the owner is gone by then. AbortError where it was cancelled;
    // InvalidStateError where rows came or went meanwhile, but at the end of a search's hits: other
    // rows would be taken for those that were selected.
    using Finished = std::function<void(const Result<KeyList> &keys)>;

    enum class Of { List, Hits };
    // `progress` counts keys.
    static void collect(QObject &owner, RowReader reader, Of of, QList<Rows> ranges,
                        std::shared_ptr<Progress> progress, QObject *context, Finished finished);

private:
    static constexpr int rowsInRequest = 4096;
    struct Part
    {
        KeyList keys;
        qint64 totalRows = 0;
    };

    KeyCollector(QObject &owner, RowReader reader, Of of)
        : QObject(&owner), m_reader(std::move(reader)), m_of(of)
    {}
    void requestNext();
    void take(int wanted, const Part &part);
    void finish(const Result<KeyList> &keys);

    RowReader m_reader;
    Of m_of;
    QList<Rows> m_ranges;
    std::shared_ptr<Progress> m_progress;
    QPointer<QObject> m_context;
    Finished m_finished;
    KeyList m_keys;
    qint64 m_wanted = 0;
    std::optional<qint64> m_totalRows; // Of the list, when the first page was read.
};
