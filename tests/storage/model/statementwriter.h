#pragma once

#include "tests/storage/model/modelstatement.h"
#include "tests/storage/model/spelling.h"

// Writes a statement as a script has it, each time in another of the ways that SCRIPT.md allows:
// case of keywords, names bare or quoted, escapes, white space, line ends inside brackets.
class StatementWriter final
{
public:
    explicit StatementWriter(Chance &chance) : m_chance(chance), m_spelling(chance) {}

    QByteArray write(const ModelStatement &statement);

private:
    void words(const char *keywords);
    void name(const QString &name);
    void string(const QString &text) { part(m_spelling.string(text)); }
    void number(quint64 number) { part(QByteArray::number(number)); }
    void part(const QByteArray &text);
    void json(const ModelValue &value);
    void keyPath(const ModelKeyPath &path);
    void range(const ModelRange &range, bool needed);
    void skipAndTake(quint64 skip, const std::optional<quint64> &take);
    void optionalString(const char *keyword, const std::optional<QString> &text);
    void inCollection(const std::optional<QString> &collection);
    void ifEtag(const std::optional<quint64> &etag);

    void documents(const ModelStatement &statement);
    void making(const ModelStatement &statement);
    void records(const ModelStatement &statement);
    void transactions(const ModelStatement &statement);

    QByteArray jsonText(const ModelValue &value);

    Chance &m_chance;
    Spelling m_spelling;
    QByteArray m_text;
};
