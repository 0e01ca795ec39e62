#pragma once

#include "storage/lists/listid.h"

#include <QString>
#include <QStringList>

#include <optional>

// An index on documents (seeds/002: computed in the background, so that a query may be stale). A
// value.
struct DocumentIndex final
{
    ListId list; // Of its entries.
    QString name;
    std::optional<ListId> collection; // Absent: every document.
    QString path;                     // Members joined by periods.

    // The number of the last change that is in it (storage/indexing/changelog.h).
    qint64 applied = 0;
    // While it is filled for the first time: the documents with ids above `scanned`, up to
    // `scanEnd`, are not in it yet.
    qint64 scanned = 0;
    qint64 scanEnd = 0;

    [[nodiscard]] bool isFilled() const { return scanned >= scanEnd; }
    [[nodiscard]] QStringList members() const { return path.split(u'.'); }
    bool operator==(const DocumentIndex &) const = default;
};
