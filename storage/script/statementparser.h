#pragma once

#include "storage/script/statement.h"
#include "storage/script/tokenreader.h"

// Reads one statement of SCRIPT.md's tables. For one text.
class StatementParser final
{
public:
    explicit StatementParser(TokenReader tokens) : m_tokens(tokens) {}

    // SyntaxError, with line and column, where the text is no statement, or more than one.
    [[nodiscard]] Result<Statement> parse();

private:
    using Parsed = Result<Statement>;

    Parsed parseStatement();
    // Documents.
    Parsed parseSave(bool insert);
    Parsed parseLoad();
    Parsed parseLoadStartingWith();
    Parsed parseDelete();
    Parsed parseSeed();
    Parsed parseSet();
    // Object stores; the keyword has been read.
    Parsed parseCreate();
    Parsed parseDrop();
    Parsed parseRename();
    Parsed parsePut(bool add);
    Parsed parseList(bool values);
    Parsed parseCount();
    Parsed parseClear();
    // Transactions.
    Parsed parseBegin();

    template <typename Kind>
    Parsed withId(const QString &expected); // Whose only part is an id or prefix.
    Result<QString> readStore() { return m_tokens.readName(QStringLiteral("the name of a store")); }
    Result<std::optional<QString>> readCollection(); // Behind IN, where that stands here.
    Result<std::optional<quint64>> readIfEtag();     // Behind IF, where that stands here.
    Result<RangeLiteral> readRange();                // Perhaps nothing: every key.
    Result<RangeLiteral> readKeyOrRange();
    Result<void> readBound(RangeLiteral &range);
    [[nodiscard]] bool isBound();

    TokenReader m_tokens;
};
