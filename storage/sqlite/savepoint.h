#pragma once

#include "storage/result.h"

#include <QString>

class Connection;

// Makes several writes of one statement all or nothing. Takes back what was written since begin()
// when it is destroyed without keep(). Move-only; inside a transaction, one at a time.
class Savepoint final
{
public:
    // `doing` completes "could not …" should it fail.
    [[nodiscard]] static Result<Savepoint> begin(Connection &connection, const QString &doing);
    Savepoint(Savepoint &&other) noexcept;
    Savepoint &operator=(Savepoint &&) = delete;
    ~Savepoint();

    [[nodiscard]] Result<void> keep();

private:
    Savepoint(Connection &connection, const QString &doing)
        : m_connection(&connection), m_doing(doing)
    {}

    Connection *m_connection; // Null when moved from or kept.
    QString m_doing;
};
