#include "storage/script/fragments.h"

#include "storage/script/script.h"

using namespace Qt::StringLiterals;

namespace {

// Read by the one parser there is, behind the beginning of a statement that takes such a part.
Statement complete(QByteArrayView beginning, QByteArrayView part)
{
    return parseStatement(beginning.toByteArray() + part.toByteArray());
}

} // namespace

Result<KeyLiteral> parseKeyLiteral(QByteArrayView utf8)
{
    constexpr QByteArrayView beginning("GET store = ");
    const Statement read = complete(beginning, utf8);
    if (const auto *get = std::get_if<statement::Get>(&read);
        get && get->range == RangeLiteral::only(get->range.lower->key))
        return get->range.lower->key;
    StorageError error{.code = ErrorCode::SyntaxError,
                       .message = u"This is no key. Keys are written 5, \"text\", "
                                  "date(\"2026-01-02T03:04:05.678Z\"), binary(\"00ff\") or [1, "
                                  "\"a\"]."_s};
    if (const auto *unreadable = std::get_if<statement::Unreadable>(&read)) {
        error.line = unreadable->error.line;
        error.column = unreadable->error.column;
        if (error.line == 1)
            error.column = std::max(1, error.column - int(beginning.size()));
    }
    return tl::unexpected(error);
}

std::optional<RangeLiteral> parseRangeLiteral(QByteArrayView utf8)
{
    const Statement read = complete("GET store ", utf8);
    if (const auto *get = std::get_if<statement::Get>(&read))
        return get->range;
    return std::nullopt;
}
