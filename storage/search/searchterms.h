#pragma once

#include "storage/result.h"

#include <QList>
#include <QStringList>

// What a person looks for in a list: conditions that must all hold. An immutable value.
//
//     balance > 100 and address.city ~ "york" and @modified >= 2026-01-31
//
// A condition is a subject, an operator and a value:
//
// - A member: names joined by periods, a number for an array's element (`tags.0`); in quotes, as a
//   JSON string, where a name has other characters. Its value is JSON: a string, a number, true,
//   false or null. Numbers compare as numbers (as doubles; whole ones beyond 2^53 digit by digit),
//   strings as strings by UTF-16 code unit; `~` finds a part of a string, in upper or lower case.
//   Other types never match, nor does a member that is missing.
// - `@key`: as text, compared as the keys of the list are: a document's without regard to case.
//   A store's key may also be compared with a number; `~` looks in what the list shows of a key
//   that is no string. `@indexkey` is the same of an index's list.
// - `@size`: the size of the value in bytes, or with a unit (`10 kB`, `1.5 MB`), in steps of 1000.
// - `@modified`: a date or a time, `2026-01-31`, `2026-01-31T10:30` (seconds, milliseconds and a
//   zone may follow; without one it is local time). It stands for all of its day, minute or second:
//   `=` is within, `>` after its end, `>=` from its beginning on.
//
// `!=` finds whatever `=` does not, so also other types and missing members. true, false and null
// know `=` and `!=` only.
class SearchTerms final
{
public:
    // Of which list the keys are: what can be asked of them.
    enum class Keys { OfDocuments, OfRecords, OfIndexEntries };

    enum class Subject { Key, IndexKey, Size, Modified, Member };
    enum class Operator { Equal, NotEqual, Less, LessOrEqual, Greater, GreaterOrEqual, Contains };
    enum class Kind {
        Null,
        Boolean,
        Number,
        String,
        Span, // From `from` up to `end`: bytes, or milliseconds since 1970-01-01T00:00Z.
    };
    struct Condition
    {
        Subject subject = Subject::Member;
        QStringList path = {}; // A member's; at least one name.
        Operator op = Operator::Equal;
        Kind kind = Kind::Null;
        QString text = {}; // A string; else the value as written.
        double number = 0;
        bool boolean = false;
        qint64 from = 0;
        qint64 end = 0;
        bool operator==(const Condition &) const = default;
    };

    // No condition: everything is found.
    SearchTerms() = default;
    // SyntaxError, with the column, where it cannot be read. An empty text has no condition.
    [[nodiscard]] static Result<SearchTerms> parse(QStringView text, Keys keys);
    // `@key ~ text`, or in an index's list `@indexkey ~ text`. An empty text has no condition.
    [[nodiscard]] static SearchTerms keyContains(const QString &text, Keys keys);

    [[nodiscard]] const QList<Condition> &conditions() const { return m_conditions; }
    [[nodiscard]] bool isEmpty() const { return m_conditions.isEmpty(); }
    // What parse() reads as these.
    [[nodiscard]] QString toText() const;

    bool operator==(const SearchTerms &) const = default;

private:
    explicit SearchTerms(QList<Condition> conditions) : m_conditions(std::move(conditions)) {}

    QList<Condition> m_conditions;
};
