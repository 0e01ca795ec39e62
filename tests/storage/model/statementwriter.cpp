#include "tests/storage/model/statementwriter.h"

#include <QRegularExpression>
#include <QSet>

using namespace Qt::StringLiterals;
using Kind = ModelStatement::Kind;

QByteArray StatementWriter::write(const ModelStatement &statement)
{
    m_text.clear();
    documents(statement);
    making(statement);
    records(statement);
    transactions(statement);
    return m_text;
}

void StatementWriter::part(const QByteArray &text)
{
    if (!m_text.isEmpty())
        m_text += m_chance.below(30) == 0 ? " \t " : " ";
    m_text += text;
}

void StatementWriter::words(const char *keywords)
{
    QByteArray text(keywords);
    switch (m_chance.below(10)) {
    case 0:
        text = text.toLower();
        break;
    case 1:
        for (char &c : text) {
            if (m_chance.below(2))
                c = QByteArray(1, c).toLower()[0];
        }
        break;
    default:
        break;
    }
    part(text);
}

void StatementWriter::name(const QString &name)
{
    static const QRegularExpression bare(u"\\A[A-Za-z_][A-Za-z0-9_]*\\z"_s);
    // Where they stand some of these would do bare; quoting is always right.
    static const QSet<QString> keywords = {
        u"ON"_s,   u"TO"_s,      u"BY"_s,   u"KEY"_s, u"KEYPATH"_s,   u"DOCUMENTS"_s,
        u"ALL"_s,  u"REVERSE"_s, u"SKIP"_s, u"IF"_s,  u"STORE"_s,     u"AUTOINCREMENT"_s,
        u"TAKE"_s, u"UNIQUE"_s,  u"IN"_s,   u"AND"_s, u"MULTIENTRY"_s};
    if (bare.match(name).hasMatch() && !keywords.contains(name.toUpper()) && m_chance.below(5))
        part(name.toLatin1());
    else
        string(name);
}

QByteArray StatementWriter::jsonText(const ModelValue &value)
{
    const bool isObject = value.isObject();
    if (!isObject && value.type() != ModelValue::Type::Array)
        return value.toJson();
    const auto gap = [&] { return m_spelling.gap(true); };
    QByteArray text = (isObject ? "{" : "[") + gap();
    for (qsizetype i = 0; i < value.items().size(); ++i) {
        if (i > 0)
            text += gap() + "," + gap();
        if (isObject)
            text += value.nameTokens()[i] + gap() + ":" + gap();
        text += jsonText(value.items()[i]);
    }
    return text + gap() + (isObject ? "}" : "]");
}

void StatementWriter::json(const ModelValue &value)
{
    part(jsonText(value));
}

void StatementWriter::keyPath(const ModelKeyPath &path)
{
    words("KEYPATH");
    if (!path.isArray()) {
        string(path.paths().constFirst());
        return;
    }
    QByteArrayList parts;
    for (const QString &one : path.paths())
        parts << m_spelling.gap(true) + m_spelling.string(one) + m_spelling.gap(true);
    part("[" + parts.join(',') + "]");
}

void StatementWriter::range(const ModelRange &range, bool needed)
{
    const auto bound = [&](const ModelRange::Bound &end, const char *open, const char *closed) {
        return (end.open ? open : closed) + QByteArray(" ") + m_spelling.key(end.key);
    };
    if (range.form == ModelRange::Form::Bare) {
        part(m_spelling.key(range.lower->key));
    } else if (range.form == ModelRange::Form::Equals) {
        part("= " + m_spelling.key(range.lower->key));
    } else if (range.lower && range.upper) {
        const QByteArray lower = bound(*range.lower, ">", ">=");
        const QByteArray upper = bound(*range.upper, "<", "<=");
        const bool isSwapped = m_chance.below(3) == 0;
        part(isSwapped ? upper : lower);
        words("AND");
        part(isSwapped ? lower : upper);
    } else if (range.lower) {
        part(bound(*range.lower, ">", ">="));
    } else if (range.upper) {
        part(bound(*range.upper, "<", "<="));
    } else if (needed || m_chance.below(4) == 0) {
        words("ALL");
    }
}

void StatementWriter::skipAndTake(quint64 skip, const std::optional<quint64> &take)
{
    if (skip > 0) {
        words("SKIP");
        number(skip);
    }
    if (take) {
        words("TAKE");
        number(*take);
    }
}

void StatementWriter::optionalString(const char *keyword, const std::optional<QString> &text)
{
    if (text) {
        words(keyword);
        string(*text);
    }
}

void StatementWriter::inCollection(const std::optional<QString> &collection)
{
    if (collection) {
        words("IN");
        name(*collection);
    }
}

void StatementWriter::ifEtag(const std::optional<quint64> &etag)
{
    if (etag) {
        words("IF");
        number(*etag);
    }
}

