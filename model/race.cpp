#include "model/race.h"

#include "model/whenfinished.h"
#include "storage/json/jsonstring.h"

#include <QDateTime>

using namespace Qt::StringLiterals;

namespace {

const QString accountIndexName = u"AccountsByUser"_s;
const QString accountCollection = u"Accounts"_s;
const QString accountPath = u"user"_s;
const QString otherCollection = u"Races"_s;

// `{"a":{"b":"value"}}` for the path a.b.
QByteArray documentWith(const QString &path, const QString &value)
{
    const QStringList members = path.split(u'.');
    QByteArray json = toJsonString(value);
    for (auto member = members.crbegin(); member != members.crend(); ++member)
        json = '{' + toJsonString(*member) + ':' + json + '}';
    return json;
}

statement::Save save(const QString &id, const QByteArray &json, const QString &collection)
{
    return {.id = id,
            .value = *JsonLiteral::parse(json),
            .collection = collection,
            .ifEtag = std::nullopt,
            .insert = false};
}

} // namespace

void Race::setSource(Source *source)
{
    cancel();
    m_source = source;
    setCourse(std::nullopt);
}

void Race::setCourse(const std::optional<Course> &course)
{
    cancel();
    m_course = course;
    m_finishes = {};
    m_tallies = {};
    m_saved.clear();
    emit updated();
}

Race::Course Race::accountExample()
{
    return {.index = accountIndexName,
            .path = accountPath,
            .collection = accountCollection,
            .isAccountExample = true};
}

statement::CreateDocumentIndex Race::accountIndex()
{
    return {.name = accountIndexName, .collection = accountCollection, .path = accountPath};
}

void Race::cancel()
{
    if (!m_isRunning)
        return;
    ++m_generation;
    m_cancel->cancel();
    m_isRunning = false;
    emit updated();
}

void Race::start()
{
    if (!m_source || !m_course || m_isRunning)
        return;
    ++m_generation;
    m_isRunning = true;
    m_cancel = std::make_shared<Progress>();
    m_finishes = {};
    m_saved.clear();
    emit updated();
    if (m_course->isAccountExample) {
        saveUser();
        return;
    }
    // Nothing has this value yet, or hardly anything: the time to the millisecond.
    saveGoal(u"races/"_s,
             u"race at "_s + QDateTime::currentDateTimeUtc().toString(Qt::ISODateWithMs), false);
}

void Race::saveUser()
{
    const Statement user = save(u"users/"_s, R"({"name":"Racer"})", u"Users"_s);
    m_saved << toText(user);
    whenFinished(m_source->run(user), this,
                 [this, generation = m_generation](const Outcome &outcome) {
                     if (generation != m_generation || !m_source)
                         return;
                     if (!outcome.result) {
                         giveUp(outcome.result.error());
                         return;
                     }
                     const QString key = std::get<DocumentKey>(*outcome.result).spelling();
                     saveGoal(key + u"/account"_s, key, true);
                 });
}

// A document with the value at the index's path; then it is looked for, in all ways at once.
void Race::saveGoal(const QString &id, const QString &value, bool isKeyOfUser)
{
    QByteArray json = documentWith(m_course->path, value);
    if (isKeyOfUser) {
        json.chop(1);
        json += R"(,"balance":100})";
    }
    const Statement goal = save(id, json, m_course->collection.value_or(otherCollection));
    m_saved << toText(goal);
    whenFinished(
        m_source->run(goal), this,
        [this, value, generation = m_generation](const Outcome &outcome) {
            if (generation != m_generation || !m_source)
                return;
            if (!outcome.result) {
                giveUp(outcome.result.error());
                return;
            }
            m_unfinished = wayCount;
            run(Way::Load, statement::Load{std::get<DocumentKey>(*outcome.result).spelling()});
            const auto query = [this, &value](bool waits) {
                return statement::QueryIndex{.name = m_course->index,
                                             .range = RangeLiteral::only(KeyLiteral(value)),
                                             .waits = waits,
                                             .milliseconds = std::nullopt,
                                             .skip = 0,
                                             .take = std::nullopt};
            };
            run(Way::Query, query(false));
            run(Way::QueryAndWait, query(true));
        });
}

void Race::run(Way way, const Statement &statement)
{
    whenFinished(
        m_source->run([statement] { return statement; }, m_cancel), this,
        [this, way, text = toText(statement), generation = m_generation](const Outcome &outcome) {
            if (generation != m_generation)
                return;
            Finish finish;
            finish.statement = text;
            m_finishes.at(std::size_t(way)) = finish;
            receive(way, outcome);
        });
}

void Race::receive(Way way, const Outcome &outcome)
{
    Finish &finish = *m_finishes.at(std::size_t(way));
    finish.duration = outcome.duration;
    finish.reads = 1;
    if (!outcome.result) {
        finish.error = outcome.result.error();
    } else if (const auto *query = std::get_if<QueryResult>(&*outcome.result)) {
        finish.isFound = !query->keys.isEmpty();
        finish.isStale = query->isStale;
        finish.reads += query->keys.size();
    } else {
        finish.isFound = !std::holds_alternative<Missing>(*outcome.result);
    }
    Tally &tally = m_tallies.at(std::size_t(way));
    ++tally.rounds;
    tally.notFound += finish.isFound ? 0 : 1;
    tally.stale += finish.isStale ? 1 : 0;
    tally.duration += finish.duration;
    if (--m_unfinished == 0)
        m_isRunning = false;
    emit updated();
}

void Race::giveUp(const StorageError &error)
{
    m_isRunning = false;
    emit updated();
    emit failed(error);
}
