#include "tests/bench/contest.h"

#include <algorithm>

namespace {

double median(QList<double> values)
{
    if (values.isEmpty())
        return 0;
    std::sort(values.begin(), values.end());
    const qsizetype middle = values.size() / 2;
    return values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

double medianCost(const QList<Cost> &costs)
{
    QList<double> values;
    for (const Cost &cost : costs)
        values << cost.value;
    return median(values);
}

} // namespace

Measurement Measurement::of(const Row &row, int rounds)
{
    Measurement measurement(row);
    const std::unique_ptr<Contest> contest = row.begin();
    for (int round = 0; round < rounds * row.timesMoreRounds; ++round) {
        if (round % 2 == 0)
            measurement.m_ours << contest->ours();
        measurement.m_theirs << contest->theirs();
        if (round % 2 == 1)
            measurement.m_ours << contest->ours();
    }
    return measurement;
}

QList<double> Measurement::ratios(double Cost::*of) const
{
    QList<double> ratios;
    for (qsizetype i = 0; i < m_ours.size(); ++i) {
        const double ours = m_ours[i].*of;
        const double theirs = m_theirs[i].*of;
        if (ours > 0 && theirs > 0)
            ratios << (m_row.ratio == Row::Ratio::OfRates ? theirs / ours : ours / theirs);
    }
    return ratios;
}

double Measurement::ourMedian() const
{
    return medianCost(m_ours);
}

double Measurement::theirMedian() const
{
    return medianCost(m_theirs);
}

double Measurement::ratio() const
{
    return median(ratios(&Cost::value));
}

double Measurement::cpuRatio() const
{
    return median(ratios(&Cost::cpuSeconds));
}

std::pair<double, double> Measurement::spread() const
{
    const QList<double> all = ratios(&Cost::value);
    if (all.isEmpty())
        return {0, 0};
    const auto [low, high] = std::minmax_element(all.begin(), all.end());
    return {*low, *high};
}

bool Measurement::isMet() const
{
    return !m_row.goal ||
           (m_row.ratio == Row::Ratio::OfRates ? ratio() >= *m_row.goal : ratio() <= *m_row.goal);
}
