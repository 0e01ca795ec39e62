#include "storage/session.h"

#include "storage/indexing/backgroundindexing.h"
#include "storage/indexing/indexingreader.h"
#include "storage/keyforecast.h"
#include "storage/listreader.h"
#include "storage/search/databasesearch.h"
#include "storage/together.h"

#include <QDateTime>
#include <QtConcurrent>

using namespace Qt::StringLiterals;

namespace {

constexpr std::chrono::milliseconds pollingInterval{500};

QString shortText(const Statement &statement)
{
    QByteArray text = toText(statement);
    if (text.size() <= Source::maximumTextInBytes)
        return QString::fromUtf8(text);
    text.truncate(Source::maximumTextInBytes);
    // A character may have been cut in two.
    while (!text.isEmpty() && (static_cast<uchar>(text.back()) & 0xc0) == 0x80)
        text.chop(1);
    text.chop(1);
    return QString::fromUtf8(text) + u'…';
}

Source::Ran runStatement(Interpreter &interpreter,
                         const std::shared_ptr<const Statement> &statement, Progress *cancel)
{
    Source::Ran ran{.statement = statement, .text = shortText(*statement), .outcome = {}};
    if (cancel && cancel->isCancelled()) {
        Outcome outcome;
        outcome.result =
            failure(ErrorCode::AbortError, u"Given up before it began. Nothing was changed."_s);
        outcome.transaction = interpreter.transactionState();
        ran.outcome = std::make_shared<const Outcome>(std::move(outcome));
    } else {
        ran.outcome = std::make_shared<const Outcome>(interpreter.execute(*statement, cancel));
    }
    ran.atMilliseconds = QDateTime::currentMSecsSinceEpoch();
    return ran;
}

} // namespace

Session::Session(const QString &path)
    : m_path(path),
      m_queries(u"Keyscope queries"_s),
      m_writer(u"Keyscope writer"_s),
      m_reader(u"Keyscope reader"_s)
{}

Session::~Session()
{
    for (const std::weak_ptr<Progress> &cancellable : std::as_const(m_cancellable)) {
        if (const auto progress = cancellable.lock())
            progress->cancel();
    }
}

QFuture<Session::Opened> Session::open(const QString &path, Database::Access access)
{
    std::shared_ptr<Session> session(new Session(path));
    auto promise = std::make_shared<QPromise<Opened>>();
    promise->start();
    const auto finish = [promise](Opened opened) {
        promise->addResult(std::move(opened));
        promise->finish();
    };
    // The writer first: it makes or upgrades the file that the reader then finds.
    session->m_writer.open(path, access).then(session.get(), [=](const Result<bool> &readOnly) {
        if (!readOnly)
            return finish(tl::unexpected(readOnly.error()));
        session->m_readOnly = *readOnly;
        const auto queries = session->m_queries.open(path, Database::Access::ReadOnly);
        session->m_reader.open(path, Database::Access::ReadOnly)
            .then(session.get(), [=](const Result<bool> &reading) {
                if (!reading)
                    return finish(tl::unexpected(reading.error()));
                QFuture<Result<bool>>(queries).then(
                    session.get(), [=](const Result<bool> &querying) {
                        if (!querying)
                            return finish(tl::unexpected(querying.error()));
                        session->watchForChanges();
                        finish(session);
                    });
            });
    });
    return promise->future();
}

void Session::watchForChanges()
{
    m_reader.pollEvery(pollingInterval, [this](Database &database) {
        if (const auto changed = database.hasChangedOutside(); changed && *changed)
            emit this->changed();
    });
}

QFuture<Session::Executed> Session::execute(std::function<Statement()> make,
                                            std::shared_ptr<Progress> cancel)
{
    auto promise = std::make_shared<QPromise<Executed>>();
    promise->start();
    m_writer.post([this, promise, make = std::move(make), cancel](Interpreter &interpreter) {
        const auto statement = std::make_shared<const Statement>(make());
        const bool isApart = std::holds_alternative<statement::QueryIndex>(*statement) &&
                             interpreter.transactionState() == TransactionState::None;
        const auto finish = [promise, statement, cancel, isApart](Interpreter &chosen) {
            promise->addResult(
                Executed{.ran = runStatement(chosen, statement, cancel.get()), .isApart = isApart});
            promise->finish();
            return true;
        };
        if (isApart)
            m_queries.post(finish);
        else
            finish(interpreter);
        return true;
    });
    return promise->future();
}

