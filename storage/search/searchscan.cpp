#include "storage/search/searchscan.h"

#include "storage/lists/indexentry.h"
#include "storage/sqlite/connection.h"
#include "storage/transfer/progress.h"

#include <QElapsedTimer>

#include <array>

using namespace Qt::StringLiterals;

namespace {

const QString searching = u"search a list"_s;

// By kind of list and by what is read: the key alone, which an index of the table has; the key,
// size and time; or these and the value.
constexpr std::array<std::array<const char *, 3>, 4> cursorSql{{
    {"SELECT folded FROM document WHERE folded >= ? AND folded < ? ORDER BY folded",
     "SELECT folded, length(json), modified FROM document WHERE folded >= ? AND folded < ?"
     " ORDER BY folded",
     "SELECT folded, length(json), modified, json FROM document"
     " WHERE folded >= ? AND folded < ? ORDER BY folded"},
    {"SELECT folded FROM document WHERE collection = ? AND folded >= ? AND folded < ?"
     " ORDER BY folded",
     "SELECT folded, length(json), modified FROM document"
     " WHERE collection = ? AND folded >= ? AND folded < ? ORDER BY folded",
     "SELECT folded, length(json), modified, json FROM document"
     " WHERE collection = ? AND folded >= ? AND folded < ? ORDER BY folded"},
    {"SELECT key FROM record WHERE store = ? AND key >= ? AND key < ? ORDER BY key",
     "SELECT key, length(value), modified FROM record WHERE store = ? AND key >= ? AND key < ?"
     " ORDER BY key",
     "SELECT key, length(value), modified, value FROM record"
     " WHERE store = ? AND key >= ? AND key < ? ORDER BY key"},
    // An index's entries name records, which are looked up.
    {"SELECT entry FROM index_entry WHERE list = ? AND entry >= ? AND entry < ? ORDER BY entry",
     nullptr, nullptr},
}};

} // namespace

SearchScan::SearchScan(QString path, SearchRequest request)
    : m_path(std::move(path)),
      m_request(std::move(request)),
      m_matcher(m_request.terms, searchedKeys(m_request.list))
{}

Result<void> SearchScan::begin()
{
    auto database = Database::open(m_path, Database::Access::ReadOnly);
    if (!database)
        return tl::unexpected(database.error());
    m_database = std::move(*database);
    {
        // Temporary tables are made outside the snapshot, so that they outlive it.
        const auto transaction = ReadTransaction::begin(*m_database);
        if (!transaction)
            return tl::unexpected(transaction.error());
        m_hits.emplace(transaction->connection());
    }
    if (auto done = m_hits->create(); !done)
        return done;
    auto transaction = ReadTransaction::begin(*m_database);
    if (!transaction)
        return tl::unexpected(transaction.error());
    m_transaction.emplace(std::move(*transaction));
    if (auto seen = m_database->hasChangedOutside(); !seen)
        return tl::unexpected(seen.error());
    const ListReader reader(*m_transaction);
    auto part = reader.part(m_request.list, m_request.filter);
    if (!part)
        return tl::unexpected(part.error());
    m_part = std::move(*part);
    const auto page =
        reader.page({.list = m_request.list, .filter = m_request.filter, .firstRow = 0, .rows = 0});
    if (!page)
        return tl::unexpected(page.error());
    m_total = page->totalRows;
    if (!m_part.list)
        return end(); // A collection that was never used.
    return openCursor();
}

Result<void> SearchScan::openCursor()
{
    // Where keys are asked for, most records need not be read at all.
    if (m_part.index || m_matcher.asksForKeys())
        m_width = Width::Keys;
    else
        m_width = m_matcher.asksForValues() ? Width::Values : Width::Rows;
    m_cursor.emplace(m_transaction->connection().prepare(
        cursorSql.at(size_t(m_part.list->kind)).at(size_t(m_width))));
    if (m_part.list->kind != ListId::Kind::Documents)
        m_cursor->bind(m_part.list->number);
    return m_cursor->bind(m_part.keys.from).bind(m_part.keys.end).run(searching);
}

SearchScan::Advance SearchScan::progress() const
{
    return {.read = m_read,
            .total = m_total,
            .hits = m_hits ? m_hits->count() : 0,
            .finished = m_isFinished};
}

Result<SearchScan::Advance> SearchScan::advance(std::chrono::milliseconds atMost,
                                                const Progress &cancel)
{
    QElapsedTimer timer;
    timer.start();
    if (!m_database) {
        if (auto begun = begin(); !begun)
            return tl::unexpected(begun.error());
    }
    while (!m_isFinished && !cancel.isCancelled() && timer.elapsed() < atMost.count()) {
        if (!m_cursor->next()) {
            auto done = m_cursor->finished(searching).and_then([this] { return end(); });
            if (!done)
                return tl::unexpected(done.error());
            break;
        }
        if (auto looked = look(); !looked)
            return tl::unexpected(looked.error());
        ++m_read;
    }
    return progress();
}

