#include "storage/documents.h"
#include "storage/keys/identitywalk.h"
#include "storage/sqlite/connection.h"
#include "storage/text/utf8.h"

using namespace Qt::StringLiterals;

Result<std::optional<StoredDocument>> DocumentReader::find(const DocumentKey &key) const
{
    const auto doing = [&] { return u"look for “%1”"_s.arg(key.spelling()); };
    Query query = m_read.connection().prepare(
        "SELECT id, collection, spelling, strategy, etag, modified FROM document WHERE folded = ?");
    if (auto done = query.bind(key.folded()).run(doing); !done)
        return tl::unexpected(done.error());
    if (!query.next())
        return query.finished(doing).map([] { return std::optional<StoredDocument>(); });
    const QByteArray spelling = query.isNull(2) ? key.folded() : query.bytes(2);
    return StoredDocument{.id = query.integer(0),
                          .key = DocumentKey::fromTrusted(decodedUtf8(spelling)),
                          .collection = ListId::collection(query.integer(1)),
                          .strategy = static_cast<Strategy>(query.integer(3)),
                          .etag = static_cast<quint64>(query.integer(4)),
                          .modifiedMilliseconds = query.integer(5)};
}

Result<std::optional<JsonText>> DocumentReader::load(const DocumentKey &key) const
{
    const auto doing = [&] { return u"load “%1”"_s.arg(key.spelling()); };
    Query query = m_read.connection().prepare("SELECT json FROM document WHERE folded = ?");
    if (auto done = query.bind(key.folded()).run(doing); !done)
        return tl::unexpected(done.error());
    if (!query.next())
        return query.finished(doing).map([] { return std::optional<JsonText>(); });
    JsonText document = JsonText::fromTrusted(query.bytes(0));
    if (!document.looksWhole()) {
        return failure(ErrorCode::UnknownError,
                       u"The file is damaged: the document %1 is no JSON. “keyscope check” tells "
                       "more."_s.arg(key.toLiteral()));
    }
    return document;
}

Result<bool> DocumentReader::contains(const QByteArray &folded) const
{
    const QString doing = u"look for a key"_s;
    Query query = m_read.connection().prepare("SELECT 1 FROM document WHERE folded = ?");
    if (auto done = query.bind(folded).run(doing); !done)
        return tl::unexpected(done.error());
    if (query.next())
        return true;
    return query.finished(doing).map([] { return false; });
}

Result<qint64> DocumentReader::count(const std::optional<QString> &collection) const
{
    if (!collection)
        return m_read.runs().total(ListId::documents());
    const auto list = m_read.collections().find(*collection);
    if (!list)
        return tl::unexpected(list.error());
    return *list ? m_read.runs().total(**list) : Result<qint64>(0);
}

Result<std::pair<qint64, DocumentKey>> DocumentReader::nextIdentity(const DocumentKey &prefix) const
{
    const auto current = m_read.identities().value(prefix);
    if (!current)
        return tl::unexpected(current.error());
    const auto taken = [&](qint64 number) -> Result<bool> {
        const auto key = prefix.withIdentity(number);
        // A key that is too long is free, and refused below.
        return key ? contains(key->folded()) : Result<bool>(false);
    };
    const auto next = ::nextIdentity(*current, taken);
    if (!next)
        return tl::unexpected(next.error());
    if (!*next) {
        return failure(ErrorCode::ConstraintError,
                       u"The identity of “%1” has run out: its numbers end at 2^63 − 1. Use "
                       "another prefix."_s.arg(prefix.spelling()));
    }
    const auto key = prefix.withIdentity(**next);
    if (!key)
        return tl::unexpected(key.error());
    return std::pair(**next, *key);
}
