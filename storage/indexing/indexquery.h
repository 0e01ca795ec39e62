#pragma once

#include "storage/indexing/changelog.h"
#include "storage/indexing/documentindex.h"
#include "storage/keys/keyrange.h"
#include "storage/transaction.h"

#include <functional>
#include <set>

// Answers QUERY from one snapshot of the committed state: what an index has, and whether that is
// stale, which is a matter of the changes that were committed before the query was issued.
//
// Lives within its transaction.
class IndexQuery final
{
public:
    // What was committed when a query was issued; later commits do not concern it.
    struct CutOff
    {
        qint64 change = 0;
        qint64 document = 0; // The highest id: for an index that nobody else sees yet.
    };
    struct Window
    {
        KeyRange range;
        quint64 skip = 0;
        std::optional<quint64> take; // Absent: all.
    };

    // `index` as the asker's own transaction has it.
    IndexQuery(const ReadTransaction &committed, const DocumentIndex &index)
        : m_read(committed), m_index(index)
    {}
    // First of all: how far the index is in this snapshot.
    [[nodiscard]] Result<void> load();

    // Else it was made in the asker's transaction, and nobody else sees it.
    [[nodiscard]] bool isCommitted() const { return m_isCommitted; }

    [[nodiscard]] Result<CutOff> cutOff() const;
    [[nodiscard]] Result<bool> isStale(const CutOff &cutOff) const;
    // Each document once, by its first index key in the range.
    [[nodiscard]] Result<QList<DocumentKey>> keys(const Window &window) const;
    // As keys() will give them when the index has reached the cut-off, for an asker who holds the
    // one lock that computing it needs: what is missing is computed in memory.
    [[nodiscard]] Result<QList<DocumentKey>> keysAt(const CutOff &cutOff,
                                                    const Window &window) const;

private:
    using Entries = std::set<QByteArray>;
    struct Missing
    {
        std::set<QByteArray> documents; // Whose entries are not what they should be.
        bool isCleared = false;         // Nor are any others.
    };

    [[nodiscard]] qint64 fillEnd(const CutOff &cutOff) const;
    // Calls `take` with each change that concerns the index and is not in it, until that is false.
    [[nodiscard]] Result<void>
    eachMissingChange(const CutOff &cutOff,
                      const std::function<bool(const ChangeLog::Change &)> &take) const;
    [[nodiscard]] Result<Missing> missing(const CutOff &cutOff) const;
    [[nodiscard]] Result<void> compute(const QByteArray &folded, const KeyInterval &interval,
                                       Entries &entries) const;

    const ReadTransaction &m_read;
    DocumentIndex m_index;
    bool m_isCommitted = false;
};
