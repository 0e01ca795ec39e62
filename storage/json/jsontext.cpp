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

bool JsonText::looksWhole() const
{
    if (m_bytes.isEmpty())
        return false;
    const char last = m_bytes.back();
    switch (m_bytes.front()) {
    case '{':
        return last == '}';
    case '[':
        return last == ']';
    case '"':
        return last == '"' && m_bytes.size() > 1;
    case 't':
    case 'f':
    case 'n':
        return last == 'e' || last == 'l';
    default:
        return (m_bytes.front() == '-' || (m_bytes.front() >= '0' && m_bytes.front() <= '9')) &&
               last >= '0' && last <= '9';
    }
}

JsonText JsonText::fromTrusted(QByteArray compact)
{
    return JsonText(std::move(compact));
}
