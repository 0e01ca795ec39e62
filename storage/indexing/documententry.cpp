#include "storage/indexing/documententry.h"

#include "storage/indexing/memberkeys.h"
#include "storage/lists/indexentry.h"

#include <QDataStream>
#include <QIODevice>

namespace {

constexpr auto rowFormat = QDataStream::Qt_6_0;

} // namespace

QByteArray documententry::encode(const Key &indexKey, const QByteArray &folded,
                                 const QByteArray &spelling)
{
    QByteArray entry = indexKey.encoded() + folded;
    if (spelling != folded)
        entry += '\0' + spelling;
    return entry;
}

documententry::Decoded documententry::decode(const QByteArray &entry)
{
    const QByteArray document = entry.sliced(indexentry::indexKeyOf(entry).size());
    const qsizetype end = document.indexOf('\0');
    if (end < 0)
        return {.folded = document, .spelling = document};
    return {.folded = document.first(end), .spelling = document.sliced(end + 1)};
}

QByteArray documententry::toRow(const QList<QByteArray> &entries)
{
    QByteArray row;
    QDataStream stream(&row, QIODevice::WriteOnly);
    stream.setVersion(rowFormat);
    stream << entries;
    return row;
}

QList<QByteArray> documententry::fromRow(const QByteArray &row)
{
    QList<QByteArray> entries;
    QDataStream stream(row);
    stream.setVersion(rowFormat);
    stream >> entries;
    return entries;
}

QList<QByteArray> documententry::entriesOf(const JsonView &document, const QStringList &members,
                                           const QByteArray &folded, const QByteArray &spelling,
                                           QString *failure)
{
    QList<QByteArray> entries;
    const memberkeys::Found found = memberkeys::find(document, members);
    for (const Key &key : found.keys)
        entries << encode(key, folded, spelling);
    if (failure)
        *failure = found.failure;
    return entries;
}
