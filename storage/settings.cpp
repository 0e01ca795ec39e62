#include "storage/settings.h"

#include "storage/lists/listid.h"
#include "storage/sqlite/connection.h"

#include <QFileInfo>
#include <QHash>
#include <QMutex>

using namespace Qt::StringLiterals;

namespace {

constexpr auto etagName = "etag"_L1;
constexpr auto nextListName = "next list"_L1;
constexpr auto commitsName = "commits"_L1;
constexpr auto guidVersionName = "guid version"_L1;

// The last change number that this process has given in a file; one writes at a time.
std::shared_ptr<std::atomic<quint64>> lastGivenEtag(const QString &path)
{
    static QMutex mutex;
    static QHash<QString, std::shared_ptr<std::atomic<quint64>>> files;
    const QMutexLocker locker(&mutex);
    auto &file = files[QFileInfo(path).canonicalFilePath()];
    if (!file)
        file = std::make_shared<std::atomic<quint64>>(0);
    return file;
}

} // namespace

Settings::Settings(Connection &connection, const QString &path)
    : m_connection(connection), m_lastGiven(lastGivenEtag(path))
{}

Result<void> Settings::load()
{
    if (m_loaded)
        return {};
    const QString doing = u"read the file's settings"_s;
    qint64 nextList = ListId::firstFreeNumber;
    qint64 commits = 0;
    auto guidVersion = GuidVersion::TimeOrdered;
    Query query = m_connection.prepare("SELECT name, value FROM setting ORDER BY name");
    if (auto done = query.run(doing); !done)
        return done;
    while (query.next()) {
        const QString name = query.text(0);
        const qint64 value = query.integer(1);
        if (name == etagName)
            m_etag = std::max(m_etag, static_cast<quint64>(value));
        else if (name == nextListName)
            nextList = value;
        else if (name == commitsName)
            commits = value;
        else if (name == guidVersionName && value == 4)
            guidVersion = GuidVersion::Random;
    }
    if (auto done = query.finished(doing); !done)
        return done;
    m_nextList = nextList;
    m_commits = commits;
    m_guidVersion = guidVersion;
    m_loaded = true;
    m_changed = false;
    return {};
}

quint64 Settings::drawEtag()
{
    m_changed = true;
    m_etag = nextEtag();
    *m_lastGiven = m_etag;
    return m_etag;
}

quint64 Settings::nextEtag() const
{
    return std::max(m_etag, m_lastGiven->load()) + 1;
}

qint64 Settings::drawListNumber()
{
    m_changed = true;
    return m_nextList++;
}

void Settings::countCommit()
{
    ++m_commits;
    m_changed = true;
}

Result<qint64> Settings::readCommits()
{
    Query query = m_connection.prepare("SELECT value FROM setting WHERE name = ?");
    if (auto done = query.bind(QString(commitsName)).run(u"read the file's settings"_s); !done)
        return tl::unexpected(done.error());
    return query.next() ? query.integer(0) : 0;
}

void Settings::setGuidVersion(GuidVersion version)
{
    m_guidVersion = version;
    m_changed = true;
}

Result<void> Settings::write()
{
    if (!m_changed)
        return {};
    const std::pair<QLatin1StringView, qint64> values[]{
        {etagName, static_cast<qint64>(m_etag)},
        {nextListName, m_nextList},
        {commitsName, m_commits},
        {guidVersionName, static_cast<qint64>(m_guidVersion)},
    };
    for (const auto &[name, value] : values) {
        Query query = m_connection.prepare("INSERT INTO setting (name, value) VALUES (?, ?)"
                                           " ON CONFLICT (name) DO UPDATE SET"
                                           " value = excluded.value WHERE value <> excluded.value");
        if (auto done = query.bind(QString(name)).bind(value).run(u"write the file's settings"_s);
            !done)
            return done;
    }
    m_changed = false;
    return {};
}
