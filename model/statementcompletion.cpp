#include "model/statementcompletion.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

// Where a bare word could be a keyword the keyword wins (SCRIPT.md), so names like these are
// quoted.
const QStringList &keywords()
{
    static const QStringList words = {u"ABORT"_s,      u"ADD"_s,       u"AFTER"_s,
                                      u"ALL"_s,        u"AND"_s,       u"AUTOINCREMENT"_s,
                                      u"BEGIN"_s,      u"BINARY"_s,    u"BY"_s,
                                      u"CLEAR"_s,      u"COMMIT"_s,    u"COUNT"_s,
                                      u"CREATE"_s,     u"CURRENT"_s,   u"DATE"_s,
                                      u"DELETE"_s,     u"DOCUMENTS"_s, u"DROP"_s,
                                      u"ERROR"_s,      u"ETAG"_s,      u"EXCLUDE"_s,
                                      u"FALSE"_s,      u"GET"_s,       u"GUID"_s,
                                      u"IDENTITY"_s,   u"IF"_s,        u"IN"_s,
                                      u"INDEX"_s,      u"INDEXING"_s,  u"INFINITY"_s,
                                      u"INSERT"_s,     u"KEY"_s,       u"KEYPATH"_s,
                                      u"KEYS"_s,       u"LOAD"_s,      u"MATCHES"_s,
                                      u"MULTIENTRY"_s, u"NAN"_s,       u"NEXT"_s,
                                      u"NULL"_s,       u"ON"_s,        u"PAUSE"_s,
                                      u"PUT"_s,        u"QUERY"_s,     u"READONLY"_s,
                                      u"REBUILD"_s,    u"REMOVE"_s,    u"RENAME"_s,
                                      u"RESUME"_s,     u"REVERSE"_s,   u"SAVE"_s,
                                      u"SEED"_s,       u"SET"_s,       u"SKIP"_s,
                                      u"STARTING"_s,   u"STORE"_s,     u"TAKE"_s,
                                      u"TO"_s,         u"TRUE"_s,      u"UNIQUE"_s,
                                      u"VALUES"_s,     u"WAIT"_s,      u"WITH"_s};
    return words;
}

const QStringList &verbs()
{
    static const QStringList words = {
        u"SAVE"_s,   u"INSERT"_s,   u"LOAD"_s,    u"DELETE"_s, u"ETAG"_s,   u"COUNT"_s,
        u"CLEAR"_s,  u"IDENTITY"_s, u"NEXT"_s,    u"SEED"_s,   u"SET"_s,    u"CREATE"_s,
        u"DROP"_s,   u"RENAME"_s,   u"PUT"_s,     u"ADD"_s,    u"GET"_s,    u"KEYS"_s,
        u"VALUES"_s, u"REMOVE"_s,   u"CURRENT"_s, u"BEGIN"_s,  u"COMMIT"_s, u"ABORT"_s,
        u"QUERY"_s,  u"REBUILD"_s,  u"PAUSE"_s,   u"RESUME"_s};
    return words;
}

bool isWordStart(QChar c)
{
    return (c >= u'a' && c <= u'z') || (c >= u'A' && c <= u'Z') || c == u'_';
}

bool isWordPart(QChar c)
{
    return isWordStart(c) || (c >= u'0' && c <= u'9');
}

struct Token
{
    enum class Kind { Word, String, Number, Brackets, Sign };
    Kind kind = Kind::Word;
    qsizetype start = 0;
    qsizetype end = 0;
    bool isOpen = false; // A string or brackets that are not closed yet.
    QString word;        // In upper case; words only.
};

qsizetype endOfString(QStringView text, qsizetype start, bool *isOpen)
{
    const QChar quote = text.at(start);
    for (qsizetype at = start + 1; at < text.size(); ++at) {
        if (text.at(at) == u'\\') {
            ++at;
        } else if (text.at(at) == quote) {
            *isOpen = false;
            return at + 1;
        }
    }
    *isOpen = true;
    return text.size();
}

qsizetype endOfBrackets(QStringView text, qsizetype start, bool *isOpen)
{
    int depth = 0;
    *isOpen = false;
    for (qsizetype at = start; at < text.size();) {
        const QChar c = text.at(at);
        if (c == u'"' || c == u'\'') {
            at = endOfString(text, at, isOpen);
            continue;
        }
        if (c == u'{' || c == u'[' || c == u'(')
            ++depth;
        else if ((c == u'}' || c == u']' || c == u')') && --depth == 0)
            return at + 1;
        ++at;
    }
    *isOpen = true;
    return text.size();
}

