#include "storage/interpreter.h"
#include "storage/transfer/exportedrecord.h"
#include "storage/transfer/importer.h"
#include "storage/transfer/progress.h"
#include "tests/bench/benchdata.h"
#include "tests/bench/peakmemory.h"
#include "tests/bench/rawwriter.h"
#include "tests/bench/rows.h"
#include "tests/bench/sametables.h"
#include "tests/bench/samples.h"

#include <QFile>

using namespace Qt::StringLiterals;

namespace {

// An open file to import.
class Lines final
{
public:
    explicit Lines(const QString &path) : m_file(path)
    {
        require(m_file.open(QIODevice::ReadOnly), m_file.errorString());
        m_reader = require(ImportReader::open(m_file, {.array = {}, .recordsAreLines = true}));
    }
    [[nodiscard]] ImportReader &reader() { return *m_reader; }

private:
    QFile m_file;
    std::unique_ptr<ImportReader> m_reader;
};

enum class Keys { Identities, OfTemplate };
enum class Reading { Counted, NotCounted };

// A file of lines against the same texts, parsed and in memory.
class Imports final : public Contest
{
public:
    Imports(const BenchOptions &options, Keys keys, Reading reading)
        : m_options(options),
          m_keys(keys),
          m_reading(reading),
          m_path(BenchData(options.dataFolder).lines(options.records)),
          m_template(require(
              KeyTemplate::parse(keys == Keys::Identities ? u"people/" : u"people/{number}")))
    {
        m_texts.reserve(options.records);
        for (qint64 number = 1; number <= options.records; ++number)
            m_texts << samples::textWithNumber(number);
    }

    Cost ours() override
    {
        const ScratchFile file(m_options.dataFolder);
        const auto database = file.open();
        Interpreter interpreter(*database);
        Progress progress;
        const auto execute = [&](const Statement &statement) {
            return interpreter.execute(statement, &progress);
        };
        const Stopwatch watch;
        Lines lines(m_path);
        const auto report =
            require(Importer(execute, {.key = m_template, .collection = {}, .store = {}})
                        .run(lines.reader(), progress));
        Cost cost = watch.elapsed();
        require(report.imported == m_options.records, u"Records are missing."_s);
        m_same.sawOurs(file);
        if (m_reading == Reading::NotCounted) {
            const Cost reading = readAndParse();
            cost.value -= reading.value;
            cost.cpuSeconds -= reading.cpuSeconds;
        }
        return cost;
    }

    Cost theirs() override
    {
        const ScratchFile file(m_options.dataFolder);
        const bool identities = m_keys == Keys::Identities;
        const qint64 strategy = identities ? 3 : 2; // Strategy::Identity, Strategy::Semantic.
        Cost cost;
        {
            RawDatabase database(file.path());
            RawWriter writer(database);
            const Stopwatch watch;
            database.run("BEGIN IMMEDIATE");
            writer.addCollection();
            for (qint64 number = 1; number <= m_options.records; ++number)
                writer.insertPerson(number, strategy, number, m_texts[number - 1]);
            if (identities)
                writer.writeIdentity(m_options.records);
            writer.writeSettings(m_options.records, RawWriter::list + 1);
            database.run("COMMIT");
            cost = watch.elapsed();
        }
        m_same.sawTheirs(file);
        return cost;
    }

private:
    [[nodiscard]] Cost readAndParse() const
    {
        const Stopwatch watch;
        Lines lines(m_path);
        for (auto record = require(lines.reader().next()); record;
             record = require(lines.reader().next()))
            std::ignore = require(exportedrecord::read(require(record->text)));
        return watch.elapsed();
    }

    BenchOptions m_options;
    Keys m_keys;
    Reading m_reading;
    QString m_path;
    KeyTemplate m_template;
    QByteArrayList m_texts;
    SameTables m_same;
};

// Of the program, as a person starts it.
class ImportMemory final : public Contest
{
public:
    explicit ImportMemory(const BenchOptions &options) : m_options(options) {}

    Cost ours() override { return peakOf(m_options.records); }
    Cost theirs() override { return peakOf(BenchOptions::fewDocuments); }

private:
    [[nodiscard]] Cost peakOf(qint64 records) const
    {
        const ScratchFile file(m_options.dataFolder);
        const QStringList arguments{u"import"_s,     BenchData(m_options.dataFolder).lines(records),
                                    u"--database"_s, file.path(),
                                    u"--key"_s,      u"people/{number}"_s};
        const qint64 bytes = peakmemory::of(QStringLiteral(KEYSCOPE_PROGRAM), arguments);
        return {.value = double(bytes), .cpuSeconds = 0};
    }

    BenchOptions m_options;
};

} // namespace

QList<Row> rows::importing(const BenchOptions &options)
{
    const auto records = double(options.records);
    return {
        {.name = u"import with identity keys, reading and parsing not counted"_s,
         .baseline = u"C API, prepared statements, the same tables but the runs"_s,
         .ratio = Row::Ratio::OfRates,
         .goal = 0.85,
         .operations = records,
         .begin =
             [options] {
                 return std::make_unique<Imports>(options, Keys::Identities, Reading::NotCounted);
             }},
        {.name = u"import of NDJSON with a key template"_s,
         .baseline = u"C API inserting the same texts, already parsed"_s,
         .ratio = Row::Ratio::OfRates,
         .goal = 0.50,
         .operations = records,
         .begin =
             [options] {
                 return std::make_unique<Imports>(options, Keys::OfTemplate, Reading::Counted);
             }},
        {.name = u"peak memory of an import of %1 records"_s.arg(options.records),
         .baseline = u"of %1 records"_s.arg(BenchOptions::fewDocuments),
         .ratio = Row::Ratio::OfCosts,
         .goal = 1.2,
         .unit = Row::Unit::Bytes,
         .begin = [options] { return std::make_unique<ImportMemory>(options); }},
    };
}
