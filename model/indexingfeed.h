#pragma once

#include "storage/source.h"

#include <QPointer>
#include <QTimer>

// Keeps at hand how far the indexes on documents are: reads it again whenever something was changed
// and, while an index is behind, a few times a second, since nobody tells that one got further.
//
// GUI thread only. The source must outlive the feed or be taken away with setSource().
class IndexingFeed final : public QObject
{
    Q_OBJECT

public:
    explicit IndexingFeed(QObject *parent = nullptr);

    // Null: there are no indexes.
    void setSource(Source *source);
    [[nodiscard]] Source *source() const { return m_source; }
    [[nodiscard]] const IndexingState &state() const { return m_state; }
    // False until the first state of this source has come.
    [[nodiscard]] bool isLoaded() const { return m_loaded; }
    // Why the newest reading failed; absent where it did not.
    [[nodiscard]] const std::optional<StorageError> &error() const { return m_error; }
    // Absent where there is none of that name.
    [[nodiscard]] std::optional<IndexState> index(const QString &name) const;

signals:
    // state(), isLoaded() or error() changed.
    void updated();

private:
    void request();
    void receive(const Result<IndexingState> &state);

    QPointer<Source> m_source;
    IndexingState m_state;
    std::optional<StorageError> m_error;
    QTimer m_next;
    quint64 m_generation = 0;
    bool m_loaded = false;
    bool m_reading = false;
    bool m_again = false; // Something changed since the reading began.
};
