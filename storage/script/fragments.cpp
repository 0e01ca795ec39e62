#include "storage/script/fragments.h"

#include "storage/script/tokenreader.h"

Result<KeyLiteral> parseKeyLiteral(QByteArrayView utf8)
{
    TokenReader tokens(utf8);
    auto key = tokens.readKey();
    if (!key)
        return key;
    if (auto end = tokens.readEnd(); !end)
        return tl::unexpected(end.error());
    return key;
}

std::optional<RangeLiteral> parseRangeLiteral(QByteArrayView utf8)
{
    TokenReader tokens(utf8);
    auto range = tokens.readKeyOrRange();
    if (!range || !tokens.isAtEnd())
        return std::nullopt;
    return *std::move(range);
}
