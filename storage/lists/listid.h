#pragma once

#include <QtGlobal>

#include <compare>

// Names a list of keys: every document, a collection's documents, a store's records or an index's
// entries (storage/lists/indexentry.h).
struct ListId final
{
    enum class Kind { Documents, Collection, Store, Index };

    Kind kind = Kind::Documents;
    // On disk. Collections, stores and indexes draw from one sequence and keep their number for
    // good; none is given twice in a file.
    qint64 number = 1;

    static constexpr qint64 firstFreeNumber = 2;

    [[nodiscard]] static ListId documents() { return {}; }
    [[nodiscard]] static ListId collection(qint64 number) { return {Kind::Collection, number}; }
    [[nodiscard]] static ListId store(qint64 number) { return {Kind::Store, number}; }

    [[nodiscard]] static ListId index(qint64 number) { return {Kind::Index, number}; }

    auto operator<=>(const ListId &) const = default;
};