void StatementWriter::documents(const ModelStatement &statement)
{
    const auto withId = [&](const char *keyword) {
        words(keyword);
        string(statement.id);
    };
    switch (statement.kind) {
    case Kind::Save:
    case Kind::Insert:
        words(statement.kind == Kind::Save ? "SAVE" : "INSERT");
        if (!statement.save.id.isEmpty() || m_chance.below(2))
            string(statement.save.id);
        json(statement.save.value);
        inCollection(statement.save.collection);
        ifEtag(statement.save.ifEtag);
        return;
    case Kind::Load:
        return withId("LOAD");
    case Kind::LoadMany:
        words("LOAD");
        for (qsizetype i = 0; i < statement.ids.size(); ++i)
            part(m_spelling.string(statement.ids[i]) + (i + 1 < statement.ids.size() ? "," : ""));
        return;
    case Kind::LoadStartingWith:
        words("LOAD STARTING WITH");
        string(statement.window.prefix);
        optionalString("MATCHES", statement.window.matches);
        optionalString("EXCLUDE", statement.window.exclude);
        optionalString("AFTER", statement.window.after);
        return skipAndTake(statement.window.skip, statement.window.take);
    case Kind::Delete:
        withId("DELETE");
        return ifEtag(statement.ifEtag);
    case Kind::Etag:
        return withId("ETAG");
    case Kind::CountDocuments:
    case Kind::ClearDocuments:
        words(statement.kind == Kind::CountDocuments ? "COUNT DOCUMENTS" : "CLEAR DOCUMENTS");
        return inCollection(statement.collection);
    case Kind::Identity:
        return withId("IDENTITY");
    case Kind::Next:
        return withId("NEXT");
    case Kind::Seed:
        withId("SEED");
        return part(statement.number);
    case Kind::SetGuid:
        words("SET GUID");
        return number(quint64(statement.guidVersion));
    default:
        return;
    }
}

void StatementWriter::making(const ModelStatement &statement)
{
    const auto onStore = [&](const char *keywords) {
        words(keywords);
        name(statement.index);
        words("ON");
        name(statement.store);
    };
    switch (statement.kind) {
    case Kind::CreateStore:
        words("CREATE STORE");
        name(statement.store);
        if (statement.keyPath)
            keyPath(*statement.keyPath);
        if (statement.autoIncrement)
            words("AUTOINCREMENT");
        return;
    case Kind::DropStore:
        words("DROP STORE");
        return name(statement.store);
    case Kind::RenameStore:
        words("RENAME STORE");
        name(statement.store);
        words("TO");
        return name(statement.to);
    case Kind::CreateIndex:
        onStore("CREATE INDEX");
        keyPath(*statement.keyPath);
        if (statement.unique)
            words("UNIQUE");
        if (statement.multiEntry)
            words("MULTIENTRY");
        return;
    case Kind::DropIndex:
        return onStore("DROP INDEX");
    case Kind::RenameIndex:
        onStore("RENAME INDEX");
        words("TO");
        return name(statement.to);
    default:
        return;
    }
}

void StatementWriter::records(const ModelStatement &statement)
{
    const auto read = [&](const char *keyword, bool rangeNeeded) {
        words(keyword);
        name(statement.store);
        if (statement.by) {
            words("BY");
            name(*statement.by);
        }
        range(statement.range, rangeNeeded);
    };
    switch (statement.kind) {
    case Kind::Put:
    case Kind::Add:
        words(statement.kind == Kind::Put ? "PUT" : "ADD");
        name(statement.store);
        json(statement.value);
        if (statement.key) {
            words("KEY");
            part(m_spelling.key(*statement.key));
        }
        return;
    case Kind::Get:
        return read("GET", true);
    case Kind::Keys:
    case Kind::Values:
        read(statement.kind == Kind::Keys ? "KEYS" : "VALUES", false);
        if (statement.reverse)
            words("REVERSE");
        return skipAndTake(statement.skip, statement.take);
    case Kind::Remove:
        return read("REMOVE", true);
    case Kind::ClearStore:
        words("CLEAR");
        return name(statement.store);
    case Kind::Count:
        return read("COUNT", false);
    case Kind::Current:
        words("CURRENT");
        return name(statement.store);
    default:
        return;
    }
}

void StatementWriter::transactions(const ModelStatement &statement)
{
    switch (statement.kind) {
    case Kind::Begin:
        words("BEGIN");
        if (statement.abortOnError)
            words("ABORT ON ERROR");
        if (statement.readOnly)
            words("READONLY");
        return;
    case Kind::Commit:
        return words("COMMIT");
    case Kind::Abort:
        return words("ABORT");
    case Kind::Unreadable:
        return part(statement.source);
    default:
        return;
    }
}