// Enough of SCRIPT.md's reading to know what the cursor stands in; mistakes are nobody's here.
QList<Token> tokensOf(QStringView text)
{
    QList<Token> tokens;
    for (qsizetype at = 0; at < text.size();) {
        const QChar c = text.at(at);
        Token token{
            .kind = Token::Kind::Sign, .start = at, .end = at + 1, .isOpen = false, .word = {}};
        if (c.isSpace()) {
            ++at;
            continue;
        }
        if (c == u'#') {
            const qsizetype end = text.indexOf(u'\n', at);
            token.end = end < 0 ? text.size() : end;
            token.isOpen = end < 0;
            if (end < 0)
                tokens.append(token);
            at = token.end;
            continue;
        }
        if (c == u'"' || c == u'\'') {
            token.kind = Token::Kind::String;
            token.end = endOfString(text, at, &token.isOpen);
        } else if (c == u'{' || c == u'[' || c == u'(') {
            token.kind = Token::Kind::Brackets;
            token.end = endOfBrackets(text, at, &token.isOpen);
        } else if (isWordPart(c)) {
            token.kind = isWordStart(c) ? Token::Kind::Word : Token::Kind::Number;
            while (token.end < text.size() && isWordPart(text.at(token.end)))
                ++token.end;
            token.word = text.mid(at, token.end - at).toString().toUpper();
        }
        at = token.end;
        tokens.append(token);
    }
    return tokens;
}

// What may stand next, behind the tokens that are complete.
class Grammar final
{
public:
    Grammar(const QList<Token> &tokens, const Catalog &catalog)
        : m_tokens(tokens), m_catalog(catalog)
    {}

    [[nodiscard]] QStringList next() const
    {
        if (m_tokens.isEmpty())
            return verbs();
        const QString verb = word(0);
        if (verb == u"SAVE" || verb == u"INSERT")
            return nextOfSave();
        if (verb == u"LOAD")
            return nextOfLoad();
        if (verb == u"DELETE")
            return count() == 1 ? prefixes() : count() == 2 ? QStringList{u"IF"_s} : QStringList();
        if (verb == u"ETAG" || verb == u"IDENTITY" || verb == u"NEXT" || verb == u"SEED")
            return count() == 1 ? prefixes() : QStringList();
        if (verb == u"COUNT" || verb == u"CLEAR")
            return nextOfCount();
        if (verb == u"SET")
            return count() == 1   ? QStringList{u"GUID"_s}
                   : count() == 2 ? QStringList{u"4"_s, u"7"_s}
                                  : QStringList();
        if (verb == u"CREATE" || verb == u"DROP" || verb == u"RENAME")
            return nextOfMaking(verb);
        if (verb == u"BEGIN")
            return nextOfBegin();
        if (verb == u"PUT" || verb == u"ADD")
            return count() == 1 ? stores() : count() == 3 ? QStringList{u"KEY"_s} : QStringList();
        if (verb == u"GET" || verb == u"REMOVE" || verb == u"CURRENT")
            return count() == 1 ? stores() : QStringList();
        if (verb == u"KEYS" || verb == u"VALUES")
            return count() == 1
                       ? stores()
                       : missingOf({u"ALL"_s, u"AND"_s, u"REVERSE"_s, u"SKIP"_s, u"TAKE"_s});
        return {};
    }

private:
    [[nodiscard]] qsizetype count() const { return m_tokens.size(); }
    [[nodiscard]] QString word(qsizetype at) const
    {
        return at < m_tokens.size() ? m_tokens.at(at).word : QString();
    }
    [[nodiscard]] QString last() const { return m_tokens.constLast().word; }
    [[nodiscard]] bool has(QStringView wanted) const
    {
        return std::any_of(m_tokens.cbegin(), m_tokens.cend(),
                           [wanted](const Token &token) { return token.word == wanted; });
    }
    [[nodiscard]] QStringList missingOf(const QStringList &words) const
    {
        QStringList missing;
        for (const QString &one : words) {
            if (!has(one))
                missing.append(one);
        }
        return missing;
    }

