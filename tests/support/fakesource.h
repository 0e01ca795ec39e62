#pragma once

#include "storage/json/metadata.h"
#include "storage/search/search.h"
#include "storage/search/searchmatcher.h"
#include "storage/source.h"
#include "storage/together.h"

#include <QMetaObject>
#include <QPointer>
#include <QPromise>

#include <algorithm>
#include <deque>
#include <map>
#include <memory>
#include <vector>

// A Source in memory with documents under their keys, for tests of models and widgets. Every answer
// is given from the event loop, so that nothing under test can rely on one that is there at once;
// while it holds, answers wait until the test lets them go, one or all.
//
// It knows SAVE, DELETE, BEGIN, COMMIT and ABORT of documents with semantic keys and etags, which
// is what a window does to a list; `onRun` takes over where a test wants another outcome.
class FakeSource final : public Source
{
public:
    using Source::Source;

    // ---- What the test sets.
    Catalog answerCatalog;
    IndexingState answerIndexing;
    std::optional<StorageError> failure; // All reading fails with it.
    std::function<std::optional<Outcome>(const Statement &)> onRun;
    std::function<KeyForecast(const KeyRequest &)> onForecast;
    int searchPieces = 1; // In how many answers a search reads its list.
    QString file = QStringLiteral("/tmp/fake.keyscope");
    bool readOnly = false;

    void put(const QString &key, const QByteArray &json, Strategy strategy = Strategy::Semantic)
    {
        const DocumentKey documentKey = DocumentKey::fromTrusted(key);
        m_records.insert_or_assign(documentKey.folded(),
                                   StoredRecord{.address = {.store = {}, .key = documentKey},
                                                .value = JsonText::fromTrusted(json),
                                                .strategy = strategy,
                                                .modifiedMilliseconds = m_now++,
                                                .etag = ++m_etag,
                                                .uncommitted = isOpen()});
    }
    // `count` documents prefix1, prefix2, … with numbers of six digits, so that key order is
    // theirs.
    void fill(const QString &prefix, int count)
    {
        for (int i = 1; i <= count; ++i) {
            put(prefix + QStringLiteral("%1").arg(i, 6, 10, QLatin1Char('0')),
                "{\"n\":" + QByteArray::number(i) + "}");
        }
    }
    bool remove(const QString &key)
    {
        return m_records.erase(DocumentKey::fromTrusted(key).folded()) > 0;
    }
    // As if the statement had run and given this: for tests of what only listens.
    void announce(const Statement &statement, const Outcome &outcome, const QString &text = {})
    {
        const TransactionState before = std::exchange(m_state, outcome.transaction);
        emit ran({.statement = std::make_shared<const Statement>(statement),
                  .text = text,
                  .outcome = std::make_shared<const Outcome>(outcome),
                  .atMilliseconds = m_now++});
        if (m_state != before)
            emit transactionStateChanged(m_state);
    }
    void setTransactionState(TransactionState state) { m_state = state; }
    // As another program's commit does.
    void announceChange() { emit changed(); }
    [[nodiscard]] std::optional<StoredRecord> stored(const QString &key) const
    {
        const auto it = m_records.find(DocumentKey::fromTrusted(key).folded());
        return it == m_records.end() ? std::nullopt : std::optional(it->second);
    }
    [[nodiscard]] qsizetype size() const { return qsizetype(m_records.size()); }

    // Answers wait from here on.
    void hold() { m_holds = true; }
    [[nodiscard]] qsizetype waiting() const { return qsizetype(m_answers.size()); }
    void release(qsizetype index = 0)
    {
        const auto answer = m_answers.begin() + index;
        const std::function<void()> give = *answer;
        m_answers.erase(answer);
        give();
    }
    void releaseAll()
    {
        m_holds = false;
        while (!m_answers.empty())
            release();
    }

    // ---- What the test reads.
    QList<PageRequest> pageRequests;
    QList<KeyRequest> forecastRequests;
    QList<SearchRequest> searchRequests;
    std::weak_ptr<Search> newestSearch;
    int catalogRequests = 0;
    int indexingRequests = 0;
    std::chrono::milliseconds indexingPace{0};
    QList<std::shared_ptr<const Statement>> statements; // That ran.

    QString fileName() const override { return file; }
    bool isReadOnly() const override { return readOnly; }
    TransactionState transactionState() const override { return m_state; }

