#pragma once

#include "storage/source.h"

#include <QPointer>
#include <QTimer>

// Asks a Source what would happen to a key, while a person types it: waits until the typing rests
// for a moment, drops replies that a newer question has overtaken, and asks again when the database
// changes. Nothing is consumed by asking.
//
// GUI thread only. The source must outlive it or be taken away with setSource().
class KeyForecaster final : public QObject
{
    Q_OBJECT

public:
    explicit KeyForecaster(QObject *parent = nullptr);

    void setSource(Source *source);
    // forecast() is absent from here until the reply has come.
    void setRequest(const KeyRequest &request);

    [[nodiscard]] const KeyRequest &request() const { return m_request; }
    // For request(); absent while the reply is under way.
    [[nodiscard]] const std::optional<KeyForecast> &forecast() const { return m_forecast; }

signals:
    void forecastChanged();

private:
    void ask();
    void refresh();

    QPointer<Source> m_source;
    KeyRequest m_request;
    std::optional<KeyForecast> m_forecast;
    QTimer m_rest;
    quint64 m_generation = 0;
};
