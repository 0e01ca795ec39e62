#pragma once

#include "storage/keys/keypath.h"
#include "storage/lists/listid.h"

#include <QString>

// An index on an object store, as it is listed. A value.
struct StoreIndex final
{
    ListId list; // Of its entries.
    QString name;
    KeyPath path;
    bool unique = false;
    bool multiEntry = false;
    bool operator==(const StoreIndex &) const = default;
};
