#pragma once

#include "storage/listing.h"
#include "storage/search/searchterms.h"

// What is looked for, and where. A value.
struct SearchRequest final
{
    ListAddress list;
    QString filter = {}; // As in PageRequest: only this part of the list is read.
    SearchTerms terms = {};
    bool operator==(const SearchRequest &) const = default;
};

// In which order a list is shown.
struct SearchOrder final
{
    enum class By {
        Key, // The list's own order: of an index, by its keys.
        Size,
        Modified,
    };
    By by = By::Key;
    bool descending = false;

    // What a list can be read in as it is, from either end.
    [[nodiscard]] bool isListOrder() const { return by == By::Key; }
    bool operator==(const SearchOrder &) const = default;
};

// What can be asked of a list's keys.
[[nodiscard]] inline SearchTerms::Keys searchedKeys(const ListAddress &list)
{
    switch (list.kind) {
    case ListAddress::Kind::AllDocuments:
    case ListAddress::Kind::Collection:
        return SearchTerms::Keys::OfDocuments;
    case ListAddress::Kind::Store:
        return SearchTerms::Keys::OfRecords;
    case ListAddress::Kind::Index:
        return SearchTerms::Keys::OfIndexEntries;
    }
    Q_UNREACHABLE();
}
