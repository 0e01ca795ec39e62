#pragma once

#include "tests/bench/benchoptions.h"
#include "tests/bench/contest.h"

#include <QJsonObject>
#include <QStringList>

#include <optional>

// The table: printed row by row as they are measured, and written as JSON with every single timing.
class Report final
{
public:
    explicit Report(const BenchOptions &options);

    void printHeading() const;
    void add(const Measurement &measurement);
    // What is no ratio: a line of text, and its figures for the JSON.
    void addStatement(const QString &name, const QString &text, const QJsonObject &figures);

    // Absent where the JSON was written; else why not.
    [[nodiscard]] std::optional<QString> write(const QString &fileName) const;
    [[nodiscard]] int missed() const { return m_missed; }

private:
    QJsonObject m_json;
    int m_missed = 0;
};
