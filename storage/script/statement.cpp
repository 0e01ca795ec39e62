#include "storage/script/statement.h"

#include "storage/overloaded.h"
#include "storage/text/quotedtext.h"

#include <QRegularExpression>
#include <QSet>

using namespace Qt::StringLiterals;

namespace {

QByteArray quoted(const QString &text)
{
    return quotedText(text, u'\'').toUtf8();
}

// Bare where it can be: where a word could be a keyword the keyword wins (SCRIPT.md). These are the
// keywords that may stand where a name does, or right behind one.
QByteArray name(const QString &text)
{
    static const QRegularExpression bare(u"\\A[A-Za-z_][A-Za-z0-9_]*\\z"_s);
    static const QSet<QString> keywords{
        u"ALL"_s, u"AUTOINCREMENT"_s, u"BY"_s,   u"DOCUMENTS"_s, u"IF"_s, u"KEYPATH"_s,
        u"ON"_s,  u"REVERSE"_s,       u"SKIP"_s, u"TAKE"_s,      u"TO"_s, u"WAIT"_s,
    };
    if (bare.match(text).hasMatch() && !keywords.contains(text.toUpper()))
        return text.toLatin1();
    return quoted(text);
}

QByteArray in(const std::optional<QString> &collection)
{
    return collection ? " IN " + name(*collection) : QByteArray();
}

QByteArray ifEtag(const std::optional<quint64> &etag)
{
    return etag ? " IF " + QByteArray::number(*etag) : QByteArray();
}

QByteArray by(const std::optional<QString> &index)
{
    return index ? " BY " + name(*index) : QByteArray();
}

QByteArray keyPath(const KeyPathLiteral &path)
{
    return " KEYPATH " + path.toText().toUtf8();
}

QByteArray optional(QByteArrayView keyword, const std::optional<QString> &text)
{
    return text ? keyword.toByteArray() + quoted(*text) : QByteArray();
}

QByteArray window(quint64 skip, const std::optional<quint64> &take)
{
    QByteArray text;
    if (skip > 0)
        text += " SKIP " + QByteArray::number(skip);
    if (take)
        text += " TAKE " + QByteArray::number(*take);
    return text;
}

QByteArray range(const RangeLiteral &literal)
{
    const QString text = literal.toText();
    return text.isEmpty() ? QByteArray() : ' ' + text.toUtf8();
}

QByteArray requiredRange(const RangeLiteral &literal)
{
    const QByteArray text = range(literal);
    return text.isEmpty() ? QByteArray(" ALL") : text;
}

} // namespace

