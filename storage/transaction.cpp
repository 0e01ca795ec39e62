#include "storage/transaction.h"

#include "storage/sqlite/connection.h"
#include "storage/transfer/progress.h"

#include <QElapsedTimer>

using namespace Qt::StringLiterals;

ReadTransaction::ReadTransaction(Database &database)
    : m_database(&database), m_etagAtBegin(database.m_settings.lastEtag())
{}

ReadTransaction::ReadTransaction(ReadTransaction &&other) noexcept
    : m_database(std::exchange(other.m_database, nullptr)), m_etagAtBegin(other.m_etagAtBegin)
{}

ReadTransaction::~ReadTransaction()
{
    if (m_database)
        std::ignore = connection().prepare("ROLLBACK").run(u"end reading"_s);
}

Result<void> ReadTransaction::end()
{
    auto done = connection().prepare("COMMIT").run(u"end reading"_s);
    if (done)
        m_database = nullptr;
    return done;
}

Result<ReadTransaction> ReadTransaction::begin(Database &database)
{
    auto begun = database.m_connection->prepare("BEGIN").run(u"begin reading"_s);
    if (begun)
        begun = database.refresh();
    if (!begun) {
        if (database.m_connection->isInTransaction())
            std::ignore = database.m_connection->prepare("ROLLBACK").run(QString());
        return tl::unexpected(begun.error());
    }
    return ReadTransaction(database);
}

Result<WriteTransaction> WriteTransaction::begin(Database &database, const Waiting &waiting)
{
    if (database.isReadOnly()) {
        return failure(ErrorCode::ReadOnlyError,
                       u"“%1” is open for reading only: it may not be written. Check its "
                       "permissions and those of its folder."_s.arg(database.path()));
    }
    QElapsedTimer waited;
    waited.start();
    std::optional<WriteQueue::Place> place =
        waiting.isBackground ? database.m_queue->enterBehindOthers(waiting.atMost)
                             : std::optional(database.m_queue->enter());
    if (!place)
        return failure(ErrorCode::TimeoutError, u"Someone else writes."_s);
    Result<void> begun;
    // SQLite itself waits a moment at each try.
    do {
        if (waiting.cancel && waiting.cancel->isCancelled())
            return failure(ErrorCode::AbortError, u"Cancelled while waiting for another writer."_s);
        begun = database.m_connection->prepare("BEGIN IMMEDIATE").run(u"begin a transaction"_s);
    } while (!begun && begun.error().code == ErrorCode::TimeoutError &&
             waited.elapsed() < waiting.atMost.count());
    if (begun)
        begun = database.refresh();
    if (!begun) {
        if (database.m_connection->isInTransaction())
            std::ignore = database.m_connection->prepare("ROLLBACK").run(QString());
        return tl::unexpected(begun.error());
    }
    return WriteTransaction(database, std::move(*place), waiting.isBackground);
}

WriteTransaction::~WriteTransaction()
{
    rollBack();
}

bool WriteTransaction::isLost() const
{
    return m_database && !connection().isInTransaction();
}

QList<NumberMove> WriteTransaction::movesBack() const
{
    return identities().movesBack() + stores().movesBack();
}

Result<void> WriteTransaction::writeNumbers()
{
    auto written = changes().write();
    if (written)
        written = identities().write();
    if (written)
        written = stores().write();
    if (written)
        written = settings().write();
    if (written)
        written = runs().write();
    return written;
}

Result<void> WriteTransaction::commit()
{
    if (!m_isBackground)
        settings().countCommit();
    auto done = writeNumbers();
    if (done)
        done = connection().prepare("COMMIT").run(u"commit the transaction"_s);
    if (!done)
        return done;
    identities().setCommitted();
    stores().setCommitted();
    m_database = nullptr;
    m_place.reset();
    return {};
}

bool WriteTransaction::isInTheWay() const
{
    return m_isBackground && m_database->m_queue->isWanted();
}

void WriteTransaction::rollBack()
{
    if (!m_database)
        return;
    if (connection().isInTransaction())
        std::ignore = connection().prepare("ROLLBACK").run(u"roll back"_s);
    m_database->forget();
    m_database = nullptr;
    m_place.reset();
}
