#include "storage/lists/countedruns.h"

#include "storage/lists/listtable.h"
#include "storage/sqlite/connection.h"

using namespace Qt::StringLiterals;

namespace {

const QString counting = u"count the keys of a list"_s;

} // namespace

CountedRuns::CountedRuns(Connection &connection) : m_connection(connection) {}

qint64 CountedRuns::Removal::keys() const
{
    qint64 keys = 0;
    for (const auto &[run, count] : m_keysByRun)
        keys += count;
    return keys;
}

Result<Runs *> CountedRuns::runs(ListId list)
{
    if (const auto found = m_lists.find(list); found != m_lists.end())
        return &found->second;
    Query query = m_connection.prepare("SELECT first, keys FROM run WHERE list = ? ORDER BY first");
    if (auto done = query.bind(list.number).run(counting); !done)
        return tl::unexpected(done.error());
    std::vector<Runs::Run> read;
    while (query.next()) {
        read.push_back(
            {.first = query.bytes(0), .keys = query.integer(1), .onDisk = true, .changed = false});
    }
    if (auto done = query.finished(counting); !done)
        return tl::unexpected(done.error());
    return &m_lists.emplace(list, Runs(std::move(read))).first->second;
}

Result<void> CountedRuns::load(ListId list)
{
    return runs(list).map([](Runs *) {});
}

Result<qint64> CountedRuns::total(ListId list)
{
    return runs(list).map([](Runs *loaded) { return loaded->total(); });
}

Result<qint64> CountedRuns::countKeys(ListId list, const KeyInterval &interval)
{
    Query query = ListTable(m_connection).countKeys(list, interval.from, interval.end);
    if (auto done = query.run(counting); !done)
        return tl::unexpected(done.error());
    if (!query.next())
        return failure(ErrorCode::UnknownError, u"Could not count the keys of a list."_s);
    return query.integer(0);
}

Result<std::optional<QByteArray>> CountedRuns::keyBehind(ListId list, const QByteArray &from,
                                                         qint64 offset)
{
    Query query = ListTable(m_connection).keyBehind(list, from, offset);
    if (auto done = query.run(counting); !done)
        return tl::unexpected(done.error());
    if (query.next())
        return query.bytes(0);
    if (auto done = query.finished(counting); !done)
        return tl::unexpected(done.error());
    return std::nullopt;
}

Result<qint64> CountedRuns::rank(ListId list, const QByteArray &key)
{
    auto loaded = runs(list);
    if (!loaded)
        return tl::unexpected(loaded.error());
    if (key >= KeyInterval::aboveAll())
        return (*loaded)->total();
    const std::size_t run = (*loaded)->runOf(key);
    const qint64 before = (*loaded)->keysBefore(run);
    const QByteArray first = (*loaded)->runs()[run].first;
    if (key <= first)
        return before;
    return countKeys(list, {.from = first, .end = key}).map([before](qint64 keys) {
        return before + keys;
    });
}

Result<qint64> CountedRuns::count(ListId list, const KeyInterval &interval)
{
    if (interval.from >= interval.end)
        return 0;
    const auto from = rank(list, interval.from);
    if (!from)
        return from;
    return rank(list, interval.end).map([&from](qint64 end) { return end - *from; });
}

Result<std::optional<QByteArray>> CountedRuns::keyAt(ListId list, qint64 row)
{
    auto loaded = runs(list);
    if (!loaded)
        return tl::unexpected(loaded.error());
    const auto place = (*loaded)->place(row);
    if (!place)
        return std::nullopt;
    return keyBehind(list, place->first, place->offset);
}

void CountedRuns::added(ListId list, const QByteArray &key)
{
    Runs &loaded = m_lists.at(list);
    if (const auto full = loaded.add(key))
        cut(list, loaded, *full, key);
}

void CountedRuns::added(ListId list, const QList<QByteArray> &keys)
{
    // Cutting looks into the tables, which are ahead of the counts until the last key is told.
    Runs &loaded = m_lists.at(list);
    bool isAnyFull = false;
    for (const QByteArray &key : keys)
        isAnyFull |= loaded.add(key).has_value();
    if (!isAnyFull)
        return;
    for (std::size_t run = 0; run < loaded.runs().size(); ++run) {
        while (loaded.runs()[run].keys > Runs::maximumKeys && cut(list, loaded, run, keys.last()))
            continue;
    }
}

void CountedRuns::removed(ListId list, const QList<QByteArray> &keys)
{
    Runs &loaded = m_lists.at(list);
    for (const QByteArray &key : keys)
        loaded.remove(key);
    loaded.joinSmall();
}

