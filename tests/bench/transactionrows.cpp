#include "storage/interpreter.h"
#include "tests/bench/rawwriter.h"
#include "tests/bench/require.h"
#include "tests/bench/rows.h"
#include "tests/bench/samples.h"
#include "tests/bench/scratchfile.h"

using namespace Qt::StringLiterals;

// What a person feels of a transaction's end: a save that is a transaction of its own, on disk when
// it returns, and an abort.
namespace {

class SingleSaves final : public Contest
{
public:
    static constexpr int saves = 200;

    explicit SingleSaves(const BenchOptions &options)
        : m_ours(options.dataFolder),
          m_theirs(options.dataFolder),
          m_database(m_ours.open()),
          m_interpreter(*m_database),
          m_raw(m_theirs.path()),
          m_writer(m_raw),
          m_document(samples::document(1))
    {
        // The first one makes the collection.
        require(m_interpreter.execute(save()));
        m_writer.addCollection();
        saveRaw();
    }

    Cost ours() override
    {
        const Stopwatch watch;
        for (int i = 0; i < saves; ++i)
            require(m_interpreter.execute(save()));
        return watch.elapsed();
    }

    Cost theirs() override
    {
        const Stopwatch watch;
        for (int i = 0; i < saves; ++i)
            saveRaw();
        return watch.elapsed();
    }

private:
    [[nodiscard]] statement::Save save() const
    {
        return {
            .id = m_prefix, .value = m_document, .collection = {}, .ifEtag = {}, .insert = false};
    }

    void saveRaw()
    {
        constexpr qint64 identity = 3;
        constexpr qint64 allDocuments = 1;
        ++m_saved;
        m_raw.run("BEGIN IMMEDIATE");
        m_writer.insertPerson(m_saved, identity, m_saved, m_document.bytes());
        m_writer.writeIdentity(m_saved);
        m_writer.writeSettings(m_saved, RawWriter::list + 1);
        m_writer.writeRun(allDocuments, m_saved);
        m_writer.writeRun(RawWriter::list, m_saved);
        m_raw.run("COMMIT");
    }

    ScratchFile m_ours;
    ScratchFile m_theirs;
    std::unique_ptr<Database> m_database;
    Interpreter m_interpreter;
    RawDatabase m_raw;
    RawWriter m_writer;
    JsonText m_document;
    QString m_prefix = QString::fromLatin1(samples::prefix);
    qint64 m_saved = 0;
};

// Only the ABORT is timed, not the PUTs before it.
class Aborts final : public Contest
{
public:
    static constexpr int puts = 100'000;

    explicit Aborts(const BenchOptions &options)
        : m_ours(options.dataFolder, {"CREATE STORE people AUTOINCREMENT"}),
          m_theirs(options.dataFolder, {"CREATE STORE people AUTOINCREMENT"}),
          m_database(m_ours.open()),
          m_interpreter(*m_database),
          m_raw(m_theirs.path()),
          m_writer(m_raw),
          m_value(samples::document(1))
    {}

    Cost ours() override
    {
        require(m_interpreter.execute(statement::Begin{}));
        for (int i = 0; i < puts; ++i) {
            require(m_interpreter.execute(
                statement::Put{.store = m_store, .value = m_value, .key = {}, .add = false}));
        }
        const Stopwatch watch;
        require(m_interpreter.execute(statement::Abort{}));
        return watch.elapsed();
    }

    Cost theirs() override
    {
        m_raw.run("BEGIN IMMEDIATE");
        for (int i = 0; i < puts; ++i)
            m_writer.insertRecord(i + 1, i + 1, m_value.bytes());
        const Stopwatch watch;
        m_raw.run("ROLLBACK");
        return watch.elapsed();
    }

private:
    ScratchFile m_ours;
    ScratchFile m_theirs;
    std::unique_ptr<Database> m_database;
    Interpreter m_interpreter;
    RawDatabase m_raw;
    RawWriter m_writer;
    JsonText m_value;
    QString m_store = u"people"_s;
};

} // namespace

QList<Row> rows::transactions(const BenchOptions &options)
{
    return {
        {.name = u"single SAVEs, a transaction each, synchronous=FULL"_s,
         .baseline = u"C API doing the same, counted runs included"_s,
         .ratio = Row::Ratio::OfRates,
         .goal = 0.90,
         .operations = SingleSaves::saves,
         .timesMoreRounds = 3,
         .begin = [options] { return std::make_unique<SingleSaves>(options); }},
        {.name = u"ABORT after 100,000 PUTs"_s,
         .baseline = u"C API's ROLLBACK after 100,000 INSERTs"_s,
         .ratio = Row::Ratio::OfCosts,
         .goal = 1.2,
         .timesMoreRounds = 5,
         .begin = [options] { return std::make_unique<Aborts>(options); }},
    };
}
