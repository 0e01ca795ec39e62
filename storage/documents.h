#pragma once

#include "storage/json/jsontext.h"
#include "storage/keys/documentkey.h"
#include "storage/listing.h"
#include "storage/outcome.h"
#include "storage/transaction.h"

// A document in the tables.
struct StoredDocument final
{
    qint64 id = 0;
    DocumentKey key; // In its first spelling.
    ListId collection;
    Strategy strategy = Strategy::None;
    quint64 etag = 0;
    qint64 modifiedMilliseconds = 0;
};

// Reads documents by key (seeds/002: loading by key is never stale) as a transaction sees them.
// Lives within its transaction.
class DocumentReader
{
public:
    explicit DocumentReader(const ReadTransaction &transaction) : m_read(transaction) {}

    // Without its value.
    [[nodiscard]] Result<std::optional<StoredDocument>> find(const DocumentKey &key) const;
    [[nodiscard]] Result<std::optional<JsonText>> load(const DocumentKey &key) const;
    [[nodiscard]] Result<bool> contains(const QByteArray &folded) const;
    [[nodiscard]] Result<qint64> count(const std::optional<QString> &collection) const;
    // What the next save under the prefix would give, walking past keys that are taken.
    // ConstraintError where the identity has run out, DataError where the key would be too long.
    [[nodiscard]] Result<std::pair<qint64, DocumentKey>>
    nextIdentity(const DocumentKey &prefix) const;

private:
    const ReadTransaction &m_read;
};

// Changes documents. Each call does all of it or, where it fails, nothing.
class DocumentWriter final : public DocumentReader
{
public:
    explicit DocumentWriter(WriteTransaction &transaction)
        : DocumentReader(transaction), m_write(transaction)
    {}

    struct Saved
    {
        DocumentKey key;
        Strategy strategy = Strategy::None;
        quint64 etag = 0;
        std::optional<NumberMove> move;
        bool replaced = false; // There was a document under that key.
    };
    enum class Existing { Replace, Refuse };

    // Under a new GUID.
    [[nodiscard]] Result<Saved> saveUnderGuid(const JsonText &document);
    // Under the prefix's next identity (seeds/000, "Identity key").
    [[nodiscard]] Result<Saved> saveUnderIdentity(const DocumentKey &prefix,
                                                  const JsonText &document);
    // Under the key as it is given (seeds/000, "Semantic key"). ConstraintError where `ifEtag` does
    // not hold (zero: only if there is none), or where it exists and is to be refused.
    [[nodiscard]] Result<Saved> saveUnder(const DocumentKey &key, const JsonText &document,
                                          std::optional<quint64> ifEtag, Existing existing);
    // Whether there was one. ConstraintError where `ifEtag` does not hold.
    [[nodiscard]] Result<bool> remove(const DocumentKey &key, std::optional<quint64> ifEtag);
    // How many were deleted. Identities stay.
    [[nodiscard]] Result<qint64> clear(const std::optional<QString> &collection);
    // Consumes the prefix's next value exactly as saveUnderIdentity() would.
    [[nodiscard]] Result<NumberMove> drawIdentity(const DocumentKey &prefix);
    // Makes it where it is new.
    [[nodiscard]] Result<ListId> collectionFor(const QString &name);

private:
    // For the indexes on documents, where there are any: behind it, telling them cannot fail.
    [[nodiscard]] Result<void> prepareToTell();
    void tell(const QByteArray &folded, qint64 collectionBefore, qint64 collectionAfter);
    // Absent where no document was ever in it.
    [[nodiscard]] Result<std::optional<ListId>> knownCollectionFor(const QString &name);
    // Under the next change number, which is the caller's to draw. False where the key is taken.
    [[nodiscard]] Result<bool> insert(const DocumentKey &key, Strategy strategy, ListId collection,
                                      const JsonText &document);
    [[nodiscard]] Result<void> update(const StoredDocument &existing, ListId collection,
                                      const JsonText &document);

    WriteTransaction &m_write;
};
