#include "tests/storage/model/statecheck.h"

#include "storage/listreader.h"

#include <map>

namespace {

QByteArray pathsText(const std::optional<KeyPath> &path)
{
    return path ? (path->isArray() ? "[]" : "") + path->paths().join(u'|').toUtf8()
                : QByteArray("none");
}

QByteArray pathsText(const std::optional<ModelKeyPath> &path)
{
    return path ? (path->isArray() ? "[]" : "") + path->paths().join(u'|').toUtf8()
                : QByteArray("none");
}

// One line of a catalog's description.
QByteArray line(const QByteArrayList &parts)
{
    return parts.join(' ') + '\n';
}

QByteArray nameText(const QString &name)
{
    return modeltext::quoted(name, '"');
}

QByteArray text(quint64 number)
{
    return QByteArray::number(number);
}

} // namespace

void StateCheck::compare(const QByteArray &what, const QByteArray &expected,
                         const QByteArray &actual)
{
    if (!m_difference.isEmpty() || expected == actual)
        return;
    // The first lines that differ.
    const QByteArrayList expectedLines = expected.split('\n');
    const QByteArrayList actualLines = actual.split('\n');
    qsizetype line = 0;
    while (expectedLines.value(line) == actualLines.value(line))
        ++line;
    m_difference = what + ", line " + text(quint64(line)) + "\n  expected " +
                   expectedLines.value(line) + "\n  actual   " + actualLines.value(line);
}

QByteArray StateCheck::difference()
{
    const auto check = [this](const ReadTransaction &read) {
        checkCatalog(read);
        checkDocuments(read);
        for (const auto &[name, store] : m_model.stores) {
            if (m_difference.isEmpty())
                checkStore(read, name, store);
        }
    };
    if (const ReadTransaction *open = m_interpreter.transaction()) {
        check(*open);
    } else {
        const auto read = ReadTransaction::begin(m_interpreter.database());
        if (!read)
            return read.error().message.toUtf8();
        check(*read);
    }
    return m_difference;
}

void StateCheck::checkCatalog(const ReadTransaction &read)
{
    const auto catalog = ListReader(read).catalog();
    if (!catalog) {
        m_difference = catalog.error().message.toUtf8();
        return;
    }

    QByteArray actual = line({"documents", text(quint64(catalog->documents)), "GUID",
                              text(quint64(catalog->guidVersion))});
    for (const CollectionSummary &collection : catalog->collections)
        actual +=
            line({"collection", nameText(collection.name), text(quint64(collection.documents))});
    for (const StoreSummary &store : catalog->stores) {
        actual += line({"store", nameText(store.name), text(quint64(store.records)),
                        pathsText(store.keyPath),
                        store.hasGenerator ? text(store.currentNumber) : "none"});
        for (const IndexSummary &index : store.indexes)
            actual += line({"index", nameText(index.name), pathsText(index.path),
                            index.unique ? "unique" : "", index.multiEntry ? "multiEntry" : "",
                            text(quint64(index.entries))});
    }
    std::map<std::u32string, QByteArray> identities;
    for (const IdentitySummary &identity : catalog->identities) {
        if (identity.value > 0)
            identities[ModelId::fold(identity.prefix)] = text(identity.value);
    }
    for (const auto &[prefix, value] : identities)
        actual += line({"identity", QString::fromUcs4(prefix.data()).toUtf8(), value});

    std::map<QString, quint64> collections;
    for (const auto &[key, document] : m_model.documents.all())
        ++collections[ModelDocuments::collectionOf(document.value)];
    QByteArray expected = line({"documents", text(m_model.documents.all().size()), "GUID",
                                text(quint64(m_model.guidVersion))});
    for (const auto &[name, count] : collections)
        expected += line({"collection", nameText(name), text(count)});
    for (const auto &[name, store] : m_model.stores) {
        const auto number = store.currentNumber();
        expected += line({"store", nameText(name), text(store.records().size()),
                          pathsText(store.keyPath()), number ? text(*number) : "none"});
        for (const auto &[indexName, index] : store.indexes())
            expected += line({"index", nameText(indexName), pathsText(index.path),
                              index.unique ? "unique" : "", index.multiEntry ? "multiEntry" : "",
                              text(index.entries.size())});
    }
    for (const auto &[prefix, value] : m_model.documents.identities()) {
        if (value > 0)
            expected +=
                line({"identity", QString::fromUcs4(prefix.data()).toUtf8(), text(quint64(value))});
    }
    compare("the catalog", expected, actual);
}

