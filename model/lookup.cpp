#include "model/lookup.h"

#include "model/whenfinished.h"

#include <algorithm>

namespace {

// Those that are asked for, where they are keys at all.
QList<DocumentKey> askedKeys(const QStringList &ids)
{
    QList<DocumentKey> keys;
    for (const QString &id : ids) {
        if (const auto key = DocumentKey::parse(id); key && *key)
            keys << **key;
    }
    return keys;
}

QList<DocumentKey> keysOf(const Statement &statement, const Value &value)
{
    if (const auto *load = std::get_if<statement::Load>(&statement))
        return askedKeys({load->id});
    if (const auto *load = std::get_if<statement::LoadMany>(&statement))
        return askedKeys(load->ids);
    if (const auto *query = std::get_if<QueryResult>(&value))
        return query->keys;
    if (const auto *keys = std::get_if<QList<DocumentKey>>(&value))
        return *keys;
    return {};
}

} // namespace

qint64 Lookup::Answer::found() const
{
    return std::count_if(rows.cbegin(), rows.cend(),
                         [](const Row &row) { return row.document.has_value(); });
}

void Lookup::setSource(Source *source)
{
    cancel();
    m_source = source;
}

void Lookup::cancel()
{
    if (!m_cancel)
        return;
    m_cancel->cancel();
    m_cancel.reset();
    ++m_generation; // Its answer is dropped.
    emit runningChanged();
}

void Lookup::start(const Statement &statement)
{
    cancel();
    if (!m_source)
        return;
    m_cancel = std::make_shared<Progress>();
    emit runningChanged();
    whenFinished(m_source->run([statement] { return statement; }, m_cancel), this,
                 [this, statement, generation = m_generation](const Outcome &outcome) {
                     if (generation == m_generation)
                         receive(statement, outcome);
                 });
}

void Lookup::receive(const Statement &statement, const Outcome &outcome)
{
    Answer answer;
    answer.duration = outcome.duration;
    if (!outcome.result) {
        answer.error = outcome.result.error();
        finish(answer);
        return;
    }
    const QList<DocumentKey> keys = keysOf(statement, *outcome.result);
    answer.count = keys.size();
    if (const auto *query = std::get_if<QueryResult>(&*outcome.result)) {
        answer.isQuery = true;
        answer.isStale = query->isStale;
    }
    answer.reads = 1 + (answer.isQuery ? answer.count : 0);
    if (!m_source)
        return;
    const QList<DocumentKey> shown = keys.first(std::min(keys.size(), maximumRows));
    whenFinished(m_source->rows(shown), this,
                 [this, answer, shown, generation = m_generation](
                     const Result<QList<std::optional<ListRow>>> &rows) mutable {
                     if (generation != m_generation)
                         return;
                     if (!rows)
                         answer.error = rows.error();
                     for (qsizetype i = 0; rows && i < rows->size(); ++i)
                         answer.rows << Row{.key = shown.at(i), .document = rows->at(i)};
                     finish(answer);
                 });
}

void Lookup::finish(const Answer &answer)
{
    m_cancel.reset();
    ++m_generation;
    emit runningChanged();
    emit finished(answer);
}
