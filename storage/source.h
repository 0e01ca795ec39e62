#pragma once

#include "storage/indexing/indexingstate.h"
#include "storage/listing.h"
#include "storage/script/statement.h"
#include "storage/search/searchrequest.h"
#include "storage/transfer/progress.h"

#include <QFuture>
#include <QObject>

#include <functional>
#include <memory>

class Search;

// What the models and the window see of an open database. Session is the real one; tests have
// fakes.
//
// Lives on the GUI thread and never blocks it: each call hands its work to a storage thread and
// returns a future at once; results and signals are delivered on the GUI thread. Reading answers
// with the open transaction's own state where one is open here, else with the committed state.
class Source : public QObject
{
    Q_OBJECT

public:
    // A statement that ran, in the order of running; both are shared, immutable values.
    struct Ran
    {
        std::shared_ptr<const Statement> statement;
        // The statement's text, cut to `maximumTextInBytes` with an ellipsis where it is longer.
        QString text;
        std::shared_ptr<const Outcome> outcome;
        qint64 atMilliseconds = 0; // When it ended, since 1970-01-01T00:00Z.
    };
    static constexpr int maximumTextInBytes = 4096;

    using QObject::QObject;

    [[nodiscard]] virtual QString fileName() const = 0; // Absolute path.
    [[nodiscard]] virtual bool isReadOnly() const = 0;  // The file cannot be written.
    // As the last delivered outcome left it.
    [[nodiscard]] virtual TransactionState transactionState() const = 0;

    // Runs what `make` returns; both happen on the storage thread, so that parsing a large text
    // costs the GUI thread nothing. Statements run in the order of these calls; but a QUERY outside
    // a transaction holds nobody up while it waits: it begins in its turn and ends when it can.
    // `cancel`, where given, takes a waiting statement out of the queue (AbortError).
    virtual QFuture<Outcome> run(std::function<Statement()> make,
                                 std::shared_ptr<Progress> cancel = {}) = 0;
    QFuture<Outcome> run(Statement statement);

    // All of them happen or none does (storage/together.h); no other statement comes between them.
    virtual QFuture<Result<void>> runTogether(const QList<Statement> &statements,
                                              std::shared_ptr<Progress> progress = {}) = 0;
    // The same of very many: they are made one at a time, on the storage thread, by `next`, until
    // it gives none. As of an import's, ran() tells of none of them.
    virtual QFuture<Result<void>> runMany(std::function<std::optional<Statement>()> next,
                                          qint64 count, std::shared_ptr<Progress> progress) = 0;

    virtual QFuture<Result<Catalog>> catalog() = 0;
    virtual QFuture<Result<ListPage>> page(const PageRequest &request) = 0;
    // The row of a key in a list, or where it would be inserted; `exact` tells which.
    struct Position
    {
        qint64 row = 0;
        bool exact = false;
    };
    virtual QFuture<Result<Position>> find(const ListAddress &list, const QString &filter,
                                           const RecordKey &key) = 0;
    // Begins to search a list (storage/search/search.h), in the committed state. Never null.
    virtual std::shared_ptr<Search> search(const SearchRequest &request, SearchOrder order) = 0;
    virtual QFuture<Result<std::optional<StoredRecord>>> record(const RecordAddress &address) = 0;
    // Documents by their keys, in that order; absent where there is none.
    virtual QFuture<Result<QList<std::optional<ListRow>>>> rows(const QList<DocumentKey> &keys) = 0;
    virtual QFuture<Result<KeyForecast>> forecast(const KeyRequest &request) = 0;

    // How far the indexes on documents are. No signal tells that they got further.
    virtual QFuture<Result<IndexingState>> indexing() = 0;
    // The background waits so long before each document, in every database of this process; zero:
    // as fast as it can.
    virtual void setIndexingPace(std::chrono::milliseconds beforeEachDocument) = 0;

signals:
    // Behind every statement, also those that only read, failed or came from a script.
    void ran(const Source::Ran &ran);
    // Something that lists show may have changed, here or through another program: read again.
    void changed();
    void transactionStateChanged(TransactionState state);
};
