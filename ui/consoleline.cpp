#include "ui/consoleline.h"

#include "model/whenfinished.h"
#include "storage/script/script.h"
#include "ui/console.h"
#include "ui/noteline.h"
#include "ui/theme.h"

#include <QHBoxLayout>
#include <QTimer>
#include <QToolButton>
#include <QtConcurrent>

#include <chrono>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

ConsoleLine::ConsoleLine(QWidget *parent)
    : QWidget(parent),
      m_console(new Console(this)),
      m_answer(new NoteLine(this)),
      m_cancel(new QToolButton(this))
{
    setFocusProxy(m_console);
    m_answer->setObjectName(u"answer"_s);
    m_answer->setReservedLines(1);
    m_cancel->setText(tr("Cancel"));
    m_cancel->setToolTip(tr("Take the waiting statement back"));
    m_cancel->setFocusPolicy(Qt::TabFocus);
    m_cancel->hide();

    auto *row = new QHBoxLayout;
    row->setSpacing(spacing::small);
    row->addWidget(m_console, 1);
    row->addWidget(m_cancel, 0, Qt::AlignBottom);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(spacing::small, spacing::small, spacing::small, spacing::small);
    column->setSpacing(spacing::small);
    column->addLayout(row);
    column->addWidget(m_answer);

    connect(m_console, &Console::submitted, this, &ConsoleLine::submit);
    connect(m_console, &QPlainTextEdit::textChanged, this, &ConsoleLine::showHint);
    connect(m_cancel, &QToolButton::clicked, this, [this] {
        if (m_running)
            m_running->cancel();
    });
    setSource(nullptr);
}

void ConsoleLine::setSource(Source *source)
{
    m_source = source;
    ++m_generation;
    m_running.reset();
    m_cancel->hide();
    m_console->setReadOnly(false);
    m_console->setEnabled(source != nullptr);
    m_console->setSource(source);
    showHint();
}

void ConsoleLine::submit(const QString &text)
{
    if (!m_source || m_running)
        return;
    showHint();
    m_running = std::make_shared<Progress>();
    m_console->setReadOnly(true);
    // Only what takes long shows that it runs.
    QTimer::singleShot(400ms, this, [this, running = m_running] {
        m_cancel->setVisible(m_running && m_running == running);
    });
    const QByteArray utf8 = text.toUtf8();
    if (text.trimmed().contains(u'\n')) {
        runSeveral(utf8);
        return;
    }
    whenFinished(m_source->run([utf8] { return parseStatement(utf8); }, m_running), this,
                 [this, generation = m_generation](const Outcome &outcome) {
                     if (generation == m_generation)
                         showAnswer(outcome);
                 });
}

void ConsoleLine::runSeveral(const QByteArray &text)
{
    const auto run = [this, text,
                      generation = m_generation](const std::shared_ptr<const Script> &script) {
        if (generation != m_generation || !m_source)
            return;
        const qsizetype count = script->lines.size();
        QFuture<Outcome> last;
        if (count <= 1)
            last = m_source->run([text] { return parseStatement(text); }, m_running);
        for (qsizetype at = 0; count > 1 && at < count; ++at) {
            last =
                m_source->run([script, at] { return script->lines.at(at).statement; }, m_running);
        }
        whenFinished(last, this, [this, generation](const Outcome &outcome) {
            if (generation == m_generation)
                showAnswer(outcome);
        });
    };
    whenFinished(
        QtConcurrent::run([text] { return std::make_shared<const Script>(Script::parse(text)); }),
        this, run);
}

void ConsoleLine::showAnswer(const Outcome &outcome)
{
    m_running.reset();
    m_cancel->hide();
    m_console->setReadOnly(false);
    if (outcome.result) {
        m_console->accept();
        return;
    }
    const StorageError &error = outcome.result.error();
    QString text = errorName(error.code);
    if (error.line > 0)
        text += tr(" in line %L1, column %L2").arg(error.line).arg(error.column);
    if (error.code == ErrorCode::SyntaxError && error.line > 0)
        m_console->showMistake(error.line, error.column); // The text stays, to be mended.
    else if (error.code != ErrorCode::AbortError)
        m_console->accept();
    m_answer->setNote(NoteLine::Kind::Error, text + u": "_s + error.message);
}

// What stands under the console while nothing went wrong there.
void ConsoleLine::showHint()
{
    m_answer->setNote(
        NoteLine::Kind::Quiet,
        tr("Enter runs, Shift+Enter begins a line, Ctrl+Space proposes, Up brings back"));
}
