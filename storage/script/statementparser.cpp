#include "storage/script/statementparser.h"

using namespace Qt::StringLiterals;

// Where a part may be a keyword or a name, the keyword is asked for first: it wins (SCRIPT.md).

Result<Statement> StatementParser::parse()
{
    auto statement = parseStatement();
    if (!statement)
        return statement;
    if (auto end = m_tokens.readEnd(); !end)
        return tl::unexpected(end.error());
    return statement;
}

Result<Statement> StatementParser::parseStatement()
{
    if (m_tokens.acceptKeyword("SAVE"_L1))
        return parseSave(false);
    if (m_tokens.acceptKeyword("INSERT"_L1))
        return parseSave(true);
    if (m_tokens.acceptKeyword("LOAD"_L1))
        return parseLoad();
    if (m_tokens.acceptKeyword("DELETE"_L1))
        return parseDelete();
    if (m_tokens.acceptKeyword("ETAG"_L1))
        return withId<statement::Etag>(u"a document's id in quotes"_s);
    if (m_tokens.acceptKeyword("IDENTITY"_L1))
        return withId<statement::Identity>(u"a prefix in quotes, such as 'users/'"_s);
    if (m_tokens.acceptKeyword("NEXT"_L1))
        return withId<statement::NextIdentity>(u"a prefix in quotes, such as 'users/'"_s);
    if (m_tokens.acceptKeyword("SEED"_L1))
        return parseSeed();
    if (m_tokens.acceptKeyword("SET"_L1))
        return parseSet();
    if (m_tokens.acceptKeyword("CREATE"_L1))
        return parseCreate();
    if (m_tokens.acceptKeyword("DROP"_L1))
        return parseDrop();
    if (m_tokens.acceptKeyword("RENAME"_L1))
        return parseRename();
    if (m_tokens.acceptKeyword("PUT"_L1))
        return parsePut(false);
    if (m_tokens.acceptKeyword("ADD"_L1))
        return parsePut(true);
    if (m_tokens.acceptKeyword("GET"_L1)) {
        const auto store = readStore();
        if (!store)
            return tl::unexpected(store.error());
        return readKeyOrRange().map([&](const RangeLiteral &range) {
            return Statement(statement::Get{*store, range});
        });
    }
    if (m_tokens.acceptKeyword("KEYS"_L1))
        return parseList(false);
    if (m_tokens.acceptKeyword("VALUES"_L1))
        return parseList(true);
    if (m_tokens.acceptKeyword("REMOVE"_L1)) {
        const auto store = readStore();
        if (!store)
            return tl::unexpected(store.error());
        return readKeyOrRange().map([&](const RangeLiteral &range) {
            return Statement(statement::Remove{*store, range});
        });
    }
    if (m_tokens.acceptKeyword("CLEAR"_L1))
        return parseClear();
    if (m_tokens.acceptKeyword("COUNT"_L1))
        return parseCount();
    if (m_tokens.acceptKeyword("CURRENT"_L1)) {
        return readStore().map(
            [](const QString &store) { return Statement(statement::Current{store}); });
    }
    if (m_tokens.acceptKeyword("BEGIN"_L1))
        return parseBegin();
    if (m_tokens.acceptKeyword("COMMIT"_L1))
        return Statement(statement::Commit());
    if (m_tokens.acceptKeyword("ABORT"_L1))
        return Statement(statement::Abort());
    return m_tokens.unexpected(u"a statement, such as SAVE, LOAD, PUT or BEGIN"_s);
}

template <typename Kind>
Result<Statement> StatementParser::withId(const QString &expected)
{
    return m_tokens.readString(expected).map([](const QString &id) { return Statement(Kind{id}); });
}

Result<std::optional<QString>> StatementParser::readCollection()
{
    if (!m_tokens.acceptKeyword("IN"_L1))
        return std::nullopt;
    return m_tokens.readName(u"the name of a collection"_s).map([](const QString &name) {
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

Result<Statement> StatementParser::parseSave(bool insert)
{
    QString id;
    if (m_tokens.isAtString()) {
        const auto read = m_tokens.readString(u"a document's id"_s);
        if (!read)
            return tl::unexpected(read.error());
        id = *read;
    }
    const auto value = m_tokens.readJson();
    if (!value)
        return tl::unexpected(value.error());
    const auto collection = readCollection();
    if (!collection)
        return tl::unexpected(collection.error());
    const auto ifEtag = readIfEtag();
    if (!ifEtag)
        return tl::unexpected(ifEtag.error());
    return statement::Save{
        .id = id, .value = *value, .collection = *collection, .ifEtag = *ifEtag, .insert = insert};
}

Result<Statement> StatementParser::parseLoad()
{
    if (m_tokens.acceptKeywords({"STARTING"_L1, "WITH"_L1}))
        return parseLoadStartingWith();
    QStringList ids;
    do {
        const auto id = m_tokens.readString(u"a document's id in quotes"_s);
        if (!id)
            return tl::unexpected(id.error());
        ids << *id;
    } while (m_tokens.acceptSymbol(","));
    if (ids.size() == 1)
        return statement::Load{ids.first()};
    return statement::LoadMany{ids};
}

Result<Statement> StatementParser::parseLoadStartingWith()
{
    statement::LoadStartingWith load;
    const auto prefix = m_tokens.readString(u"a prefix in quotes"_s);
    if (!prefix)
        return tl::unexpected(prefix.error());
    load.prefix = *prefix;
    const std::pair<QLatin1StringView, std::optional<QString> *> texts[]{
        {"MATCHES"_L1, &load.matches}, {"EXCLUDE"_L1, &load.exclude}, {"AFTER"_L1, &load.after}};
    for (const auto &[keyword, text] : texts) {
        if (!m_tokens.acceptKeyword(keyword))
            continue;
        const auto read = m_tokens.readString(u"a text in quotes"_s);
        if (!read)
            return tl::unexpected(read.error());
        *text = *read;
    }
    if (m_tokens.acceptKeyword("SKIP"_L1)) {
        const auto skip = m_tokens.readUnsigned(u"a whole number"_s);
        if (!skip)
            return tl::unexpected(skip.error());
        load.skip = *skip;
    }
    if (m_tokens.acceptKeyword("TAKE"_L1)) {
        const auto take = m_tokens.readUnsigned(u"a whole number"_s);
        if (!take)
            return tl::unexpected(take.error());
        load.take = *take;
    }
    return load;
}

Result<Statement> StatementParser::parseDelete()
{
    const auto id = m_tokens.readString(u"a document's id in quotes"_s);
    if (!id)
        return tl::unexpected(id.error());
    return readIfEtag().map([&](std::optional<quint64> ifEtag) {
        return Statement(statement::Delete{*id, ifEtag});
    });
}

Result<Statement> StatementParser::parseSeed()
{
    const auto prefix = m_tokens.readString(u"a prefix in quotes, such as 'users/'"_s);
    if (!prefix)
        return tl::unexpected(prefix.error());
    return m_tokens.readInteger(u"a whole number"_s).map([&](const QByteArray &number) {
        return Statement(statement::SeedIdentity{*prefix, number});
    });
}

Result<Statement> StatementParser::parseSet()
{
    if (auto guid = m_tokens.readKeyword("GUID"_L1); !guid)
        return tl::unexpected(guid.error());
    if (m_tokens.acceptSymbol("4"))
        return statement::SetGuid{GuidVersion::Random};
    if (m_tokens.acceptSymbol("7"))
        return statement::SetGuid{GuidVersion::TimeOrdered};
    return m_tokens.unexpected(u"4 or 7, the version of the GUIDs"_s);
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
