#pragma once

#include "tests/storage/model/modelvalue.h"

#include <functional>
#include <map>
#include <string>

// A document's id as a statement gives it.
//
// Rules: seeds/000 (limits); DESIGN.md, "Legal document keys" and "Document keys compare without
// regard to case"; SCRIPT.md, below the table of documents (trimming).
struct ModelId final
{
    explicit ModelId(const QString &text);

    QString spelling; // Trimmed.
    std::u32string folded;
    bool isNone = false; // Nothing but white space.
    bool isLegal = false;

    [[nodiscard]] bool asksForIdentity() const { return spelling.endsWith(u'/'); }
    // Each code point lower-cased by itself.
    [[nodiscard]] static std::u32string fold(const QString &text);
};

// Documents and identities as the model has them.
//
// Rules: seeds/000; SCRIPT.md, "Documents"; DESIGN.md, "Identities walk past hand-made keys" and
// "A document's collection".
class ModelDocuments final
{
public:
    struct Document
    {
        QString spelling; // The first one.
        ModelValue value;
        quint64 etag = 0;
    };
    // A save that is about to happen.
    struct Save
    {
        QString id;
        ModelValue value;
        std::optional<QString> collection;
        std::optional<quint64> ifEtag;
        bool insert = false;
    };
    struct StartingWith
    {
        QString prefix;
        std::optional<QString> matches;
        std::optional<QString> exclude;
        std::optional<QString> after;
        quint64 skip = 0;
        std::optional<quint64> take;
    };

    [[nodiscard]] const std::map<std::u32string, Document> &all() const { return m_documents; }
    [[nodiscard]] const std::map<std::u32string, qint64> &identities() const
    {
        return m_identities;
    }
    [[nodiscard]] const Document *find(const ModelId &id) const;
    [[nodiscard]] quint64 count(const std::optional<QString> &collection) const;
    [[nodiscard]] static QString collectionOf(const ModelValue &document);
    [[nodiscard]] static bool isIn(const Document &document,
                                   const std::optional<QString> &collection);

    // Each gives the result as `->` prints it, and where that is an error changes nothing. What the
    // model cannot predict, a GUID and the etag, is told to it.
    QByteArray save(const Save &save, const QString &guid, quint64 etag);
    [[nodiscard]] QByteArray load(const QString &id) const;
    [[nodiscard]] QByteArray loadMany(const QStringList &ids) const;
    [[nodiscard]] QByteArray loadStartingWith(const StartingWith &load) const;
    QByteArray remove(const QString &id, const std::optional<quint64> &ifEtag);
    [[nodiscard]] QByteArray etag(const QString &id) const;
    QByteArray clear(const std::optional<QString> &collection);
    [[nodiscard]] QByteArray identity(const QString &prefix) const;
    QByteArray next(const QString &prefix);
    QByteArray seed(const QString &prefix, const QByteArray &number);

private:
    [[nodiscard]] std::optional<qint64> nextIdentity(const ModelId &prefix) const;

    std::map<std::u32string, Document> m_documents;
    std::map<std::u32string, qint64> m_identities;
};
