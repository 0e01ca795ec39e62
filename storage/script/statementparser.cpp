#include "storage/script/statementparser.h"

using namespace Qt::StringLiterals;

Result<Statement> StatementParser::parse()
{
    struct Beginning
    {
        QLatin1StringView keyword;
        Parsed (StatementParser::*parse)();
    };
    static constexpr Beginning beginnings[]{
        {"SAVE"_L1, &StatementParser::parseSave},
        {"INSERT"_L1, &StatementParser::parseInsert},
        {"LOAD"_L1, &StatementParser::parseLoad},
        {"DELETE"_L1, &StatementParser::parseDelete},
        {"ETAG"_L1, &StatementParser::parseEtag},
        {"IDENTITY"_L1, &StatementParser::parseIdentity},
        {"NEXT"_L1, &StatementParser::parseNext},
        {"SEED"_L1, &StatementParser::parseSeed},
        {"SET"_L1, &StatementParser::parseSet},
        {"CREATE"_L1, &StatementParser::parseCreate},
        {"DROP"_L1, &StatementParser::parseDrop},
        {"RENAME"_L1, &StatementParser::parseRename},
        {"PUT"_L1, &StatementParser::parsePut},
        {"ADD"_L1, &StatementParser::parseAdd},
        {"GET"_L1, &StatementParser::parseGet},
        {"KEYS"_L1, &StatementParser::parseKeys},
        {"VALUES"_L1, &StatementParser::parseValues},
        {"REMOVE"_L1, &StatementParser::parseRemove},
        {"COUNT"_L1, &StatementParser::parseCount},
        {"CLEAR"_L1, &StatementParser::parseClear},
        {"CURRENT"_L1, &StatementParser::parseCurrent},
        {"BEGIN"_L1, &StatementParser::parseBegin},
        {"COMMIT"_L1, &StatementParser::parseCommit},
        {"ABORT"_L1, &StatementParser::parseAbort},
        {"QUERY"_L1, &StatementParser::parseQuery},
        {"REBUILD"_L1, &StatementParser::parseRebuild},
        {"PAUSE"_L1, &StatementParser::parsePause},
        {"RESUME"_L1, &StatementParser::parseResume},
    };
    for (const Beginning &beginning : beginnings) {
        if (!m_tokens.acceptKeyword(beginning.keyword))
            continue;
        auto statement = (this->*beginning.parse)();
        if (!statement)
            return statement;
        if (auto end = m_tokens.readEnd(); !end)
            return tl::unexpected(end.error());
        return statement;
    }
    return m_tokens.unexpected(u"a statement, such as SAVE, LOAD, PUT or BEGIN"_s);
}

template <typename Kind>
Result<Statement> StatementParser::withId(const QString &expected)
{
    return m_tokens.readString(expected).map([](const QString &id) { return Statement(Kind{id}); });
}

Result<std::optional<QString>> StatementParser::readCollection(TokenReader::Keywords followers)
{
    if (!m_tokens.acceptKeyword("IN"_L1))
        return std::nullopt;
    return m_tokens.readName(u"the name of a collection"_s, followers).map([](const QString &name) {
        return std::optional(name);
    });
}

Result<std::optional<quint64>> StatementParser::readIfEtag()
{
    if (!m_tokens.acceptKeyword("IF"_L1))
        return std::nullopt;
    return m_tokens.readUnsigned(u"an etag, a whole number"_s).map([](quint64 etag) {
        return std::optional(etag);
    });
}

Result<void> StatementParser::readWindow(quint64 &skip, std::optional<quint64> &take)
{
    if (m_tokens.acceptKeyword("SKIP"_L1)) {
        const auto number = m_tokens.readUnsigned(u"how many to skip"_s);
        if (!number)
            return tl::unexpected(number.error());
        skip = *number;
    }
    if (m_tokens.acceptKeyword("TAKE"_L1)) {
        const auto number = m_tokens.readUnsigned(u"how many to take"_s);
        if (!number)
            return tl::unexpected(number.error());
        take = *number;
    }
    return {};
}

Result<Statement> StatementParser::parseSave()
{
    return parseDocument(false);
}

Result<Statement> StatementParser::parseInsert()
{
    return parseDocument(true);
}