    using Source::run;
    QFuture<Outcome> run(std::function<Statement()> make,
                         std::shared_ptr<Progress> cancel = {}) override
    {
        return later<Outcome>([this, make = std::move(make), cancel] {
            if (!cancel || !cancel->isCancelled())
                return execute(make());
            Outcome outcome;
            outcome.transaction = m_state;
            outcome.result = tl::unexpected(StorageError{.code = ErrorCode::AbortError,
                                                         .message = QStringLiteral("Cancelled.")});
            return outcome;
        });
    }
    QFuture<Result<void>> runTogether(const QList<Statement> &together,
                                      std::shared_ptr<Progress> progress = {}) override
    {
        return later<Result<void>>([this, together, progress] {
            return ::runTogether([this](const Statement &statement) { return execute(statement); },
                                 m_state, together, progress.get());
        });
    }
    QFuture<Result<void>> runMany(std::function<std::optional<Statement>()> next, qint64 count,
                                  std::shared_ptr<Progress> progress) override
    {
        return later<Result<void>>([this, next = std::move(next), count, progress] {
            const auto result =
                ::runTogether([this](const Statement &statement) { return execute(statement); },
                              m_state, next, count, progress.get());
            emit changed();
            return result;
        });
    }
    QFuture<Result<Catalog>> catalog() override
    {
        ++catalogRequests;
        return later<Result<Catalog>>([this]() -> Result<Catalog> {
            if (failure)
                return tl::unexpected(*failure);
            return answerCatalog;
        });
    }
    QFuture<Result<ListPage>> page(const PageRequest &request) override
    {
        pageRequests.append(request);
        return later<Result<ListPage>>([this, request]() -> Result<ListPage> {
            if (failure)
                return tl::unexpected(*failure);
            ListPage page{.totalRows = 0, .firstRow = request.firstRow, .rows = {}};
            const auto look = [&](const StoredRecord &record) {
                if (!isIn(request.list, request.filter, record))
                    return;
                if (page.totalRows >= request.firstRow && page.rows.size() < request.rows)
                    page.rows.append(rowOf(record));
                ++page.totalRows;
            };
            if (request.descending) {
                for (auto record = m_records.crbegin(); record != m_records.crend(); ++record)
                    look(record->second);
            } else {
                for (const auto &[folded, record] : m_records)
                    look(record);
            }
            return page;
        });
    }
    QFuture<Result<Position>> find(const ListAddress &list, const QString &filter,
                                   const RecordKey &key) override
    {
        return later<Result<Position>>([this, list, filter, key]() -> Result<Position> {
            if (failure)
                return tl::unexpected(*failure);
            const QByteArray wanted = std::get<DocumentKey>(key).folded();
            Position position;
            for (const auto &[folded, record] : m_records) {
                if (!isIn(list, filter, record))
                    continue;
                if (folded >= wanted) {
                    position.exact = folded == wanted;
                    break;
                }
                ++position.row;
            }
            return position;
        });
    }
    std::shared_ptr<Search> search(const SearchRequest &request, SearchOrder order) override
    {
        searchRequests.append(request);
        auto search = std::make_shared<FakeSearch>(*this, request, order);
        newestSearch = search;
        return search;
    }
    QFuture<Result<std::optional<StoredRecord>>> record(const RecordAddress &address) override
    {
        using Answer = Result<std::optional<StoredRecord>>;
        return later<Answer>([this, address]() -> Answer {
            if (failure)
                return tl::unexpected(*failure);
            return stored(std::get<DocumentKey>(address.key).spelling());
        });
    }
    QFuture<Result<QList<std::optional<ListRow>>>> rows(const QList<DocumentKey> &keys) override
    {
        using Answer = Result<QList<std::optional<ListRow>>>;
        return later<Answer>([this, keys]() -> Answer {
            if (failure)
                return tl::unexpected(*failure);
            QList<std::optional<ListRow>> rows;
            for (const DocumentKey &key : keys) {
                const auto record = stored(key.spelling());
                rows << (record ? std::optional(rowOf(*record)) : std::nullopt);
            }
            return rows;
        });
    }
    QFuture<Result<IndexingState>> indexing() override
    {
        ++indexingRequests;
        return later<Result<IndexingState>>([this]() -> Result<IndexingState> {
            if (failure)
                return tl::unexpected(*failure);
            return answerIndexing;
        });
    }
    void setIndexingPace(std::chrono::milliseconds beforeEachDocument) override
    {
        indexingPace = beforeEachDocument;
    }
    QFuture<Result<KeyForecast>> forecast(const KeyRequest &request) override
    {
        forecastRequests.append(request);
        return later<Result<KeyForecast>>([this, request]() -> Result<KeyForecast> {
            if (failure)
                return tl::unexpected(*failure);
            return onForecast ? onForecast(request) : KeyForecast();
        });
    }

private:
    // Reads piece by piece, each an answer of the source's.
    class FakeSearch final : public Search
    {
    public:
        FakeSearch(FakeSource &source, const SearchRequest &request, SearchOrder order)
            : Search(request),
              m_source(source),
              m_matcher(request.terms, SearchTerms::Keys::OfDocuments),
              m_wanted(order)
        {
            for (const auto &[folded, record] : source.m_records) {
                if (isIn(request.list, request.filter, record))
                    m_unread.push_back(record);
            }
            m_status.total = qint64(m_unread.size());
            readLater();
        }
        void setOrder(SearchOrder order) override
        {
            m_wanted = order;
            if (m_status.phase != Phase::Scanning)
                finish(m_status.phase);
        }
        SearchOrder wantedOrder() const override { return m_wanted; }
        void cancel() override
        {
            m_wanted = m_status.order;
            if (m_status.phase == Phase::Scanning)
                finish(Phase::Cancelled);
        }
        QFuture<Result<ListPage>> page(qint64 firstRow, int rows) override
        {
            ListPage page{.totalRows = m_status.hits, .firstRow = firstRow, .rows = {}};
            for (qint64 row = firstRow; row < std::min(firstRow + rows, m_status.hits); ++row) {
                const StoredRecord &hit = m_hits.at(row);
                const auto now = m_source.stored(std::get<DocumentKey>(hit.address.key).spelling());
                ListRow listed = rowOf(now.value_or(hit));
                listed.gone = !now;
                page.rows << listed;
            }
            return m_source.later<Result<ListPage>>([page] { return page; });
        }
        QFuture<Result<Position>> find(const RecordKey &key) override
        {
            Position position;
            while (position.row < m_hits.size() && m_hits.at(position.row).address.key != key)
                ++position.row;
            position.exact = position.row < m_hits.size();
            return m_source.later<Result<Position>>([position] { return position; });
        }

