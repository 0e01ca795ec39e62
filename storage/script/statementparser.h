#pragma once

#include "storage/script/statement.h"
#include "storage/script/tokenreader.h"

// Reads one statement of SCRIPT.md's tables. For one text.
//
// What is a keyword depends on where it stands: `PUT key 5` puts into a store that is named key.
// Only where a bare word could be either does the keyword win: COUNT DOCUMENTS counts documents,
// and CREATE STORE AUTOINCREMENT has forgotten the name.
class StatementParser final
{
public:
    explicit StatementParser(TokenReader tokens) : m_tokens(tokens) {}

    // SyntaxError, with line and column, where the text is no statement, or more than one.
    [[nodiscard]] Result<Statement> parse();

private:
    using Parsed = Result<Statement>;

    // The statement's first keyword has been read when these are called.
    // Documents.
    Parsed parseSave();
    Parsed parseInsert();
    Parsed parseLoad();
    Parsed parseDelete();
    Parsed parseEtag();
    Parsed parseIdentity();
    Parsed parseNext();
    Parsed parseSeed();
    Parsed parseSet();
    // Indexes on documents; CREATE and DROP are with those on stores.
    Parsed parseCreateDocumentIndex(const QString &name);
    Parsed parseRebuild();
    Parsed parseQuery();
    Parsed parsePause();
    Parsed parseResume();
    // Object stores; COUNT and CLEAR also count and clear documents.
    Parsed parseCreate();
    Parsed parseDrop();
    Parsed parseRename();
    Parsed parsePut();
    Parsed parseAdd();
    Parsed parseGet();
    Parsed parseKeys();
    Parsed parseValues();
    Parsed parseRemove();
    Parsed parseCount();
    Parsed parseClear();
    Parsed parseCurrent();
    // Transactions.
    Parsed parseBegin();
    Parsed parseCommit();
    Parsed parseAbort();

    Parsed parseDocument(bool insert);
    Parsed parseLoadStartingWith();
    Parsed parseRecord(bool add);
    Parsed parseList(bool values);

    template <typename Kind>
    Parsed withId(const QString &expected); // Whose only part is an id or prefix.

    Parsed parseCreateIndex();
    Parsed parseDropIndex();
    Parsed parseRenameIndex();

    Result<QString> readStore(TokenReader::Keywords followers = {});
    Result<QString> readIndex(TokenReader::Keywords followers = {});
    Result<std::optional<QString>> readBy(TokenReader::Keywords followers); // Behind BY.
    Result<KeyPathLiteral> readKeyPath();                                   // Behind KEYPATH.
    Result<std::optional<QString>> readCollection(TokenReader::Keywords followers); // Behind IN.
    Result<std::optional<quint64>> readIfEtag();                                    // Behind IF.
    Result<void> readWindow(quint64 &skip, std::optional<quint64> &take); // SKIP and TAKE.

    TokenReader m_tokens;
};
