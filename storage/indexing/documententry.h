#pragma once

#include "storage/json/jsonview.h"
#include "storage/keys/documentkey.h"
#include "storage/keys/key.h"

#include <QList>
#include <QStringList>

// An entry of an index on documents is one byte string: the encoded index key, then the document's
// folded key and, where it is spelled otherwise, a NUL (which no key holds) and the spelling. So
// its order is that of the index key, then of the document key, and a query reads nothing else.
namespace documententry {

[[nodiscard]] QByteArray encode(const Key &indexKey, const QByteArray &folded,
                                const QByteArray &spelling);

// All entries of a document in one index, as the file keeps them beside it; sorted.
[[nodiscard]] QByteArray toRow(const QList<QByteArray> &entries);
[[nodiscard]] QList<QByteArray> fromRow(const QByteArray &row);

// What an index over the members has for a document; sorted. `failure` is as in memberkeys.
[[nodiscard]] QList<QByteArray> entriesOf(const JsonView &document, const QStringList &members,
                                          const QByteArray &folded, const QByteArray &spelling,
                                          QString *failure = nullptr);

struct Decoded
{
    QByteArray folded;
    QByteArray spelling; // UTF-8.
};
// Of bytes that the database kept; of damaged ones something, never a crash.
[[nodiscard]] Decoded decode(const QByteArray &entry);

} // namespace documententry