QFuture<Outcome> Session::run(std::function<Statement()> make, std::shared_ptr<Progress> cancel)
{
    ++m_unfinished;
    if (!cancel)
        cancel = std::make_shared<Progress>(); // What waits must not outlive this.
    remember(cancel);
    return execute(std::move(make), std::move(cancel)).then(this, [this](Executed executed) {
        if (executed.isApart) {
            Outcome outcome = *executed.ran.outcome;
            outcome.transaction = m_state;
            executed.ran.outcome = std::make_shared<const Outcome>(std::move(outcome));
        }
        if (deliver(executed.ran))
            tellChanged();
        finishedOne();
        return *executed.ran.outcome;
    });
}

QFuture<Result<void>> Session::runTogether(const QList<Statement> &statements,
                                           std::shared_ptr<Progress> progress)
{
    struct Given
    {
        Result<void> result;
        QList<Ran> ran;
    };
    ++m_unfinished;
    if (progress)
        remember(progress);
    return m_writer
        .post([statements, progress](Interpreter &interpreter) {
            Given given;
            const auto execute = [&](const Statement &statement) {
                given.ran << runStatement(interpreter, std::make_shared<const Statement>(statement),
                                          nullptr);
                return *given.ran.last().outcome;
            };
            given.result =
                ::runTogether(execute, interpreter.transactionState(), statements, progress.get());
            return given;
        })
        .then(this, [this](const Given &given) {
            bool changed = false;
            for (const Ran &ran : given.ran)
                changed |= deliver(ran);
            if (changed)
                tellChanged();
            finishedOne();
            return given.result;
        });
}

QFuture<Result<void>> Session::runMany(std::function<std::optional<Statement>()> next, qint64 count,
                                       std::shared_ptr<Progress> progress)
{
    struct Done
    {
        Result<void> result;
        TransactionState state = TransactionState::None;
    };
    ++m_unfinished;
    remember(progress);
    return m_writer
        .post([next = std::move(next), count, progress](Interpreter &interpreter) {
            const auto execute = [&interpreter](const Statement &statement) {
                return interpreter.execute(statement, nullptr);
            };
            Done done;
            done.result =
                ::runTogether(execute, interpreter.transactionState(), next, count, progress.get());
            done.state = interpreter.transactionState();
            return done;
        })
        .then(this, [this](const Done &done) {
            if (std::exchange(m_state, done.state) != done.state)
                emit transactionStateChanged(m_state);
            tellChanged();
            finishedOne();
            return done.result;
        });
}

void Session::finishedOne()
{
    if (--m_unfinished == 0)
        emit idle();
}

bool Session::deliver(const Ran &ran)
{
    const bool ended = m_state != TransactionState::None && ran.outcome->transaction != m_state;
    const bool wrote = writes(*ran.statement) && ran.outcome->result.has_value();
    const bool stateChanged = m_state != ran.outcome->transaction;
    m_state = ran.outcome->transaction;
    emit this->ran(ran);
    if (stateChanged)
        emit transactionStateChanged(m_state);
    return wrote || ended;
}

void Session::tellChanged()
{
    // The reader would take our own commit for a change from outside.
    m_reader.post([](Interpreter &interpreter) {
        return interpreter.database().hasChangedOutside().has_value();
    });
    emit changed();
}

void Session::remember(const std::shared_ptr<Progress> &progress)
{
    m_cancellable.removeIf([](const auto &known) { return known.expired(); });
    m_cancellable << progress;
}