    private:
        void readLater()
        {
            m_source.later<bool>([self = QPointer(this)] {
                if (self && self->m_status.phase == Phase::Scanning)
                    self->read();
                return true;
            });
        }
        void read()
        {
            connect(&m_source, &Source::changed, this, &FakeSearch::change, Qt::UniqueConnection);
            if (m_source.failure) {
                m_status.error = *m_source.failure;
                finish(Phase::Failed);
                return;
            }
            const qint64 until =
                m_status.read + std::max<qint64>(m_status.total / m_source.searchPieces, 1);
            for (; m_status.read < std::min(until, m_status.total); ++m_status.read) {
                const StoredRecord &record = m_unread.at(size_t(m_status.read));
                const QByteArray json = record.value.bytes();
                if (m_matcher.fitsKey(std::get<DocumentKey>(record.address.key).folded()) &&
                    m_matcher.fitsRow(json.size(), record.modifiedMilliseconds) &&
                    m_matcher.fitsValue(json))
                    m_hits << record;
            }
            m_status.hits = m_hits.size();
            if (m_status.read == m_status.total) {
                finish(Phase::Finished);
            } else {
                readLater();
                emit advanced();
            }
        }
        void finish(Phase phase)
        {
            m_status.phase = phase;
            m_status.order = m_wanted;
            const auto valueOf = [this](const StoredRecord &record) {
                const qint64 value =
                    m_wanted.by == SearchOrder::By::Size       ? record.value.bytes().size()
                    : m_wanted.by == SearchOrder::By::Modified ? record.modifiedMilliseconds
                                                               : 0;
                return std::pair(value, std::get<DocumentKey>(record.address.key).folded());
            };
            std::sort(m_hits.begin(), m_hits.end(), [&](const auto &one, const auto &other) {
                return m_wanted.descending ? valueOf(other) < valueOf(one)
                                           : valueOf(one) < valueOf(other);
            });
            emit advanced();
        }
        void change()
        {
            m_status.hasChanged = true;
            emit advanced();
        }

