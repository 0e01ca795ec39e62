#pragma once

#include "storage/json/metadata.h"
#include "storage/source.h"
#include "storage/together.h"

#include <QMetaObject>
#include <QPromise>

#include <deque>
#include <map>
#include <memory>

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
            for (const auto &[folded, record] : m_records) {
                if (!isIn(request.list, request.filter, record))
                    continue;
                if (page.totalRows >= request.firstRow && page.rows.size() < request.rows)
                    page.rows.append(rowOf(record));
                ++page.totalRows;
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
