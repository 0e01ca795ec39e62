#include "model/logscript.h"

#include "storage/script/script.h"

#include <QDateTime>
#include <QFileInfo>
#include <QIODevice>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

// Nothing about the statement brings these about, so running it again would not.
bool comesFromOutside(const Result<Value> &result)
{
    if (result)
        return false;
    switch (result.error().code) {
    case ErrorCode::TimeoutError:
    case ErrorCode::QuotaExceededError:
    case ErrorCode::VersionError:
    case ErrorCode::AbortError:
    case ErrorCode::UnknownError:
        return true;
    default:
        return false;
    }
}

QByteArray asComment(const QByteArray &text)
{
    QByteArray lines;
    for (const QByteArray &line : text.split('\n'))
        lines += "# " + line.trimmed() + '\n';
    return lines;
}

// Whether the line, read as a script, is this one failing statement and nothing else.
bool readsAsOne(const QByteArray &line)
{
    // What follows must still be there: an open bracket would take it in.
    const Script script = Script::parse(line + "ABORT\n");
    return script.lines.size() == 2 && script.lines.constFirst().expected &&
           std::holds_alternative<statement::Unreadable>(script.lines.constFirst().statement) &&
           std::holds_alternative<statement::Abort>(script.lines.constLast().statement);
}

Statement withoutEtag(Statement statement)
{
    // `IF 0` asks that there is none, which a replay can hold again.
    if (auto *save = std::get_if<statement::Save>(&statement); save && save->ifEtag != 0)
        save->ifEtag.reset();
    if (auto *remove = std::get_if<statement::Delete>(&statement))
        remove->ifEtag.reset();
    return statement;
}

bool hasEtag(const Statement &statement)
{
    if (const auto *save = std::get_if<statement::Save>(&statement))
        return save->ifEtag && *save->ifEtag != 0;
    const auto *remove = std::get_if<statement::Delete>(&statement);
    return remove && remove->ifEtag;
}

} // namespace

LogScript::LogScript(QList<LogEntry> entries, Header header)
    : m_entries(std::move(entries)), m_header(std::move(header))
{}

QByteArray LogScript::header() const
{
    const QString time =
        QDateTime::fromMSecsSinceEpoch(m_header.writtenAtMilliseconds).toString(Qt::ISODate);
    QString text = u"# Log of %1\n# group: Logs\n# Written %2.\n"_s.arg(
        QFileInfo(m_header.fileName).fileName(), time);
    if (m_header.droppedRows > 0)
        text += u"# The %1 oldest lines of the log are not in it.\n"_s.arg(m_header.droppedRows);
    return text.toUtf8() + '\n';
}

bool LogScript::namesMadeGuid(const Statement &statement) const
{
    if (m_guids.isEmpty())
        return false;
    const auto isMade = [this](const QString &id) {
        return m_guids.contains(id.trimmed().toLower());
    };
    if (const auto *save = std::get_if<statement::Save>(&statement))
        return isMade(save->id);
    if (const auto *load = std::get_if<statement::Load>(&statement))
        return isMade(load->id);
    if (const auto *remove = std::get_if<statement::Delete>(&statement))
        return isMade(remove->id);
    if (const auto *load = std::get_if<statement::LoadMany>(&statement))
        return std::any_of(load->ids.cbegin(), load->ids.cend(), isMade);
    return false;
}

bool LogScript::givesMadeGuid(const Result<Value> &result) const
{
    if (m_guids.isEmpty() || !result)
        return false;
    const auto *keys = std::get_if<QList<DocumentKey>>(&*result);
    return keys && std::any_of(keys->cbegin(), keys->cend(), [this](const DocumentKey &key) {
               return m_guids.contains(key.spelling().toLower());
           });
}

QByteArray LogScript::expectationOf(const LogEntry &entry)
{
    const Outcome &outcome = *entry.ran.outcome;
    if (outcome.result && outcome.strategy == Strategy::Guid) {
        if (const auto *key = std::get_if<DocumentKey>(&*outcome.result))
            m_guids.insert(key->spelling().toLower());
        return QByteArrayLiteral("guid");
    }
    const bool isEtag = std::holds_alternative<statement::Etag>(*entry.ran.statement);
    const bool isMissing = outcome.result && std::holds_alternative<Missing>(*outcome.result);
    if ((isEtag && !isMissing) || namesMadeGuid(*entry.ran.statement) ||
        givesMadeGuid(outcome.result))
        return outcome.result ? QByteArrayLiteral("any") : toText(outcome.result);
    return toText(outcome.result);
}

QByteArray LogScript::linesOf(const LogEntry &entry)
{
    const Outcome &outcome = *entry.ran.outcome;
    const Statement &statement = *entry.ran.statement;
    const bool isUnreadable = std::holds_alternative<statement::Unreadable>(statement);
    if (!isUnreadable && comesFromOutside(outcome.result)) {
        return "# Not run again, it failed with " + toText(outcome.result).sliced(6) + ":\n" +
               asComment(toText(statement));
    }
    if (isUnreadable) {
        const QByteArray line = toText(statement) + " -> " + toText(outcome.result) + '\n';
        if (readsAsOne(line))
            return line;
        // As written it would swallow what follows; it still has to fail, for ABORT ON ERROR.
        return "# In place of a text that ends inside brackets or holds several lines:\n" +
               asComment(toText(statement)) + "UNREADABLE -> " + toText(outcome.result) + '\n';
    }
    const bool dropsEtag = outcome.result && hasEtag(statement);
    const QByteArray text = dropsEtag ? toText(withoutEtag(statement)) : toText(statement);
    return text + " -> " + expectationOf(entry) + '\n';
}

Result<qint64> LogScript::write(QIODevice &device)
{
    const auto put = [&device](const QByteArray &bytes) {
        return device.write(bytes) == bytes.size();
    };
    const auto failed = [&device] {
        return failure(ErrorCode::UnknownError, device.errorString());
    };
    if (!put(header()))
        return failed();
    qint64 statements = 0;
    bool isFirst = true;
    quint64 transaction = 0;
    for (const LogEntry &entry : std::as_const(m_entries)) {
        if (entry.kind != LogEntry::Kind::Statement)
            continue;
        QByteArray lines;
        const bool begins = std::holds_alternative<statement::Begin>(*entry.ran.statement) &&
                            entry.ran.outcome->result;
        if (isFirst && entry.transaction != 0 && !begins)
            lines += "# The transaction began before the log does.\nBEGIN -> ok\n";
        if (entry.transaction != transaction && !isFirst)
            lines += '\n';
        isFirst = false;
        transaction = entry.transaction;
        lines += linesOf(entry);
        if (!put(lines))
            return failed();
        ++statements;
    }
    return statements;
}
