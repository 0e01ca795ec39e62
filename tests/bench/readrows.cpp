#include "storage/interpreter.h"
#include "tests/bench/benchdata.h"
#include "tests/bench/rawdatabase.h"
#include "tests/bench/require.h"
#include "tests/bench/rows.h"
#include "tests/bench/samples.h"

#include <QRandomGenerator>

using namespace Qt::StringLiterals;

namespace {

// Whether the reads stand in a transaction that is open already, or each is one of its own.
enum class Reads { Alone, InTransaction };

constexpr int distinctKeys = 1000; // Few enough to stay in the page cache: warm.

// Loads by key of the large file.
class Loads : public Contest
{
protected:
    Loads(const BenchOptions &options, Reads reads)
        : m_path(BenchData(options.dataFolder).database(options.documents)),
          m_reads(reads),
          m_database(require(Database::open(m_path, Database::Access::ReadOnly))),
          m_interpreter(*m_database),
          m_raw(m_path),
          m_select(m_raw, "SELECT json FROM document WHERE folded = ?")
    {
        QRandomGenerator random(1);
        for (int i = 0; i < distinctKeys; ++i) {
            const auto number = qint64(random.bounded(quint64(options.documents))) + 1;
            m_keys << samples::key(number);
            m_folded << m_keys.last().toLatin1();
        }
        for (const QByteArray &folded : std::as_const(m_folded))
            readRaw(folded);
        for (const QString &key : std::as_const(m_keys))
            require(m_interpreter.execute(statement::Load{.id = key}));
    }

    // A copy in hand, as a caller has it who goes on to the next read.
    void readRaw(const QByteArray &folded)
    {
        m_select.bind(1, folded);
        require(m_select.next(), u"A document is missing."_s);
        const QByteArrayView json = m_select.bytes(0);
        m_read.assign(json.data(), std::size_t(json.size()));
        m_select.reset();
    }

    void beginOurs()
    {
        if (m_reads == Reads::InTransaction)
            require(
                m_interpreter.execute(statement::Begin{.abortOnError = false, .readOnly = true}));
    }
    void endOurs()
    {
        if (m_reads == Reads::InTransaction)
            require(m_interpreter.execute(statement::Commit{}));
    }
    void beginTheirs()
    {
        if (m_reads == Reads::InTransaction)
            m_raw.run("BEGIN");
    }
    void endTheirs()
    {
        if (m_reads == Reads::InTransaction)
            m_raw.run("COMMIT");
    }

    [[nodiscard]] Interpreter &interpreter() { return m_interpreter; }
    [[nodiscard]] const QStringList &keys() const { return m_keys; }
    [[nodiscard]] const QByteArrayList &folded() const { return m_folded; }

private:
    QString m_path;
    Reads m_reads;
    std::unique_ptr<Database> m_database;
    Interpreter m_interpreter;
    RawDatabase m_raw;
    RawStatement m_select;
    QStringList m_keys;
    QByteArrayList m_folded;
    std::string m_read;
};

class SingleLoads final : public Loads
{
public:
    static constexpr int loads = 100'000;

    SingleLoads(const BenchOptions &options, Reads reads) : Loads(options, reads) {}

    Cost ours() override
    {
        const Stopwatch watch;
        beginOurs();
        for (int i = 0; i < loads; ++i) {
            const Outcome outcome =
                interpreter().execute(statement::Load{.id = keys()[i % distinctKeys]});
            require(outcome);
            require(std::holds_alternative<JsonText>(*outcome.result), u"A document is missing."_s);
        }
        endOurs();
        return watch.elapsed();
    }

    Cost theirs() override
    {
        const Stopwatch watch;
        beginTheirs();
        for (int i = 0; i < loads; ++i)
            readRaw(folded()[i % distinctKeys]);
        endTheirs();
        return watch.elapsed();
    }
};

class LoadsAtOnce final : public Loads
{
public:
    static constexpr int atOnce = 100;
    static constexpr int loads = 1000;

    // Whether the baseline has its hundred reads in one transaction, as ours are.
    LoadsAtOnce(const BenchOptions &options, Reads baseline) : Loads(options, baseline) {}

    Cost ours() override
    {
        const Stopwatch watch;
        for (int i = 0; i < loads; ++i) {
            const Outcome outcome = interpreter().execute(
                statement::LoadMany{.ids = keys().sliced(i * atOnce % distinctKeys, atOnce)});
            require(outcome);
        }
        return watch.elapsed();
    }

    Cost theirs() override
    {
        const Stopwatch watch;
        for (int i = 0; i < loads; ++i) {
            beginTheirs();
            for (int k = 0; k < atOnce; ++k)
                readRaw(folded()[(i * atOnce + k) % distinctKeys]);
            endTheirs();
        }
        return watch.elapsed();
    }
};

} // namespace

QList<Row> rows::reading(const BenchOptions &options)
{
    constexpr int moreRounds = 3;
    return {
        {.name = u"LOAD by key, warm"_s,
         .baseline = u"C API reading the same row"_s,
         .ratio = Row::Ratio::OfRates,
         .goal = 0.70,
         .operations = SingleLoads::loads,
         .timesMoreRounds = moreRounds,
         .begin = [options] { return std::make_unique<SingleLoads>(options, Reads::Alone); }},
        {.name = u"LOAD by key, warm, inside a transaction"_s,
         .baseline = u"C API reading the same row inside a transaction"_s,
         .ratio = Row::Ratio::OfRates,
         .goal = 0.70,
         .operations = SingleLoads::loads,
         .timesMoreRounds = moreRounds,
         .begin =
             [options] { return std::make_unique<SingleLoads>(options, Reads::InTransaction); }},
        {.name = u"LOAD of 100 keys at once"_s,
         .baseline = u"100 reads through the C API"_s,
         .ratio = Row::Ratio::OfRates,
         .goal = 0.90,
         .operations = LoadsAtOnce::loads,
         .timesMoreRounds = moreRounds,
         .begin = [options] { return std::make_unique<LoadsAtOnce>(options, Reads::Alone); }},
        {.name = u"LOAD of 100 keys at once, beside a transaction"_s,
         .baseline = u"100 reads through the C API in one transaction"_s,
         .ratio = Row::Ratio::OfRates,
         .operations = LoadsAtOnce::loads,
         .timesMoreRounds = moreRounds,
         .begin =
             [options] { return std::make_unique<LoadsAtOnce>(options, Reads::InTransaction); }},
    };
}
