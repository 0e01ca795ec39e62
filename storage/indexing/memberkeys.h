#pragma once

#include "storage/json/jsonview.h"
#include "storage/keys/key.h"

#include <QList>
#include <QStringList>

// What an index on documents holds for one of them.
namespace memberkeys {

struct Found
{
    QList<Key> keys; // Sorted, each once.
    // What could not be understood, in words; empty where all could. The keys are there anyway.
    QString failure;
};

// The keys at a path of members. Strings, numbers and dates of Extended JSON are keys; an array on
// the way, and at its end, yields those of its elements; what is missing, null, a truth value or
// any other object yields none.
[[nodiscard]] Found find(const JsonView &document, const QStringList &path);

} // namespace memberkeys
