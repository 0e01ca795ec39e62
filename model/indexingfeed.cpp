#include "model/indexingfeed.h"

#include "model/whenfinished.h"

#include <algorithm>
#include <chrono>

using namespace std::chrono_literals;

namespace {

constexpr auto whileSomethingIsBehind = 150ms;
constexpr auto behindAChange = 30ms; // Gathers the changes of a running script.

} // namespace

IndexingFeed::IndexingFeed(QObject *parent) : QObject(parent)
{
    m_next.setSingleShot(true);
    connect(&m_next, &QTimer::timeout, this, &IndexingFeed::request);
}

void IndexingFeed::setSource(Source *source)
{
    if (m_source)
        disconnect(m_source, nullptr, this, nullptr);
    m_source = source;
    m_state = IndexingState();
    m_error.reset();
    m_loaded = false;
    m_reading = false;
    m_again = false;
    m_next.stop();
    ++m_generation; // Replies of the source before are dropped.
    emit updated();
    if (!source)
        return;
    const auto soon = [this] {
        m_again = m_reading;
        if (!m_reading && (!m_next.isActive() || m_next.remainingTimeAsDuration() > behindAChange))
            m_next.start(behindAChange);
    };
    connect(source, &Source::changed, this, soon);
    connect(source, &Source::ran, this, [soon](const Source::Ran &ran) {
        if (std::holds_alternative<statement::PauseIndexing>(*ran.statement) ||
            std::holds_alternative<statement::ResumeIndexing>(*ran.statement))
            soon();
    });
    request();
}

std::optional<IndexState> IndexingFeed::index(const QString &name) const
{
    const auto found =
        std::find_if(m_state.indexes.cbegin(), m_state.indexes.cend(),
                     [&name](const IndexState &index) { return index.name == name; });
    return found == m_state.indexes.cend() ? std::nullopt : std::optional(*found);
}

void IndexingFeed::request()
{
    if (!m_source || m_reading)
        return;
    m_again = false;
    m_reading = true;
    whenFinished(m_source->indexing(), this,
                 [this, generation = m_generation](const Result<IndexingState> &state) {
                     if (generation == m_generation)
                         receive(state);
                 });
}

void IndexingFeed::receive(const Result<IndexingState> &state)
{
    m_reading = false;
    const bool isBehind = state && !state->isPaused &&
                          std::any_of(state->indexes.cbegin(), state->indexes.cend(),
                                      [](const IndexState &index) { return !index.isUpToDate(); });
    if (m_again)
        m_next.start(behindAChange);
    else if (isBehind)
        m_next.start(whileSomethingIsBehind);
    if (!state) {
        m_error = state.error();
        emit updated();
        return;
    }
    const bool isSame = m_loaded && !m_error && m_state == *state;
    m_state = *state;
    m_error.reset();
    m_loaded = true;
    if (!isSame)
        emit updated();
}
