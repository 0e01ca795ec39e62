#pragma once

#include "storage/json/jsontext.h"

#include <QList>
#include <QString>
#include <QStringList>

// How an import makes each record's id:
//
//     (nothing, or '')       a GUID
//     users/                 an identity
//     countries/{alpha_2}    text with members of the record in braces
//     languages/{name.en}    a member of a member
//
// A member gives a string's text or a number's digits as written. `{{` and `}}` outside a member
// are one brace of text; a member's name cannot hold braces, nor the dots that part names. An
// immutable value.
class KeyTemplate final
{
public:
    // A GUID for each record.
    KeyTemplate() = default;
    // SyntaxError, with its column, where braces are not balanced or a name is empty.
    [[nodiscard]] static Result<KeyTemplate> parse(QStringView text);

    // The id that SAVE gets. DataError where a member is missing or is neither string nor number,
    // or where what members hold would turn a given key into a generated one.
    [[nodiscard]] Result<QString> idFor(const JsonText &record) const;

    // Every record gets the same id, which does not ask for a generated key.
    [[nodiscard]] bool isConstant() const;
    [[nodiscard]] bool givesGuids() const { return m_parts.isEmpty(); }
    // As it was written.
    [[nodiscard]] const QString &text() const { return m_text; }

    bool operator==(const KeyTemplate &other) const { return m_text == other.m_text; }

private:
    struct Part
    {
        QString text;     // Where it is no member.
        QStringList path; // Of a member.
    };

    Result<void> addMember(QStringView name, qsizetype offset);
    [[nodiscard]] bool asksForIdentity() const;

    QString m_text;
    QList<Part> m_parts;
};
