#pragma once

#include "tests/storage/model/documentgenerator.h"
#include "tests/storage/model/statementwriter.h"
#include "tests/storage/model/storegenerator.h"

// Makes random statements of every kind, with an eye on what the model holds at the moment: names,
// keys and etags that are there are chosen more often than others, what cannot be read or is not
// allowed now and then.
class StatementGenerator final
{
public:
    // A large profile lets lists grow to thousands of keys; else they stay at a hundred or two.
    StatementGenerator(Chance &chance, const ModelDatabase &model, bool large);

    ModelStatement next();

private:
    using Kind = ModelStatement::Kind;

    Kind kind();
    Kind kindOfDocumentsOrStores();
    std::optional<Kind> control(); // BEGIN, COMMIT and ABORT.
    QByteArray unreadable();

    Chance &m_chance;
    const ModelDatabase &m_model;
    bool m_large;
    DocumentGenerator m_documents;
    StoreGenerator m_stores;
};
