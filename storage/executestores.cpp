#include "storage/execute.h"
#include "storage/overloaded.h"
#include "storage/records.h"
#include "storage/sqlite/connection.h"

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
    if (auto free = checkFree(write, statement.name); !free)
        return tl::unexpected(free.error());
    Store store{.list = ListId::store(write.settings().drawListNumber()),
                .name = statement.name,
                .generator = std::nullopt};
    // seeds/003: "The initial value of a key generator's current number is 1".
    if (statement.autoIncrement)
        store.generator = 1;
    return write.stores().create(store).map([] { return Value(Done()); });
}

Result<Value> dropStore(WriteTransaction &write, const Store &store)
{
    // The only statement that changes two tables at once, so it can fail between them.
    Connection &connection = write.connection();
    const QString doing = u"drop the object store “%1”"_s.arg(store.name);
    if (auto marked = connection.execute(u"SAVEPOINT statement"_s, doing); !marked)
        return tl::unexpected(marked.error());
    const auto loaded = write.runs().load(store.list);
    Result<void> dropped = loaded;
    if (dropped) {
        dropped = connection.prepare("DELETE FROM record WHERE store = ?")
                      .bind(store.list.number)
                      .run(doing);
    }
    if (dropped)
        dropped = write.stores().drop(store);
    if (!dropped) {
        std::ignore = connection.execute(u"ROLLBACK TO statement"_s, doing);
        std::ignore = connection.execute(u"RELEASE statement"_s, doing);
        return tl::unexpected(dropped.error());
    }
    write.runs().cleared(store.list);
    return connection.execute(u"RELEASE statement"_s, doing).map([] { return Value(Done()); });
}

Result<Value> renameStore(WriteTransaction &write, const Store &store, const QString &to)
{
    if (to == store.name)
        return Done();
    if (auto free = checkFree(write, to); !free)
        return tl::unexpected(free.error());
    return write.stores().rename(store, to).map([] { return Value(Done()); });
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
    if (put->move)
        outcome.moves << *put->move;
    return put->key;
}

Result<Value> listRecords(const ReadTransaction &read, const Store &store,
                          const statement::List &list)
{
    const auto range = list.range.toRange();
    if (!range)
        return tl::unexpected(range.error());
    const RecordReader::Window window{
        .range = *range, .reverse = list.reverse, .skip = list.skip, .take = list.take};
    const RecordReader reader(read, store);
    if (list.values)
        return reader.values(window).map([](const auto &values) { return Value(values); });
    return reader.keys(window).map([](const auto &keys) { return Value(keys); });
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

// And whose range must be one.
template <typename Use>
Result<Value> onRange(const ReadTransaction &read, const QString &name, const RangeLiteral &literal,
                      Use use)
{
    return onStore(read, name, [&](const Store &store) -> Result<Value> {
        const auto range = literal.toRange();
        if (!range)
            return tl::unexpected(range.error());
        return use(store, *range);
    });
}

} // namespace

bool execute::concernsStores(const Statement &statement)
{
    using namespace statement;
    return std::visit(
        []<typename Kind>(const Kind &) {
            return std::is_same_v<Kind, CreateStore> || std::is_same_v<Kind, DropStore> ||
                   std::is_same_v<Kind, RenameStore> || std::is_same_v<Kind, Put> ||
                   std::is_same_v<Kind, Get> || std::is_same_v<Kind, List> ||
                   std::is_same_v<Kind, Remove> || std::is_same_v<Kind, ClearStore> ||
                   std::is_same_v<Kind, Count> || std::is_same_v<Kind, Current>;
        },
        statement);
}

Result<Value> execute::stores(const ReadTransaction &read, WriteTransaction *write,
                              const Statement &statement, Outcome &outcome)
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
            [&](const statement::Put &put) {
                return onStore(read, put.store, [&](const Store &store) {
                    return putRecord(*write, store, put, outcome);
                });
            },
            [&](const statement::Get &get) {
                return onRange(read, get.store, get.range,
                               [&](const Store &store, const KeyRange &range) -> Result<Value> {
                                   return RecordReader(read, store)
                                       .first(range)
                                       .map([](const OptionalJson &value) {
                                           return value ? Value(*value) : Value(Missing());
                                       });
                               });
            },
            [&](const statement::List &list) {
                return onStore(read, list.store,
                               [&](const Store &store) { return listRecords(read, store, list); });
            },
            [&](const statement::Remove &remove) {
                return onRange(read, remove.store, remove.range,
                               [&](const Store &store, const KeyRange &range) -> Result<Value> {
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
                    read, count.store, count.range,
                    [&](const Store &store, const KeyRange &range) -> Result<Value> {
                        return RecordReader(read, store).count(range).map([](qint64 number) {
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