// Inside the open transaction, where one is open here; else on the last commit.
template <typename Read>
auto Session::read(Read read)
{
    using Given = std::invoke_result_t<Read, const ReadTransaction &>;
    const bool inside = m_state == TransactionState::Open || m_state == TransactionState::ReadOnly;
    DatabaseThread &thread = inside ? m_writer : m_reader;
    return thread.post([read = std::move(read)](Interpreter &interpreter) -> Given {
        if (const ReadTransaction *open = interpreter.transaction())
            return read(*open);
        const auto transaction = ReadTransaction::begin(interpreter.database());
        if (!transaction)
            return tl::unexpected(transaction.error());
        return read(*transaction);
    });
}

QFuture<Result<Catalog>> Session::catalog()
{
    return read([](const ReadTransaction &read) { return ListReader(read).catalog(); });
}

QFuture<Result<ListPage>> Session::page(const PageRequest &request)
{
    return read([request](const ReadTransaction &read) { return ListReader(read).page(request); });
}

QFuture<Result<Source::Position>> Session::find(const ListAddress &list, const QString &filter,
                                                const RecordKey &key)
{
    return read([=](const ReadTransaction &read) {
        return ListReader(read).find(list, filter, key).map([](const auto &found) {
            return Position{.row = found.first, .exact = found.second};
        });
    });
}

std::shared_ptr<Search> Session::search(const SearchRequest &request, SearchOrder order)
{
    if (!m_searchThread) {
        m_searchThread = std::make_shared<QThreadPool>();
        m_searchThread->setMaxThreadCount(1);
        m_searchThread->setExpiryTimeout(-1);
    }
    return std::make_shared<DatabaseSearch>(m_path, request, order, m_searchThread, *this);
}

QFuture<Result<std::optional<StoredRecord>>> Session::record(const RecordAddress &address)
{
    return read(
        [address](const ReadTransaction &read) { return ListReader(read).record(address); });
}

QFuture<Result<QList<std::optional<ListRow>>>> Session::rows(const QList<DocumentKey> &keys)
{
    return read([keys](const ReadTransaction &read) { return ListReader(read).rows(keys); });
}

QFuture<Result<IndexingState>> Session::indexing()
{
    return read([](const ReadTransaction &read) { return IndexingReader(read).state(); });
}

void Session::setIndexingPace(std::chrono::milliseconds beforeEachDocument)
{
    BackgroundIndexing::setPace(beforeEachDocument);
}

QFuture<Result<KeyForecast>> Session::forecast(const KeyRequest &request)
{
    return read([request](const ReadTransaction &read) { return forecastKey(read, request); });
}

QFuture<Result<Importer::Report>> Session::importFile(const ImportRequest &request,
                                                      std::shared_ptr<Progress> progress)
{
    ++m_unfinished;
    remember(progress);
    return m_writer
        .post([request, progress](Interpreter &interpreter) {
            return transfer::importFile(interpreter, request, *progress);
        })
        .then(this, [this](const Result<Importer::Report> &report) {
            if (report)
                tellChanged();
            finishedOne();
            return report;
        });
}

// For a long reader: on a connection of its own, so that lists stay quick meanwhile.
template <typename Read>
auto Session::readApart(Read read)
{
    using Given = std::invoke_result_t<Read, const ReadTransaction &>;
    return QtConcurrent::run([path = m_path, read = std::move(read)]() -> Given {
        const auto database = Database::open(path, Database::Access::ReadOnly);
        if (!database)
            return tl::unexpected(database.error());
        const auto transaction = ReadTransaction::begin(**database);
        if (!transaction)
            return tl::unexpected(transaction.error());
        return read(*transaction);
    });
}

QFuture<Result<qint64>> Session::exportFile(const ExportRequest &request,
                                            std::shared_ptr<Progress> progress)
{
    remember(progress);
    return readApart(
        [path = m_path, request, progress](const ReadTransaction &transaction) -> Result<qint64> {
            if (auto good = checkExportTarget(request.fileName, path); !good)
                return tl::unexpected(good.error());
            return transfer::exportFile(transaction, request, *progress);
        });
}

QFuture<Result<DatabaseCheck::Report>> Session::check(std::shared_ptr<Progress> progress)
{
    remember(progress);
    return readApart([progress](const ReadTransaction &transaction) {
        return DatabaseCheck(transaction).run(*progress);
    });
}
