#pragma once

#include "storage/search/search.h"
#include "storage/source.h"
#include "storage/together.h"

#include <QPointer>
#include <QTimer>

#include <deque>

// A Source whose answers a test sets: every call is recorded, and its future is finished from the
// event loop, so that nothing under test can rely on an answer that is there at once.
class ScriptedSource final : public Source
{
public:
    using Source::Source;

    // What a statement gives; the default is `ok`. Called when the statement's turn comes.
    std::function<Outcome(const Statement &)> onRun = [](const Statement &) { return Outcome(); };
    std::function<Result<KeyForecast>(const KeyRequest &)> onForecast = [](const KeyRequest &) {
        return KeyForecast();
    };
    std::function<Result<ListPage>(const PageRequest &)> onPage = [](const PageRequest &) {
        return ListPage();
    };
    std::function<Result<Position>(const ListAddress &, const QString &, const RecordKey &)>
        onFind = [](const ListAddress &, const QString &, const RecordKey &) { return Position(); };
    std::function<Result<std::optional<StoredRecord>>(const RecordAddress &)> onRecord =
        [](const RecordAddress &) { return std::optional<StoredRecord>(); };
    Result<Catalog> answerCatalog = Catalog();
    QString file = QStringLiteral("/tmp/scripted.keyscope");
    bool readOnly = false;
    // While true, statements wait; false lets them go.
    bool holdsStatements = false;

    QList<std::shared_ptr<const Statement>> statements; // That ran.
    QList<KeyRequest> forecastRequests;
    QList<PageRequest> pageRequests;
    int catalogRequests = 0;

    QString fileName() const override { return file; }
    bool isReadOnly() const override { return readOnly; }
    TransactionState transactionState() const override { return m_state; }

    using Source::run;
    QFuture<Outcome> run(std::function<Statement()> make,
                         std::shared_ptr<Progress> cancel = {}) override
    {
        auto waiting = std::make_shared<Waiting>();
        waiting->make = std::move(make);
        waiting->cancel = std::move(cancel);
        waiting->promise.start();
        m_waiting.push_back(waiting);
        QTimer::singleShot(0, this, &ScriptedSource::runWaiting);
        return waiting->promise.future();
    }

    QFuture<Result<void>> runTogether(const QList<Statement> &together,
                                      std::shared_ptr<Progress> progress = {}) override
    {
        return later<Result<void>>([this, together, progress] {
            const auto result =
                ::runTogether([this](const Statement &statement) { return execute(statement); },
                              m_state, together, progress.get());
            emit changed();
            return result;
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
        return later<Result<Catalog>>([this] { return answerCatalog; });
    }
    QFuture<Result<ListPage>> page(const PageRequest &request) override
    {
        pageRequests.append(request);
        return later<Result<ListPage>>([this, request] { return onPage(request); });
    }
    QFuture<Result<Position>> find(const ListAddress &list, const QString &filter,
                                   const RecordKey &key) override
    {
        return later<Result<Position>>(
            [this, list, filter, key] { return onFind(list, filter, key); });
    }
    std::shared_ptr<Search> search(const SearchRequest &, SearchOrder) override { return {}; }
    QFuture<Result<std::optional<StoredRecord>>> record(const RecordAddress &address) override
    {
        return later<Result<std::optional<StoredRecord>>>(
            [this, address] { return onRecord(address); });
    }
    QFuture<Result<QList<std::optional<ListRow>>>> rows(const QList<DocumentKey> &keys) override
    {
        return later<Result<QList<std::optional<ListRow>>>>(
            [keys] { return QList<std::optional<ListRow>>(keys.size()); });
    }
    QFuture<Result<IndexingState>> indexing() override
    {
        return later<Result<IndexingState>>([] { return IndexingState(); });
    }
    void setIndexingPace(std::chrono::milliseconds) override {}
    QFuture<Result<KeyForecast>> forecast(const KeyRequest &request) override
    {
        forecastRequests.append(request);
        return later<Result<KeyForecast>>([this, request] { return onForecast(request); });
    }

    // As if the statement had run: for tests of what only listens.
    void emitRan(Statement statement, Outcome outcome, const QString &text = {})
    {
        const TransactionState before = std::exchange(m_state, outcome.transaction);
        Ran ran{.statement = std::make_shared<const Statement>(std::move(statement)),
                .text = text,
                .outcome = std::make_shared<const Outcome>(std::move(outcome)),
                .atMilliseconds = m_now++};
        emit this->ran(ran);
        if (m_state != before)
            emit transactionStateChanged(m_state);
    }
    void setTransactionState(TransactionState state) { m_state = state; }
    void letGo()
    {
        holdsStatements = false;
        runWaiting();
    }

private:
    struct Waiting
    {
        std::function<Statement()> make;
        std::shared_ptr<Progress> cancel;
        QPromise<Outcome> promise;
    };

    template <typename T>
    QFuture<T> later(std::function<T()> answer)
    {
        auto promise = std::make_shared<QPromise<T>>();
        promise->start();
        QTimer::singleShot(0, this, [promise, answer = std::move(answer)] {
            promise->addResult(answer());
            promise->finish();
        });
        return promise->future();
    }

    Outcome execute(const Statement &statement)
    {
        statements.append(std::make_shared<const Statement>(statement));
        Outcome outcome = onRun(statement);
        emitRan(statement, outcome, QString::fromUtf8(toText(statement)));
        return outcome;
    }

    void runWaiting()
    {
        while (!m_waiting.empty()) {
            const std::shared_ptr<Waiting> next = m_waiting.front();
            const bool cancelled = next->cancel && next->cancel->isCancelled();
            if (holdsStatements && !cancelled) {
                QTimer::singleShot(1, this, &ScriptedSource::runWaiting);
                return;
            }
            m_waiting.pop_front();
            Outcome outcome;
            outcome.transaction = m_state;
            if (cancelled) {
                outcome.result = failure(ErrorCode::AbortError, QStringLiteral("Cancelled."));
            } else {
                outcome = execute(next->make());
            }
            next->promise.addResult(outcome);
            next->promise.finish();
            if (!cancelled)
                emit changed();
        }
    }

    std::deque<std::shared_ptr<Waiting>> m_waiting;
    TransactionState m_state = TransactionState::None;
    qint64 m_now = 1'700'000'000'000;
};