    [[nodiscard]] QStringList nextOfSave() const
    {
        if (last() == u"IN")
            return collections();
        if (last() == u"IF")
            return {};
        const bool hasValue =
            std::any_of(m_tokens.cbegin(), m_tokens.cend(),
                        [](const Token &token) { return token.kind == Token::Kind::Brackets; });
        if (hasValue)
            return missingOf({u"IN"_s, u"IF"_s});
        return count() == 1 ? prefixes() : QStringList();
    }
    [[nodiscard]] QStringList nextOfLoad() const
    {
        if (count() == 1)
            return QStringList{u"STARTING WITH"_s} + prefixes();
        if (last() == u"STARTING")
            return {u"WITH"_s};
        if (last() == u"WITH")
            return prefixes();
        if (!has(u"WITH") || m_tokens.constLast().kind == Token::Kind::Word)
            return {};
        return missingOf({u"MATCHES"_s, u"EXCLUDE"_s, u"AFTER"_s, u"SKIP"_s, u"TAKE"_s});
    }
    [[nodiscard]] QStringList nextOfCount() const
    {
        if (count() == 1)
            return QStringList{u"DOCUMENTS"_s} + stores();
        if (last() == u"DOCUMENTS")
            return {u"IN"_s};
        return last() == u"IN" ? collections() : QStringList();
    }
    [[nodiscard]] QStringList nextOfMaking(const QString &verb) const
    {
        if (count() == 1)
            return {u"STORE"_s};
        if (count() == 2)
            return verb == u"CREATE" ? QStringList() : stores();
        if (count() == 3 && verb == u"CREATE")
            return {u"AUTOINCREMENT"_s};
        return count() == 3 && verb == u"RENAME" ? QStringList{u"TO"_s} : QStringList();
    }
    [[nodiscard]] QStringList nextOfBegin() const
    {
        if (last() == u"ABORT")
            return {u"ON ERROR"_s};
        if (last() == u"ON")
            return {u"ERROR"_s};
        QStringList words = missingOf({u"READONLY"_s});
        if (!has(u"ABORT"))
            words.prepend(u"ABORT ON ERROR"_s);
        return words;
    }

    [[nodiscard]] QStringList stores() const
    {
        QStringList names;
        for (const StoreSummary &store : m_catalog.stores)
            names.append(nameAsWritten(store.name));
        return names;
    }
    [[nodiscard]] QStringList collections() const
    {
        QStringList names;
        for (const CollectionSummary &collection : m_catalog.collections)
            names.append(nameAsWritten(collection.name));
        return names;
    }
    [[nodiscard]] QStringList prefixes() const
    {
        QStringList names;
        for (const IdentitySummary &identity : m_catalog.identities)
            names.append(DocumentKey::fromTrusted(identity.prefix).toLiteral());
        return names;
    }

    const QList<Token> &m_tokens;
    const Catalog &m_catalog;
};

} // namespace

QString nameAsWritten(const QString &name)
{
    const bool isBare = !name.isEmpty() && isWordStart(name.front()) &&
                        std::all_of(name.cbegin(), name.cend(), isWordPart) &&
                        !keywords().contains(name.toUpper());
    return isBare ? name : Key::fromString(name).toLiteral();
}

StatementCompletion StatementCompletion::at(QStringView text, qsizetype cursor,
                                            const Catalog &catalog)
{
    cursor = std::clamp(cursor, qsizetype(0), text.size());
    QList<Token> tokens = tokensOf(text.first(cursor));
    StatementCompletion completion{.start = cursor, .texts = {}};
    if (!tokens.isEmpty() && tokens.constLast().end == cursor) {
        const Token current = tokens.constLast();
        const bool isWord = current.kind == Token::Kind::Word;
        const bool isOpenString = current.kind == Token::Kind::String && current.isOpen;
        if (!isWord && !isOpenString)
            return completion; // Inside JSON or a number, or right behind something complete.
        tokens.removeLast();
        completion.start = current.start;
    }
    const QStringView typed = text.mid(completion.start, cursor - completion.start);
    const QStringList candidates = Grammar(tokens, catalog).next();
    for (const QString &candidate : candidates) {
        const bool fits =
            candidate.startsWith(typed, Qt::CaseInsensitive) && candidate.size() > typed.size();
        // A string that is begun with the other kind of quote.
        const bool fitsInQuotes =
            !typed.isEmpty() && (typed.front() == u'"' || typed.front() == u'\'') &&
            (candidate.startsWith(u'"') || candidate.startsWith(u'\'')) &&
            QStringView(candidate).mid(1).startsWith(typed.mid(1), Qt::CaseInsensitive);
        if (fits || fitsInQuotes)
            completion.texts.append(candidate);
        if (completion.texts.size() == maximumTexts)
            break;
    }
    return completion;
}
