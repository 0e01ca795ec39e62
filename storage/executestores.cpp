#include "storage/execute.h"
#include "storage/indexbuilder.h"
#include "storage/indexwriter.h"
#include "storage/keypathoptions.h"
#include "storage/overloaded.h"
#include "storage/records.h"
#include "storage/sqlite/connection.h"
#include "storage/sqlite/savepoint.h"

using namespace Qt::StringLiterals;

namespace {

Result<void> checkFree(const ReadTransaction &read, const QString &name)
{
    const auto taken = read.stores().contains(name);
    if (!taken)
        return tl::unexpected(taken.error());
    if (*taken) {
        return failure(ErrorCode::ConstraintError,
                       u"There is an object store “%1” already. Choose another name."_s.arg(name));
    }
    return {};
}

Result<Value> createStore(WriteTransaction &write, const statement::CreateStore &statement)
{
    std::optional<KeyPath> path;
    if (statement.keyPath) {
        const auto legal = statement.keyPath->toPath();
        if (!legal)
            return tl::unexpected(legal.error());
        path = *legal;
    }
    if (auto free = checkFree(write, statement.name); !free)
        return tl::unexpected(free.error());
    if (auto possible = checkStoreOptions(path, statement.autoIncrement); !possible)
        return tl::unexpected(possible.error());
    Store store{.list = ListId::store(write.settings().drawListNumber()),
                .name = statement.name,
                .generator = std::nullopt,
                .keyPath = path,
                .indexes = {}};
    // seeds/003: "The initial value of a key generator's current number is 1".
    if (statement.autoIncrement)
        store.generator = 1;
    return write.stores().create(store).map([] { return Value(Done()); });
}

Result<Value> dropStore(WriteTransaction &write, const Store &store)
{
    const QString doing = u"drop the object store “%1”"_s.arg(store.name);
    if (auto loaded = write.runs().load(store.list); !loaded)
        return tl::unexpected(loaded.error());
    auto savepoint = Savepoint::begin(write.connection(), doing);
    if (!savepoint)
        return tl::unexpected(savepoint.error());
    IndexWriter indexes(write, store);
    auto dropped = indexes.clear();
    if (dropped) {
        dropped = write.connection()
                      .prepare("DELETE FROM store_index WHERE store = ?")
                      .bind(store.list.number)
                      .run(doing);
    }
    if (dropped) {
        dropped = write.connection()
                      .prepare("DELETE FROM record WHERE store = ?")
                      .bind(store.list.number)
                      .run(doing);
    }
    if (dropped)
        dropped = write.stores().drop(store);
    if (dropped)
        dropped = savepoint->keep();
    if (!dropped)
        return tl::unexpected(dropped.error());
    write.runs().cleared(store.list);
    indexes.kept();
    return Done();
}

Result<Value> renameStore(WriteTransaction &write, const Store &store, const QString &to)
{
    if (to == store.name)
        return Done();
    if (auto free = checkFree(write, to); !free)
        return tl::unexpected(free.error());
    return write.stores().rename(store, to).map([] { return Value(Done()); });
}

Result<void> checkFree(const Store &store, const QString &index)
{
    if (!store.index(index))
        return {};
    return failure(
        ErrorCode::ConstraintError,
        u"“%1” has an index “%2” already. Choose another name."_s.arg(store.name, index));
}

Result<Value> createIndex(WriteTransaction &write, const Store &store,
                          const statement::CreateStoreIndex &statement, Progress *progress)
{
    if (auto free = checkFree(store, statement.name); !free)
        return tl::unexpected(free.error());
    const auto path = statement.keyPath.toPath();
    if (!path)
        return tl::unexpected(path.error());
    if (auto possible = checkIndexOptions(*path, statement.multiEntry); !possible)
        return tl::unexpected(possible.error());
    const StoreIndex index{.list = ListId::index(write.settings().drawListNumber()),
                           .name = statement.name,
                           .path = *path,
                           .unique = statement.unique,
                           .multiEntry = statement.multiEntry};
    return IndexBuilder(write, store).create(index, progress).map([] { return Value(Done()); });
}

Result<Value> dropIndex(WriteTransaction &write, const Store &store, const StoreIndex &index)
{
    auto savepoint = Savepoint::begin(write.connection(), u"drop the index “%1”"_s.arg(index.name));
    if (!savepoint)
        return tl::unexpected(savepoint.error());
    IndexWriter indexes(write, store);
    auto dropped = indexes.clear(index);
    if (dropped)
        dropped = write.stores().dropIndex(store, index);
    if (dropped)
        dropped = savepoint->keep();
    if (!dropped)
        return tl::unexpected(dropped.error());
    indexes.kept();
    return Done();
}

Result<Value> renameIndex(WriteTransaction &write, const Store &store, const StoreIndex &index,
                          const QString &to)
{
    if (to == index.name)
        return Done();
    if (auto free = checkFree(store, to); !free)
        return tl::unexpected(free.error());
    return write.stores().renameIndex(store, index, to).map([] { return Value(Done()); });
}

Result<Value> putRecord(WriteTransaction &write, const Store &store,
                        const statement::Put &statement, Outcome &outcome)
{
    const Result<JsonText> &value = statement.value.value();
    if (!value)
        return tl::unexpected(value.error());
    std::optional<Key> key;
    if (statement.key) {
        const auto given = statement.key->toKey();
        if (!given)
            return tl::unexpected(given.error());
        key = *given;
    }
    const auto put =
        RecordWriter(write, store)
            .put(key, *value,
                 statement.add ? RecordWriter::Existing::Refuse : RecordWriter::Existing::Replace);
    if (!put)
        return tl::unexpected(put.error());
    outcome.strategy = put->strategy;
    outcome.etag = put->etag;
    outcome.replaced = put->replaced;
    if (put->move)
        outcome.moves << *put->move;
    return put->key;
}

Result<Value> listRecords(const ReadTransaction &read, const Store &store, const StoreIndex *index,
                          const KeyRange &range, const statement::List &list)
{
    const RecordReader::Window window{
        .range = range, .reverse = list.reverse, .skip = list.skip, .take = list.take};
    const RecordReader reader(read, store);
    if (list.values)
        return reader.values(window, index).map([](const auto &values) { return Value(values); });
    return reader.keys(window, index).map([](const auto &keys) { return Value(keys); });
}

Result<Value> currentNumber(const Store &store)
{
    return store.generator ? Value(*store.generator) : Value(NoGenerator());
}

// Statements on one store that must be there (NotFoundError comes before every other check).
template <typename Use>
Result<Value> onStore(const ReadTransaction &read, const QString &name, Use use)
{
    const auto store = read.stores().find(name);
    if (!store)
        return tl::unexpected(store.error());
    return use(*store);
}

tl::unexpected<StorageError> noIndex(const Store &store, const QString &name)
{
    return failure(
        ErrorCode::NotFoundError,
        u"“%1” has no index “%2”. Names compare exactly, case included."_s.arg(store.name, name));
}

// And on one of its indexes.
template <typename Use>
Result<Value> onIndex(const ReadTransaction &read, const QString &name, const QString &index,
                      Use use)
{
    return onStore(read, name, [&](const Store &store) -> Result<Value> {
        const StoreIndex *found = store.index(index);
        return found ? use(store, *found) : noIndex(store, index);
    });
}

// On a store, or on one of its indexes, whose range must be one.
template <typename Use>
Result<Value> onRange(const ReadTransaction &read, const QString &name,
                      const std::optional<QString> &index, const RangeLiteral &literal, Use use)
{
    return onStore(read, name, [&](const Store &store) -> Result<Value> {
        const StoreIndex *found = index ? store.index(*index) : nullptr;
        if (index && !found)
            return noIndex(store, *index);
        const auto range = literal.toRange();
        if (!range)
            return tl::unexpected(range.error());
        return use(store, found, *range);
    });
}

} // namespace

