#include "storage/script/jsonliteral.h"

#include "storage/json/jsonscanner.h"

JsonLiteral::JsonLiteral(JsonText text) : m_value(std::move(text)) {}

JsonLiteral::JsonLiteral(StorageError error, QByteArray compact)
    : m_value(tl::unexpected(std::move(error))), m_compact(std::move(compact))
{}

Result<JsonLiteral> JsonLiteral::parse(QByteArrayView utf8)
{
    Result<JsonScanner::Scanned> scanned = JsonScanner(utf8).scan();
    if (!scanned)
        return tl::unexpected(std::move(scanned.error()));
    if (scanned->dataError)
        return JsonLiteral(std::move(*scanned->dataError), std::move(scanned->compact));
    return JsonLiteral(JsonText::fromTrusted(std::move(scanned->compact)));
}

QByteArray JsonLiteral::toText() const
{
    return m_value ? m_value->bytes() : m_compact;
}
