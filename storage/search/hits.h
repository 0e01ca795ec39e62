#pragma once

#include "storage/search/searchrequest.h"
#include "storage/sqlite/query.h"

class Connection;
class Progress;

// What a search has found, in temporary tables of its own connection: on disk beyond SQLite's
// cache, so that ten million hits cost no memory, and gone with the connection. On its thread.
class Hits final
{
public:
    explicit Hits(Connection &connection) : m_connection(connection) {}

    // First of all, and outside a transaction.
    [[nodiscard]] Result<void> create();
    // `key` as the list has it, which must be above those before.
    [[nodiscard]] Result<void> append(const QByteArray &key, qint64 sizeInBytes,
                                      qint64 modifiedMilliseconds);
    [[nodiscard]] qint64 count() const { return m_count; }

    // Makes the order ready, once no more are appended; AbortError where it was cancelled. Equal
    // ones stand in key order.
    [[nodiscard]] Result<void> sort(SearchOrder::By by, const Progress &cancel);

    // The keys of rows, fewer at the end. The order must be ready; that of keys always is.
    [[nodiscard]] Result<QList<QByteArray>> keys(SearchOrder order, qint64 firstRow,
                                                 int rows) const;
    struct Place
    {
        qint64 row = 0;
        bool exact = false; // Else it is where the key would be, in key order.
    };
    [[nodiscard]] Result<Place> find(SearchOrder order, const QByteArray &key) const;

private:
    struct Hit
    {
        QByteArray key;
        qint64 value = 0; // That the order goes by; zero in key order.
    };
    [[nodiscard]] Result<qint64> rankOf(const QByteArray &key) const;
    [[nodiscard]] Result<Hit> hitAt(qint64 rank, SearchOrder::By by) const;
    [[nodiscard]] Result<qint64> sortedRank(qint64 row, SearchOrder::By by) const;

    Connection &m_connection;
    qint64 m_count = 0;
    bool m_isSortedBySize = false;
    bool m_isSortedByTime = false;
};
