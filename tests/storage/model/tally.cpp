#include "tests/storage/model/tally.h"

#include <algorithm>

void Tally::add(const ModelStatement &statement, const QByteArray &result)
{
    ++m_counts[int(statement.kind)][result.startsWith("error ") ? result.mid(6) : "ok"];
}

void Tally::add(const Tally &other)
{
    for (auto kind = other.m_counts.begin(); kind != other.m_counts.end(); ++kind) {
        for (auto outcome = kind->begin(); outcome != kind->end(); ++outcome)
            m_counts[kind.key()][outcome.key()] += outcome.value();
    }
    m_mostDocuments = std::max(m_mostDocuments, other.m_mostDocuments);
    m_mostRecords = std::max(m_mostRecords, other.m_mostRecords);
    m_mostEntries = std::max(m_mostEntries, other.m_mostEntries);
}

void Tally::addLengths(const ModelDatabase::State &state)
{
    m_mostDocuments = std::max(m_mostDocuments, state.documents.all().size());
    for (const auto &[name, store] : state.stores) {
        m_mostRecords = std::max(m_mostRecords, store.records().size());
        for (const auto &[indexName, index] : store.indexes())
            m_mostEntries = std::max(m_mostEntries, index.entries.size());
    }
}

QByteArrayList Tally::kindsThatAlwaysFail() const
{
    QByteArrayList names;
    for (int kind = 0; kind < ModelStatement::kinds; ++kind) {
        const auto named = ModelStatement{.kind = ModelStatement::Kind(kind)};
        if (named.kind != ModelStatement::Kind::Unreadable && !m_counts[kind].contains("ok"))
            names << named.kindName();
    }
    return names;
}

int Tally::statements() const
{
    int sum = 0;
    for (const auto &outcomes : m_counts) {
        for (const int count : outcomes)
            sum += count;
    }
    return sum;
}

QByteArray Tally::toText() const
{
    QByteArray table;
    for (auto kind = m_counts.begin(); kind != m_counts.end(); ++kind) {
        const auto named = ModelStatement{.kind = ModelStatement::Kind(kind.key())};
        table += named.kindName().leftJustified(20) + "ok " +
                 QByteArray::number(kind->value("ok")).rightJustified(7);
        for (auto outcome = kind->begin(); outcome != kind->end(); ++outcome) {
            if (outcome.key() != "ok")
                table += "  " + outcome.key() + ' ' + QByteArray::number(outcome.value());
        }
        table += '\n';
    }
    return table + "at most " + QByteArray::number(qulonglong(m_mostDocuments)) + " documents, " +
           QByteArray::number(qulonglong(m_mostRecords)) + " records in a store, " +
           QByteArray::number(qulonglong(m_mostEntries)) + " entries in an index\n";
}
