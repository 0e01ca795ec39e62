#pragma once

#include "tests/storage/model/modeldatabase.h"

#include <QMap>

// How often each kind of statement had each outcome: whether the random statements reach what they
// should.
class Tally final
{
public:
    void add(const ModelStatement &statement, const QByteArray &result);
    void add(const Tally &other);
    // How long the lists of a state are: the counted runs are cut at 1024 keys.
    void addLengths(const ModelDatabase::State &state);

    // Kinds that never went well, or never came; those that cannot be read aside.
    [[nodiscard]] QByteArrayList kindsThatAlwaysFail() const;
    [[nodiscard]] int statements() const;
    // A table, one kind a line.
    [[nodiscard]] QByteArray toText() const;

private:
    QMap<int, QMap<QByteArray, int>> m_counts; // By kind, then outcome.
    std::size_t m_mostDocuments = 0;
    std::size_t m_mostRecords = 0;
    std::size_t m_mostEntries = 0;
};