Result<Statement> StatementParser::parseDocument(bool insert)
{
    QString id;
    if (m_tokens.isAtString()) {
        auto read = m_tokens.readString(u"a document's id"_s);
        if (!read)
            return tl::unexpected(read.error());
        id = *std::move(read);
    }
    auto value = m_tokens.readJson();
    if (!value)
        return tl::unexpected(value.error());
    auto collection = readCollection({"IF"_L1});
    if (!collection)
        return tl::unexpected(collection.error());
    std::optional<quint64> ifEtag;
    if (!insert) {
        const auto read = readIfEtag();
        if (!read)
            return tl::unexpected(read.error());
        ifEtag = *read;
    }
    return statement::Save{.id = std::move(id),
                           .value = *std::move(value),
                           .collection = *std::move(collection),
                           .ifEtag = ifEtag,
                           .insert = insert};
}

Result<Statement> StatementParser::parseLoad()
{
    if (m_tokens.acceptKeyword("STARTING"_L1)) {
        if (auto with = m_tokens.readKeyword("WITH"_L1); !with)
            return tl::unexpected(with.error());
        return parseLoadStartingWith();
    }
    QStringList ids;
    do {
        auto id = m_tokens.readString(u"a document's id in quotes"_s);
        if (!id)
            return tl::unexpected(id.error());
        ids << *std::move(id);
    } while (m_tokens.acceptSymbol(","));
    if (ids.size() == 1)
        return statement::Load{ids.first()};
    return statement::LoadMany{ids};
}

Result<Statement> StatementParser::parseLoadStartingWith()
{
    statement::LoadStartingWith load;
    auto prefix = m_tokens.readString(u"a prefix in quotes"_s);
    if (!prefix)
        return tl::unexpected(prefix.error());
    load.prefix = *std::move(prefix);
    const std::pair<QLatin1StringView, std::optional<QString> *> texts[]{
        {"MATCHES"_L1, &load.matches}, {"EXCLUDE"_L1, &load.exclude}, {"AFTER"_L1, &load.after}};
    for (const auto &[keyword, text] : texts) {
        if (!m_tokens.acceptKeyword(keyword))
            continue;
        auto read = m_tokens.readString(u"a text in quotes"_s);
        if (!read)
            return tl::unexpected(read.error());
        *text = *std::move(read);
    }
    return readWindow(load.skip, load.take).map([&load] { return Statement(load); });
}

Result<Statement> StatementParser::parseDelete()
{
    auto id = m_tokens.readString(u"a document's id in quotes"_s);
    if (!id)
        return tl::unexpected(id.error());
    return readIfEtag().map([&](std::optional<quint64> ifEtag) {
        return Statement(statement::Delete{*std::move(id), ifEtag});
    });
}

Result<Statement> StatementParser::parseEtag()
{
    return withId<statement::Etag>(u"a document's id in quotes"_s);
}

Result<Statement> StatementParser::parseIdentity()
{
    return withId<statement::Identity>(u"a prefix in quotes, such as 'users/'"_s);
}

Result<Statement> StatementParser::parseNext()
{
    return withId<statement::NextIdentity>(u"a prefix in quotes, such as 'users/'"_s);
}

Result<Statement> StatementParser::parseSeed()
{
    auto prefix = m_tokens.readString(u"a prefix in quotes, such as 'users/'"_s);
    if (!prefix)
        return tl::unexpected(prefix.error());
    return m_tokens.readInteger(u"a whole number"_s).map([&](const QByteArray &number) {
        return Statement(statement::SeedIdentity{*std::move(prefix), number});
    });
}

Result<Statement> StatementParser::parseSet()
{
    if (auto guid = m_tokens.readKeyword("GUID"_L1); !guid)
        return tl::unexpected(guid.error());
    TokenReader ahead = m_tokens;
    const auto version = m_tokens.readInteger(u"4 or 7, the version of the GUIDs"_s);
    if (!version)
        return tl::unexpected(version.error());
    if (*version == "4")
        return statement::SetGuid{GuidVersion::Random};
    if (*version == "7")
        return statement::SetGuid{GuidVersion::TimeOrdered};
    return ahead.unexpected(u"4 or 7, the version of the GUIDs"_s);
}

Result<Statement> StatementParser::parseBegin()
{
    statement::Begin begin;
    if (m_tokens.acceptKeyword("ABORT"_L1)) {
        for (const QLatin1StringView keyword : {"ON"_L1, "ERROR"_L1}) {
            if (auto read = m_tokens.readKeyword(keyword); !read)
                return tl::unexpected(read.error());
        }
        begin.abortOnError = true;
    }
    begin.readOnly = m_tokens.acceptKeyword("READONLY"_L1);
    return begin;
}

Result<Statement> StatementParser::parseCommit()
{
    return statement::Commit();
}

Result<Statement> StatementParser::parseAbort()
{
    return statement::Abort();
}
