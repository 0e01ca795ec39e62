#pragma once

#include "tests/storage/model/modelkeypath.h"
#include "tests/storage/model/spelling.h"

// Random keys and JSON values, from pools small enough that keys meet again, with what is special
// about each type among them: −0, infinities, the vicinity of 2^53, NUL, lone surrogates, empty
// binaries and arrays, dates at the edge, nesting at and over the limit.
class ValueGenerator final
{
public:
    // Of many different numbers where `large`.
    ValueGenerator(Chance &chance, bool large)
        : m_chance(chance), m_spelling(chance), m_manyNumbers(large ? 20'000 : 600)
    {}

    ModelKey key(); // A valid one.
    // Of a statement: now and then none (NaN, date(NaN), nested too deep).
    ModelKey keyLiteral();

    // For a store with such a key path and indexes over these: mostly an object that has something
    // at the paths, now and then any JSON value or one that is not allowed.
    ModelValue record(const QList<ModelKeyPath> &paths);
    // An object, or what is no document.
    ModelValue document();
    QString collection();

private:
    double number();
    double dateMilliseconds();
    QString text();
    QByteArray bytes();
    ModelKey keyWithin(int depth);
    ModelKey nested(int levels);

    ModelValue fromKey(const ModelKey &key);
    ModelValue lookalike();
    ModelValue leaf();
    ModelValue value(int depth);
    ModelValue object(int depth);
    ModelValue notAllowed();
    void place(ModelValue &value, const QString &path);

    Chance &m_chance;
    Spelling m_spelling;
    int m_manyNumbers;
};
