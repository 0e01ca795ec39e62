#include "storage/check/definitionscheck.h"

#include "storage/keypathoptions.h"
#include "storage/keys/keygenerator.h"
#include "storage/sqlite/connection.h"
#include "storage/text/utf8.h"
#include "storage/text/wtf8.h"

using namespace Qt::StringLiterals;

namespace {

const QString checkingDefinitions = u"check what the file holds"_s;

// Counters begin at one and go up by ones: nothing that counts comes that far.
constexpr qint64 absurdNumber = qint64(1) << 53;

// A key path, or a finding in its place.
std::optional<KeyPath> readPath(const QByteArray &json, const QString &whose, Findings &findings)
{
    auto path = KeyPath::fromStored(json);
    if (!path)
        findings.add(u"The key path of %1 cannot be read."_s.arg(whose));
    return path;
}

bool isFlag(qint64 number)
{
    return number == 0 || number == 1;
}

} // namespace

Result<void> DefinitionsCheck::run()
{
    using Check = Result<void> (DefinitionsCheck::*)();
    for (const Check check :
         {&DefinitionsCheck::checkSettings, &DefinitionsCheck::checkNextList,
          &DefinitionsCheck::checkCollections, &DefinitionsCheck::checkStores,
          &DefinitionsCheck::checkStoreIndexes, &DefinitionsCheck::checkDocumentIndexes,
          &DefinitionsCheck::checkIdentities}) {
        if (auto done = (this->*check)(); !done)
            return done;
    }
    return {};
}

QString DefinitionsCheck::nameOf(const QByteArray &wtf8, const QString &what)
{
    const QString name = fromWtf8(wtf8);
    if (toWtf8(name) != wtf8)
        m_findings.add(u"The name of %1 “%2” is no text."_s.arg(what, name));
    return name;
}

Result<void> DefinitionsCheck::checkSettings()
{
    Query query = m_read.connection().prepare(
        "SELECT name, value, max((SELECT ifnull(max(etag), 0) FROM document),"
        " (SELECT ifnull(max(etag), 0) FROM record)) FROM setting GROUP BY name");
    if (auto done = query.run(checkingDefinitions); !done)
        return done;
    while (query.next()) {
        const QString name = query.text(0);
        const qint64 value = query.integer(1);
        if (name == "etag"_L1 && value >= 0 && value < query.integer(2)) {
            m_findings.add(u"The last change number that was given is %1, though something has the "
                           "number %2."_s.arg(value)
                               .arg(query.integer(2)));
        }
        if (name == "guid version"_L1) {
            if (value != qint64(GuidVersion::Random) && value != qint64(GuidVersion::TimeOrdered))
                m_findings.add(u"There is no version %1 of GUIDs to make."_s.arg(value));
        } else if (name == "etag"_L1 || name == "next list"_L1 || name == "commits"_L1) {
            if (value < 0 || value > absurdNumber)
                m_findings.add(u"The number “%1” cannot be %2."_s.arg(name).arg(value));
        } else {
            m_findings.add(u"The number “%1” is not known."_s.arg(name));
        }
    }
    return query.finished(checkingDefinitions);
}

// Each list has a number of its own, which was drawn from “next list”.
Result<void> DefinitionsCheck::checkNextList()
{
    qint64 highest = 1;
    {
        Query query = m_read.connection().prepare(
            "SELECT list, count(*) FROM (SELECT list FROM collection UNION ALL SELECT list FROM "
            "store UNION ALL SELECT list FROM store_index UNION ALL SELECT list FROM document_index"
            " UNION ALL SELECT list FROM dropped_index) GROUP BY list ORDER BY list");
        if (auto done = query.run(checkingDefinitions); !done)
            return done;
        while (query.next()) {
            const qint64 list = query.integer(0);
            highest = std::max(highest, list);
            if (list < ListId::firstFreeNumber)
                m_findings.add(u"Nothing can have the list number %1."_s.arg(list));
            if (query.integer(1) > 1)
                m_findings.add(u"The list number %1 is given more than once."_s.arg(list));
        }
        if (auto done = query.finished(checkingDefinitions); !done)
            return done;
    }
    Query query = m_read.connection().prepare("SELECT value FROM setting WHERE name = 'next list'");
    if (auto done = query.run(checkingDefinitions); !done)
        return done;
    const bool isThere = query.next();
    if (auto done = query.finished(checkingDefinitions); !done)
        return done;
    if (!isThere && highest >= ListId::firstFreeNumber)
        m_findings.add(u"The number “next list” is missing, though lists have numbers up to "
                       "%1."_s.arg(highest));
    if (isThere && query.integer(0) <= highest)
        m_findings.add(u"The number “next list” is %1, though lists have numbers up to %2."_s
                           .arg(query.integer(0))
                           .arg(highest));
    return {};
}

