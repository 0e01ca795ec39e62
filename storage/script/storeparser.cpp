#include "storage/script/statementparser.h"

using namespace Qt::StringLiterals;

// The statements on object stores, and what they share with documents: COUNT and CLEAR.

Result<QString> StatementParser::readStore(TokenReader::Keywords followers)
{
    return m_tokens.readName(u"the name of a store"_s, followers);
}

Result<void> StatementParser::refuse(QLatin1StringView keyword, const QString &what)
{
    TokenReader ahead = m_tokens;
    if (!ahead.acceptKeyword(keyword))
        return {};
    return m_tokens.mistake(u"This version of Keyscope has no %1 yet."_s.arg(what));
}

Result<Statement> StatementParser::parseIndexing()
{
    return m_tokens.mistake(u"This version of Keyscope has no indexes yet."_s);
}

template <typename Kind>
Result<Statement> StatementParser::withKeyOrRange()
{
    auto store = readStore({"ALL"_L1, "BY"_L1});
    if (!store)
        return tl::unexpected(store.error());
    if (auto index = refuse("BY"_L1, u"indexes"_s); !index)
        return tl::unexpected(index.error());
    return m_tokens.readKeyOrRange().map([&](const RangeLiteral &range) {
        return Statement(Kind{*std::move(store), range});
    });
}

Result<Statement> StatementParser::parseCreate()
{
    if (auto index = refuse("INDEX"_L1, u"indexes"_s); !index)
        return tl::unexpected(index.error());
    if (auto store = m_tokens.readKeyword("STORE"_L1); !store)
        return tl::unexpected(store.error());
    auto name = readStore({"KEYPATH"_L1, "AUTOINCREMENT"_L1});
    if (!name)
        return tl::unexpected(name.error());
    if (auto keyPath = refuse("KEYPATH"_L1, u"key paths"_s); !keyPath)
        return tl::unexpected(keyPath.error());
    return statement::CreateStore{.name = *std::move(name),
                                  .autoIncrement = m_tokens.acceptKeyword("AUTOINCREMENT"_L1)};
}

Result<Statement> StatementParser::parseDrop()
{
    if (auto index = refuse("INDEX"_L1, u"indexes"_s); !index)
        return tl::unexpected(index.error());
    if (auto store = m_tokens.readKeyword("STORE"_L1); !store)
        return tl::unexpected(store.error());
    return readStore().map(
        [](const QString &name) { return Statement(statement::DropStore{name}); });
}

Result<Statement> StatementParser::parseRename()
{
    if (auto index = refuse("INDEX"_L1, u"indexes"_s); !index)
        return tl::unexpected(index.error());
    if (auto store = m_tokens.readKeyword("STORE"_L1); !store)
        return tl::unexpected(store.error());
    auto from = readStore({"TO"_L1});
    if (!from)
        return tl::unexpected(from.error());
    if (auto to = m_tokens.readKeyword("TO"_L1); !to)
        return tl::unexpected(to.error());
    return readStore().map([&](const QString &to) {
        return Statement(statement::RenameStore{*std::move(from), to});
    });
}

Result<Statement> StatementParser::parsePut()
{
    return parseRecord(false);
}

Result<Statement> StatementParser::parseAdd()
{
    return parseRecord(true);
}

Result<Statement> StatementParser::parseRecord(bool add)
{
    auto store = readStore();
    if (!store)
        return tl::unexpected(store.error());
    auto value = m_tokens.readJson();
    if (!value)
        return tl::unexpected(value.error());
    statement::Put put{
        .store = *std::move(store), .value = *std::move(value), .key = std::nullopt, .add = add};
    if (m_tokens.acceptKeyword("KEY"_L1)) {
        auto key = m_tokens.readKey();
        if (!key)
            return tl::unexpected(key.error());
        put.key = *std::move(key);
    }
    return put;
}

Result<Statement> StatementParser::parseGet()
{
    return withKeyOrRange<statement::Get>();
}

Result<Statement> StatementParser::parseRemove()
{
    return withKeyOrRange<statement::Remove>();
}

Result<Statement> StatementParser::parseKeys()
{
    return parseList(false);
}

Result<Statement> StatementParser::parseValues()
{
    return parseList(true);
}

Result<Statement> StatementParser::parseList(bool values)
{
    auto store = readStore({"ALL"_L1, "BY"_L1, "REVERSE"_L1, "SKIP"_L1, "TAKE"_L1});
    if (!store)
        return tl::unexpected(store.error());
    if (auto index = refuse("BY"_L1, u"indexes"_s); !index)
        return tl::unexpected(index.error());
    auto range = m_tokens.readRange();
    if (!range)
        return tl::unexpected(range.error());
    statement::List list{.store = *std::move(store),
                         .values = values,
                         .range = *std::move(range),
                         .reverse = m_tokens.acceptKeyword("REVERSE"_L1),
                         .skip = 0,
                         .take = std::nullopt};
    return readWindow(list.skip, list.take).map([&list] { return Statement(list); });
}

Result<Statement> StatementParser::parseCount()
{
    if (m_tokens.acceptKeyword("DOCUMENTS"_L1)) {
        return readCollection({}).map([](const std::optional<QString> &collection) {
            return Statement(statement::CountDocuments{collection});
        });
    }
    auto store = readStore({"ALL"_L1, "BY"_L1});
    if (!store)
        return tl::unexpected(store.error());
    if (auto index = refuse("BY"_L1, u"indexes"_s); !index)
        return tl::unexpected(index.error());
    return m_tokens.readRange().map([&](const RangeLiteral &range) {
        return Statement(statement::Count{*std::move(store), range});
    });
}

Result<Statement> StatementParser::parseClear()
{
    if (m_tokens.acceptKeyword("DOCUMENTS"_L1)) {
        return readCollection({}).map([](const std::optional<QString> &collection) {
            return Statement(statement::ClearDocuments{collection});
        });
    }
    return readStore().map(
        [](const QString &store) { return Statement(statement::ClearStore{store}); });
}

Result<Statement> StatementParser::parseCurrent()
{
    return readStore().map(
        [](const QString &store) { return Statement(statement::Current{store}); });
}
