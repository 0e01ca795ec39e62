#pragma once

#include "storage/keys/documentkey.h"
#include "storage/keys/guid.h"
#include "storage/keys/key.h"
#include "storage/keys/keypath.h"
#include "storage/outcome.h"
#include "storage/strategy.h"

#include <QList>
#include <QString>

#include <optional>
#include <variant>

// Values that lists are made of. All are plain values that cross threads.

// A list of keys that the tree can show: every document, a collection's documents, a store's
// records, or these by an index.
struct ListAddress final
{
    enum class Kind { AllDocuments, Collection, Store, Index };
    Kind kind = Kind::AllDocuments;
    QString name;       // The collection's or store's; empty for all documents.
    QString index = {}; // Of the store.

    // Whether it lists a store's records, in whatever order.
    [[nodiscard]] bool isOfStore() const { return kind == Kind::Store || kind == Kind::Index; }
    bool operator==(const ListAddress &) const = default;
};

// A key of either world.
using RecordKey = std::variant<DocumentKey, Key>;
// `'…'` for a document's key, a key literal for a store's.
[[nodiscard]] QString toLiteral(const RecordKey &key);
// What a person sees in a list and copies: a document's key bare, a store's as a literal.
[[nodiscard]] QString toDisplayText(const RecordKey &key);

// Where a document or record is.
struct RecordAddress final
{
    std::optional<QString> store; // Absent: a document.
    RecordKey key;
    bool operator==(const RecordAddress &) const = default;
};

struct ListRow final
{
    RecordKey key;
    std::optional<Key> indexKey = {}; // In an index's list: one row for each entry.
    Strategy strategy = Strategy::None;
    qint64 sizeInBytes = 0;
    qint64 modifiedMilliseconds = 0; // Since 1970-01-01T00:00Z.
    quint64 etag = 0;
    bool uncommitted = false; // Written by the open transaction.
    // A hit of a search that the list does not have any more: only its keys are known.
    bool gone = false;
    QByteArray preview; // The first bytes of the value, UTF-8, cut at a character.
};

// Rows of a list, by position; found with counted runs, without a scan.
struct PageRequest final
{
    ListAddress list;
    // Documents: the text that keys start with, without regard to case. Stores: a range of
    // SCRIPT.md
    // (`>= 5`), a key literal (that key alone), or else text that string keys start with. Indexes:
    // the same of the index keys.
    QString filter;
    qint64 firstRow = 0; // From zero.
    int rows = 0;
    bool descending = false; // Rows are counted, and given, from the last key of the list on.
};
struct ListPage final
{
    qint64 totalRows = 0; // Of the filtered list.
    qint64 firstRow = 0;
    QList<ListRow> rows; // Fewer than asked for at the end of the list.
};

// A document or record, whole.
struct StoredRecord final
{
    RecordAddress address;
    JsonText value;
    Strategy strategy = Strategy::None;
    qint64 modifiedMilliseconds = 0;
    quint64 etag = 0;
    bool uncommitted = false;
};

struct CollectionSummary final
{
    QString name;
    qint64 documents = 0;
    bool uncommitted = false; // The open transaction changed it.
    bool operator==(const CollectionSummary &) const = default;
};
struct IndexSummary final
{
    QString name;
    KeyPath path;
    bool unique = false;
    bool multiEntry = false;
    qint64 entries = 0;
    bool uncommitted = false; // The open transaction changed it.
    bool operator==(const IndexSummary &) const = default;
};
struct StoreSummary final
{
    QString name;
    qint64 records = 0;
    std::optional<KeyPath> keyPath = {};
    QList<IndexSummary> indexes = {}; // By name.
    bool hasGenerator = false;
    quint64 currentNumber = 0; // The next key it would give; 2^53 + 1 where it has run out.
    quint64 committedNumber =
        0; // As before the open transaction; zero where the store is new in it.
    bool uncommitted = false;
    bool operator==(const StoreSummary &) const = default;
};
struct IdentitySummary final
{
    QString prefix; // As first spelled.
    quint64 value = 0;
    quint64 committedValue = 0; // As before the open transaction.
    QString nextKey; // What a save under the prefix would give now; empty: it has run out.
    bool operator==(const IdentitySummary &) const = default;
};

// What the tree and the Generators panel show.
struct Catalog final
{
    static constexpr int maximumIdentities = 1000;

    qint64 documents = 0;
    bool documentsUncommitted = false;
    QList<CollectionSummary> collections; // With documents in them, by name.
    QList<StoreSummary> stores;           // By name.
    QList<IdentitySummary> identities;    // By prefix; at most maximumIdentities of them.
    qint64 identityCount = 0;             // All of them.
    GuidVersion guidVersion = GuidVersion::TimeOrdered;
    bool operator==(const Catalog &) const = default;
};

// What a person is about to store, while typing.
struct KeyRequest final
{
    std::optional<QString> store; // Absent: a document.
    QString text;                 // A document's id as typed; for a store a key literal, or empty.
    // What would be stored, as typed: where a store has a key path the key is in there.
    QByteArray value = {};
};

// What would happen to it now. Nothing is consumed by looking.
struct KeyForecast final
{
    std::optional<StorageError> error; // Illegal, or run out: then nothing else is set.
    Strategy strategy = Strategy::None;
    std::optional<RecordKey> key; // Absent for a GUID.
    bool taken = false; // Something is stored under the key (shown in its first spelling).
    std::optional<NumberMove> move;
    OptionalJson stored = {}; // The value with its key injected, where that changes it.
};
