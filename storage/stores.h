#pragma once

#include "storage/lists/listid.h"
#include "storage/outcome.h"
#include "storage/result.h"
#include "storage/storeindex.h"

#include <QString>

#include <map>
#include <optional>

class Connection;

// An object store, as it is listed. A value.
struct Store final
{
    ListId list;
    QString name;
    // The key generator's current number, the next key it would give; absent without a generator.
    std::optional<quint64> generator;
    // Where its records hold their keys ("in-line"); absent where those are given beside them.
    std::optional<KeyPath> keyPath;
    QList<StoreIndex> indexes; // By name.
    // What the file says of it cannot be, so nothing is written into it: `check` tells more.
    bool isDamaged = false;

    // Null where there is none of the name.
    [[nodiscard]] const StoreIndex *index(const QString &name) const;
    bool operator==(const Store &) const = default;
};

// The object stores and their key generators' current numbers, in memory as one connection sees
// them. Making, dropping and renaming stores and indexes is written at once; generator numbers are
// kept until write(), which belongs before COMMIT. forget() belongs behind a rollback and where
// another connection has committed.
class Stores final
{
public:
    explicit Stores(Connection &connection) : m_connection(connection) {}

    // NotFoundError where there is none.
    [[nodiscard]] Result<Store> find(const QString &name);
    [[nodiscard]] Result<bool> contains(const QString &name);
    // By name.
    [[nodiscard]] Result<std::map<QString, Store>> all();

    // The name must be free, or taken, as the case may be: the caller has looked.
    [[nodiscard]] Result<void> create(const Store &store);
    // The store must hold no record any more.
    [[nodiscard]] Result<void> drop(const Store &store);
    [[nodiscard]] Result<void> rename(const Store &store, const QString &to);

    // The same of a store's index; an index that is dropped must hold no entry any more.
    [[nodiscard]] Result<void> createIndex(const Store &store, const StoreIndex &index);
    [[nodiscard]] Result<void> dropIndex(const Store &store, const StoreIndex &index);
    [[nodiscard]] Result<void> renameIndex(const Store &store, const StoreIndex &index,
                                           const QString &to);

    // The store must have a generator.
    NumberMove moveGenerator(const Store &store, quint64 number);

    // As the store stood before the open transaction; absent where it is new in it.
    [[nodiscard]] std::optional<Store> committed(const Store &store) const;
    // Every generator that a rollback now would move, from where it is to where it was, in the
    // order in which they were first moved.
    [[nodiscard]] QList<NumberMove> movesBack() const;
    [[nodiscard]] bool isChanged() const { return !m_before.isEmpty() || !m_created.isEmpty(); }

    [[nodiscard]] Result<void> write();
    // What was written is committed.
    void setCommitted();
    void forget();

private:
    [[nodiscard]] Result<void> load();
    [[nodiscard]] Result<void> loadStores();
    [[nodiscard]] Result<void> loadIndexes();
    // Remembers how the store stood, before its first change in the transaction.
    void touch(const Store &store);

    Connection &m_connection;
    bool m_loaded = false;
    std::map<QString, Store> m_stores;
    QList<Store> m_before;     // Stores that the open transaction changed or dropped, as they were.
    QList<ListId> m_created;   // Stores that it made.
    QList<ListId> m_unwritten; // Generators that moved since write().
};
