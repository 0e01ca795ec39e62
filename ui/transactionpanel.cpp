#include "ui/transactionpanel.h"

#include "model/logscript.h"
#include "model/whenfinished.h"
#include "storage/databasefiles.h"
#include "ui/confirmation.h"
#include "ui/console.h"
#include "ui/consoleline.h"
#include "ui/elidedlabel.h"
#include "ui/filedialog.h"
#include "ui/icons.h"
#include "ui/logview.h"
#include "ui/runscriptdialog.h"
#include "ui/theme.h"

#include <QAction>
#include <QCheckBox>
#include <QDateTime>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QSaveFile>
#include <QToolButton>
#include <QtConcurrent>

using namespace Qt::StringLiterals;

namespace {

constexpr int narrowWidth = 760;

// Writes the whole file or nothing.
Result<qint64> writeLog(const QList<LogEntry> &entries, const LogScript::Header &header,
                        const QString &fileName)
{
    if (auto other = databasefiles::checkOther(fileName); !other)
        return tl::unexpected(other.error());
    QSaveFile file(fileName);
    if (!file.open(QIODevice::WriteOnly))
        return failure(ErrorCode::UnknownError, file.errorString());
    Result<qint64> statements = LogScript(entries, header).write(file);
    if (statements && !file.commit())
        return failure(ErrorCode::UnknownError, file.errorString());
    return statements;
}

} // namespace

TransactionPanel::TransactionPanel(Preferences &preferences, QWidget *parent)
    : QWidget(parent),
      m_preferences(preferences),
      m_stateIcon(new QLabel(this)),
      m_state(new ElidedLabel(this)),
      m_abortOnErrorBox(new QCheckBox(this)),
      m_view(new LogView(m_log, this)),
      m_dropped(new QLabel(this)),
      m_consoleLine(new ConsoleLine(this)),
      m_console(m_consoleLine->console())
{
    createActions();
    createLayout();
    m_console->setHistory(m_preferences.consoleHistory());
    connect(m_console, &Console::historyChanged, this,
            [this] { m_preferences.setConsoleHistory(m_console->history()); });
    connect(m_view, &LogView::statementChosen, this, [this](const QByteArray &text) {
        m_console->setStatement(QString::fromUtf8(text));
        focusConsole();
    });
    connect(m_view, &LogView::recordChosen, this, &TransactionPanel::recordChosen);
    connect(&m_log, &TransactionLogModel::summaryChanged, this, &TransactionPanel::showState);
    updateWidth();
    updateLook();
    showState();
}

void TransactionPanel::createActions()
{
    const auto make = [this](Icons::Name icon, const QString &text, const QString &tip,
                             const QKeySequence &keys) {
        auto *action = new QAction(Icons::icon(icon), text, this);
        action->setStatusTip(tip);
        action->setToolTip(
            keys.isEmpty() ? tip : tip + u" ("_s + keys.toString(QKeySequence::NativeText) + u')');
        action->setShortcut(keys);
        return action;
    };
    m_begin = make(Icons::Name::Begin, tr("&Begin"),
                   tr("Begin a transaction: what follows can be taken back"),
                   QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_B));
    m_beginReadOnly = make(Icons::Name::Lock, tr("Begin &read-only"),
                           tr("Begin a transaction in which nothing can be written"), {});
    m_commit =
        make(Icons::Name::Commit, tr("&Commit"), tr("Keep everything that the transaction did"),
             QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Return));
    m_abort = make(Icons::Name::Abort, tr("&Abort"),
                   tr("Take back everything that the transaction did, numbers included"),
                   QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Backspace));
    m_abortOnError =
        make(Icons::Name::Stop, tr("Abort on first &error"),
             tr("Begin transactions that roll back at the first statement that fails"), {});
    m_abortOnError->setCheckable(true);
    m_abortOnError->setChecked(m_preferences.abortsOnError());
    m_saveLog =
        make(Icons::Name::Log, tr("&Save log as script…"),
             tr("Write the log's statements with their results, as a script that replays"), {});
    m_runScript = make(Icons::Name::Run, tr("&Run script…"),
                       tr("Run a .keys file and compare each result with what it announces"), {});
    m_clearLog = make(Icons::Name::Clear, tr("C&lear log"),
                      tr("Empty the list; the database stays as it is"), {});

    connect(m_begin, &QAction::triggered, this, [this] {
        run(statement::Begin{.abortOnError = m_abortOnError->isChecked(),
                             .readOnly = m_source && m_source->isReadOnly()},
            tr("The transaction did not begin."));
    });
    connect(m_beginReadOnly, &QAction::triggered, this, [this] {
        run(statement::Begin{.abortOnError = m_abortOnError->isChecked(), .readOnly = true},
            tr("The transaction did not begin."));
    });
    connect(m_commit, &QAction::triggered, this,
            [this] { run(statement::Commit(), tr("The transaction was not committed.")); });
    connect(m_abort, &QAction::triggered, this, &TransactionPanel::abort);
    connect(m_abortOnError, &QAction::toggled, this, [this](bool checked) {
        m_preferences.setAbortsOnError(checked);
        m_abortOnErrorBox->setChecked(checked);
    });
    connect(m_saveLog, &QAction::triggered, this, &TransactionPanel::chooseLogFile);
    connect(m_runScript, &QAction::triggered, this, &TransactionPanel::chooseScript);
    connect(m_clearLog, &QAction::triggered, &m_log, &TransactionLogModel::clear);
}

