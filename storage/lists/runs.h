#pragma once

#include <QByteArray>
#include <QList>

#include <optional>
#include <vector>

// One list's counted runs, in memory: the list's keys, cut into runs that know their first key and
// how many they are. Finding a key's run is a binary search; the row of a run is a sum over at most
// some ten thousand numbers. Pure bookkeeping: what it says is right while every key that enters or
// leaves the list is told to it.
class Runs final
{
public:
    // A run is cut in two above the larger number, and joined with a neighbour below the smaller.
    static constexpr qint64 maximumKeys = 1024;
    static constexpr qint64 minimumKeys = 128;

    struct Run
    {
        QByteArray first; // A lower bound of its keys; empty for the list's first run.
        qint64 keys = 0;
        bool onDisk = false;  // There is a row of this `first`,
        bool changed = false; // and it must be written.
    };

    // A row by its run: `offset` keys behind the run's start.
    struct Place
    {
        QByteArray first;
        qint64 offset = 0;
    };

    Runs();
    // In key order, as they were written.
    explicit Runs(std::vector<Run> runs);

    [[nodiscard]] qint64 total() const { return m_total; }
    [[nodiscard]] const std::vector<Run> &runs() const { return m_runs; }
    [[nodiscard]] std::size_t runOf(const QByteArray &key) const;
    // How many keys lie in the runs before this one.
    [[nodiscard]] qint64 keysBefore(std::size_t run) const;
    // Where row `row`, from zero, is; absent at and beyond total().
    [[nodiscard]] std::optional<Place> place(qint64 row) const;

    // A key entered the list. The run it went to, where that has become too large.
    std::optional<std::size_t> add(const QByteArray &key);
    // `keys` keys of a run left the list.
    void remove(std::size_t run, qint64 keys);
    void remove(const QByteArray &key) { remove(runOf(key), 1); }
    void clear();
    // The runs of an empty list: the lower bound and the number of keys of each, in key order; the
    // first one's bound is empty.
    void fill(const std::vector<std::pair<QByteArray, qint64>> &runs);
    // Cuts a run: its last `keysBehind` keys, the first of which is `first`, become a run.
    void cut(std::size_t run, const QByteArray &first, qint64 keysBehind);
    // Joins runs that have become small with a neighbour. Indexes of runs change.
    void joinSmall();

    // What has to be written: rows to delete by their `first`; then the changed runs.
    [[nodiscard]] bool isChanged() const;
    [[nodiscard]] const QList<QByteArray> &removedFirsts() const { return m_removedFirsts; }
    void setWritten();

private:
    std::vector<Run> m_runs; // Never empty: an empty list is one run without keys.
    QList<QByteArray> m_removedFirsts;
    qint64 m_total = 0;
    bool m_small = false; // Some run may be too small.
};