Result<void> CountedRuns::recount(ListId list)
{
    auto loaded = runs(list);
    if (!loaded)
        return tl::unexpected(loaded.error());
    (*loaded)->clear();
    Query query = ListTable(m_connection).keys(list);
    if (auto done = query.run(counting); !done)
        return done;
    std::vector<std::pair<QByteArray, qint64>> counts{{QByteArray(""), 0}};
    while (query.next()) {
        if (counts.back().second == Runs::maximumKeys)
            counts.emplace_back(query.bytes(0), 0);
        ++counts.back().second;
    }
    if (auto done = query.finished(counting); !done)
        return done;
    (*loaded)->fill(counts);
    return {};
}

bool CountedRuns::cut(ListId list, Runs &loaded, std::size_t run, const QByteArray &added)
{
    const qint64 keys = loaded.runs()[run].keys;
    // A list that grows at its end gets full runs, not halves.
    const bool last = run + 1 == loaded.runs().size();
    if (last) {
        QByteArray behind = added;
        behind.append('\0');
        const auto next = keyBehind(list, behind, 0);
        if (next && !next->has_value()) {
            loaded.cut(run, added, 1);
            return true;
        }
    }
    const qint64 kept = keys / 2;
    const auto middle = keyBehind(list, loaded.runs()[run].first, kept);
    // Where reading fails the run stays large for now: slower, not wrong.
    if (!middle || !*middle)
        return false;
    loaded.cut(run, **middle, keys - kept);
    return true;
}

void CountedRuns::removed(ListId list, const QByteArray &key)
{
    Runs &loaded = m_lists.at(list);
    loaded.remove(key);
    loaded.joinSmall();
}

void CountedRuns::cleared(ListId list)
{
    m_lists.at(list).clear();
}

Result<CountedRuns::Removal> CountedRuns::planRemoval(ListId list, const KeyInterval &interval)
{
    auto loaded = runs(list);
    if (!loaded)
        return tl::unexpected(loaded.error());
    Removal removal(list);
    if (interval.from >= interval.end)
        return removal;
    const auto &all = (*loaded)->runs();
    for (std::size_t run = (*loaded)->runOf(interval.from); run < all.size(); ++run) {
        if (all[run].first >= interval.end)
            break;
        const QByteArray end = run + 1 < all.size() ? all[run + 1].first : KeyInterval::aboveAll();
        if (all[run].first >= interval.from && end <= interval.end) {
            removal.m_keysByRun[run] = all[run].keys;
            continue;
        }
        const auto keys = countKeys(list, {.from = std::max(all[run].first, interval.from),
                                           .end = std::min(end, interval.end)});
        if (!keys)
            return tl::unexpected(keys.error());
        removal.m_keysByRun[run] = *keys;
    }
    return removal;
}

void CountedRuns::planRemoval(Removal &removal, const QByteArray &key)
{
    removal.m_keysByRun[m_lists.at(removal.m_list).runOf(key)] += 1;
}

void CountedRuns::removed(const Removal &removal)
{
    Runs &loaded = m_lists.at(removal.m_list);
    for (const auto &[run, keys] : removal.m_keysByRun)
        loaded.remove(run, keys);
    loaded.joinSmall();
}

bool CountedRuns::isChanged(ListId list) const
{
    const auto found = m_lists.find(list);
    return found != m_lists.end() && found->second.isChanged();
}

Result<void> CountedRuns::write()
{
    const QString doing = u"write the counts of a list"_s;
    for (auto &[list, loaded] : m_lists) {
        if (!loaded.isChanged())
            continue;
        for (const QByteArray &first : loaded.removedFirsts()) {
            Query query = m_connection.prepare("DELETE FROM run WHERE list = ? AND first = ?");
            if (auto done = query.bind(list.number).bind(first).run(doing); !done)
                return done;
        }
        for (const Runs::Run &run : loaded.runs()) {
            if (!run.changed)
                continue;
            Query query = m_connection.prepare(
                "INSERT INTO run (list, first, keys) VALUES (?, ?, ?)"
                " ON CONFLICT (list, first) DO UPDATE SET keys = excluded.keys");
            if (auto done = query.bind(list.number).bind(run.first).bind(run.keys).run(doing);
                !done)
                return done;
        }
    }
    // Only when all is in the tables: a failed write is tried again by the next COMMIT.
    for (auto &[list, loaded] : m_lists)
        loaded.setWritten();
    return {};
}