QByteArray toText(const Statement &statement)
{
    using namespace statement;
    return std::visit(
        Overloaded{
            [](const Save &save) {
                QByteArray text = save.insert ? "INSERT " : "SAVE ";
                const QByteArray value = save.value.toText();
                // A value that is a string would be taken for the id.
                if (!save.id.isEmpty() || value.startsWith('"'))
                    text += quoted(save.id) + ' ';
                text += value + in(save.collection);
                return save.insert ? text : text + ifEtag(save.ifEtag);
            },
            [](const Load &load) { return "LOAD " + quoted(load.id); },
            [](const LoadMany &load) {
                QByteArray text;
                for (const QString &id : load.ids)
                    text += (text.isEmpty() ? "LOAD " : ", ") + quoted(id);
                return text;
            },
            [](const LoadStartingWith &load) {
                return "LOAD STARTING WITH " + quoted(load.prefix) +
                       optional(" MATCHES ", load.matches) + optional(" EXCLUDE ", load.exclude) +
                       optional(" AFTER ", load.after) + window(load.skip, load.take);
            },
            [](const Delete &remove) {
                return "DELETE " + quoted(remove.id) + ifEtag(remove.ifEtag);
            },
            [](const Etag &etag) { return "ETAG " + quoted(etag.id); },
            [](const CountDocuments &count) { return "COUNT DOCUMENTS" + in(count.collection); },
            [](const ClearDocuments &clear) { return "CLEAR DOCUMENTS" + in(clear.collection); },
            [](const Identity &identity) { return "IDENTITY " + quoted(identity.prefix); },
            [](const NextIdentity &next) { return "NEXT " + quoted(next.prefix); },
            [](const SeedIdentity &seed) {
                return "SEED " + quoted(seed.prefix) + ' ' + seed.number;
            },
            [](const CreateDocumentIndex &create) {
                return "CREATE INDEX " + name(create.name) + " ON DOCUMENTS" +
                       in(create.collection) + " KEYPATH " + quoted(create.path);
            },
            [](const DropDocumentIndex &drop) { return "DROP INDEX " + name(drop.name); },
            [](const RebuildDocumentIndex &rebuild) {
                return "REBUILD INDEX " + name(rebuild.name);
            },
            [](const QueryIndex &query) {
                QByteArray text = "QUERY " + name(query.name) + range(query.range);
                if (query.waits)
                    text += " WAIT";
                if (query.milliseconds)
                    text += ' ' + QByteArray::number(*query.milliseconds);
                return text + window(query.skip, query.take);
            },
            [](const PauseIndexing &) { return QByteArray("PAUSE INDEXING"); },
            [](const ResumeIndexing &) { return QByteArray("RESUME INDEXING"); },
            [](const SetGuid &set) { return "SET GUID " + QByteArray::number(int(set.version)); },
            [](const CreateStore &create) {
                return "CREATE STORE " + name(create.name) +
                       (create.keyPath ? keyPath(*create.keyPath) : QByteArray()) +
                       (create.autoIncrement ? " AUTOINCREMENT" : "");
            },
            [](const DropStore &drop) { return "DROP STORE " + name(drop.name); },
            [](const RenameStore &rename) {
                return "RENAME STORE " + name(rename.from) + " TO " + name(rename.to);
            },
            [](const CreateStoreIndex &create) {
                return "CREATE INDEX " + name(create.name) + " ON " + name(create.store) +
                       keyPath(create.keyPath) + (create.unique ? " UNIQUE" : "") +
                       (create.multiEntry ? " MULTIENTRY" : "");
            },
            [](const DropStoreIndex &drop) {
                return "DROP INDEX " + name(drop.name) + " ON " + name(drop.store);
            },
            [](const RenameStoreIndex &rename) {
                return "RENAME INDEX " + name(rename.from) + " ON " + name(rename.store) + " TO " +
                       name(rename.to);
            },
            [](const Put &put) {
                QByteArray text =
                    (put.add ? "ADD " : "PUT ") + name(put.store) + ' ' + put.value.toText();
                if (put.key)
                    text += " KEY " + put.key->toText().toUtf8();
                return text;
            },
            [](const Get &get) {
                return "GET " + name(get.store) + by(get.index) + requiredRange(get.range);
            },
            [](const List &list) {
                return (list.values ? "VALUES " : "KEYS ") + name(list.store) + by(list.index) +
                       range(list.range) + (list.reverse ? " REVERSE" : "") +
                       window(list.skip, list.take);
            },
            [](const Remove &remove) {
                return "REMOVE " + name(remove.store) + requiredRange(remove.range);
            },
            [](const ClearStore &clear) { return "CLEAR " + name(clear.store); },
            [](const Count &count) {
                return "COUNT " + name(count.store) + by(count.index) + range(count.range);
            },
            [](const Current &current) { return "CURRENT " + name(current.store); },
            [](const Begin &begin) {
                return QByteArray("BEGIN") + (begin.abortOnError ? " ABORT ON ERROR" : "") +
                       (begin.readOnly ? " READONLY" : "");
            },
            [](const Commit &) { return QByteArray("COMMIT"); },
            [](const Abort &) { return QByteArray("ABORT"); },
            [](const Unreadable &unreadable) { return unreadable.source; },
        },
        statement);
}

bool writes(const Statement &statement)
{
    using namespace statement;
    return std::visit(
        []<typename Kind>(const Kind &) {
            return std::is_same_v<Kind, Save> || std::is_same_v<Kind, Delete> ||
                   std::is_same_v<Kind, ClearDocuments> || std::is_same_v<Kind, NextIdentity> ||
                   std::is_same_v<Kind, SeedIdentity> || std::is_same_v<Kind, SetGuid> ||
                   std::is_same_v<Kind, CreateDocumentIndex> ||
                   std::is_same_v<Kind, DropDocumentIndex> ||
                   std::is_same_v<Kind, RebuildDocumentIndex> ||
                   std::is_same_v<Kind, CreateStore> || std::is_same_v<Kind, DropStore> ||
                   std::is_same_v<Kind, RenameStore> || std::is_same_v<Kind, CreateStoreIndex> ||
                   std::is_same_v<Kind, DropStoreIndex> || std::is_same_v<Kind, RenameStoreIndex> ||
                   std::is_same_v<Kind, Put> || std::is_same_v<Kind, Remove> ||
                   std::is_same_v<Kind, ClearStore>;
        },
        statement);
}
