#include "tests/storage/model/modelstore.h"

#include <algorithm>
#include <cmath>

namespace {

// "To possibly update the key generator" (seeds/003).
quint64 updatedNumber(quint64 currentNumber, const ModelKey &key)
{
    if (key.type() != ModelKey::Type::Number)
        return currentNumber;
    const double value = std::floor(std::min(key.number(), double(ModelStore::maximumNumber)));
    if (value < 1 || quint64(value) < currentNumber)
        return currentNumber;
    return quint64(value) + 1;
}

void insertEntries(ModelStore::Index &index, const ModelKey &primaryKey, const ModelValue &value)
{
    for (const ModelKey &key : index.path.indexKeys(value, index.multiEntry))
        index.entries.insert({key, primaryKey});
}

void eraseEntries(ModelStore::Index &index, const ModelKey &primaryKey)
{
    std::erase_if(index.entries,
                  [&](const ModelStore::Entry &entry) { return entry.primaryKey == primaryKey; });
}

} // namespace

ModelStore::ModelStore(int serial, const std::optional<ModelKeyPath> &keyPath, bool autoIncrement)
    : m_serial(serial),
      m_keyPath(keyPath),
      m_currentNumber(autoIncrement ? std::optional<quint64>(1) : std::nullopt)
{}

QList<ModelStore::Entry> ModelStore::entries(const std::optional<QString> &index,
                                             const ModelRange &range) const
{
    QList<Entry> found;
    if (index) {
        for (const Entry &entry : m_indexes.at(*index).entries) {
            if (range.contains(entry.key))
                found << entry;
        }
    } else {
        for (const auto &[key, value] : m_records) {
            if (range.contains(key))
                found << Entry{key, key};
        }
    }
    return found;
}

bool ModelStore::wouldBreakUnique(const ModelKey &key, const ModelValue &value) const
{
    return std::any_of(m_indexes.begin(), m_indexes.end(), [&](const auto &named) {
        const Index &index = named.second;
        if (!index.unique)
            return false;
        const QList<ModelKey> keys = index.path.indexKeys(value, index.multiEntry);
        return std::any_of(index.entries.begin(), index.entries.end(), [&](const Entry &entry) {
            return keys.contains(entry.key) && entry.primaryKey != key;
        });
    });
}

QByteArray ModelStore::put(const std::optional<ModelKey> &given, const ModelValue &value, bool add)
{
    const QByteArray dataError = "error DataError";
    const QByteArray constraintError = "error ConstraintError";

    std::optional<ModelKey> key = given;
    if (!value.isAllowed() || (given && !given->isValid()))
        return dataError;
    if (m_keyPath) {
        if (given)
            return dataError;
        if (const std::optional<ModelValue> found = m_keyPath->evaluate(value)) {
            key = found->toKey();
            if (!key)
                return dataError;
        } else if (!m_currentNumber || !m_keyPath->canInject(value)) {
            return dataError;
        }
    } else if (!given && !m_currentNumber) {
        return dataError;
    }

    ModelValue stored = value;
    std::optional<quint64> currentNumber = m_currentNumber;
    if (!key) {
        if (*currentNumber > maximumNumber)
            return constraintError;
        key = ModelKey::fromNumber(double(*currentNumber));
        if (m_keyPath)
            stored = m_keyPath->inject(value, *currentNumber);
        ++*currentNumber;
    } else if (currentNumber) {
        currentNumber = updatedNumber(*currentNumber, *key);
    }
    if ((add && m_records.contains(*key)) || wouldBreakUnique(*key, stored))
        return constraintError;

    for (auto &[name, index] : m_indexes) {
        if (m_records.contains(*key))
            eraseEntries(index, *key);
        insertEntries(index, *key, stored);
    }
    m_records.insert_or_assign(*key, stored);
    m_currentNumber = currentNumber;
    return key->toLiteral();
}

QByteArray ModelStore::remove(const ModelRange &range)
{
    if (!range.isValid())
        return "error DataError";
    std::erase_if(m_records, [&](const auto &record) { return range.contains(record.first); });
    for (auto &[name, index] : m_indexes) {
        std::erase_if(index.entries,
                      [&](const Entry &entry) { return range.contains(entry.primaryKey); });
    }
    return "ok";
}

QByteArray ModelStore::createIndex(const QString &name, Index index)
{
    if (m_indexes.contains(name))
        return "error ConstraintError";
    if (!index.path.isValid())
        return "error SyntaxError";
    if (index.multiEntry && index.path.isArray())
        return "error InvalidAccessError";
    for (const auto &[key, value] : m_records)
        insertEntries(index, key, value);
    const auto isRepeated = [](const Entry &left, const Entry &right) {
        return left.key == right.key;
    };
    if (index.unique && std::adjacent_find(index.entries.begin(), index.entries.end(),
                                           isRepeated) != index.entries.end())
        return "error ConstraintError";
    m_indexes.emplace(name, index);
    return "ok";
}

QByteArray ModelStore::renameIndex(const QString &from, const QString &to)
{
    if (!m_indexes.contains(from))
        return "error NotFoundError";
    if (from == to)
        return "ok";
    if (m_indexes.contains(to))
        return "error ConstraintError";
    auto node = m_indexes.extract(from);
    node.key() = to;
    m_indexes.insert(std::move(node));
    return "ok";
}

QByteArray ModelStore::dropIndex(const QString &name)
{
    return m_indexes.erase(name) > 0 ? "ok" : "error NotFoundError";
}
