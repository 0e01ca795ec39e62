#pragma once

#include "storage/result.h"
#include "storage/script/jsonliteral.h"
#include "storage/script/keyliteral.h"
#include "storage/text/utf8.h"

#include <QByteArray>
#include <QString>

#include <initializer_list>

// Takes a statement's text apart, from front to back. Each accept…() moves on and says so only
// where the thing stands there; each read…() fails where it does not, and then the reader stays
// where it was or somewhere behind: nothing is read after a failure. Keywords have no regard to
// case.
//
// A value that points into the text, cheap to copy: a copy looks ahead.
class TokenReader final
{
public:
    using Keywords = std::initializer_list<QLatin1StringView>;

    // `utf8` must outlive this, be valid UTF-8 and begin at `line` and `column` of its script (from
    // one; columns in code points).
    explicit TokenReader(QByteArrayView utf8, int line = 1, int column = 1);

    [[nodiscard]] bool acceptKeyword(QLatin1StringView keyword);
    // All of them, or none.
    [[nodiscard]] bool acceptKeywords(Keywords keywords);
    [[nodiscard]] bool acceptSymbol(QByteArrayView symbol);
    [[nodiscard]] bool isAtEnd();
    [[nodiscard]] bool isAtString();
    [[nodiscard]] bool isAtNumber();

    // Each says in words what it expected.
    [[nodiscard]] Result<void> readKeyword(QLatin1StringView keyword);
    [[nodiscard]] Result<void> readEnd();
    // `'…'` or `"…"`.
    [[nodiscard]] Result<QString> readString(const QString &expected);
    // A bare word or a string. A bare word that is one of `followers`, the keywords that may stand
    // right behind the name, is that keyword: the name was forgotten (SCRIPT.md: the keyword wins).
    [[nodiscard]] Result<QString> readName(const QString &expected, Keywords followers = {});
    // An unsigned integer of at most 64 bits.
    [[nodiscard]] Result<quint64> readUnsigned(const QString &expected);
    // The digits of an integer, as written, perhaps with a minus.
    [[nodiscard]] Result<QByteArray> readInteger(const QString &expected);
    [[nodiscard]] Result<JsonLiteral> readJson();

    // Iterative: a million brackets cost no stack.
    [[nodiscard]] Result<KeyLiteral> readKey();
    // A range; where none stands here, every key.
    [[nodiscard]] Result<RangeLiteral> readRange();
    // Where SCRIPT.md says "key or range", one of them must stand.
    [[nodiscard]] Result<RangeLiteral> readKeyOrRange();

    [[nodiscard]] tl::unexpected<StorageError> unexpected(const QString &expected);
    // At the next token.
    [[nodiscard]] tl::unexpected<StorageError> mistake(const QString &message);

private:
    void skipBlanks();
    [[nodiscard]] QByteArrayView word() const;
    [[nodiscard]] QByteArrayView number() const;
    [[nodiscard]] qsizetype endOfJson() const;
    [[nodiscard]] TextPosition positionOf(qsizetype at) const;
    [[nodiscard]] tl::unexpected<StorageError> errorAt(qsizetype at, const QString &message) const;
    [[nodiscard]] Result<KeyLiteral> readKeyScalar();
    [[nodiscard]] Result<KeyLiteral> readKeyNumber();
    [[nodiscard]] Result<KeyLiteral> readKeyDate();
    [[nodiscard]] Result<KeyLiteral> readKeyBinary();
    [[nodiscard]] Result<KeyLiteral> readKeyArray();
    [[nodiscard]] bool isAtBound() const;
    [[nodiscard]] Result<void> readBound(RangeLiteral &range);

    QByteArrayView m_text;
    int m_line;
    int m_column;
    qsizetype m_at = 0;
};
