#pragma once

#include "storage/result.h"

#include <QByteArray>
#include <QString>

#include <optional>

// A document's key (seeds/000): at most 1023 code points, no backslash; beyond the seed no control
// character, no lone surrogate, no slash in front (DESIGN.md). Keys compare without regard to case:
// by `folded`, each code point lower-cased by itself, in code point order. An immutable value.
class DocumentKey final
{
public:
    static constexpr int maximumCodePoints = 1023;

    // The key that `text`, trimmed at both ends, names; absent where nothing is left (an empty id
    // is no id); DataError, naming the character and its position, where it is not legal. A
    // trailing slash is legal here: whether it asks for an identity is the caller's question.
    [[nodiscard]] static Result<std::optional<DocumentKey>> parse(QStringView text);
    // For what the database kept.
    [[nodiscard]] static DocumentKey fromTrusted(QString spelling);

    // As first written.
    [[nodiscard]] const QString &spelling() const { return m_spelling; }
    // UTF-8 of the folded spelling; its byte order is the order of documents.
    [[nodiscard]] const QByteArray &folded() const { return m_folded; }
    [[nodiscard]] bool asksForIdentity() const { return m_spelling.endsWith(u'/'); }
    [[nodiscard]] int codePoints() const;

    // This prefix with an identity behind it; DataError where the result is too long.
    [[nodiscard]] Result<DocumentKey> withIdentity(qint64 number) const;

    // `'…'` as SCRIPT.md prints document keys, with escapes where they are needed.
    [[nodiscard]] QString toLiteral() const;

    // Keys are equal where they fold alike.
    bool operator==(const DocumentKey &other) const { return m_folded == other.m_folded; }

private:
    DocumentKey(QString spelling, QByteArray folded);

    QString m_spelling;
    QByteArray m_folded;
};

// UTF-8 of `text` with every code point lower-cased by itself (QChar::toLower, no normalisation).
[[nodiscard]] QByteArray foldedKeyText(QStringView text);
