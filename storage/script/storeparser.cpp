#include "storage/script/statementparser.h"

using namespace Qt::StringLiterals;

// The statements on object stores.

Result<Statement> StatementParser::parseCreate()
{
    if (auto store = m_tokens.readKeyword("STORE"_L1); !store)
        return tl::unexpected(store.error());
    const auto name = readStore();
    if (!name)
        return tl::unexpected(name.error());
    return statement::CreateStore{.name = *name,
                                  .autoIncrement = m_tokens.acceptKeyword("AUTOINCREMENT"_L1)};
}

Result<Statement> StatementParser::parseDrop()
{
    if (auto store = m_tokens.readKeyword("STORE"_L1); !store)
        return tl::unexpected(store.error());
    return readStore().map(
        [](const QString &name) { return Statement(statement::DropStore{name}); });
}

Result<Statement> StatementParser::parseRename()
{
    if (auto store = m_tokens.readKeyword("STORE"_L1); !store)
        return tl::unexpected(store.error());
    const auto from = readStore();
    if (!from)
        return tl::unexpected(from.error());
    if (auto to = m_tokens.readKeyword("TO"_L1); !to)
        return tl::unexpected(to.error());
    return readStore().map([&](const QString &to) {
        return Statement(statement::RenameStore{*from, to});
    });
}

Result<Statement> StatementParser::parsePut(bool add)
{
    const auto store = readStore();
    if (!store)
        return tl::unexpected(store.error());
    const auto value = m_tokens.readJson();
    if (!value)
        return tl::unexpected(value.error());
    statement::Put put{.store = *store, .value = *value, .key = std::nullopt, .add = add};
    if (m_tokens.acceptKeyword("KEY"_L1)) {
        const auto key = m_tokens.readKey();
        if (!key)
            return tl::unexpected(key.error());
        put.key = *key;
    }
    return put;
}

bool StatementParser::isBound()
{
    TokenReader ahead = m_tokens;
    return ahead.acceptSymbol("<") || ahead.acceptSymbol(">");
}

Result<void> StatementParser::readBound(RangeLiteral &range)
{
    TokenReader here = m_tokens;
    const bool lower = m_tokens.acceptSymbol(">");
    if (!lower && !m_tokens.acceptSymbol("<"))
        return m_tokens.unexpected(u"<, <=, > or >="_s);
    const bool closed = m_tokens.acceptSymbol("=");
    auto key = m_tokens.readKey();
    if (!key)
        return tl::unexpected(key.error());
    std::optional<RangeLiteral::Bound> &bound = lower ? range.lower : range.upper;
    if (bound)
        return here.unexpected(u"a bound at the range's other end"_s);
    bound = RangeLiteral::Bound{.key = *key, .open = !closed};
    return {};
}

Result<RangeLiteral> StatementParser::readRange()
{
    RangeLiteral range;
    if (m_tokens.acceptKeyword("ALL"_L1))
        return range;
    if (m_tokens.acceptSymbol("=")) {
        return m_tokens.readKey().map(
            [](const KeyLiteral &key) { return RangeLiteral::only(key); });
    }
    if (!isBound())
        return range;
    auto read = readBound(range);
    if (read && m_tokens.acceptKeyword("AND"_L1))
        read = readBound(range);
    if (!read)
        return tl::unexpected(read.error());
    return range;
}

Result<RangeLiteral> StatementParser::readKeyOrRange()
{
    TokenReader ahead = m_tokens;
    if (ahead.acceptKeyword("ALL"_L1) || ahead.acceptSymbol("=") || isBound())
        return readRange();
    if (m_tokens.isAtEnd())
        return m_tokens.unexpected(u"a key, a range such as >= 5, or ALL"_s);
    return m_tokens.readKey().map([](const KeyLiteral &key) { return RangeLiteral::only(key); });
}

Result<Statement> StatementParser::parseList(bool values)
{
    const auto store = readStore();
    if (!store)
        return tl::unexpected(store.error());
    const auto range = readRange();
    if (!range)
        return tl::unexpected(range.error());
    statement::List list{.store = *store,
                         .values = values,
                         .range = *range,
                         .reverse = m_tokens.acceptKeyword("REVERSE"_L1),
                         .skip = 0,
                         .take = std::nullopt};
    if (m_tokens.acceptKeyword("SKIP"_L1)) {
        const auto skip = m_tokens.readUnsigned(u"a whole number"_s);
        if (!skip)
            return tl::unexpected(skip.error());
        list.skip = *skip;
    }
    if (m_tokens.acceptKeyword("TAKE"_L1)) {
        const auto take = m_tokens.readUnsigned(u"a whole number"_s);
        if (!take)
            return tl::unexpected(take.error());
        list.take = *take;
    }
    return list;
}

Result<Statement> StatementParser::parseCount()
{
    if (m_tokens.acceptKeyword("DOCUMENTS"_L1)) {
        return readCollection().map([](const std::optional<QString> &collection) {
            return Statement(statement::CountDocuments{collection});
        });
    }
    const auto store = readStore();
    if (!store)
        return tl::unexpected(store.error());
    return readRange().map([&](const RangeLiteral &range) {
        return Statement(statement::Count{*store, range});
    });
}

Result<Statement> StatementParser::parseClear()
{
    if (m_tokens.acceptKeyword("DOCUMENTS"_L1)) {
        return readCollection().map([](const std::optional<QString> &collection) {
            return Statement(statement::ClearDocuments{collection});
        });
    }
    return readStore().map(
        [](const QString &store) { return Statement(statement::ClearStore{store}); });
}
