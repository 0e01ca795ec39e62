#pragma once

#include "tests/storage/model/chance.h"
#include "tests/storage/model/modelkey.h"

// One of the many spellings that a text, number or key may have in a script (SCRIPT.md, "Reading a
// script"; RFC 8259 for JSON's tokens), so that the parser is tested along with the engine.
class Spelling final
{
public:
    explicit Spelling(Chance &chance) : m_chance(chance) {}

    // A number as a record holds it: as below, or an infinite one's object in Extended JSON.
    QByteArray extendedNumber(double number);
    // A number in JSON's form; infinite ones as `1e400`. Not of NaN.
    QByteArray number(double number);
    // A string of JSON, in `"`.
    QByteArray jsonString(const QString &text) { return string(text, '"'); }
    // A string of a script, in either quotes.
    QByteArray string(const QString &text) { return string(text, m_chance.below(2) ? '"' : '\''); }
    // A date's text in ECMAScript's Date Time String Format, without quotes.
    QByteArray date(double milliseconds);
    // A date's object in Extended JSON (DESIGN.md, "Date and binary values").
    QByteArray extendedDate(double milliseconds);
    // A key literal.
    QByteArray key(const ModelKey &key);
    // Insignificant white space, also none; `inBrackets`, where a line may end.
    QByteArray gap(bool inBrackets);

private:
    QByteArray string(const QString &text, char quote);
    QByteArray escape(ushort unit);

    Chance &m_chance;
};
