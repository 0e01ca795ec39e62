#include "storage/check/documentscheck.h"

#include "storage/json/metadata.h"
#include "storage/sqlite/connection.h"
#include "storage/text/utf8.h"
#include "storage/text/wtf8.h"
#include "storage/transfer/progress.h"

#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace {

const QString checkingDocuments = u"check the documents"_s;

bool isDocumentStrategy(qint64 number)
{
    return number == qint64(Strategy::Guid) || number == qint64(Strategy::Semantic) ||
           number == qint64(Strategy::Identity);
}

// As storage/keys/guid.h makes them.
bool isMadeGuid(const QString &key)
{
    static const QRegularExpression made(
        u"\\A[0-9a-f]{8}-[0-9a-f]{4}-[47][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\\z"_s);
    return made.match(key).hasMatch();
}

} // namespace

Result<void> DocumentsCheck::run(Progress &progress)
{
    Query query = m_read.connection().prepare(
        "SELECT d.folded, d.spelling, d.strategy, d.etag, d.json, c.name"
        " FROM document AS d LEFT JOIN collection AS c ON c.list = d.collection ORDER BY d.folded");
    if (auto done = query.run(checkingDocuments); !done)
        return done;
    const quint64 lastEtag = m_read.settings().lastEtag();
    while (query.next()) {
        if (progress.isCancelled())
            return failure(ErrorCode::AbortError, u"The check was cancelled."_s);
        progress.setCount(++m_documents);
        progress.set(m_documents, progress.total());
        const QByteArray folded = query.bytes(0);
        const QByteArray written = query.isNull(1) ? folded : query.bytes(1);
        const QString spelling = decodedUtf8(written);
        const auto key = DocumentKey::parse(spelling);
        if (!key || !*key || (*key)->spelling() != spelling || (*key)->folded() != folded ||
            spelling.toUtf8() != written)
            m_findings.add(
                u"The document “%1” is kept under a key that it cannot have."_s.arg(spelling));
        if (!isDocumentStrategy(query.integer(2)))
            m_findings.add(u"What made the key “%1” is not known."_s.arg(spelling));
        if (query.integer(2) == qint64(Strategy::Guid) && !isMadeGuid(spelling))
            m_findings.add(
                u"The key “%1” was made as a GUID and is none of version 4 or 7."_s.arg(spelling));
        const qint64 etag = query.integer(3);
        if (etag < 1 || quint64(etag) > lastEtag)
            m_findings.add(u"The document “%1” has the change number %2, and the last one that was "
                           "given is %3."_s.arg(spelling)
                               .arg(etag)
                               .arg(lastEtag));
        const QByteArray json = query.bytes(4);
        const auto parsed = JsonText::parse(json);
        if (!parsed || parsed->bytes() != json || parsed->view().kind() != JsonKind::Object) {
            m_findings.add(u"The document “%1” is no compact JSON object."_s.arg(spelling));
            continue;
        }
        if (const QString listed = fromWtf8(query.bytes(5)); collectionOf(*parsed) != listed)
            m_findings.add(u"The document “%1” is of the collection “%2” and listed in “%3”."_s.arg(
                spelling, collectionOf(*parsed), listed));
    }
    return query.finished(checkingDocuments);
}
