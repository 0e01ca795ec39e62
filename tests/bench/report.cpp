#include "tests/bench/report.h"

#include <QDateTime>
#include <QJsonArray>
#include <QJsonDocument>
#include <QSaveFile>
#include <QSysInfo>
#include <QThread>

#include <sqlite3.h>

#include <cstdio>
#include <cstdlib>

using namespace Qt::StringLiterals;

namespace {

constexpr int nameWidth = 64;
constexpr int columnWidth = 10;

QString significant(double value)
{
    return QString::number(value, 'f', value < 10 ? 2 : value < 100 ? 1 : 0);
}

// One operation's cost.
QString costText(double cost, const Row &row)
{
    if (row.unit == Row::Unit::Bytes)
        return significant(cost / 1'048'576) + u" MiB"_s;
    const double seconds = cost / row.operations;
    if (seconds < 1e-6)
        return significant(seconds * 1e9) + u" ns"_s;
    if (seconds < 1e-3)
        return significant(seconds * 1e6) + u" µs"_s;
    return seconds < 1 ? significant(seconds * 1e3) + u" ms"_s : significant(seconds) + u" s"_s;
}

QString goalText(const Row &row)
{
    if (!row.goal)
        return u"stated"_s;
    return (row.ratio == Row::Ratio::OfRates ? u"≥ "_s : u"≤ "_s) +
           QString::number(*row.goal, 'f', 2);
}

QString ratioText(const Row &row)
{
    if (row.ratio == Row::Ratio::OfRates)
        return u"rate"_s;
    return row.unit == Row::Unit::Bytes ? u"memory"_s : u"time"_s;
}

QJsonArray toArray(const QList<Cost> &costs, double Cost::*of)
{
    QJsonArray array;
    for (const Cost &cost : costs)
        array << cost.*of;
    return array;
}

// How many threads wanted a processor during the last minute: more than the benchmark's own means
// that the machine is not quiet.
double loadAverage()
{
    double load = 0;
    return getloadavg(&load, 1) == 1 ? load : 0;
}

void printLine(const QStringList &columns)
{
    QString line = columns.first().leftJustified(nameWidth);
    for (const QString &column : columns.sliced(1))
        line += column.rightJustified(columnWidth);
    std::printf("%s\n", qUtf8Printable(line));
    std::fflush(stdout);
}

} // namespace

Report::Report(const BenchOptions &options)
{
    m_json[u"date"_s] = QDateTime::currentDateTimeUtc().toString(Qt::ISODate);
    m_json[u"architecture"_s] = QSysInfo::currentCpuArchitecture();
    m_json[u"sqlite"_s] = QString::fromLatin1(sqlite3_libversion());
    m_json[u"qt"_s] = QString::fromLatin1(qVersion());
    m_json[u"processors"_s] = QThread::idealThreadCount();
    m_json[u"loadAverageBefore"_s] = loadAverage();
    m_json[u"documents"_s] = options.documents;
    m_json[u"records"_s] = options.records;
    m_json[u"rounds"_s] = options.rounds;
}

void Report::printHeading() const
{
    std::printf("SQLite %s, Qt %s, %d processors, load average before %.1f\n\n",
                sqlite3_libversion(), qVersion(), QThread::idealThreadCount(),
                m_json[u"loadAverageBefore"_s].toDouble());
    printLine({u"row"_s, u"ours"_s, u"baseline"_s, u"of its"_s, u"ratio"_s, u"goal"_s, u"met"_s,
               u"lowest"_s, u"highest"_s, u"of CPU"_s});
}

void Report::add(const Measurement &measurement)
{
    const Row &row = measurement.row();
    const auto [lowest, highest] = measurement.spread();
    const QString met = !row.goal ? u"–"_s : measurement.isMet() ? u"yes"_s : u"no"_s;
    m_missed += measurement.isMet() ? 0 : 1;
    printLine({row.name, costText(measurement.ourMedian(), row),
               costText(measurement.theirMedian(), row), ratioText(row),
               significant(measurement.ratio()), goalText(row), met, significant(lowest),
               significant(highest),
               measurement.cpuRatio() > 0 ? significant(measurement.cpuRatio()) : u"–"_s});

    QJsonArray all = m_json[u"rows"_s].toArray();
    all << QJsonObject{
        {u"name"_s, row.name},
        {u"baseline"_s, row.baseline},
        {u"goal"_s, goalText(row)},
        {u"met"_s, measurement.isMet()},
        {u"ratioOf"_s, ratioText(row)},
        {u"ratio"_s, measurement.ratio()},
        {u"ratioOfProcessorTime"_s, measurement.cpuRatio()},
        {u"unit"_s, row.unit == Row::Unit::Bytes ? u"bytes"_s : u"seconds"_s},
        {u"operationsInARun"_s, row.operations},
        {u"ours"_s, toArray(measurement.ours(), &Cost::value)},
        {u"theirs"_s, toArray(measurement.theirs(), &Cost::value)},
        {u"ourProcessorTime"_s, toArray(measurement.ours(), &Cost::cpuSeconds)},
        {u"theirProcessorTime"_s, toArray(measurement.theirs(), &Cost::cpuSeconds)},
    };
    m_json[u"rows"_s] = all;
}

void Report::addStatement(const QString &name, const QString &text, const QJsonObject &figures)
{
    std::printf("\n%s: %s\n", qUtf8Printable(name), qUtf8Printable(text));
    std::fflush(stdout);
    m_json[name] = figures;
}

std::optional<QString> Report::write(const QString &fileName) const
{
    QSaveFile file(fileName);
    if (file.open(QIODevice::WriteOnly) && file.write(QJsonDocument(m_json).toJson()) >= 0 &&
        file.commit())
        return {};
    return file.errorString();
}
