#pragma once

#include "tests/storage/model/modeldatabase.h"
#include "tests/storage/model/valuegenerator.h"

// Fills in statements on object stores and their indexes: names, key paths, keys, values and
// ranges, those that are there, or fit what is there, more often than others.
class StoreGenerator final
{
public:
    StoreGenerator(Chance &chance, const ModelDatabase &model, bool large)
        : m_chance(chance), m_model(model), m_large(large), m_values(chance, large)
    {}

    // Where its kind concerns stores.
    void fill(ModelStatement &statement);

private:
    void fillMaking(ModelStatement &statement);
    void fillRecords(ModelStatement &statement);
    void fillPut(ModelStatement &statement);
    QString storeName();
    QString indexName(const QString &store);
    const ModelStore *store(const QString &name) const;
    ModelKeyPath keyPath();
    ModelKey keyOf(const QString &store, const std::optional<QString> &by);
    ModelRange range(const QString &store, const std::optional<QString> &by);
    ModelRange middle(const QString &store);
    std::optional<quint64> take();

    Chance &m_chance;
    const ModelDatabase &m_model;
    bool m_large;
    ValueGenerator m_values;
};
