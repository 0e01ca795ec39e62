#pragma once

#include "tests/bench/stopwatch.h"

#include <QList>
#include <QString>

#include <functional>
#include <memory>
#include <optional>
#include <utility>

// The two that a row of the table compares: Keyscope and its baseline. Each call is one run and
// gives what it cost; what it needs before and after is not counted. Runs may be repeated, in any
// order.
class Contest
{
public:
    virtual ~Contest() = default;
    [[nodiscard]] virtual Cost ours() = 0;
    [[nodiscard]] virtual Cost theirs() = 0;

protected:
    Contest() = default;
    Q_DISABLE_COPY_MOVE(Contest)
};

// A row before it is run.
struct Row final
{
    // What the ratio is of: a rate shall be high, a cost low.
    enum class Ratio { OfRates, OfCosts };
    enum class Unit { Seconds, Bytes };

    QString name;
    QString baseline;
    Ratio ratio = Ratio::OfCosts;
    std::optional<double> goal = {}; // At least or at most; absent: the ratio is only stated.
    double operations = 1;           // In one run, for printing what one of them costs.
    Unit unit = Unit::Seconds;
    int timesMoreRounds = 1;                              // Where a run is short.
    std::function<std::unique_ptr<Contest>()> begin = {}; // Only called where the row is run.
};

// A row that was run: Keyscope and the baseline in turns, the one that begins changing.
class Measurement final
{
public:
    [[nodiscard]] static Measurement of(const Row &row, int rounds);

    [[nodiscard]] const Row &row() const { return m_row; }
    [[nodiscard]] const QList<Cost> &ours() const { return m_ours; }
    [[nodiscard]] const QList<Cost> &theirs() const { return m_theirs; }
    [[nodiscard]] double ourMedian() const;
    [[nodiscard]] double theirMedian() const;
    // The median of the rounds' ratios, ours by the baseline's: a machine that slows down from
    // round to round does so for both.
    [[nodiscard]] double ratio() const;
    // The same of the processors' time; zero where it was not measured.
    [[nodiscard]] double cpuRatio() const;
    // The lowest and the highest of the rounds' ratios.
    [[nodiscard]] std::pair<double, double> spread() const;
    // Also where there is no goal.
    [[nodiscard]] bool isMet() const;

private:
    explicit Measurement(Row row) : m_row(std::move(row)) {}
    [[nodiscard]] QList<double> ratios(double Cost::*of) const;

    Row m_row;
    QList<Cost> m_ours;
    QList<Cost> m_theirs;
};
