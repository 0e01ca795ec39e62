#include "storage/stores.h"

#include "storage/keypathoptions.h"
#include "storage/sqlite/connection.h"
#include "storage/text/wtf8.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

const QString reading = u"read the object stores"_s;

void insertByName(QList<StoreIndex> &indexes, const StoreIndex &index)
{
    const auto behind =
        std::upper_bound(indexes.begin(), indexes.end(), index,
                         [](const StoreIndex &a, const StoreIndex &b) { return a.name < b.name; });
    indexes.insert(behind, index);
}

void removeByList(QList<StoreIndex> &indexes, ListId list)
{
    indexes.removeIf([list](const StoreIndex &index) { return index.list == list; });
}

void bindGenerator(Query &query, const Store &store)
{
    if (store.generator)
        query.bind(static_cast<qint64>(*store.generator));
    else
        query.bindNull();
}

} // namespace

const StoreIndex *Store::index(const QString &name) const
{
    const auto found =
        std::find_if(indexes.begin(), indexes.end(),
                     [&name](const StoreIndex &index) { return index.name == name; });
    return found != indexes.end() ? &*found : nullptr;
}

Result<void> Stores::load()
{
    if (m_loaded)
        return {};
    m_stores.clear();
    auto done = loadStores();
    if (done)
        done = loadIndexes();
    m_loaded = done.has_value();
    return done;
}

Result<void> Stores::loadStores()
{
    Query query =
        m_connection.prepare("SELECT list, name, generator, keypath FROM store ORDER BY list");
    if (auto done = query.run(reading); !done)
        return done;
    while (query.next()) {
        Store store{.list = ListId::store(query.integer(0)),
                    .name = fromWtf8(query.bytes(1)),
                    .generator = std::nullopt,
                    .keyPath = std::nullopt,
                    .indexes = {}};
        if (!query.isNull(2))
            store.generator = static_cast<quint64>(query.integer(2));
        if (!query.isNull(3)) {
            store.keyPath = KeyPath::fromStored(query.bytes(3));
            store.isDamaged = !store.keyPath;
        }
        if (!checkStoreOptions(store.keyPath, store.generator.has_value()))
            store.isDamaged = true;
        m_stores.insert_or_assign(store.name, store);
    }
    return query.finished(reading);
}

Result<void> Stores::loadIndexes()
{
    Query query = m_connection.prepare(
        "SELECT list, store, name, keypath, uniqueness, multientry FROM store_index ORDER BY list");
    if (auto done = query.run(reading); !done)
        return done;
    while (query.next()) {
        const ListId store = ListId::store(query.integer(1));
        const auto owner = std::find_if(m_stores.begin(), m_stores.end(), [&](const auto &named) {
            return named.second.list == store;
        });
        if (owner == m_stores.end())
            continue; // Damage; `check` tells of it.
        StoreIndex index{.list = ListId::index(query.integer(0)),
                         .name = fromWtf8(query.bytes(2)),
                         .path = {},
                         .unique = query.integer(4) != 0,
                         .multiEntry = query.integer(5) != 0};
        const auto path = KeyPath::fromStored(query.bytes(3));
        if (path)
            index.path = *path;
        if (!path || !checkIndexOptions(*path, index.multiEntry))
            owner->second.isDamaged = true;
        insertByName(owner->second.indexes, index);
    }
    return query.finished(reading);
}

Result<Store> Stores::find(const QString &name)
{
    if (auto loaded = load(); !loaded)
        return tl::unexpected(loaded.error());
    if (const auto found = m_stores.find(name); found != m_stores.end())
        return found->second;
    return failure(
        ErrorCode::NotFoundError,
        u"There is no object store “%1”. Names compare exactly, case included."_s.arg(name));
}

Result<bool> Stores::contains(const QString &name)
{
    if (auto loaded = load(); !loaded)
        return tl::unexpected(loaded.error());
    return m_stores.contains(name);
}

Result<std::map<QString, Store>> Stores::all()
{
    if (auto loaded = load(); !loaded)
        return tl::unexpected(loaded.error());
    return m_stores;
}

void Stores::touch(const Store &store)
{
    const auto is = [&store](const Store &other) { return other.list == store.list; };
    if (!m_created.contains(store.list) && std::none_of(m_before.begin(), m_before.end(), is))
        m_before << store;
}

Result<void> Stores::create(const Store &store)
{
    Query query = m_connection.prepare("INSERT INTO store (list, name, generator, keypath)"
                                       " VALUES (?, ?, ?, ?)");
    query.bind(store.list.number).bind(toWtf8(store.name));
    bindGenerator(query, store);
    if (store.keyPath)
        query.bind(store.keyPath->toJson());
    else
        query.bindNull();
    auto done = query.run(u"make the object store “%1”"_s.arg(store.name));
    if (done) {
        m_created << store.list;
        m_stores.insert_or_assign(store.name, store);
    }
    return done;
}

