#pragma once

#include "tests/storage/model/modeldocuments.h"
#include "tests/storage/model/modelstore.h"

// A statement as the generator makes it: a kind, and the parts that this kind has. Its text is
// written by a StatementWriter; the model takes it as it is.
//
// Source: SCRIPT.md, the tables of statements.
struct ModelStatement final
{
    enum class Kind {
        Save,
        Insert,
        Load,
        LoadMany,
        LoadStartingWith,
        Delete,
        Etag,
        CountDocuments,
        ClearDocuments,
        Identity,
        Next,
        Seed,
        SetGuid,
        CreateStore,
        DropStore,
        RenameStore,
        CreateIndex,
        DropIndex,
        RenameIndex,
        Put,
        Add,
        Get,
        Keys,
        Values,
        Remove,
        ClearStore,
        Count,
        Current,
        Begin,
        Commit,
        Abort,
        Unreadable, // A text that is no statement.
    };
    static constexpr int kinds = int(Kind::Unreadable) + 1;

    Kind kind = Kind::Commit;

    // Documents.
    ModelDocuments::Save save = {};           // Save, Insert.
    QString id = {};                          // Others that take one id or prefix.
    QStringList ids = {};                     // LoadMany.
    ModelDocuments::StartingWith window = {}; // LoadStartingWith.
    std::optional<quint64> ifEtag = {};       // Delete.
    std::optional<QString> collection = {};   // CountDocuments, ClearDocuments.
    QByteArray number = {};                   // Seed.
    int guidVersion = 7;                      // SetGuid.

    // Object stores.
    QString store = {};
    QString index = {}; // CreateIndex, DropIndex, RenameIndex.
    QString to = {};    // RenameStore, RenameIndex.
    std::optional<ModelKeyPath> keyPath = {};
    bool autoIncrement = false;
    bool unique = false;
    bool multiEntry = false;
    ModelValue value = {};
    std::optional<ModelKey> key = {};
    std::optional<QString> by = {};
    ModelRange range = {};
    bool reverse = false;
    quint64 skip = 0;
    std::optional<quint64> take = {};

    // Transactions.
    bool abortOnError = false;
    bool readOnly = false;

    QByteArray source = {}; // Unreadable.

    [[nodiscard]] QByteArray kindName() const; // As SCRIPT.md heads its row.
    // Whether this kind of statement writes (SCRIPT.md, errors 3).
    [[nodiscard]] bool writes() const;
};
