#include "storage/listreader.h"
#include "tests/bench/benchdata.h"
#include "tests/bench/rawdatabase.h"
#include "tests/bench/require.h"
#include "tests/bench/rows.h"

#include <QRandomGenerator>

using namespace Qt::StringLiterals;

namespace {

constexpr int rowsInPage = 50;
constexpr int pagesRead = 500;

// Pages of a list at the same random rows in every run, so that what the first run brings into
// memory is there for all the others.
class Pages final
{
public:
    Pages(const BenchOptions &options, qint64 documents)
        : m_path(BenchData(options.dataFolder).database(documents)),
          m_database(require(Database::open(m_path, Database::Access::ReadOnly)))
    {
        QRandomGenerator random(1);
        for (int i = 0; i < pagesRead; ++i)
            m_rows << qint64(random.bounded(quint64(documents - rowsInPage)));
        for (const qint64 row : std::as_const(m_rows)) {
            const ListPage page = read(row);
            require(page.rows.size() == rowsInPage, u"A page is too short."_s);
            m_firstKeys << std::get<DocumentKey>(page.rows.first().key).folded();
        }
    }

    // As a window asks for it: in a transaction of its own.
    [[nodiscard]] ListPage read(qint64 row) const
    {
        const auto transaction = require(ReadTransaction::begin(*m_database));
        return require(ListReader(transaction)
                           .page({.list = {.kind = ListAddress::Kind::AllDocuments, .name = {}},
                                  .filter = {},
                                  .firstRow = row,
                                  .rows = rowsInPage}));
    }

    [[nodiscard]] Cost readAll() const
    {
        const Stopwatch watch;
        for (const qint64 row : m_rows)
            require(read(row).rows.size() == rowsInPage, u"A page is too short."_s);
        return watch.elapsed();
    }

    [[nodiscard]] const QString &path() const { return m_path; }
    [[nodiscard]] const QByteArrayList &firstKeys() const { return m_firstKeys; }

private:
    QString m_path;
    std::unique_ptr<Database> m_database;
    QList<qint64> m_rows;
    QByteArrayList m_firstKeys;
};

class PageContest final : public Contest
{
public:
    explicit PageContest(const BenchOptions &options)
        : m_pages(options, options.documents),
          m_raw(m_pages.path()),
          // What a page shows, of storage/listreader.cpp.
          m_select(m_raw, "SELECT folded, spelling, strategy, etag, modified, length(json),"
                          " substr(json, 1, 240) FROM document WHERE folded >= ?"
                          " ORDER BY folded LIMIT 50")
    {
        (void)theirs();
    }

    Cost ours() override { return m_pages.readAll(); }

    Cost theirs() override
    {
        const Stopwatch watch;
        for (const QByteArray &key : m_pages.firstKeys()) {
            m_select.bind(1, key);
            int rows = 0;
            for (; m_select.next(); ++rows) {
                m_numbers = m_select.integer(2) + m_select.integer(3) + m_select.integer(4) +
                            m_select.integer(5);
                for (const int column : {0, 1, 6}) {
                    const QByteArrayView bytes = m_select.bytes(column);
                    m_read.assign(bytes.data(), std::size_t(bytes.size()));
                }
            }
            require(rows == rowsInPage, u"A page is too short."_s);
        }
        return watch.elapsed();
    }

private:
    Pages m_pages;
    RawDatabase m_raw;
    RawStatement m_select;
    std::string m_read;
    qint64 m_numbers = 0;
};

class PageGrowth final : public Contest
{
public:
    explicit PageGrowth(const BenchOptions &options)
        : m_many(options, options.documents), m_few(options, BenchOptions::fewDocuments)
    {}

    Cost ours() override { return m_many.readAll(); }
    Cost theirs() override { return m_few.readAll(); }

private:
    Pages m_many;
    Pages m_few;
};

} // namespace

QList<Row> rows::lists(const BenchOptions &options)
{
    return {
        {.name = u"page of 50 at a random row of %1"_s.arg(options.documents),
         .baseline = u"C API reading 50 rows from a known key"_s,
         .ratio = Row::Ratio::OfCosts,
         .goal = 2,
         .operations = pagesRead,
         .timesMoreRounds = 3,
         .begin = [options] { return std::make_unique<PageContest>(options); }},
        {.name = u"the same page of %1 against %2 documents"_s.arg(options.documents)
                     .arg(BenchOptions::fewDocuments),
         .baseline = u"the same page of %1 documents"_s.arg(BenchOptions::fewDocuments),
         .ratio = Row::Ratio::OfCosts,
         .goal = 2,
         .operations = pagesRead,
         .timesMoreRounds = 3,
         .begin = [options] { return std::make_unique<PageGrowth>(options); }},
    };
}
