#include "model/keyforecaster.h"

#include "model/whenfinished.h"

#include <chrono>

using namespace std::chrono_literals;

KeyForecaster::KeyForecaster(QObject *parent) : QObject(parent)
{
    m_rest.setInterval(60ms);
    m_rest.setSingleShot(true);
    connect(&m_rest, &QTimer::timeout, this, &KeyForecaster::ask);
}

void KeyForecaster::setSource(Source *source)
{
    if (m_source)
        disconnect(m_source, nullptr, this, nullptr);
    m_source = source;
    if (source)
        connect(source, &Source::changed, this, &KeyForecaster::refresh);
    setRequest(m_request);
}

void KeyForecaster::setRequest(const KeyRequest &request)
{
    m_request = request;
    ++m_generation;
    m_forecast.reset();
    m_rest.start();
    emit forecastChanged();
}

// The old forecast stands until the new one has come, so that nothing flickers.
void KeyForecaster::refresh()
{
    if (!m_rest.isActive())
        m_rest.start();
}

void KeyForecaster::ask()
{
    if (!m_source)
        return;
    const quint64 generation = ++m_generation;
    whenFinished(m_source->forecast(m_request), this,
                 [this, generation](const Result<KeyForecast> &reply) {
                     if (generation != m_generation)
                         return;
                     m_forecast = reply ? *reply : KeyForecast();
                     if (!reply)
                         m_forecast->error = reply.error();
                     emit forecastChanged();
                 });
}