void StateCheck::checkList(const ReadTransaction &read, const ListAddress &list,
                           const QByteArrayList &expectedRows, const QByteArrayList &expectedValues)
{
    const ListReader reader(read);
    const QByteArray what = "list " + list.name.toUtf8() + ' ' + list.index.toUtf8();
    // Two pages, so that one begins inside the list.
    const int half = int(expectedRows.size() / 2);
    QList<ListRow> rows;
    for (const PageRequest &request :
         {PageRequest{.list = list, .filter = {}, .firstRow = 0, .rows = half},
          PageRequest{.list = list, .filter = {}, .firstRow = half, .rows = half + 5}}) {
        const auto page = reader.page(request);
        if (!page) {
            compare(what, "a page", page.error().message.toUtf8());
            return;
        }
        compare(what + ", rows", text(quint64(expectedRows.size())),
                text(quint64(page->totalRows)));
        rows << page->rows;
    }

    QByteArrayList actualRows;
    for (const ListRow &row : rows) {
        const QByteArray key = toLiteral(row.key).toUtf8();
        actualRows << (row.indexKey ? row.indexKey->toLiteral().toUtf8() + " > " + key : key);
        if (list.kind == ListAddress::Kind::AllDocuments)
            actualRows.last() += ' ' + text(row.etag);
    }
    compare(what, expectedRows.join('\n'), actualRows.join('\n'));
    if (!m_difference.isEmpty() || expectedValues.isEmpty())
        return;
    for (qsizetype i = 0; i < rows.size(); ++i) {
        const auto store = list.isOfStore() ? std::optional(list.name) : std::nullopt;
        const auto record = reader.record({.store = store, .key = rows[i].key});
        const bool isThere = record && record->has_value();
        compare(what + ", value of " + actualRows[i], expectedValues[i],
                isThere ? (*record)->value.bytes() : QByteArray("missing"));
    }
}

void StateCheck::checkStore(const ReadTransaction &read, const QString &name,
                            const ModelStore &store)
{
    QByteArrayList keys;
    QByteArrayList values;
    for (const auto &[key, value] : store.records()) {
        keys << key.toLiteral();
        values << value.toJson();
    }
    checkList(read, {.kind = ListAddress::Kind::Store, .name = name}, keys, values);
    for (const auto &[indexName, index] : store.indexes()) {
        QByteArrayList entries;
        for (const ModelStore::Entry &entry : index.entries)
            entries << entry.key.toLiteral() + " > " + entry.primaryKey.toLiteral();
        checkList(read, {.kind = ListAddress::Kind::Index, .name = name, .index = indexName},
                  entries, {});
    }
}

void StateCheck::checkDocuments(const ReadTransaction &read)
{
    QByteArrayList keys;
    QByteArrayList values;
    std::map<QString, QByteArrayList> collections;
    for (const auto &[folded, document] : m_model.documents.all()) {
        const QByteArray key = modeltext::quoted(document.spelling, '\'');
        keys << key + ' ' + text(document.etag);
        values << document.value.toJson();
        collections[ModelDocuments::collectionOf(document.value)] << key;
    }
    checkList(read, {.kind = ListAddress::Kind::AllDocuments, .name = {}}, keys, values);
    for (const auto &[name, members] : collections)
        checkList(read, {.kind = ListAddress::Kind::Collection, .name = name}, members, {});
}