bool execute::concernsStores(const Statement &statement)
{
    using namespace statement;
    return std::visit(
        []<typename Kind>(const Kind &) {
            return std::is_same_v<Kind, CreateStore> || std::is_same_v<Kind, DropStore> ||
                   std::is_same_v<Kind, RenameStore> || std::is_same_v<Kind, CreateStoreIndex> ||
                   std::is_same_v<Kind, DropStoreIndex> || std::is_same_v<Kind, RenameStoreIndex> ||
                   std::is_same_v<Kind, Put> || std::is_same_v<Kind, Get> ||
                   std::is_same_v<Kind, List> || std::is_same_v<Kind, Remove> ||
                   std::is_same_v<Kind, ClearStore> || std::is_same_v<Kind, Count> ||
                   std::is_same_v<Kind, Current>;
        },
        statement);
}

Result<Value> execute::stores(const ReadTransaction &read, WriteTransaction *write,
                              const Statement &statement, Outcome &outcome, Progress *progress)
{
    const auto done = [](qint64) { return Value(Done()); };
    return std::visit(
        Overloaded{
            [&](const statement::CreateStore &create) { return createStore(*write, create); },
            [&](const statement::DropStore &drop) {
                return onStore(read, drop.name,
                               [&](const Store &store) { return dropStore(*write, store); });
            },
            [&](const statement::RenameStore &rename) {
                return onStore(read, rename.from, [&](const Store &store) {
                    return renameStore(*write, store, rename.to);
                });
            },
            [&](const statement::CreateStoreIndex &create) {
                return onStore(read, create.store, [&](const Store &store) {
                    return createIndex(*write, store, create, progress);
                });
            },
            [&](const statement::DropStoreIndex &drop) {
                return onIndex(read, drop.store, drop.name,
                               [&](const Store &store, const StoreIndex &index) {
                                   return dropIndex(*write, store, index);
                               });
            },
            [&](const statement::RenameStoreIndex &rename) {
                return onIndex(read, rename.store, rename.from,
                               [&](const Store &store, const StoreIndex &index) {
                                   return renameIndex(*write, store, index, rename.to);
                               });
            },
            [&](const statement::Put &put) {
                return onStore(read, put.store, [&](const Store &store) {
                    return putRecord(*write, store, put, outcome);
                });
            },
            [&](const statement::Get &get) {
                return onRange(read, get.store, get.index, get.range,
                               [&](const Store &store, const StoreIndex *index,
                                   const KeyRange &range) -> Result<Value> {
                                   return RecordReader(read, store)
                                       .first(range, index)
                                       .map([](const OptionalJson &value) {
                                           return value ? Value(*value) : Value(Missing());
                                       });
                               });
            },
            [&](const statement::List &list) {
                return onRange(
                    read, list.store, list.index, list.range,
                    [&](const Store &store, const StoreIndex *index, const KeyRange &range) {
                        return listRecords(read, store, index, range, list);
                    });
            },
            [&](const statement::Remove &remove) {
                return onRange(read, remove.store, std::nullopt, remove.range,
                               [&](const Store &store, const StoreIndex *,
                                   const KeyRange &range) -> Result<Value> {
                                   return RecordWriter(*write, store).remove(range).map(done);
                               });
            },
            [&](const statement::ClearStore &clear) {
                return onStore(read, clear.store, [&](const Store &store) -> Result<Value> {
                    return RecordWriter(*write, store).clear().map(done);
                });
            },
            [&](const statement::Count &count) {
                return onRange(
                    read, count.store, count.index, count.range,
                    [&](const Store &store, const StoreIndex *index,
                        const KeyRange &range) -> Result<Value> {
                        return RecordReader(read, store).count(range, index).map([](qint64 number) {
                            return Value(static_cast<quint64>(number));
                        });
                    });
            },
            [&](const statement::Current &current) {
                return onStore(read, current.store,
                               [](const Store &store) { return currentNumber(store); });
            },
            [](const auto &) -> Result<Value> { Q_UNREACHABLE(); },
        },
        statement);
}
