#pragma once

#include "tests/storage/model/modelkeypath.h"
#include "tests/storage/model/modelrange.h"

#include <map>
#include <set>

// An object store as the model has it: records in a map, an index's entries in a set.
//
// Rules: seeds/003 (2.11, key generators); Indexed Database API 2.0, "add or put", "store a record
// into an object store" and the definition of an index; SCRIPT.md, "Object stores".
class ModelStore final
{
public:
    static constexpr quint64 maximumNumber = 9007199254740992; // 2^53

    // An index's entry; of the store itself, a record with its key twice.
    struct Entry
    {
        ModelKey key;
        ModelKey primaryKey;
        std::strong_ordering operator<=>(const Entry &other) const = default;
    };
    struct Index
    {
        ModelKeyPath path;
        bool unique = false;
        bool multiEntry = false;
        std::set<Entry> entries = {};
    };

    // `serial` tells it from every other store, whatever it is named.
    ModelStore(int serial, const std::optional<ModelKeyPath> &keyPath, bool autoIncrement);

    [[nodiscard]] int serial() const { return m_serial; }

    [[nodiscard]] const std::optional<ModelKeyPath> &keyPath() const { return m_keyPath; }
    [[nodiscard]] std::optional<quint64> currentNumber() const { return m_currentNumber; }
    [[nodiscard]] const std::map<ModelKey, ModelValue> &records() const { return m_records; }
    [[nodiscard]] const std::map<QString, Index> &indexes() const { return m_indexes; }

    // In order; by an index, which must exist, or by the store's keys.
    [[nodiscard]] QList<Entry> entries(const std::optional<QString> &index,
                                       const ModelRange &range) const;

    // Each gives the result as `->` prints it, and where that is an error changes nothing.
    QByteArray put(const std::optional<ModelKey> &given, const ModelValue &value, bool add);
    QByteArray remove(const ModelRange &range);
    QByteArray createIndex(const QString &name, Index index);
    QByteArray renameIndex(const QString &from, const QString &to);
    QByteArray dropIndex(const QString &name);

private:
    [[nodiscard]] bool wouldBreakUnique(const ModelKey &key, const ModelValue &value) const;

    int m_serial;
    std::optional<ModelKeyPath> m_keyPath;
    std::optional<quint64> m_currentNumber;
    std::map<ModelKey, ModelValue> m_records;
    std::map<QString, Index> m_indexes;
};
