#include "storage/script/statementparser.h"

using namespace Qt::StringLiterals;

// The statements on indexes on documents.

Result<Statement> StatementParser::parseCreateDocumentIndex(const QString &name)
{
    auto collection = readCollection({"KEYPATH"_L1});
    if (!collection)
        return tl::unexpected(collection.error());
    if (auto keyPath = m_tokens.readKeyword("KEYPATH"_L1); !keyPath)
        return tl::unexpected(keyPath.error());
    return m_tokens.readString(u"the path of a member, such as 'UserId' or 'address.city'"_s)
        .map([&](const QString &path) {
            return Statement(statement::CreateDocumentIndex{
                .name = name, .collection = *std::move(collection), .path = path});
        });
}

Result<Statement> StatementParser::parseRebuild()
{
    if (auto index = m_tokens.readKeyword("INDEX"_L1); !index)
        return tl::unexpected(index.error());
    return readIndex().map(
        [](const QString &name) { return Statement(statement::RebuildDocumentIndex{name}); });
}

Result<Statement> StatementParser::parseQuery()
{
    auto name = readIndex({"ALL"_L1, "WAIT"_L1, "SKIP"_L1, "TAKE"_L1});
    if (!name)
        return tl::unexpected(name.error());
    auto range = m_tokens.readRange();
    if (!range)
        return tl::unexpected(range.error());
    statement::QueryIndex query{.name = *std::move(name),
                                .range = *std::move(range),
                                .waits = m_tokens.acceptKeyword("WAIT"_L1),
                                .milliseconds = std::nullopt,
                                .skip = 0,
                                .take = std::nullopt};
    if (query.waits && m_tokens.isAtNumber()) {
        const auto milliseconds = m_tokens.readUnsigned(u"how long to wait, in milliseconds"_s);
        if (!milliseconds)
            return tl::unexpected(milliseconds.error());
        query.milliseconds = *milliseconds;
    }
    return readWindow(query.skip, query.take).map([&query] { return Statement(query); });
}

Result<Statement> StatementParser::parsePause()
{
    return m_tokens.readKeyword("INDEXING"_L1).map([] {
        return Statement(statement::PauseIndexing());
    });
}

Result<Statement> StatementParser::parseResume()
{
    return m_tokens.readKeyword("INDEXING"_L1).map([] {
        return Statement(statement::ResumeIndexing());
    });
}
