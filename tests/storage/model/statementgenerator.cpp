#include "tests/storage/model/statementgenerator.h"

using namespace Qt::StringLiterals;

StatementGenerator::StatementGenerator(Chance &chance, const ModelDatabase &model, bool large)
    : m_chance(chance),
      m_model(model),
      m_large(large),
      m_documents(chance, model, large),
      m_stores(chance, model, large)
{}

ModelStatement StatementGenerator::next()
{
    ModelStatement statement;
    statement.kind = kind();
    m_documents.fill(statement);
    m_stores.fill(statement);
    if (statement.kind == Kind::Begin) {
        statement.abortOnError = m_chance.oneIn(3);
        statement.readOnly = m_chance.oneIn(6);
    } else if (statement.kind == Kind::Unreadable) {
        statement.source = unreadable();
    }
    return statement;
}

// What begins and ends transactions.
std::optional<ModelStatement::Kind> StatementGenerator::control()
{
    switch (m_model.transaction()) {
    case ModelDatabase::Transaction::None:
        if (m_chance.oneIn(2))
            return Kind::Begin;
        return m_chance.oneIn(60) ? std::optional(m_chance.any<Kind>({Kind::Commit, Kind::Abort}))
                                  : std::nullopt;
    case ModelDatabase::Transaction::Inactive:
        return m_chance.oneIn(3) ? std::optional(m_chance.any<Kind>({Kind::Commit, Kind::Abort}))
                                 : std::nullopt;
    case ModelDatabase::Transaction::Open:
    case ModelDatabase::Transaction::ReadOnly:
        break;
    }
    if (m_chance.oneIn(m_model.abortsOnError() ? 12 : 45))
        return m_chance.oneIn(4) ? Kind::Abort : Kind::Commit;
    return m_chance.oneIn(300) ? std::optional(Kind::Begin) : std::nullopt;
}

ModelStatement::Kind StatementGenerator::kind()
{
    if (const std::optional<Kind> ends = control())
        return *ends;
    if (m_model.state().stores.size() < (m_large ? 2 : 3) && m_chance.oneIn(8))
        return Kind::CreateStore;
    for (;;) {
        const Kind kind = kindOfDocumentsOrStores();
        const bool isRefused = m_model.transaction() == ModelDatabase::Transaction::ReadOnly &&
                               ModelStatement{.kind = kind}.writes();
        if (!isRefused || m_chance.oneIn(6))
            return kind;
    }
}

ModelStatement::Kind StatementGenerator::kindOfDocumentsOrStores()
{
    struct Weight
    {
        Kind kind;
        int small;
        int large;
    };
    static const QList<Weight> weights = {{Kind::Save, 120, 400},
                                          {Kind::Insert, 25, 60},
                                          {Kind::Load, 30, 10},
                                          {Kind::LoadMany, 15, 5},
                                          {Kind::LoadStartingWith, 45, 20},
                                          {Kind::Delete, 35, 20},
                                          {Kind::Etag, 12, 5},
                                          {Kind::CountDocuments, 15, 5},
                                          {Kind::ClearDocuments, 4, 0},
                                          {Kind::Identity, 12, 5},
                                          {Kind::Next, 15, 5},
                                          {Kind::Seed, 12, 5},
                                          {Kind::SetGuid, 5, 2},
                                          {Kind::CreateStore, 10, 0},
                                          {Kind::DropStore, 3, 0},
                                          {Kind::RenameStore, 6, 3},
                                          {Kind::CreateIndex, 16, 5},
                                          {Kind::DropIndex, 5, 1},
                                          {Kind::RenameIndex, 6, 3},
                                          {Kind::Put, 200, 800},
                                          {Kind::Add, 60, 100},
                                          {Kind::Get, 40, 10},
                                          {Kind::Keys, 55, 20},
                                          {Kind::Values, 35, 10},
                                          {Kind::Remove, 45, 25},
                                          {Kind::ClearStore, 3, 0},
                                          {Kind::Count, 35, 15},
                                          {Kind::Current, 20, 5},
                                          {Kind::Unreadable, 6, 3}};
    static const auto total = [](bool large) {
        int sum = 0;
        for (const Weight &weight : weights)
            sum += large ? weight.large : weight.small;
        return sum;
    };
    if (m_large && m_chance.oneIn(6000))
        return m_chance.any<Kind>(
            {Kind::ClearDocuments, Kind::ClearDocuments, Kind::ClearStore, Kind::DropStore});
    int left = m_chance.below(total(m_large));
    for (const Weight &weight : weights) {
        left -= m_large ? weight.large : weight.small;
        if (left < 0)
            return weight.kind;
    }
    return Kind::Put;
}

QByteArray StatementGenerator::unreadable()
{
    static const QByteArrayList texts = {"FROBNICATE",
                                         "SAVE 'x' {\"a\":1,}",
                                         "SAVE 'x' {\"a\":01}",
                                         "SAVE 'x'",
                                         "LOAD 'a' 'b'",
                                         "LOAD 'a',",
                                         "DELETE 'a' IF -1",
                                         "SEED 'users/' 1.5",
                                         "CREATE STORE",
                                         "RENAME STORE s t",
                                         "CREATE INDEX i ON s KEYPATH",
                                         "PUT s {\"a\":} KEY 1",
                                         "PUT s 1 KEY date(\"2026-02-30T00:00:00.000Z\")",
                                         "GET s binary(\"0\")",
                                         "KEYS s > 1 AND > 2",
                                         "KEYS s TAKE -1",
                                         "BEGIN NOW",
                                         "COMMIT 1",
                                         "ABORT ON ERROR",
                                         "INSERT 'x' {} IF 0",
                                         "SAVE 'x' {} IF 0 IN Users",
                                         "KEYS s SKIP 1 REVERSE",
                                         "CREATE STORE s AUTOINCREMENT KEYPATH 'a'",
                                         "GET s",
                                         "CLEAR s ALL",
                                         "SET GUID 5",
                                         "NEXT users/",
                                         "LOAD STARTING WITH 'a' TAKE 1 SKIP 1",
                                         "REMOVE s BY by_a 1"};
    if (m_chance.oneIn(2))
        return m_chance.any(texts);
    ModelStatement statement;
    do {
        statement = next();
    } while (statement.kind == Kind::Unreadable);
    return StatementWriter(m_chance).write(statement) + " )";
}
