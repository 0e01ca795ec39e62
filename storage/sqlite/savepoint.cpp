#include "storage/sqlite/savepoint.h"

#include "storage/sqlite/connection.h"

Result<Savepoint> Savepoint::begin(Connection &connection, const QString &doing)
{
    return connection.prepare("SAVEPOINT statement").run(doing).map([&] {
        return Savepoint(connection, doing);
    });
}

Savepoint::Savepoint(Savepoint &&other) noexcept
    : m_connection(std::exchange(other.m_connection, nullptr)), m_doing(other.m_doing)
{}

Savepoint::~Savepoint()
{
    // SQLite may have rolled the whole transaction back by itself.
    if (!m_connection || !m_connection->isInTransaction())
        return;
    std::ignore = m_connection->prepare("ROLLBACK TO statement").run(m_doing);
    std::ignore = m_connection->prepare("RELEASE statement").run(m_doing);
}

Result<void> Savepoint::keep()
{
    auto kept = m_connection->prepare("RELEASE statement").run(m_doing);
    if (kept)
        m_connection = nullptr;
    return kept;
}
