#include "storage/json/jsontext.h"

#include "storage/json/jsonscanner.h"

using namespace Qt::StringLiterals;

JsonText::JsonText() : m_bytes(QByteArrayLiteral("null")) {}

JsonText::JsonText(QByteArray compact) : m_bytes(std::move(compact)) {}

Result<JsonText> JsonText::parse(QByteArrayView utf8)
{
    Result<JsonScanner::Scanned> scanned = JsonScanner(utf8).scan();
    if (!scanned)
        return tl::unexpected(std::move(scanned.error()));
    if (scanned->dataError)
        return tl::unexpected(std::move(*scanned->dataError));
    return JsonText(std::move(scanned->compact));
}

JsonText JsonText::fromTrusted(QByteArray compact)
{
    return JsonText(std::move(compact));
}
