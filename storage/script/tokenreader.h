#pragma once

#include "storage/result.h"
#include "storage/script/jsonliteral.h"
#include "storage/script/keyliteral.h"

#include <QByteArray>
#include <QString>

#include <initializer_list>
#include <optional>

// Takes a statement's text apart, from front to back. Each accept…() moves on and says so only
// where the thing stands there; each read…() fails where it does not. Keywords have no regard to
// case.
class TokenReader final
{
public:
    // `utf8` must outlive this and begin at `line` and `column` of its script (from one).
    TokenReader(QByteArrayView utf8, int line, int column);

    [[nodiscard]] bool acceptKeyword(QLatin1StringView keyword);
    // All of them, or none.
    [[nodiscard]] bool acceptKeywords(std::initializer_list<QLatin1StringView> keywords);
    [[nodiscard]] bool acceptSymbol(QByteArrayView symbol);
    [[nodiscard]] bool isAtEnd();
    [[nodiscard]] bool isAtString();

    // Each says in words what it expected.
    [[nodiscard]] Result<void> readKeyword(QLatin1StringView keyword);
    [[nodiscard]] Result<void> readEnd();
    // `'…'` or `"…"`.
    [[nodiscard]] Result<QString> readString(const QString &expected);
    // A bare word or a string.
    [[nodiscard]] Result<QString> readName(const QString &expected);
    // An unsigned integer of at most 64 bits.
    [[nodiscard]] Result<quint64> readUnsigned(const QString &expected);
    // The digits of an integer, as written, perhaps with a minus.
    [[nodiscard]] Result<QByteArray> readInteger(const QString &expected);
    [[nodiscard]] Result<JsonLiteral> readJson();
    [[nodiscard]] Result<KeyLiteral> readKey();

    [[nodiscard]] tl::unexpected<StorageError> unexpected(const QString &expected);

private:
    void skipBlanks();
    [[nodiscard]] QByteArrayView word() const;
    [[nodiscard]] QByteArrayView number() const;
    // From an opening bracket or quote to behind its end, or to the text's end.
    [[nodiscard]] qsizetype endOfString(qsizetype from) const;
    [[nodiscard]] qsizetype endOfBracket(qsizetype from) const;
    [[nodiscard]] tl::unexpected<StorageError> errorAt(qsizetype at, const QString &message) const;
    [[nodiscard]] Result<QString> decode(QByteArrayView quoted, qsizetype at) const;
    [[nodiscard]] Result<KeyLiteral> readKeyScalar();
    [[nodiscard]] Result<KeyLiteral> readKeyDate();
    [[nodiscard]] Result<KeyLiteral> readKeyBinary();
    [[nodiscard]] Result<KeyLiteral> readKeyArray();

    QByteArrayView m_text;
    int m_line;
    int m_column;
    qsizetype m_at = 0;
};
