#include "tests/storage/model/modeldatabase.h"

#include <algorithm>

using Kind = ModelStatement::Kind;

namespace {

const QByteArray modelOk = "ok";
const QByteArray notFoundError = "error NotFoundError";

// The window of KEYS and VALUES: reversed first, then skipped, then taken.
QList<ModelStore::Entry> window(QList<ModelStore::Entry> entries, const ModelStatement &statement)
{
    if (statement.reverse)
        std::reverse(entries.begin(), entries.end());
    const quint64 skipped = std::min(statement.skip, quint64(entries.size()));
    entries = entries.mid(qsizetype(skipped));
    const quint64 taken = std::min(statement.take.value_or(~0ULL), quint64(entries.size()));
    return entries.first(qsizetype(taken));
}

QByteArray list(const QByteArrayList &items)
{
    return "[" + items.join(',') + "]";
}

} // namespace

QByteArray ModelDatabase::execute(const ModelStatement &statement, const Unpredictable &engine)
{
    const Numbers before = numbers();
    const QByteArray given = result(statement, engine);
    m_moves = movesBetween(before, numbers());
    return given;
}

ModelDatabase::Numbers ModelDatabase::numbers() const
{
    Numbers numbers{.identities = m_state.documents.identities(), .generators = {}};
    for (const auto &[name, store] : m_state.stores) {
        if (store.currentNumber())
            numbers.generators[store.serial()] = {name, *store.currentNumber()};
    }
    return numbers;
}

QByteArrayList ModelDatabase::movesBetween(const Numbers &before, const Numbers &after)
{
    QByteArrayList moves;
    const auto valueIn = [](const Numbers &numbers, const std::u32string &prefix) {
        const auto found = numbers.identities.find(prefix);
        return quint64(found == numbers.identities.end() ? 0 : found->second);
    };
    std::map<std::u32string, qint64> prefixes = before.identities;
    prefixes.insert(after.identities.begin(), after.identities.end());
    for (const auto &[prefix, value] : prefixes) {
        if (valueIn(before, prefix) != valueIn(after, prefix))
            moves << describeIdentity(QString::fromUcs4(prefix.data(), qsizetype(prefix.size())),
                                      valueIn(before, prefix), valueIn(after, prefix));
    }
    for (const auto &[serial, named] : after.generators) {
        // The same store under whatever name, else the one that was made anew under its name.
        auto old = before.generators.find(serial);
        if (old == before.generators.end()) {
            old =
                std::find_if(before.generators.begin(), before.generators.end(),
                             [&](const auto &entry) { return entry.second.first == named.first; });
        }
        if (old != before.generators.end() && old->second.second != named.second)
            moves << describeGenerator(named.first, old->second.second, named.second);
    }
    std::sort(moves.begin(), moves.end());
    return moves;
}

QByteArray ModelDatabase::describeIdentity(const QString &prefix, quint64 before, quint64 after)
{
    const std::u32string folded = ModelId::fold(prefix);
    return "identity " + QString::fromUcs4(folded.data(), qsizetype(folded.size())).toUtf8() + ' ' +
           QByteArray::number(before) + " to " + QByteArray::number(after);
}

QByteArray ModelDatabase::describeGenerator(const QString &store, quint64 before, quint64 after)
{
    return "generator " + modeltext::quoted(store, '"') + ' ' + QByteArray::number(before) +
           " to " + QByteArray::number(after);
}

QByteArray ModelDatabase::result(const ModelStatement &statement, const Unpredictable &engine)
{
    QByteArray result = refusal(statement);
    if (m_transaction == Transaction::Inactive) {
        if (statement.kind == Kind::Commit || statement.kind == Kind::Abort)
            m_transaction = Transaction::None;
        return result;
    }
    if (result.isEmpty())
        result = control(statement);
    if (result.isEmpty())
        result = onDocuments(statement, engine);
    if (result.isEmpty())
        result = onStores(statement);
    if (result.startsWith("error ") && m_abortOnError && m_transaction != Transaction::None)
        rollBack(Transaction::Inactive);
    return result;
}

void ModelDatabase::reopen()
{
    if (m_transaction == Transaction::Open || m_transaction == Transaction::ReadOnly)
        rollBack(Transaction::None);
    m_transaction = Transaction::None;
}

// Errors 1 to 3; empty where there is none.
QByteArray ModelDatabase::refusal(const ModelStatement &statement) const
{
    const bool ends = statement.kind == Kind::Commit || statement.kind == Kind::Abort;
    if (statement.kind == Kind::Unreadable)
        return "error SyntaxError";
    if (m_transaction == Transaction::Inactive)
        return ends ? "error InvalidStateError" : "error TransactionInactiveError";
    if (m_transaction == Transaction::None ? ends : statement.kind == Kind::Begin)
        return "error InvalidStateError";
    if (m_transaction == Transaction::ReadOnly && statement.writes())
        return "error ReadOnlyError";
    return {};
}