// At what the cursor stands on.
Result<void> SearchScan::look()
{
    const QByteArray key = m_cursor->bytes(0);
    if (m_width == Width::Keys)
        return m_matcher.fitsKey(key) ? lookUp(key) : Result<void>();
    const qint64 size = m_cursor->integer(1);
    const qint64 modified = m_cursor->integer(2);
    if (!m_matcher.fitsRow(size, modified) ||
        (m_width == Width::Values && !m_matcher.fitsValue(m_cursor->view(3))))
        return {};
    return m_hits->append(key, size, modified);
}

// The rest of what fits by its key.
Result<void> SearchScan::lookUp(const QByteArray &key)
{
    const bool needsValue = m_matcher.asksForValues();
    const bool isDocument = m_part.list->kind == ListId::Kind::Documents ||
                            m_part.list->kind == ListId::Kind::Collection;
    const char *sql =
        isDocument
            ? (needsValue ? "SELECT length(json), modified, json FROM document WHERE folded = ?"
                          : "SELECT length(json), modified FROM document WHERE folded = ?")
            : (needsValue ? "SELECT length(value), modified, value FROM record"
                            " WHERE store = ? AND key = ?"
                          : "SELECT length(value), modified FROM record"
                            " WHERE store = ? AND key = ?");
    Query query = m_transaction->connection().prepare(sql);
    if (m_part.index) {
        query.bind(m_part.store->list.number).bind(indexentry::decode(key).primary.encoded());
    } else {
        if (!isDocument)
            query.bind(m_part.list->number);
        query.bind(key);
    }
    if (auto done = query.run(searching); !done)
        return done;
    if (!query.next())
        return query.finished(searching);
    const qint64 size = query.integer(0);
    const qint64 modified = query.integer(1);
    if (!m_matcher.fitsRow(size, modified) || (needsValue && !m_matcher.fitsValue(query.view(2))))
        return {};
    return m_hits->append(key, size, modified);
}

Result<void> SearchScan::end()
{
    m_isFinished = true;
    m_cursor.reset();
    if (!m_transaction)
        return {};
    auto done = m_transaction->end(); // Else what was found would be rolled back.
    m_transaction.reset();
    return done;
}

Result<SearchScan::Advance> SearchScan::stop()
{
    return end().map([this] { return progress(); });
}

Result<void> SearchScan::sort(SearchOrder::By by, const Progress &cancel)
{
    return m_hits ? m_hits->sort(by, cancel) : Result<void>();
}

// In the scan's own snapshot while there is one.
template <typename Read>
auto SearchScan::read(Read read) -> std::invoke_result_t<Read, const ReadTransaction &>
{
    if (m_transaction)
        return read(*m_transaction);
    if (!m_hits)
        return failure(ErrorCode::UnknownError, u"The search has not begun."_s);
    const auto transaction = ReadTransaction::begin(*m_database);
    if (!transaction)
        return tl::unexpected(transaction.error());
    return read(*transaction);
}

Result<ListPage> SearchScan::page(SearchOrder order, qint64 firstRow, int rows)
{
    return read([&](const ReadTransaction &transaction) -> Result<ListPage> {
        ListPage page{
            .totalRows = m_hits->count(), .firstRow = std::max<qint64>(firstRow, 0), .rows = {}};
        if (page.firstRow >= page.totalRows || rows <= 0)
            return page;
        const auto keys = m_hits->keys(order, page.firstRow, rows);
        if (!keys)
            return tl::unexpected(keys.error());
        const ListReader reader(transaction);
        for (const QByteArray &key : *keys) {
            auto row = reader.rowAt(m_part, key);
            if (!row)
                return tl::unexpected(row.error());
            page.rows << std::move(*row);
        }
        return page;
    });
}

Result<Source::Position> SearchScan::find(SearchOrder order, const RecordKey &key)
{
    return read([&](const ReadTransaction &transaction) -> Result<Source::Position> {
        const auto place = ListReader(transaction).placeOf(key, m_part);
        if (!place)
            return tl::unexpected(place.error());
        return m_hits->find(order, *place).map([](const Hits::Place &found) {
            return Source::Position{.row = found.row, .exact = found.exact};
        });
    });
}

Result<bool> SearchScan::hasChanged()
{
    if (m_transaction || !m_database)
        return m_hasChanged;
    const auto changed = m_database->hasChangedOutside();
    if (!changed)
        return tl::unexpected(changed.error());
    m_hasChanged = m_hasChanged || *changed;
    return m_hasChanged;
}