Result<void> Stores::drop(const Store &store)
{
    Query query = m_connection.prepare("DELETE FROM store WHERE list = ?");
    auto done = query.bind(store.list.number).run(u"drop the object store “%1”"_s.arg(store.name));
    if (done) {
        touch(m_stores.at(store.name));
        m_unwritten.removeAll(store.list);
        m_stores.erase(store.name);
    }
    return done;
}

Result<void> Stores::rename(const Store &store, const QString &to)
{
    Query query = m_connection.prepare("UPDATE store SET name = ? WHERE list = ?");
    auto done = query.bind(toWtf8(to))
                    .bind(store.list.number)
                    .run(u"rename the object store “%1”"_s.arg(store.name));
    if (done) {
        Store renamed = m_stores.at(store.name);
        touch(renamed);
        m_stores.erase(store.name);
        renamed.name = to;
        m_stores.insert_or_assign(to, renamed);
    }
    return done;
}

Result<void> Stores::createIndex(const Store &store, const StoreIndex &index)
{
    Query query = m_connection.prepare("INSERT INTO store_index"
                                       " (list, store, name, keypath, uniqueness, multientry)"
                                       " VALUES (?, ?, ?, ?, ?, ?)");
    auto done = query.bind(index.list.number)
                    .bind(store.list.number)
                    .bind(toWtf8(index.name))
                    .bind(index.path.toJson())
                    .bind(qint64(index.unique))
                    .bind(qint64(index.multiEntry))
                    .run(u"make the index “%1”"_s.arg(index.name));
    if (done) {
        Store &kept = m_stores.at(store.name);
        touch(kept);
        insertByName(kept.indexes, index);
    }
    return done;
}

Result<void> Stores::dropIndex(const Store &store, const StoreIndex &index)
{
    const ListId list = index.list;
    Query query = m_connection.prepare("DELETE FROM store_index WHERE list = ?");
    auto done = query.bind(list.number).run(u"drop the index “%1”"_s.arg(index.name));
    if (done) {
        Store &kept = m_stores.at(store.name);
        touch(kept);
        removeByList(kept.indexes, list);
    }
    return done;
}

Result<void> Stores::renameIndex(const Store &store, const StoreIndex &index, const QString &to)
{
    StoreIndex renamed = index;
    renamed.name = to;
    Query query = m_connection.prepare("UPDATE store_index SET name = ? WHERE list = ?");
    auto done = query.bind(toWtf8(to))
                    .bind(index.list.number)
                    .run(u"rename the index “%1”"_s.arg(index.name));
    if (done) {
        Store &kept = m_stores.at(store.name);
        touch(kept);
        removeByList(kept.indexes, renamed.list);
        insertByName(kept.indexes, renamed);
    }
    return done;
}

NumberMove Stores::moveGenerator(const Store &store, quint64 number)
{
    Store &kept = m_stores.at(store.name);
    touch(kept);
    if (!m_unwritten.contains(kept.list))
        m_unwritten << kept.list;
    const NumberMove move{.kind = NumberMove::Kind::Generator,
                          .name = kept.name,
                          .before = kept.generator.value(),
                          .after = number};
    kept.generator = number;
    return move;
}

std::optional<Store> Stores::committed(const Store &store) const
{
    if (m_created.contains(store.list))
        return std::nullopt;
    for (const Store &before : m_before) {
        if (before.list == store.list)
            return before;
    }
    return store;
}

QList<NumberMove> Stores::movesBack() const
{
    QList<NumberMove> moves;
    for (const Store &before : m_before) {
        if (!before.generator)
            continue;
        // The same store under whatever name, else the one that was made anew under its name.
        const auto same = std::find_if(m_stores.begin(), m_stores.end(), [&](const auto &named) {
            return named.second.list == before.list;
        });
        const auto now = same != m_stores.end() ? same : m_stores.find(before.name);
        if (now == m_stores.end() || !now->second.generator ||
            now->second.generator == before.generator)
            continue;
        moves << NumberMove{.kind = NumberMove::Kind::Generator,
                            .name = before.name,
                            .before = *now->second.generator,
                            .after = *before.generator};
    }
    return moves;
}

Result<void> Stores::write()
{
    for (const ListId list : std::as_const(m_unwritten)) {
        const auto store =
            std::find_if(m_stores.begin(), m_stores.end(),
                         [list](const auto &named) { return named.second.list == list; });
        Query query = m_connection.prepare("UPDATE store SET generator = ? WHERE list = ?");
        bindGenerator(query, store->second);
        if (auto done = query.bind(list.number).run(u"write a key generator's number"_s); !done)
            return done;
    }
    m_unwritten.clear();
    return {};
}

void Stores::forget()
{
    m_loaded = false;
    m_before.clear();
    m_created.clear();
    m_unwritten.clear();
}

void Stores::setCommitted()
{
    m_before.clear();
    m_created.clear();
}
