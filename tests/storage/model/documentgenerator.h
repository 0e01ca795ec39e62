#pragma once

#include "tests/storage/model/modeldatabase.h"
#include "tests/storage/model/valuegenerator.h"

// Fills in statements on documents: ids, prefixes, patterns and etags, those that are there more
// often than others; also characters, lengths and numbers at and over the limits.
class DocumentGenerator final
{
public:
    DocumentGenerator(Chance &chance, const ModelDatabase &model, bool large)
        : m_chance(chance), m_model(model), m_large(large), m_values(chance, large)
    {}

    // Where its kind concerns documents.
    void fill(ModelStatement &statement);

private:
    void fillStartingWith(ModelDocuments::StartingWith &window);
    QString id();
    QString prefix();
    std::optional<quint64> etag(const QString &id);

    Chance &m_chance;
    const ModelDatabase &m_model;
    bool m_large;
    ValueGenerator m_values;
};
