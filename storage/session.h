#pragma once

#include "storage/check/databasecheck.h"
#include "storage/databasethread.h"
#include "storage/source.h"
#include "storage/transfer/transfers.h"

class QThreadPool;

// An open database as a window uses it: the real Source. One thread owns the writing connection and
// the interpreter, another reads the committed state, so that reading goes on while something long
// is written; a third answers QUERY, which may wait. While a transaction is open here, reading is
// done inside it.
//
// Lives on the GUI thread. Destroying it aborts an open transaction and cancels long work.
class Session final : public Source
{
    Q_OBJECT

public:
    using Opened = Result<std::shared_ptr<Session>>;
    // Opens, makes or upgrades the file, off the calling thread. The future is finished on it.
    [[nodiscard]] static QFuture<Opened>
    open(const QString &path, Database::Access access = Database::Access::ReadWrite);
    ~Session() override;

    QString fileName() const override { return m_path; }
    bool isReadOnly() const override { return m_readOnly; }
    TransactionState transactionState() const override { return m_state; }

    using Source::run;
    QFuture<Outcome> run(std::function<Statement()> make,
                         std::shared_ptr<Progress> cancel = {}) override;
    QFuture<Result<void>> runTogether(const QList<Statement> &statements,
                                      std::shared_ptr<Progress> progress = {}) override;
    QFuture<Result<void>> runMany(std::function<std::optional<Statement>()> next, qint64 count,
                                  std::shared_ptr<Progress> progress) override;
    QFuture<Result<Catalog>> catalog() override;
    QFuture<Result<ListPage>> page(const PageRequest &request) override;
    QFuture<Result<Position>> find(const ListAddress &list, const QString &filter,
                                   const RecordKey &key) override;
    std::shared_ptr<Search> search(const SearchRequest &request, SearchOrder order) override;
    QFuture<Result<std::optional<StoredRecord>>> record(const RecordAddress &address) override;
    QFuture<Result<QList<std::optional<ListRow>>>> rows(const QList<DocumentKey> &keys) override;
    QFuture<Result<KeyForecast>> forecast(const KeyRequest &request) override;
    QFuture<Result<IndexingState>> indexing() override;
    void setIndexingPace(std::chrono::milliseconds beforeEachDocument) override;

    // Statements, sequences and imports that wait or run. idle() tells when there are none again.
    [[nodiscard]] int unfinished() const { return m_unfinished; }

    // A file's records into the database, in one transaction. Statements that are run meanwhile
    // wait for it; reading goes on. Cancelled through its progress it leaves nothing.
    QFuture<Result<Importer::Report>> importFile(const ImportRequest &request,
                                                 std::shared_ptr<Progress> progress);
    // Gives how many records were written; of the committed state, also while a transaction is
    // open.
    QFuture<Result<qint64>> exportFile(const ExportRequest &request,
                                       std::shared_ptr<Progress> progress);
    // Of the committed state as well.
    QFuture<Result<DatabaseCheck::Report>> check(std::shared_ptr<Progress> progress);

signals:
    void idle();

private:
    explicit Session(const QString &path);

    template <typename Read>
    auto read(Read read);
    template <typename Read>
    auto readApart(Read read);
    // A statement is run on the writer's thread, or handed on to that of the queries.
    struct Executed
    {
        Ran ran;
        bool isApart = false; // From the open transaction, if there is one by now.
    };
    [[nodiscard]] QFuture<Executed> execute(std::function<Statement()> make,
                                            std::shared_ptr<Progress> cancel);
    // Whether lists may have changed.
    bool deliver(const Ran &ran);
    void watchForChanges();
    void tellChanged();
    // Cancelled when this goes.
    void remember(const std::shared_ptr<Progress> &progress);

    void finishedOne();

    QString m_path;
    int m_unfinished = 0; // Handed to the writer, and not yet delivered.
    bool m_readOnly = false;
    TransactionState m_state = TransactionState::None;
    QList<std::weak_ptr<Progress>> m_cancellable;
    std::shared_ptr<QThreadPool> m_searchThread; // Its searches may outlive the session.
    // Last, so that the threads end before what their work refers to.
    DatabaseThread m_queries; // The writer hands on to it.
    DatabaseThread m_writer;
    DatabaseThread m_reader;
};