void TransactionPanel::createLayout()
{
    m_state->setObjectName(u"transactionState"_s);
    m_abortOnErrorBox->setText(tr("Abort on first error"));
    m_abortOnErrorBox->setToolTip(m_abortOnError->statusTip());
    m_abortOnErrorBox->setChecked(m_abortOnError->isChecked());
    connect(m_abortOnErrorBox, &QCheckBox::toggled, m_abortOnError, &QAction::setChecked);

    auto *top = new QHBoxLayout;
    top->setContentsMargins(8, 4, 4, 4);
    top->setSpacing(8);
    top->addWidget(m_stateIcon);
    top->addWidget(m_state, 1);
    top->addWidget(m_abortOnErrorBox);
    for (QAction *action : {m_begin, m_commit, m_abort}) {
        auto *button = new QToolButton(this);
        button->setDefaultAction(action);
        button->setAutoRaise(true);
        button->setFocusPolicy(Qt::TabFocus);
        m_buttons.append(button);
        top->addWidget(button);
    }
    auto *more = new QToolButton(this);
    more->setObjectName(u"moreButton"_s);
    more->setIcon(Icons::icon(Icons::Name::More));
    more->setToolTip(tr("Log and scripts"));
    more->setAccessibleName(tr("Log and scripts"));
    more->setAutoRaise(true);
    more->setFocusPolicy(Qt::TabFocus);
    more->setPopupMode(QToolButton::InstantPopup);
    auto *menu = new QMenu(more);
    menu->addActions({m_beginReadOnly, m_abortOnError});
    menu->addSeparator();
    menu->addActions({m_saveLog, m_runScript});
    menu->addSeparator();
    menu->addAction(m_clearLog);
    more->setMenu(menu);
    m_buttons.append(more);
    top->addWidget(more);

    m_dropped->setContentsMargins(8, 0, 8, 4);
    m_dropped->setTextFormat(Qt::PlainText);
    m_dropped->hide();

    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(top);
    column->addWidget(m_view, 1);
    column->addWidget(m_dropped);
    column->addWidget(m_consoleLine);
}

void TransactionPanel::setSource(Source *source)
{
    if (m_source)
        disconnect(m_source, nullptr, this, nullptr);
    m_source = source;
    m_log.setSource(source);
    m_consoleLine->setSource(source);
    if (source) {
        connect(source, &Source::transactionStateChanged, this, &TransactionPanel::showState);
    }
    showState();
}

void TransactionPanel::focusConsole()
{
    m_console->setFocus(Qt::OtherFocusReason);
}

void TransactionPanel::run(Statement statement, const QString &what)
{
    if (!m_source)
        return;
    // Behind a rollback on error the ending statement always fails so; that is how it ends.
    const bool wasInactive = m_source->transactionState() == TransactionState::Inactive;
    whenFinished(m_source->run(std::move(statement)), this,
                 [this, what, wasInactive](const Outcome &outcome) {
                     if (outcome.result)
                         return;
                     if (!wasInactive ||
                         outcome.result.error().code != ErrorCode::InvalidStateError)
                         emit failed(what, outcome.result.error());
                 });
}

void TransactionPanel::abort()
{
    const std::optional<TransactionLogModel::Transaction> open = m_log.openTransaction();
    const auto agreed = [this] { run(statement::Abort(), tr("The transaction was not aborted.")); };
    if (!open || open->statements == 0) {
        agreed();
        return;
    }
    const QString count = open->statements == 1
                              ? tr("its statement")
                              : tr("its %Ln statements", nullptr, open->statements);
    Confirmation{.title = tr("Abort the transaction?"),
                 .consequences = tr("Everything that %1 did is taken back, and identities and key "
                                    "generators return to their numbers from before.")
                                     .arg(count),
                 .button = tr("Abort transaction"),
                 .question = Preferences::Question::AbortTransaction,
                 .details = {}}
        .ask(this, m_preferences, agreed);
}

