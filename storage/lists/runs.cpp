#include "storage/lists/runs.h"

#include <algorithm>

Runs::Runs() : m_runs(1) {}

Runs::Runs(std::vector<Run> runs) : m_runs(std::move(runs))
{
    if (m_runs.empty())
        m_runs.emplace_back();
    for (const Run &run : m_runs)
        m_total += run.keys;
}

std::size_t Runs::runOf(const QByteArray &key) const
{
    const auto behind = std::upper_bound(
        m_runs.begin() + 1, m_runs.end(), key,
        [](const QByteArray &searched, const Run &run) { return searched < run.first; });
    return static_cast<std::size_t>(behind - m_runs.begin()) - 1;
}

qint64 Runs::keysBefore(std::size_t run) const
{
    qint64 keys = 0;
    for (std::size_t i = 0; i < run; ++i)
        keys += m_runs[i].keys;
    return keys;
}

std::optional<Runs::Place> Runs::place(qint64 row) const
{
    if (row < 0 || row >= m_total)
        return std::nullopt;
    for (const Run &run : m_runs) {
        if (row < run.keys)
            return Place{run.first, row};
        row -= run.keys;
    }
    return std::nullopt;
}

std::optional<std::size_t> Runs::add(const QByteArray &key)
{
    const std::size_t run = runOf(key);
    m_runs[run].keys += 1;
    m_runs[run].changed = true;
    m_total += 1;
    if (m_runs[run].keys > maximumKeys)
        return run;
    return std::nullopt;
}

void Runs::remove(std::size_t run, qint64 keys)
{
    if (keys == 0)
        return;
    // Of a damaged file a run may count too few.
    keys = std::min(keys, m_runs[run].keys);
    m_runs[run].keys -= keys;
    m_runs[run].changed = true;
    m_total -= keys;
    if (m_runs[run].keys < minimumKeys)
        m_small = true;
}

void Runs::clear()
{
    for (const Run &run : m_runs) {
        if (run.onDisk)
            m_removedFirsts << run.first;
    }
    m_runs.assign(1, Run());
    m_total = 0;
    m_small = false;
}

void Runs::fill(const std::vector<std::pair<QByteArray, qint64>> &runs)
{
    Q_ASSERT(m_total == 0);
    m_runs.clear();
    for (const auto &[first, keys] : runs) {
        m_runs.push_back({.first = first, .keys = keys, .onDisk = false, .changed = true});
        m_total += keys;
    }
}

void Runs::cut(std::size_t run, const QByteArray &first, qint64 keysBehind)
{
    m_runs[run].keys -= keysBehind;
    m_runs[run].changed = true;
    m_runs.insert(m_runs.begin() + static_cast<std::ptrdiff_t>(run) + 1,
                  Run{.first = first, .keys = keysBehind, .onDisk = false, .changed = true});
}

void Runs::joinSmall()
{
    if (!m_small)
        return;
    m_small = false;
    // Each run takes in its successor while both fit well into one.
    std::vector<Run> joined;
    joined.reserve(m_runs.size());
    for (Run &run : m_runs) {
        if (!joined.empty()) {
            Run &last = joined.back();
            const bool small = run.keys < minimumKeys || last.keys < minimumKeys;
            const bool empty = run.keys == 0 || last.keys == 0;
            if (empty || (small && last.keys + run.keys <= maximumKeys / 2)) {
                if (run.onDisk)
                    m_removedFirsts << run.first;
                if (run.keys > 0) {
                    last.keys += run.keys;
                    last.changed = true;
                }
                continue;
            }
        }
        joined.push_back(std::move(run));
    }
    m_runs = std::move(joined);
}

bool Runs::isChanged() const
{
    return !m_removedFirsts.isEmpty() ||
           std::any_of(m_runs.begin(), m_runs.end(), [](const Run &run) { return run.changed; });
}

void Runs::setWritten()
{
    m_removedFirsts.clear();
    for (Run &run : m_runs) {
        if (run.changed)
            run.onDisk = true;
        run.changed = false;
    }
}