        FakeSource &m_source;
        SearchMatcher m_matcher;
        SearchOrder m_wanted;
        std::vector<StoredRecord> m_unread;
        QList<StoredRecord> m_hits;
    };

    template <typename T>
    QFuture<T> later(std::function<T()> answer)
    {
        auto promise = std::make_shared<QPromise<T>>();
        promise->start();
        auto give = [promise, answer = std::move(answer)] {
            promise->addResult(answer());
            promise->finish();
        };
        if (m_holds)
            m_answers.push_back(give);
        else
            QMetaObject::invokeMethod(this, give, Qt::QueuedConnection);
        return promise->future();
    }

    [[nodiscard]] bool isOpen() const { return m_state == TransactionState::Open; }

    static bool isIn(const ListAddress &list, const QString &filter, const StoredRecord &record)
    {
        const auto &key = std::get<DocumentKey>(record.address.key);
        return key.folded().startsWith(foldedKeyText(filter)) &&
               (list.kind != ListAddress::Kind::Collection ||
                collectionOf(record.value) == list.name);
    }
    static ListRow rowOf(const StoredRecord &record)
    {
        return {.key = record.address.key,
                .strategy = record.strategy,
                .sizeInBytes = record.value.bytes().size(),
                .modifiedMilliseconds = record.modifiedMilliseconds,
                .etag = record.etag,
                .uncommitted = record.uncommitted,
                .preview = record.value.bytes().first(
                    std::min<qsizetype>(record.value.bytes().size(), 200))};
    }

    Outcome execute(const Statement &statement)
    {
        statements.append(std::make_shared<const Statement>(statement));
        const std::optional<Outcome> given = onRun ? onRun(statement) : std::nullopt;
        Outcome outcome = given ? *given : act(statement);
        announce(statement, outcome, QString::fromUtf8(toText(statement)));
        emit changed();
        return outcome;
    }

    Outcome act(const Statement &statement)
    {
        Outcome outcome;
        outcome.transaction = m_state;
        if (const auto *save = std::get_if<statement::Save>(&statement)) {
            const std::optional<StoredRecord> old = stored(save->id);
            if (const Result<JsonText> &value = save->value.value(); !value) {
                outcome.result = tl::unexpected(value.error());
            } else if (save->ifEtag && *save->ifEtag != (old ? old->etag : 0)) {
                outcome.result = refusal(QStringLiteral("IF does not hold."));
            } else if (save->insert && old) {
                outcome.result = refusal(QStringLiteral("The key is taken."));
            } else {
                put(old ? std::get<DocumentKey>(old->address.key).spelling() : save->id,
                    value->bytes(), old ? old->strategy : Strategy::Semantic);
                outcome.result = Value(DocumentKey::fromTrusted(save->id));
                outcome.strategy = Strategy::Semantic;
                outcome.etag = m_etag;
            }
        } else if (const auto *deletion = std::get_if<statement::Delete>(&statement)) {
            const std::optional<StoredRecord> old = stored(deletion->id);
            if (deletion->ifEtag && *deletion->ifEtag != (old ? old->etag : 0))
                outcome.result = refusal(QStringLiteral("IF does not hold."));
            else
                outcome.result = Value(remove(deletion->id));
        } else if (std::holds_alternative<statement::Begin>(statement)) {
            m_before = m_records;
            outcome.transaction = TransactionState::Open;
        } else if (std::holds_alternative<statement::Commit>(statement)) {
            for (auto &[folded, record] : m_records)
                record.uncommitted = false;
            outcome.transaction = TransactionState::None;
        } else if (std::holds_alternative<statement::Abort>(statement)) {
            m_records = m_before;
            outcome.transaction = TransactionState::None;
            outcome.rolledBack = true;
        }
        return outcome;
    }
    static tl::unexpected<StorageError> refusal(const QString &message)
    {
        return tl::unexpected(StorageError{.code = ErrorCode::ConstraintError, .message = message});
    }

    std::map<QByteArray, StoredRecord> m_records;
    std::map<QByteArray, StoredRecord> m_before; // As before the open transaction.
    std::deque<std::function<void()>> m_answers; // That are held.
    TransactionState m_state = TransactionState::None;
    bool m_holds = false;
    quint64 m_etag = 0;
    qint64 m_now = 1'700'000'000'000;
};
