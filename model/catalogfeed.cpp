#include "model/catalogfeed.h"

#include "model/whenfinished.h"

#include <chrono>

using namespace std::chrono_literals;

CatalogFeed::CatalogFeed(QObject *parent) : QObject(parent)
{
    // Shorter than anyone sees, long enough to gather the changes of a running script.
    m_pause.setInterval(30ms);
    m_pause.setSingleShot(true);
    connect(&m_pause, &QTimer::timeout, this, [this] {
        if (m_again)
            request();
    });
}

void CatalogFeed::setSource(Source *source)
{
    if (m_source)
        disconnect(m_source, nullptr, this, nullptr);
    m_source = source;
    m_catalog = Catalog();
    m_error.reset();
    m_loaded = false;
    m_reading = false;
    m_again = false;
    m_pause.stop();
    ++m_generation; // Replies of the source before are dropped.
    emit updated();
    if (!source)
        return;
    connect(source, &Source::changed, this, &CatalogFeed::request);
    request();
}

void CatalogFeed::request()
{
    if (!m_source)
        return;
    if (m_reading || m_pause.isActive()) {
        m_again = true;
        return;
    }
    m_again = false;
    m_reading = true;
    whenFinished(m_source->catalog(), this,
                 [this, generation = m_generation](const Result<Catalog> &reply) {
                     if (generation == m_generation)
                         receive(reply);
                 });
}

void CatalogFeed::receive(const Result<Catalog> &catalog)
{
    m_reading = false;
    m_pause.start();
    if (catalog) {
        const bool same = m_loaded && !m_error && m_catalog == *catalog;
        m_catalog = *catalog;
        m_error.reset();
        m_loaded = true;
        if (same)
            return;
    } else {
        m_error = catalog.error();
    }
    emit updated();
}