Result<void> DefinitionsCheck::checkCollections()
{
    Query query = m_read.connection().prepare("SELECT name FROM collection ORDER BY list");
    if (auto done = query.run(checkingDefinitions); !done)
        return done;
    while (query.next()) {
        if (nameOf(query.bytes(0), u"the collection"_s).isEmpty())
            m_findings.add(u"A collection has no name."_s);
    }
    return query.finished(checkingDefinitions);
}

Result<void> DefinitionsCheck::checkStores()
{
    Query query =
        m_read.connection().prepare("SELECT name, generator, keypath FROM store ORDER BY list");
    if (auto done = query.run(checkingDefinitions); !done)
        return done;
    while (query.next()) {
        const QString whose =
            u"the object store “%1”"_s.arg(nameOf(query.bytes(0), u"the object store"_s));
        std::optional<KeyPath> path;
        if (!query.isNull(2))
            path = readPath(query.bytes(2), whose, m_findings);
        if (const auto possible = checkStoreOptions(path, !query.isNull(1)); !possible)
            m_findings.add(
                u"The definition of %1 cannot be: %2"_s.arg(whose, possible.error().message));
        const qint64 generator = query.integer(1);
        if (!query.isNull(1) &&
            (generator < 1 || quint64(generator) > keygenerator::maximumNumber + 1))
            m_findings.add(u"The key generator of %1 stands at %2."_s.arg(whose).arg(generator));
    }
    return query.finished(checkingDefinitions);
}

Result<void> DefinitionsCheck::checkStoreIndexes()
{
    Query query = m_read.connection().prepare(
        "SELECT i.name, s.name, i.keypath, i.uniqueness, i.multientry FROM store_index AS i"
        " LEFT JOIN store AS s ON s.list = i.store ORDER BY i.list");
    if (auto done = query.run(checkingDefinitions); !done)
        return done;
    while (query.next()) {
        const QString whose = u"the index “%1” of “%2”"_s.arg(
            nameOf(query.bytes(0), u"the index"_s), fromWtf8(query.bytes(1)));
        const auto path = readPath(query.bytes(2), whose, m_findings);
        if (!isFlag(query.integer(3)) || !isFlag(query.integer(4)))
            m_findings.add(
                u"Whether %1 is unique and multi-entry is neither yes nor no."_s.arg(whose));
        if (!path)
            continue;
        if (const auto possible = checkIndexOptions(*path, query.integer(4) != 0); !possible)
            m_findings.add(
                u"The definition of %1 cannot be: %2"_s.arg(whose, possible.error().message));
    }
    return query.finished(checkingDefinitions);
}

Result<void> DefinitionsCheck::checkDocumentIndexes()
{
    Query query = m_read.connection().prepare(
        "SELECT name, path, applied, scanned, scanend FROM document_index ORDER BY list");
    if (auto done = query.run(checkingDefinitions); !done)
        return done;
    while (query.next()) {
        const QString whose = u"the index “%1” on documents"_s.arg(
            nameOf(query.bytes(0), u"the index on documents"_s));
        const QString path = fromWtf8(query.bytes(1));
        const auto parsed = KeyPath::parse(path);
        if (toWtf8(path) != query.bytes(1) || !parsed || parsed->isEmpty())
            m_findings.add(u"The key path of %1 cannot be read."_s.arg(whose));
        if (query.integer(2) < 0 || query.integer(3) < 0 || query.integer(4) < 0)
            m_findings.add(u"How far %1 is computed cannot be."_s.arg(whose));
    }
    return query.finished(checkingDefinitions);
}

Result<void> DefinitionsCheck::checkIdentities()
{
    Query query =
        m_read.connection().prepare("SELECT folded, spelling, value FROM identity ORDER BY folded");
    if (auto done = query.run(checkingDefinitions); !done)
        return done;
    while (query.next()) {
        const QByteArray folded = query.bytes(0);
        const QByteArray bytes = query.isNull(1) ? folded : query.bytes(1);
        const QString spelling = decodedUtf8(bytes);
        const auto key = DocumentKey::parse(spelling);
        if (!key || !*key || (*key)->spelling() != spelling || !(*key)->asksForIdentity() ||
            spelling.toUtf8() != bytes)
            m_findings.add(u"The identity “%1” has a prefix that it cannot have."_s.arg(spelling));
        else if ((*key)->folded() != folded)
            m_findings.add(u"The identity “%1” is kept under another prefix."_s.arg(spelling));
        if (query.integer(2) < 0)
            m_findings.add(u"The identity “%1” is below zero."_s.arg(spelling));
    }
    return query.finished(checkingDefinitions);
}
