#include "storage/check/storescheck.h"

#include "storage/keys/keygenerator.h"
#include "storage/lists/indexentry.h"
#include "storage/sqlite/connection.h"
#include "storage/transfer/progress.h"

using namespace Qt::StringLiterals;

namespace {

const QString checkingRecords = u"check the records"_s;

} // namespace

Result<void> StoresCheck::run(Progress &progress)
{
    QList<qint64> wanted(m_store.indexes.size(), 0); // How many entries each index should have.
    {
        Query query = m_read.connection().prepare(
            "SELECT key, value, etag, strategy FROM record WHERE store = ? ORDER BY key");
        if (auto done = query.bind(m_store.list.number).run(checkingRecords); !done)
            return done;
        std::optional<Key> passed; // The last one that the key generator should be above.
        const quint64 lastEtag = m_read.settings().lastEtag();
        while (query.next()) {
            if (progress.isCancelled())
                return failure(ErrorCode::AbortError, u"The check was cancelled."_s);
            progress.setCount(progress.count() + 1);
            progress.set(progress.count(), progress.total());
            ++m_records;
            const auto key = Key::decode(query.bytes(0));
            if (!key) {
                m_findings.add(u"“%1” has a record whose key cannot be read (%2)."_s.arg(
                    m_store.name, QString::fromLatin1(query.bytes(0).left(40).toHex())));
                continue;
            }
            if (m_store.generator &&
                keygenerator::update(*m_store.generator, *key) != *m_store.generator)
                passed = *key;
            const QString name = u"The record %1 of “%2”"_s.arg(key->toLiteral(), m_store.name);
            const qint64 etag = query.integer(2);
            if (etag < 1 || quint64(etag) > lastEtag)
                m_findings.add(u"%1 has the change number %2, and the last one that was given is "
                               "%3."_s.arg(name)
                                   .arg(etag)
                                   .arg(lastEtag));
            const qint64 strategy = query.integer(3);
            if (strategy != qint64(Strategy::Generated) && strategy != qint64(Strategy::Given))
                m_findings.add(u"What made the key of %1 is not known."_s.arg(name));
            const QByteArray json = query.bytes(1);
            const auto value = JsonText::parse(json);
            if (!value || value->bytes() != json) {
                m_findings.add(u"%1 is no compact JSON."_s.arg(name));
                continue;
            }
            if (m_store.keyPath) {
                const auto inside = m_store.keyPath->keyOf(value->view());
                if (!inside || !*inside || **inside != *key)
                    m_findings.add(u"%1 holds another key at the key path."_s.arg(name));
            }
            if (auto done = checkEntriesOf(*key, *value, wanted); !done)
                return done;
        }
        if (auto done = query.finished(checkingRecords); !done)
            return done;
        if (passed) {
            m_findings.add(
                u"The key generator of “%1” stands at %2, though there is a record under "
                "%3: it would give keys that are taken."_s.arg(
                    m_store.name, QString::number(*m_store.generator), passed->toLiteral()));
        }
    }
    for (qsizetype at = 0; at < m_store.indexes.size(); ++at) {
        if (auto done = checkIndex(m_store.indexes.at(at), wanted.at(at)); !done)
            return done;
    }
    return {};
}

Result<void> StoresCheck::checkEntriesOf(const Key &primary, const JsonText &value,
                                         QList<qint64> &wanted)
{
    for (qsizetype at = 0; at < m_store.indexes.size(); ++at) {
        const StoreIndex &index = m_store.indexes.at(at);
        for (const Key &key : index.path.indexKeysOf(value.view(), index.multiEntry)) {
            ++wanted[at];
            Query query = m_read.connection().prepare(
                "SELECT 1 FROM index_entry WHERE list = ? AND entry = ?");
            const auto done = query.bind(index.list.number)
                                  .bind(indexentry::encode(key, primary))
                                  .run(checkingRecords);
            if (!done)
                return done;
            if (!query.next())
                m_findings.add(u"The index “%1” of “%2” has no entry %3 for the record %4."_s.arg(
                    index.name, m_store.name, key.toLiteral(), primary.toLiteral()));
        }
    }
    return {};
}

Result<void> StoresCheck::checkIndex(const StoreIndex &index, qint64 wanted)
{
    Query query =
        m_read.connection().prepare("SELECT entry FROM index_entry WHERE list = ? ORDER BY entry");
    if (auto done = query.bind(index.list.number).run(checkingRecords); !done)
        return done;
    qint64 found = 0;
    std::optional<Key> before;
    while (query.next()) {
        ++found;
        const Key key = indexentry::decode(query.bytes(0)).indexKey;
        if (index.unique && before == key)
            m_findings.add(u"The unique index “%1” of “%2” has %3 twice."_s.arg(
                index.name, m_store.name, key.toLiteral()));
        before = key;
    }
    if (auto done = query.finished(checkingRecords); !done)
        return done;
    m_entries += found;
    // Those that should be there were looked for one by one.
    if (found != wanted)
        m_findings.add(u"The index “%1” of “%2” has %3 entries; its records give %4."_s.arg(
            index.name, m_store.name, QString::number(found), QString::number(wanted)));
    return {};
}
