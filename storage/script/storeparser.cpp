#include "storage/script/statementparser.h"

using namespace Qt::StringLiterals;

// The statements on object stores, and what they share with documents: COUNT and CLEAR.

Result<QString> StatementParser::readStore(TokenReader::Keywords followers)
{
    return m_tokens.readName(u"the name of a store"_s, followers);
}

Result<QString> StatementParser::readIndex(TokenReader::Keywords followers)
{
    return m_tokens.readName(u"the name of an index"_s, followers);
}

Result<std::optional<QString>> StatementParser::readBy(TokenReader::Keywords followers)
{
    if (!m_tokens.acceptKeyword("BY"_L1))
        return std::nullopt;
    return readIndex(followers).map([](const QString &name) { return std::optional(name); });
}

Result<KeyPathLiteral> StatementParser::readKeyPath()
{
    const QString expected = u"a key path, such as 'address.city' or ['year','title']"_s;
    KeyPathLiteral literal;
    literal.isArray = m_tokens.acceptSymbol("[");
    if (literal.isArray && m_tokens.acceptSymbol("]"))
        return literal; // No key path, but that is looked at later.
    do {
        const auto path = m_tokens.readString(expected);
        if (!path)
            return tl::unexpected(path.error());
        literal.paths << *path;
    } while (literal.isArray && m_tokens.acceptSymbol(","));
    if (literal.isArray && !m_tokens.acceptSymbol("]"))
        return m_tokens.unexpected(u"“,” or “]”"_s);
    return literal;
}

Result<Statement> StatementParser::parseCreate()
{
    if (m_tokens.acceptKeyword("INDEX"_L1))
        return parseCreateIndex();
    if (auto store = m_tokens.readKeyword("STORE"_L1); !store)
        return tl::unexpected(store.error());
    auto name = readStore({"KEYPATH"_L1, "AUTOINCREMENT"_L1});
    if (!name)
        return tl::unexpected(name.error());
    statement::CreateStore create{
        .name = *std::move(name), .keyPath = std::nullopt, .autoIncrement = false};
    if (m_tokens.acceptKeyword("KEYPATH"_L1)) {
        auto path = readKeyPath();
        if (!path)
            return tl::unexpected(path.error());
        create.keyPath = *std::move(path);
    }
    create.autoIncrement = m_tokens.acceptKeyword("AUTOINCREMENT"_L1);
    return create;
}

Result<Statement> StatementParser::parseCreateIndex()
{
    auto name = readIndex({"ON"_L1});
    if (!name)
        return tl::unexpected(name.error());
    if (auto on = m_tokens.readKeyword("ON"_L1); !on)
        return tl::unexpected(on.error());
    if (m_tokens.acceptKeyword("DOCUMENTS"_L1))
        return parseCreateDocumentIndex(*name);
    auto store = readStore({"KEYPATH"_L1});
    if (!store)
        return tl::unexpected(store.error());
    if (auto keyPath = m_tokens.readKeyword("KEYPATH"_L1); !keyPath)
        return tl::unexpected(keyPath.error());
    auto path = readKeyPath();
    if (!path)
        return tl::unexpected(path.error());
    const bool unique = m_tokens.acceptKeyword("UNIQUE"_L1);
    return statement::CreateStoreIndex{.name = *std::move(name),
                                       .store = *std::move(store),
                                       .keyPath = *std::move(path),
                                       .unique = unique,
                                       .multiEntry = m_tokens.acceptKeyword("MULTIENTRY"_L1)};
}

Result<Statement> StatementParser::parseDrop()
{
    if (m_tokens.acceptKeyword("INDEX"_L1))
        return parseDropIndex();
    if (auto store = m_tokens.readKeyword("STORE"_L1); !store)
        return tl::unexpected(store.error());
    return readStore().map(
        [](const QString &name) { return Statement(statement::DropStore{name}); });
}

Result<Statement> StatementParser::parseDropIndex()
{
    auto name = readIndex({"ON"_L1});
    if (!name)
        return tl::unexpected(name.error());
    if (!m_tokens.acceptKeyword("ON"_L1))
        return statement::DropDocumentIndex{*std::move(name)};
    return readStore().map([&](const QString &store) {
        return Statement(statement::DropStoreIndex{.name = *std::move(name), .store = store});
    });
}

Result<Statement> StatementParser::parseRename()
{
    if (m_tokens.acceptKeyword("INDEX"_L1))
        return parseRenameIndex();
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

Result<Statement> StatementParser::parseRenameIndex()
{
    auto from = readIndex({"ON"_L1});
    if (!from)
        return tl::unexpected(from.error());
    if (auto on = m_tokens.readKeyword("ON"_L1); !on)
        return tl::unexpected(on.error());
    auto store = readStore({"TO"_L1});
    if (!store)
        return tl::unexpected(store.error());
    if (auto to = m_tokens.readKeyword("TO"_L1); !to)
        return tl::unexpected(to.error());
    return readIndex().map([&](const QString &to) {
        return Statement(statement::RenameStoreIndex{
            .from = *std::move(from), .store = *std::move(store), .to = to});
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
    auto store = readStore({"ALL"_L1, "BY"_L1});
    if (!store)
        return tl::unexpected(store.error());
    auto index = readBy({"ALL"_L1});
    if (!index)
        return tl::unexpected(index.error());
    return m_tokens.readKeyOrRange().map([&](const RangeLiteral &range) {
        return Statement(statement::Get{*std::move(store), *std::move(index), range});
    });
}

Result<Statement> StatementParser::parseRemove()
{
    auto store = readStore({"ALL"_L1});
    if (!store)
        return tl::unexpected(store.error());
    return m_tokens.readKeyOrRange().map([&](const RangeLiteral &range) {
        return Statement(statement::Remove{*std::move(store), range});
    });
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
    auto index = readBy({"ALL"_L1, "REVERSE"_L1, "SKIP"_L1, "TAKE"_L1});
    if (!index)
        return tl::unexpected(index.error());
    auto range = m_tokens.readRange();
    if (!range)
        return tl::unexpected(range.error());
    statement::List list{.store = *std::move(store),
                         .index = *std::move(index),
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
    auto index = readBy({"ALL"_L1});
    if (!index)
        return tl::unexpected(index.error());
    return m_tokens.readRange().map([&](const RangeLiteral &range) {
        return Statement(statement::Count{*std::move(store), *std::move(index), range});
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
