#include "model/scriptrunner.h"

#include "model/resulttext.h"
#include "model/whenfinished.h"
#include "storage/databasefiles.h"

#include <QFile>
#include <QtConcurrent>

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype shownLength = 500;

using ReadScript = Result<std::shared_ptr<const Script>>;

ReadScript readScript(const QString &fileName)
{
    if (auto other = databasefiles::checkOther(fileName); !other)
        return tl::unexpected(other.error());
    QFile file(fileName);
    if (!file.open(QIODevice::ReadOnly)) {
        return failure(ErrorCode::UnknownError,
                       ScriptRunner::tr("%1 cannot be read: %2").arg(fileName, file.errorString()));
    }
    if (file.size() > ScriptRunner::maximumFileSizeInBytes) {
        return failure(
            ErrorCode::UnknownError,
            ScriptRunner::tr("%1 is too large for a script. Import data from a JSON file "
                             "instead.")
                .arg(fileName));
    }
    return std::make_shared<const Script>(Script::parse(file.readAll()));
}

QString cut(const QByteArray &utf8)
{
    const QString text = QString::fromUtf8(utf8.left(4 * shownLength));
    return text.size() > shownLength ? text.first(shownLength) + u'…' : text;
}

// A statement that fails without a `->` that announced it counts as not held (SCRIPT.md).
std::optional<ScriptRunner::Difference> compare(const ScriptLine &line, const Outcome &outcome)
{
    const bool holds =
        line.expected ? line.expected->holdsFor(outcome.result) : outcome.result.has_value();
    if (holds)
        return std::nullopt;
    QString got = shortResultText(outcome.result, shownLength);
    if (!outcome.result)
        got += u" ("_s + outcome.result.error().message + u')';
    return ScriptRunner::Difference{.line = line.line,
                                    .statement = cut(toText(line.statement)),
                                    .expected = line.expected ? cut(line.expected->toText())
                                                              : ScriptRunner::tr("no error"),
                                    .got = got};
}

} // namespace

ScriptRunner::ScriptRunner(QObject *parent) : QObject(parent) {}

ScriptRunner::~ScriptRunner()
{
    cancel();
}

void ScriptRunner::start(Source &source, const QString &fileName)
{
    if (m_running)
        return;
    m_running = true;
    m_source = &source;
    m_report = Report();
    m_ownTransaction = false;
    m_cancel = std::make_shared<Progress>();
    // Its futures then never come.
    connect(&source, &QObject::destroyed, this, [this] {
        m_report.cancelled = true;
        finish();
    });
    whenFinished(QtConcurrent::run(readScript, fileName), this,
                 [this](const ReadScript &script) { receiveScript(script); });
}

void ScriptRunner::cancel()
{
    if (m_running)
        m_cancel->cancel();
}

void ScriptRunner::receiveScript(const ReadScript &script)
{
    if (!m_running)
        return;
    if (!script) {
        m_report.error = script.error();
        finish();
        return;
    }
    m_script = *script;
    m_report.total = m_script->lines.size();
    emit progressed(0, m_report.total);
    runNext();
}

void ScriptRunner::runNext()
{
    const bool done = m_report.statements == m_report.total;
    if (done || m_cancel->isCancelled() || !m_source) {
        m_report.cancelled = !done;
        abortOwnTransaction();
        return;
    }
    const qsizetype at = m_report.statements;
    whenFinished(
        m_source->run([script = m_script, at] { return script->lines.at(at).statement; }, m_cancel)
            .then(QtFuture::Launch::Async,
                  [script = m_script, at](const Outcome &outcome) {
                      const bool cancelled =
                          !outcome.result && outcome.result.error().code == ErrorCode::AbortError;
                      return Checked{.transaction = outcome.transaction,
                                     .succeeded = outcome.result.has_value(),
                                     .cancelled = cancelled,
                                     .difference = cancelled
                                                       ? std::nullopt
                                                       : compare(script->lines.at(at), outcome)};
                  }),
        this, [this](const Checked &checked) { receive(checked); });
}

void ScriptRunner::receive(const Checked &checked)
{
    if (checked.cancelled) {
        m_report.cancelled = true;
        abortOwnTransaction();
        return;
    }
    const ScriptLine &line = m_script->lines.at(m_report.statements);
    if (std::holds_alternative<statement::Begin>(line.statement) && checked.succeeded)
        m_ownTransaction = true;
    if (!isOpen(checked.transaction))
        m_ownTransaction = false;
    ++m_report.statements;
    if (checked.difference) {
        ++m_report.differenceCount;
        if (m_report.differences.size() < maximumDifferences)
            m_report.differences.append(*checked.difference);
    }
    emit progressed(m_report.statements, m_report.total);
    runNext();
}

void ScriptRunner::abortOwnTransaction()
{
    if (!m_ownTransaction || !m_source) {
        finish();
        return;
    }
    m_ownTransaction = false;
    m_report.aborted = true;
    whenFinished(m_source->run(statement::Abort()), this, [this](const Outcome &) { finish(); });
}

void ScriptRunner::finish()
{
    if (!std::exchange(m_running, false))
        return;
    m_script.reset();
    if (m_source)
        disconnect(m_source, &QObject::destroyed, this, nullptr);
    m_source = nullptr;
    emit finished(m_report);
}
