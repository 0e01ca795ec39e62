#include "storage/listing.h"

QString toLiteral(const RecordKey &key)
{
    return std::visit([](const auto &kind) { return kind.toLiteral(); }, key);
}

QString toDisplayText(const RecordKey &key)
{
    if (const auto *document = std::get_if<DocumentKey>(&key))
        return document->spelling();
    return std::get<Key>(key).toLiteral();
}
