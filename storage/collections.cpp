#include "storage/collections.h"

#include "storage/json/metadata.h"
#include "storage/sqlite/connection.h"
#include "storage/text/wtf8.h"

using namespace Qt::StringLiterals;

Result<void> Collections::load()
{
    if (m_loaded)
        return {};
    const QString doing = u"read the collections"_s;
    m_lists.clear();
    Query query = m_connection.prepare("SELECT list, name FROM collection ORDER BY list");
    if (auto done = query.run(doing); !done)
        return done;
    while (query.next())
        m_lists.insert(fromWtf8(query.bytes(1)), ListId::collection(query.integer(0)));
    auto done = query.finished(doing);
    m_loaded = done.has_value();
    return done;
}

Result<std::optional<ListId>> Collections::find(const QString &name)
{
    if (auto loaded = load(); !loaded)
        return tl::unexpected(loaded.error());
    const auto found = m_lists.constFind(collectionNamed(name));
    if (found != m_lists.constEnd())
        return *found;
    return std::nullopt;
}

Result<void> Collections::add(const QString &name, qint64 number)
{
    Query query = m_connection.prepare("INSERT INTO collection (list, name) VALUES (?, ?)");
    auto done = query.bind(number).bind(toWtf8(name)).run(u"make the collection “%1”"_s.arg(name));
    if (done)
        m_lists.insert(name, ListId::collection(number));
    return done;
}

Result<std::map<QString, ListId>> Collections::all()
{
    if (auto loaded = load(); !loaded)
        return tl::unexpected(loaded.error());
    return std::map<QString, ListId>(m_lists.constKeyValueBegin(), m_lists.constKeyValueEnd());
}
