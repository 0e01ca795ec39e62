#include "storage/indexing/backgroundindexing.h"
#include "storage/interpreter.h"
#include "tests/bench/benchdata.h"
#include "tests/bench/rawdatabase.h"
#include "tests/bench/require.h"
#include "tests/bench/rows.h"
#include "tests/bench/samples.h"
#include "tests/bench/scratchfile.h"

#include <QFile>

using namespace Qt::StringLiterals;

// Indexes on documents: what computing them costs, and what a writer feels of them.
namespace {

constexpr quint64 longEnoughInMilliseconds = 600'000;

statement::CreateDocumentIndex createIndex(int number)
{
    return {.name = u"names%1"_s.arg(number),
            .collection = QString::fromLatin1(samples::collection),
            .path = u"name"_s};
}

void waitUntilComputed(Interpreter &interpreter, int index)
{
    require(interpreter.execute(statement::QueryIndex{.name = createIndex(index).name,
                                                      .range = {},
                                                      .waits = true,
                                                      .milliseconds = longEnoughInMilliseconds,
                                                      .skip = 0,
                                                      .take = 0}));
}

statement::Save savePerson(const JsonText &document)
{
    return {.id = QString::fromLatin1(samples::prefix),
            .value = document,
            .collection = {},
            .ifEtag = {},
            .insert = false};
}

// From CREATE INDEX on a filled file until it is up to date, against reading and parsing the same
// documents.
class Computing final : public Contest
{
public:
    explicit Computing(const BenchOptions &options)
        : m_options(options), m_data(BenchData(options.dataFolder).database(options.records))
    {}

    Cost ours() override
    {
        const QString path = m_options.dataFolder + u"/computing.keyscope"_s;
        ScratchFile::remove(path);
        require(QFile::copy(m_data, path), u"%1 cannot be copied."_s.arg(m_data));
        Cost cost;
        {
            const auto database = require(Database::open(path, Database::Access::ReadWrite));
            Interpreter interpreter(*database);
            const Stopwatch watch;
            require(interpreter.execute(createIndex(0)));
            waitUntilComputed(interpreter, 0);
            cost = watch.elapsed();
        }
        ScratchFile::remove(path);
        return cost;
    }

    Cost theirs() override
    {
        RawDatabase database(m_data);
        RawStatement read(database, "SELECT json FROM document ORDER BY id");
        const Stopwatch watch;
        qint64 documents = 0;
        while (read.next()) {
            require(JsonText::parse(read.bytes(0)));
            ++documents;
        }
        require(documents == m_options.records, u"Documents are missing."_s);
        return watch.elapsed();
    }

private:
    BenchOptions m_options;
    QString m_data;
};

// Many SAVEs in one transaction, from BEGIN to COMMIT, with and without an index that has to know
// of each.
class SavesBesideAnIndex final : public Contest
{
public:
    explicit SavesBesideAnIndex(const BenchOptions &options)
        : m_options(options), m_pool(samples::documents(poolSize))
    {}

    Cost ours() override { return run(true); }
    Cost theirs() override { return run(false); }

private:
    static constexpr qint64 poolSize = 1000;

    Cost run(bool isIndexed)
    {
        const ScratchFile file(m_options.dataFolder);
        const auto database = file.open();
        Interpreter interpreter(*database);
        if (isIndexed)
            require(interpreter.execute(createIndex(0)));
        const Stopwatch watch;
        require(interpreter.execute(statement::Begin{}));
        for (qint64 i = 0; i < m_options.records; ++i)
            require(interpreter.execute(savePerson(m_pool[i % poolSize])));
        require(interpreter.execute(statement::Commit{}));
        return watch.elapsed();
    }

    BenchOptions m_options;
    QList<JsonText> m_pool;
};

// SAVEs that are transactions of their own, while four indexes are computed behind them, against
// the same while computing is paused.
class SavesBesideComputing final : public Contest
{
public:
    static constexpr int saves = 200;
    static constexpr int indexes = 4;

    explicit SavesBesideComputing(const BenchOptions &options)
        : m_file(options.dataFolder),
          m_database(m_file.open()),
          m_interpreter(*m_database),
          m_document(samples::document(1))
    {
        for (int index = 0; index < indexes; ++index)
            require(m_interpreter.execute(createIndex(index)));
    }
    ~SavesBesideComputing() override { BackgroundIndexing::resume(); }

    Cost ours() override
    {
        BackgroundIndexing::resume();
        for (int index = 0; index < indexes; ++index)
            waitUntilComputed(m_interpreter, index);
        return save();
    }

    Cost theirs() override
    {
        BackgroundIndexing::pause();
        return save();
    }

private:
    Cost save()
    {
        const Stopwatch watch;
        for (int i = 0; i < saves; ++i)
            require(m_interpreter.execute(savePerson(m_document)));
        return watch.elapsed();
    }

    ScratchFile m_file;
    std::unique_ptr<Database> m_database;
    Interpreter m_interpreter;
    JsonText m_document;
};

} // namespace

QList<Row> rows::indexing(const BenchOptions &options)
{
    return {
        {.name = u"an index on documents computed in the background"_s,
         .baseline = u"C API reading the same documents, each parsed"_s,
         .ratio = Row::Ratio::OfRates,
         .operations = double(options.records),
         .begin = [options] { return std::make_unique<Computing>(options); }},
        {.name = u"SAVEs in one transaction with an index on them"_s,
         .baseline = u"the same without the index"_s,
         .ratio = Row::Ratio::OfRates,
         .goal = 0.90,
         .operations = double(options.records),
         .begin = [options] { return std::make_unique<SavesBesideAnIndex>(options); }},
        {.name = u"single SAVEs while four indexes are computed"_s,
         .baseline = u"the same while indexing is paused"_s,
         .ratio = Row::Ratio::OfRates,
         .goal = 0.90,
         .operations = SavesBesideComputing::saves,
         .timesMoreRounds = 3,
         .begin = [options] { return std::make_unique<SavesBesideComputing>(options); }},
    };
}
