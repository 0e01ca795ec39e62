#include "storage/interpreter.h"
#include "tests/bench/rawwriter.h"
#include "tests/bench/require.h"
#include "tests/bench/rows.h"
#include "tests/bench/sametables.h"
#include "tests/bench/samples.h"

using namespace Qt::StringLiterals;

namespace {

// Many statements in one transaction, from BEGIN to COMMIT, each with its outcome before the next.
class ManySaves final : public Contest
{
public:
    explicit ManySaves(const BenchOptions &options)
        : m_options(options), m_pool(samples::documents(poolSize))
    {}

    Cost ours() override
    {
        const ScratchFile file(m_options.dataFolder);
        const auto database = file.open();
        Interpreter interpreter(*database);
        const Stopwatch watch;
        require(interpreter.execute(statement::Begin{}));
        for (qint64 i = 0; i < m_options.records; ++i) {
            require(interpreter.execute(statement::Save{.id = QString(m_prefix),
                                                        .value = m_pool[i % poolSize],
                                                        .collection = {},
                                                        .ifEtag = {},
                                                        .insert = false}));
        }
        require(interpreter.execute(statement::Commit{}));
        const Cost cost = watch.elapsed();
        m_same.sawOurs(file);
        return cost;
    }

    Cost theirs() override
    {
        const ScratchFile file(m_options.dataFolder);
        Cost cost;
        {
            RawDatabase database(file.path());
            RawWriter writer(database);
            const Stopwatch watch;
            database.run("BEGIN IMMEDIATE");
            writer.addCollection();
            for (qint64 i = 0; i < m_options.records; ++i)
                writer.insertPerson(i + 1, identity, i + 1, m_pool[i % poolSize].bytes());
            writer.writeIdentity(m_options.records);
            writer.writeSettings(m_options.records, RawWriter::list + 1);
            database.run("COMMIT");
            cost = watch.elapsed();
        }
        m_same.sawTheirs(file);
        return cost;
    }

private:
    static constexpr qint64 poolSize = 1000;
    static constexpr qint64 identity = 3; // Strategy::Identity.

    BenchOptions m_options;
    QString m_prefix = QString::fromLatin1(samples::prefix);
    QList<JsonText> m_pool;
    SameTables m_same;
};

class ManyPuts final : public Contest
{
public:
    ManyPuts(const BenchOptions &options, bool indexed)
        : m_options(options),
          m_indexed(indexed),
          m_values(samples::documents(indexed ? options.records : poolSize))
    {
        m_statements << "CREATE STORE people AUTOINCREMENT";
        if (!indexed)
            return;
        m_statements << "CREATE INDEX names ON people KEYPATH 'name' UNIQUE";
        for (qint64 i = 0; i < options.records; ++i)
            m_names << samples::name(i);
    }

    Cost ours() override
    {
        const ScratchFile file(m_options.dataFolder, m_statements);
        const auto database = file.open();
        Interpreter interpreter(*database);
        const Stopwatch watch;
        require(interpreter.execute(statement::Begin{}));
        for (qint64 i = 0; i < m_options.records; ++i) {
            require(interpreter.execute(statement::Put{.store = QString(m_store),
                                                       .value = m_values[i % m_values.size()],
                                                       .key = {},
                                                       .add = false}));
        }
        require(interpreter.execute(statement::Commit{}));
        const Cost cost = watch.elapsed();
        m_same.sawOurs(file);
        return cost;
    }

    Cost theirs() override
    {
        const ScratchFile file(m_options.dataFolder, m_statements);
        Cost cost;
        {
            RawDatabase database(file.path());
            RawWriter writer(database);
            const Stopwatch watch;
            database.run("BEGIN IMMEDIATE");
            for (qint64 i = 0; i < m_options.records; ++i) {
                writer.insertRecord(i + 1, i + 1, m_values[i % m_values.size()].bytes());
                if (m_indexed)
                    writer.insertEntry(m_names[i], i + 1);
            }
            writer.writeGenerator(m_options.records + 1);
            writer.writeSettings(m_options.records, RawWriter::list + (m_indexed ? 2 : 1));
            database.run("COMMIT");
            cost = watch.elapsed();
        }
        m_same.sawTheirs(file);
        return cost;
    }

private:
    static constexpr qint64 poolSize = 1000;

    BenchOptions m_options;
    bool m_indexed;
    QString m_store = u"people"_s;
    QList<JsonText> m_values;
    QByteArrayList m_names;
    QList<QByteArray> m_statements;
    SameTables m_same;
};

} // namespace

QList<Row> rows::writing(const BenchOptions &options)
{
    const auto records = double(options.records);
    const QString baseline = u"C API, prepared statements, the same tables but the runs"_s;
    return {
        {.name = u"SAVEs with identity keys in one transaction"_s,
         .baseline = baseline,
         .ratio = Row::Ratio::OfRates,
         .goal = 0.65,
         .operations = records,
         .begin = [options] { return std::make_unique<ManySaves>(options); }},
        {.name = u"PUTs with generated keys in one transaction"_s,
         .baseline = baseline,
         .ratio = Row::Ratio::OfRates,
         .goal = 0.65,
         .operations = records,
         .begin = [options] { return std::make_unique<ManyPuts>(options, false); }},
        {.name = u"PUTs with generated keys and a unique index in one transaction"_s,
         .baseline = baseline,
         .ratio = Row::Ratio::OfRates,
         .goal = 0.65,
         .operations = records,
         .begin = [options] { return std::make_unique<ManyPuts>(options, true); }},
    };
}
