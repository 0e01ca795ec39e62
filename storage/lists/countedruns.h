#pragma once

#include "storage/keys/keyinterval.h"
#include "storage/lists/listid.h"
#include "storage/lists/runs.h"
#include "storage/result.h"

#include <map>

class Connection;

// The counted runs of every list of a file, kept in memory as one connection sees them and written
// with the transaction that changed them. Counting and finding row N read at most one run.
//
// Lives with its connection, on its thread. Callers tell it what entered and left *after* the
// tables hold it; write() belongs before COMMIT, forget() behind a rollback and where another
// connection has committed.
class CountedRuns final
{
public:
    explicit CountedRuns(Connection &connection);

    [[nodiscard]] Result<qint64> total(ListId list);
    // How many keys of the list are below `key`.
    [[nodiscard]] Result<qint64> rank(ListId list, const QByteArray &key);
    // How many keys of the list are in the interval.
    [[nodiscard]] Result<qint64> count(ListId list, const KeyInterval &interval);
    // The key at a row, from zero; absent beyond the end.
    [[nodiscard]] Result<std::optional<QByteArray>> keyAt(ListId list, qint64 row);

    // Brings the list into memory, so that telling it of a change cannot fail.
    [[nodiscard]] Result<void> load(ListId list);
    // The list must be loaded.
    void added(ListId list, const QByteArray &key);
    void removed(ListId list, const QByteArray &key);
    void cleared(ListId list);
    // Several at once; the tables hold all of them.
    void added(ListId list, const QList<QByteArray> &keys);
    void removed(ListId list, const QList<QByteArray> &keys);
    // Counts the list anew from the tables, by reading every key.
    [[nodiscard]] Result<void> recount(ListId list);

    // A removal of many keys: counted before the tables lose them, told after.
    class Removal
    {
    public:
        explicit Removal(ListId list) : m_list(list) {}
        [[nodiscard]] qint64 keys() const;

    private:
        friend class CountedRuns;
        ListId m_list;
        std::map<std::size_t, qint64> m_keysByRun;
    };
    [[nodiscard]] Result<Removal> planRemoval(ListId list, const KeyInterval &interval);
    // Adds one key to a removal; the list must be loaded.
    void planRemoval(Removal &removal, const QByteArray &key);
    void removed(const Removal &removal);

    // Whether the open transaction has changed the list, as far as is known without reading.
    [[nodiscard]] bool isChanged(ListId list) const;

    [[nodiscard]] Result<void> write();
    void forget() { m_lists.clear(); }
    void forget(ListId list) { m_lists.erase(list); }

private:
    [[nodiscard]] Result<Runs *> runs(ListId list);
    [[nodiscard]] Result<qint64> countKeys(ListId list, const KeyInterval &interval);
    [[nodiscard]] Result<std::optional<QByteArray>> keyBehind(ListId list, const QByteArray &from,
                                                              qint64 offset);
    // False where reading failed.
    bool cut(ListId list, Runs &runs, std::size_t run, const QByteArray &added);

    Connection &m_connection;
    std::map<ListId, Runs> m_lists;
};