QString TransactionPanel::stateText() const
{
    if (!m_source)
        return tr("No database");
    const TransactionState state = m_source->transactionState();
    if (state == TransactionState::None)
        return tr("No transaction: each statement commits by itself");
    if (state == TransactionState::Inactive)
        return tr("Rolled back at the first error; Abort ends it");
    QString text =
        state == TransactionState::ReadOnly ? tr("Read-only transaction") : tr("Transaction open");
    const std::optional<TransactionLogModel::Transaction> open = m_log.openTransaction();
    if (!open)
        return text;
    if (open->beganAtMilliseconds > 0) {
        text +=
            tr(" since %1")
                .arg(
                    QDateTime::fromMSecsSinceEpoch(open->beganAtMilliseconds).toString(u"HH:mm"_s));
    }
    text += open->statements == 1 ? tr(", one statement")
                                  : tr(", %Ln statements", nullptr, open->statements);
    return open->abortOnError ? text + tr(", aborts on the first error") : text;
}

void TransactionPanel::showState()
{
    const TransactionState state = m_source ? m_source->transactionState() : TransactionState::None;
    m_begin->setEnabled(m_source && state == TransactionState::None);
    m_beginReadOnly->setEnabled(m_begin->isEnabled());
    m_commit->setEnabled(isOpen(state));
    m_abort->setEnabled(state != TransactionState::None);
    m_abortOnErrorBox->setEnabled(m_begin->isEnabled());
    m_abortOnError->setEnabled(m_begin->isEnabled());
    m_saveLog->setEnabled(m_log.rowCount() > 0);
    m_clearLog->setEnabled(m_log.rowCount() > 0 && !isOpen(state));
    m_runScript->setEnabled(m_source != nullptr);

    const QString text = stateText();
    m_state->setWholeText(text);
    m_dropped->setVisible(m_log.droppedRows() > 0);
    m_dropped->setText(
        tr("%Ln older lines are no longer kept.", nullptr, int(m_log.droppedRows())));
    // Behind every statement of a script: only what has changed costs anything.
    if (m_shownState != state) {
        m_shownState = state;
        updateLook();
    }
    emit stateTextChanged();
}

void TransactionPanel::chooseLogFile()
{
    auto *dialog = new FileDialog(m_preferences, tr("Save log as script"),
                                  tr("Keyscope scripts (*.keys)"), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(u"keys"_s);
    dialog->selectFile(tr("log.keys"));
    connect(dialog, &QFileDialog::fileSelected, this, &TransactionPanel::saveLog);
    dialog->open();
}

void TransactionPanel::saveLog(const QString &fileName)
{
    m_preferences.setFolder(QFileInfo(fileName).path());
    const LogScript::Header header{
        .fileName = m_source ? m_source->fileName() : QString(),
        .writtenAtMilliseconds = QDateTime::currentMSecsSinceEpoch(),
        .droppedRows = m_log.droppedRows(),
    };
    whenFinished(
        QtConcurrent::run(writeLog, m_log.entries(), header, fileName), this,
        [this, fileName](const Result<qint64> &statements) {
            if (!statements) {
                emit failed(tr("The log was not saved as %1.").arg(fileName), statements.error());
                return;
            }
            emit informed(*statements == 1
                              ? tr("One statement saved as %1").arg(fileName)
                              : tr("%L1 statements saved as %2").arg(*statements).arg(fileName));
        });
}

void TransactionPanel::chooseScript()
{
    auto *dialog = new FileDialog(m_preferences, tr("Run script"),
                                  tr("Keyscope scripts (*.keys);;All files (*)"), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, &TransactionPanel::runScript);
    dialog->open();
}

void TransactionPanel::runScript(const QString &fileName)
{
    if (!m_source)
        return;
    m_preferences.setFolder(QFileInfo(fileName).path());
    auto *dialog = new RunScriptDialog(*m_source, fileName, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
    dialog->start();
}

void TransactionPanel::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    updateWidth();
}

void TransactionPanel::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        updateLook();
}

// Text beside the icons only where there is room for it.
void TransactionPanel::updateWidth()
{
    m_isNarrow = width() < narrowWidth;
    m_abortOnErrorBox->setVisible(!m_isNarrow);
    for (QToolButton *button : std::as_const(m_buttons)) {
        const bool hasText = !m_isNarrow && button->defaultAction();
        button->setToolButtonStyle(hasText ? Qt::ToolButtonTextBesideIcon : Qt::ToolButtonIconOnly);
    }
}

void TransactionPanel::updateLook()
{
    const ThemeColors &colors = theme::colors(palette());
    const auto show = [this](Icons::Name name, const QColor &color) {
        m_stateIcon->setPixmap(Icons::pixmap(name, Icons::small, color, devicePixelRatioF()));
    };
    switch (m_shownState.value_or(TransactionState::None)) {
    case TransactionState::None:
        show(Icons::Name::Circle, colors.quiet);
        break;
    case TransactionState::Open:
        show(Icons::Name::Dot, colors.uncommitted);
        break;
    case TransactionState::ReadOnly:
        show(Icons::Name::Lock, colors.uncommitted);
        break;
    case TransactionState::Inactive:
        show(Icons::Name::Warning, colors.warning);
        break;
    }
    QPalette quiet = palette();
    quiet.setColor(QPalette::WindowText, colors.quiet);
    m_dropped->setPalette(quiet);
}
