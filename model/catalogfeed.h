#pragma once

#include "storage/source.h"

#include <QPointer>
#include <QTimer>

// Keeps the newest Catalog of a Source at hand: reads it again whenever the source says that
// something changed, one reading at a time, so that a script's thousand statements cost a few
// readings and not a thousand.
//
// GUI thread only. The source must outlive the feed or be taken away with setSource().
class CatalogFeed final : public QObject
{
    Q_OBJECT

public:
    explicit CatalogFeed(QObject *parent = nullptr);

    // Null: the catalog is empty and stays so.
    void setSource(Source *source);
    [[nodiscard]] Source *source() const { return m_source; }

    [[nodiscard]] const Catalog &catalog() const { return m_catalog; }
    // False until the first catalog of this source has come.
    [[nodiscard]] bool isLoaded() const { return m_loaded; }
    // Why the newest reading failed; absent where it did not. The catalog is then the one before.
    [[nodiscard]] const std::optional<StorageError> &error() const { return m_error; }

signals:
    // catalog(), isLoaded() or error() changed.
    void updated();

private:
    void request();
    void receive(const Result<Catalog> &catalog);

    QPointer<Source> m_source;
    Catalog m_catalog;
    std::optional<StorageError> m_error;
    QTimer m_pause; // Between two readings.
    quint64 m_generation = 0;
    bool m_loaded = false;
    bool m_reading = false;
    bool m_again = false; // Something changed since the reading began.
};