QByteArray ModelDatabase::control(const ModelStatement &statement)
{
    switch (statement.kind) {
    case Kind::Begin:
        m_before = m_state;
        m_abortOnError = statement.abortOnError;
        m_transaction = statement.readOnly ? Transaction::ReadOnly : Transaction::Open;
        return modelOk;
    case Kind::Commit:
        m_transaction = Transaction::None;
        return modelOk;
    case Kind::Abort:
        rollBack(Transaction::None);
        return modelOk;
    default:
        return {};
    }
}

void ModelDatabase::rollBack(Transaction after)
{
    m_state = m_before;
    m_transaction = after;
}

QByteArray ModelDatabase::onDocuments(const ModelStatement &statement, const Unpredictable &engine)
{
    ModelDocuments &documents = m_state.documents;
    switch (statement.kind) {
    case Kind::Save:
    case Kind::Insert:
        return documents.save(statement.save, engine.guid, engine.etag);
    case Kind::Load:
        return documents.load(statement.id);
    case Kind::LoadMany:
        return documents.loadMany(statement.ids);
    case Kind::LoadStartingWith:
        return documents.loadStartingWith(statement.window);
    case Kind::Delete:
        return documents.remove(statement.id, statement.ifEtag);
    case Kind::Etag:
        return documents.etag(statement.id);
    case Kind::CountDocuments:
        return QByteArray::number(documents.count(statement.collection));
    case Kind::ClearDocuments:
        return documents.clear(statement.collection);
    case Kind::Identity:
        return documents.identity(statement.id);
    case Kind::Next:
        return documents.next(statement.id);
    case Kind::Seed:
        return documents.seed(statement.id, statement.number);
    case Kind::SetGuid:
        m_state.guidVersion = statement.guidVersion;
        return modelOk;
    default:
        return {};
    }
}

QByteArray ModelDatabase::onStores(const ModelStatement &statement)
{
    std::map<QString, ModelStore> &stores = m_state.stores;
    const auto found = stores.find(statement.store);
    if (statement.kind == Kind::CreateStore) {
        if (statement.keyPath && !statement.keyPath->isValid())
            return "error SyntaxError";
        if (found != stores.end())
            return "error ConstraintError";
        if (statement.autoIncrement && statement.keyPath &&
            (statement.keyPath->isArray() || statement.keyPath->isEmpty()))
            return "error InvalidAccessError";
        stores.emplace(statement.store,
                       ModelStore(++m_lastSerial, statement.keyPath, statement.autoIncrement));
        return modelOk;
    }
    if (found == stores.end())
        return notFoundError;
    if (statement.kind == Kind::DropStore) {
        stores.erase(found);
        return modelOk;
    }
    if (statement.kind == Kind::RenameStore) {
        if (statement.to == statement.store)
            return modelOk;
        if (stores.contains(statement.to))
            return "error ConstraintError";
        auto node = stores.extract(found);
        node.key() = statement.to;
        stores.insert(std::move(node));
        return modelOk;
    }
    return inStore(statement, found->second);
}

QByteArray ModelDatabase::inStore(const ModelStatement &statement, ModelStore &store) const
{
    switch (statement.kind) {
    case Kind::CreateIndex:
        return store.createIndex(statement.index, {.path = *statement.keyPath,
                                                   .unique = statement.unique,
                                                   .multiEntry = statement.multiEntry});
    case Kind::DropIndex:
        return store.dropIndex(statement.index);
    case Kind::RenameIndex:
        return store.renameIndex(statement.index, statement.to);
    case Kind::Put:
    case Kind::Add:
        return store.put(statement.key, statement.value, statement.kind == Kind::Add);
    case Kind::Remove:
        return store.remove(statement.range);
    case Kind::ClearStore:
        return store.remove({});
    case Kind::Current:
        return store.currentNumber() ? QByteArray::number(*store.currentNumber()) : "none";
    default:
        break;
    }

    // GET, KEYS, VALUES and COUNT.
    if (statement.by && !store.indexes().contains(*statement.by))
        return notFoundError;
    if (!statement.range.isValid())
        return "error DataError";
    const QList<ModelStore::Entry> entries = store.entries(statement.by, statement.range);
    const auto valueOf = [&](const ModelStore::Entry &entry) {
        return store.records().at(entry.primaryKey).toJson();
    };
    if (statement.kind == Kind::Count)
        return QByteArray::number(entries.size());
    if (statement.kind == Kind::Get)
        return entries.isEmpty() ? "missing" : valueOf(entries.constFirst());
    QByteArrayList items;
    for (const ModelStore::Entry &entry : window(entries, statement)) {
        items << (statement.kind == Kind::Values ? valueOf(entry) : entry.primaryKey.toLiteral());
    }
    return list(items);
}
