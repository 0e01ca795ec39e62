#pragma once

#include "tests/storage/model/modelstatement.h"

#include <QMap>

// How often each kind of statement had each outcome: whether the random statements reach what they
// should.
class Tally final
{
public:
    void add(const ModelStatement &statement, const QByteArray &result);
    void add(const Tally &other);

    // Kinds that never went well, or never came; those that cannot be read aside.
    [[nodiscard]] QByteArrayList kindsThatAlwaysFail() const;
    [[nodiscard]] int statements() const;
    // A table, one kind a line.
    [[nodiscard]] QByteArray toText() const;

private:
    QMap<int, QMap<QByteArray, int>> m_counts; // By kind, then outcome.
};
