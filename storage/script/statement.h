#pragma once

#include "storage/keys/guid.h"
#include "storage/script/jsonliteral.h"
#include "storage/script/keyliteral.h"
#include "storage/script/keypathliteral.h"

#include <QString>
#include <QStringList>

#include <optional>
#include <variant>

// The statements of SCRIPT.md as values: the one way in. Every change, from a button, the console,
// a demo, an import or the command line, is one of these given to an Interpreter. Ids are as typed
// (not yet trimmed or checked): checking is the interpreter's work, in the order SCRIPT.md gives.
namespace statement {

// Documents.
struct Save
{
    QString id; // Empty: a GUID.
    JsonLiteral value;
    std::optional<QString> collection;
    std::optional<quint64> ifEtag; // Zero: only if there is none. INSERT has none.
    bool insert = false;           // INSERT: an existing document is a ConstraintError.
    bool operator==(const Save &) const = default;
};
struct Load
{
    QString id;
    bool operator==(const Load &) const = default;
};
struct LoadMany
{
    QStringList ids; // Two or more.
    bool operator==(const LoadMany &) const = default;
};
struct LoadStartingWith
{
    static constexpr quint64 defaultTake = 25;
    QString prefix; // Not trimmed.
    std::optional<QString> matches;
    std::optional<QString> exclude;
    std::optional<QString> after;
    quint64 skip = 0;
    std::optional<quint64> take;
    bool operator==(const LoadStartingWith &) const = default;
};
struct Delete
{
    QString id;
    std::optional<quint64> ifEtag;
    bool operator==(const Delete &) const = default;
};
struct Etag
{
    QString id;
    bool operator==(const Etag &) const = default;
};
struct CountDocuments
{
    std::optional<QString> collection;
    bool operator==(const CountDocuments &) const = default;
};
struct ClearDocuments
{
    std::optional<QString> collection;
    bool operator==(const ClearDocuments &) const = default;
};
struct Identity
{
    QString prefix;
    bool operator==(const Identity &) const = default;
};
struct NextIdentity
{
    QString prefix;
    bool operator==(const NextIdentity &) const = default;
};
struct SeedIdentity
{
    QString prefix;
    QByteArray
        number; // An integer's digits as written, perhaps with a minus; perhaps out of range.
    bool operator==(const SeedIdentity &) const = default;
};
struct CreateDocumentIndex
{
    QString name;
    std::optional<QString> collection;
    QString path;
    bool operator==(const CreateDocumentIndex &) const = default;
};
struct DropDocumentIndex
{
    QString name;
    bool operator==(const DropDocumentIndex &) const = default;
};
struct RebuildDocumentIndex
{
    QString name;
    bool operator==(const RebuildDocumentIndex &) const = default;
};
struct QueryIndex
{
    static constexpr quint64 defaultWaitInMilliseconds = 15000;
    QString name;
    RangeLiteral range;
    bool waits = false;
    std::optional<quint64> milliseconds; // Where it waits; absent: the default.
    quint64 skip = 0;
    std::optional<quint64> take; // Absent: all.
    bool operator==(const QueryIndex &) const = default;
};
struct PauseIndexing
{
    bool operator==(const PauseIndexing &) const = default;
};
struct ResumeIndexing
{
    bool operator==(const ResumeIndexing &) const = default;
};
struct SetGuid
{
    GuidVersion version = GuidVersion::TimeOrdered;
    bool operator==(const SetGuid &) const = default;
};

// Object stores.
struct CreateStore
{
    QString name;
    std::optional<KeyPathLiteral> keyPath = {};
    bool autoIncrement = false;
    bool operator==(const CreateStore &) const = default;
};
struct DropStore
{
    QString name;
    bool operator==(const DropStore &) const = default;
};
struct RenameStore
{
    QString from;
    QString to;
    bool operator==(const RenameStore &) const = default;
};
struct CreateStoreIndex
{
    QString name;
    QString store;
    KeyPathLiteral keyPath;
    bool unique = false;
    bool multiEntry = false;
    bool operator==(const CreateStoreIndex &) const = default;
};
struct DropStoreIndex
{
    QString name;
    QString store;
    bool operator==(const DropStoreIndex &) const = default;
};
struct RenameStoreIndex
{
    QString from;
    QString store;
    QString to;
    bool operator==(const RenameStoreIndex &) const = default;
};
struct Put
{
    QString store;
    JsonLiteral value;
    std::optional<KeyLiteral> key;
    bool add = false; // ADD: an existing key is a ConstraintError.
    bool operator==(const Put &) const = default;
};
struct Get
{
    QString store;
    std::optional<QString> index = {};
    RangeLiteral range;
    bool operator==(const Get &) const = default;
};
struct List // KEYS and VALUES
{
    QString store;
    std::optional<QString> index = {};
    bool values = false;
    RangeLiteral range;
    bool reverse = false;
    quint64 skip = 0;
    std::optional<quint64> take; // Absent: all.
    bool operator==(const List &) const = default;
};
struct Remove
{
    QString store;
    RangeLiteral range;
    bool operator==(const Remove &) const = default;
};
struct ClearStore
{
    QString store;
    bool operator==(const ClearStore &) const = default;
};
struct Count
{
    QString store;
    std::optional<QString> index = {};
    RangeLiteral range;
    bool operator==(const Count &) const = default;
};
struct Current
{
    QString store;
    bool operator==(const Current &) const = default;
};

// Transactions.
struct Begin
{
    bool abortOnError = false;
    bool readOnly = false;
    bool operator==(const Begin &) const = default;
};
struct Commit
{
    bool operator==(const Commit &) const = default;
};
struct Abort
{
    bool operator==(const Abort &) const = default;
};

// A text that is no statement. It is executed like any other and always fails with its SyntaxError,
// so that ABORT ON ERROR sees it too. The source is as it stands in the script, without comments.
struct Unreadable
{
    QByteArray source;
    StorageError error;
    bool operator==(const Unreadable &) const = default;
};

} // namespace statement

using Statement =
    std::variant<statement::Save, statement::Load, statement::LoadMany, statement::LoadStartingWith,
                 statement::Delete, statement::Etag, statement::CountDocuments,
                 statement::ClearDocuments, statement::Identity, statement::NextIdentity,
                 statement::SeedIdentity, statement::CreateDocumentIndex,
                 statement::DropDocumentIndex, statement::RebuildDocumentIndex,
                 statement::QueryIndex, statement::PauseIndexing, statement::ResumeIndexing,
                 statement::SetGuid, statement::CreateStore, statement::DropStore,
                 statement::RenameStore, statement::CreateStoreIndex, statement::DropStoreIndex,
                 statement::RenameStoreIndex, statement::Put, statement::Get, statement::List,
                 statement::Remove, statement::ClearStore, statement::Count, statement::Current,
                 statement::Begin, statement::Commit, statement::Abort, statement::Unreadable>;

// Whether this kind of statement writes, whether or not it would change anything (ReadOnlyError).
[[nodiscard]] bool writes(const Statement &statement);

// The statement's text form, UTF-8, on one line, compact; parsing it gives an equal statement. Only
// an Unreadable one may have several lines, those of its source.
[[nodiscard]] QByteArray toText(const Statement &statement);
