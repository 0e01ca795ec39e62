#include "ui/mainwindow.h"

#include "model/quantities.h"
#include "model/scriptrunner.h"
#include "model/whenfinished.h"
#include "storage/session.h"
#include "ui/checkdialog.h"
#include "ui/editorpanel.h"
#include "ui/exportdialog.h"
#include "ui/filedialog.h"
#include "ui/importdialog.h"
#include "ui/indexespage.h"
#include "ui/messagebar.h"
#include "ui/preferencesdialog.h"
#include "ui/startpage.h"
#include "ui/transactionpanel.h"
#include "ui/workspace.h"

#include <QCloseEvent>
#include <QDir>
#include <QFileInfo>
#include <QLabel>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QScreen>
#include <QStackedWidget>
#include <QStandardPaths>
#include <QStatusBar>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

MainWindow::MainWindow(Preferences &preferences, QWidget *parent)
    : QMainWindow(parent),
      m_preferences(preferences),
      m_messages(new MessageBar),
      m_pages(new QStackedWidget),
      m_startPage(new StartPage(preferences)),
      m_workspace(new Workspace(preferences)),
      m_indexes(new IndexesPage(preferences)),
      m_fileLabel(new QLabel),
      m_countLabel(new QLabel),
      m_stateLabel(new QLabel)
{
    setAcceptDrops(true);
    setContextMenuPolicy(Qt::NoContextMenu);
    auto *middle = new QWidget;
    auto *layout = new QVBoxLayout(middle);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_messages);
    layout->addWidget(m_pages, 1);
    m_pages->addWidget(m_startPage);
    m_pages->addWidget(m_workspace);
    m_pages->addWidget(m_indexes);
    setCentralWidget(middle);
    createFileMenu();
    createEditMenu();
    createTransactionMenu();
    createKeyMenu();
    createViewMenu();
    createHelpMenu();
    createToolBar();
    createStatusBar();

    connect(m_startPage, &StartPage::openRequested, this, &MainWindow::chooseFile);
    connect(m_startPage, &StartPage::newRequested, this, &MainWindow::chooseNewFile);
    connect(m_startPage, &StartPage::sampleRequested, this, &MainWindow::openSample);
    connect(m_startPage, &StartPage::fileRequested, this, &MainWindow::open);
    connect(m_workspace, &Workspace::failed, this, &MainWindow::fail);
    connect(m_workspace, &Workspace::madeGood, m_messages, &MessageBar::withdraw);
    connect(m_workspace, &Workspace::informed, this,
            [this](const QString &text) { statusBar()->showMessage(text, 5000); });
    connect(m_workspace, &Workspace::settled, this, &MainWindow::checkSettled);
    connect(m_indexes, &IndexesPage::failed, this, &MainWindow::fail);
    connect(m_indexes, &IndexesPage::settled, this, &MainWindow::checkSettled);
    connect(m_indexes, &IndexesPage::recordChosen, this, [this](const RecordAddress &address) {
        showPage(Page::Browse);
        m_workspace->select(address);
    });
    connect(m_workspace->editor(), &EditorPanel::dirtyChanged, this, &MainWindow::updateState);
    connect(m_workspace->transaction(), &TransactionPanel::stateTextChanged, this,
            &MainWindow::updateState);
    connect(&m_feed, &CatalogFeed::updated, this, [this] {
        updateState();
        checkSettled();
    });

    // Room for the frame and the desktop's panels where the screen is small.
    constexpr QSize wanted(1400, 900);
    constexpr QSize frame(16, 64);
    resize(screen() ? wanted.boundedTo(screen()->availableSize() - frame) : wanted);
    restoreGeometry(m_preferences.windowGeometry());
    m_workspace->restoreDocks(m_preferences.windowState());
    updateState();
}

MainWindow::~MainWindow()
{
    // The panels let the session go before it goes.
    m_feed.setSource(nullptr);
    m_workspace->disconnect(this);
    m_workspace->editor()->disconnect(this);
    m_workspace->transaction()->disconnect(this);
    m_workspace->setSource(nullptr);
    m_indexes->disconnect(this);
    m_indexes->setSource(nullptr);
}

void MainWindow::open(const QString &fileName)
{
    const QString path = QFileInfo(fileName).absoluteFilePath();
    if (!QFileInfo::exists(path)) {
        m_preferences.removeRecentFile(path);
        const StorageError error{.code = ErrorCode::NotFoundError,
                                 .message =
                                     tr("There is no file %1.").arg(QDir::toNativeSeparators(path)),
                                 .line = 0,
                                 .column = 0};
        fail(tr("Nothing was opened."), error);
        emit openFailed(error);
        return;
    }
    leaveDatabase([this, path] { start(path, false); });
}

void MainWindow::create(const QString &fileName)
{
    const QFileInfo file(fileName);
    const QString note =
        file.exists() ? tr("%1 was there already and is opened as it is.").arg(file.fileName())
                      : QString();
    leaveDatabase([this, path = file.absoluteFilePath(), note] { start(path, false, note); });
}

void MainWindow::openSample()
{
    const QString folder = QStandardPaths::writableLocation(QStandardPaths::AppDataLocation);
    QDir().mkpath(folder);
    const QString path = folder + u"/sample.keyscope"_s;
    const bool isNew = !QFileInfo::exists(path);
    leaveDatabase([this, path, isNew] { start(path, isNew); });
}

void MainWindow::start(const QString &fileName, bool sample, const QString &note)
{
    if (m_opening)
        return;
    m_opening = true;
    statusBar()->showMessage(tr("Opening %1…").arg(QFileInfo(fileName).fileName()));
    whenFinished(Session::open(fileName), this,
                 [this, fileName, sample, note](const Session::Opened &result) {
                     m_opening = false;
                     statusBar()->clearMessage();
                     if (result) {
                         closeDatabase(); // Not before: what cannot be opened takes nothing away.
                         if (!note.isEmpty())
                             m_messages->post(MessageBar::Severity::Information, note);
                         receive(fileName, *result, sample);
                         return;
                     }
                     fail(tr("%1 was not opened.").arg(QDir::toNativeSeparators(fileName)),
                          result.error());
                     emit openFailed(result.error());
                 });
}

void MainWindow::receive(const QString &fileName, std::shared_ptr<Session> session, bool sample)
{
    m_session = std::move(session);
    m_feed.setSource(m_session.get());
    m_workspace->setSource(m_session.get());
    m_indexes->setSource(m_session.get());
    showPage(Page::Browse);
    m_preferences.addRecentFile(fileName);
    updateState();
    if (sample)
        fillSample();
    else
        emit opened();
}

void MainWindow::fillSample()
{
    auto *runner = new ScriptRunner(m_session.get()); // It goes with the session.
    connect(runner, &ScriptRunner::finished, this, [this, runner](const auto &report) {
        runner->deleteLater();
        m_filling = false;
        if (report.error)
            fail(tr("The sample was not filled."), *report.error);
        emit opened();
        checkSettled();
    });
    m_filling = true;
    runner->start(*m_session, u":/samples/sample.keys"_s);
}

void MainWindow::closeDatabase()
{
    m_filling = false;
    m_feed.setSource(nullptr);
    m_workspace->setSource(nullptr);
    m_indexes->setSource(nullptr);
    m_session.reset();
    m_pages->setCurrentWidget(m_startPage);
    updateState();
}

void MainWindow::leaveDatabase(std::function<void()> then)
{
    if (!m_session) {
        then();
        return;
    }
    m_workspace->editor()->leave([this, then = std::move(then)]() mutable {
        leaveStatements(
            [this, then = std::move(then)]() mutable { leaveTransaction(std::move(then)); });
    });
}

void MainWindow::leaveStatements(std::function<void()> then)
{
    if (!m_session || m_session->unfinished() == 0) {
        then();
        return;
    }
    auto *box = new QMessageBox(
        QMessageBox::NoIcon, tr("Statements are waiting"),
        tr("Not everything that was asked of %1 is done yet, perhaps because another program is "
           "writing to it. Leaving now gives up what has not run.")
            .arg(QFileInfo(m_session->fileName()).fileName()),
        QMessageBox::NoButton, this);
    box->setObjectName(u"statementsWait"_s);
    box->setAttribute(Qt::WA_DeleteOnClose);
    QPushButton *leave = box->addButton(tr("Give them up"), QMessageBox::DestructiveRole);
    QPushButton *stay = box->addButton(tr("Stay"), QMessageBox::RejectRole);
    box->setDefaultButton(stay);
    box->setEscapeButton(stay);
    // Nothing is left to decide as soon as they are done.
    connect(m_session.get(), &Session::idle, box, [box, leave] { leave->click(); });
    connect(box, &QMessageBox::finished, this, [box, leave, then] {
        if (box->clickedButton() == leave)
            then();
    });
    box->open();
}

void MainWindow::leaveTransaction(std::function<void()> then)
{
    // A read-only or rolled-back one has nothing to lose.
    if (!m_session || m_session->transactionState() != TransactionState::Open) {
        then();
        return;
    }
    auto *box = new QMessageBox(
        QMessageBox::NoIcon, tr("Open transaction"),
        tr("A transaction is open in %1. Without a commit its changes are rolled back.")
            .arg(QFileInfo(m_session->fileName()).fileName()),
        QMessageBox::NoButton, this);
    box->setAttribute(Qt::WA_DeleteOnClose);
    QPushButton *commit = box->addButton(tr("Commit"), QMessageBox::AcceptRole);
    QPushButton *abort = box->addButton(tr("Abort"), QMessageBox::DestructiveRole);
    QPushButton *stay = box->addButton(tr("Stay"), QMessageBox::RejectRole);
    box->setDefaultButton(stay);
    box->setEscapeButton(stay);
    connect(box, &QMessageBox::finished, this, [this, box, commit, abort, then] {
        if (!m_session)
            return;
        const bool commits = box->clickedButton() == commit;
        if (!commits && box->clickedButton() != abort)
            return;
        const Statement statement =
            commits ? Statement(statement::Commit()) : Statement(statement::Abort());
        whenFinished(m_session->run(statement), this, [this, then](const Outcome &outcome) {
            if (outcome.result)
                then();
            else
                fail(tr("The transaction was not ended."), outcome.result.error());
        });
    });
    box->open();
}

void MainWindow::chooseFile()
{
    auto *dialog = new FileDialog(m_preferences, tr("Open database"),
                                  tr("Keyscope databases (*.keyscope);;All files (*)"), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString &fileName) {
        m_preferences.setFolder(QFileInfo(fileName).absolutePath());
        open(fileName);
    });
    dialog->open();
}

void MainWindow::chooseNewFile()
{
    auto *dialog = new FileDialog(m_preferences, tr("New database"),
                                  tr("Keyscope databases (*.keyscope)"), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(u"keyscope"_s);
    dialog->setOption(QFileDialog::DontConfirmOverwrite); // Nothing is ever overwritten.
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString &fileName) {
        m_preferences.setFolder(QFileInfo(fileName).absolutePath());
        create(fileName);
    });
    dialog->open();
}

void MainWindow::select(const QString &documentKey)
{
    const auto key = DocumentKey::parse(documentKey);
    if (key && *key)
        m_workspace->select({.store = {}, .key = **key});
}

bool MainWindow::isSettled() const
{
    return !m_opening && !m_filling &&
           (!m_session ||
            (m_feed.isLoaded() && m_workspace->isSettled() && m_indexes->isSettled()));
}

void MainWindow::checkSettled()
{
    if (isSettled())
        emit settled();
}

void MainWindow::importFile(const QString &fileName)
{
    const RunImport run = [session = m_session](const ImportRequest &request,
                                                std::shared_ptr<Progress> progress) {
        return session->importFile(request, std::move(progress));
    };
    auto *dialog = new ImportDialog(*m_session, m_preferences, run, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    if (!fileName.isEmpty())
        dialog->setFileName(fileName);
    dialog->open();
}

void MainWindow::exportFile()
{
    const RunExport run = [session = m_session](const ExportRequest &request,
                                                std::shared_ptr<Progress> progress) {
        return session->exportFile(request, std::move(progress));
    };
    auto *dialog = new ExportDialog(*m_session, m_preferences, run, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    m_workspace->offerForExport(*dialog);
    dialog->open();
}

void MainWindow::checkDatabase()
{
    auto *dialog = new CheckDialog(m_session->fileName(), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
    dialog->start([session = m_session](std::shared_ptr<Progress> progress) {
        return session->check(std::move(progress));
    });
}

void MainWindow::showPreferences()
{
    auto *dialog = new PreferencesDialog(m_preferences, m_session.get(), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

void MainWindow::updateState()
{
    const QString name = m_session ? QFileInfo(m_session->fileName()).fileName() : QString();
    setWindowTitle(m_session ? tr("%1[*] — Keyscope").arg(name) : tr("Keyscope"));
    setWindowModified(m_session && m_workspace->editor()->isDirty());
    for (QAction *action : m_databaseActions)
        action->setEnabled(m_session != nullptr);
    const bool readOnly = m_session && m_session->isReadOnly();
    m_fileLabel->setText(readOnly ? tr("%1 (read-only)").arg(name) : name);
    m_fileLabel->setToolTip(m_session ? QDir::toNativeSeparators(m_session->fileName())
                                      : QString());
    m_countLabel->setText(
        m_feed.isLoaded() && m_session
            ? m_feed.catalog().documents == 1
                  ? tr("1 document")
                  : tr("%1 documents").arg(quantities::count(m_feed.catalog().documents))
            : QString());
    m_stateLabel->setText(m_session ? m_workspace->transaction()->stateText() : QString());
}

void MainWindow::fail(const QString &what, const StorageError &error)
{
    m_messages->postError(what, error);
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    if (!m_closing && m_session) {
        // Where nothing is to be asked it closes at once: close() does nothing within a
        // closeEvent().
        const auto asking = std::make_shared<bool>(false);
        leaveDatabase([this, asking] {
            m_closing = true;
            if (*asking)
                close();
        });
        *asking = true;
        if (!m_closing) {
            event->ignore();
            return;
        }
    }
    m_preferences.setWindowGeometry(saveGeometry());
    m_preferences.setWindowState(m_workspace->saveState());
    event->accept();
}

void MainWindow::dragEnterEvent(QDragEnterEvent *event)
{
    const QList<QUrl> urls = event->mimeData()->urls();
    if (urls.size() == 1 && urls.first().isLocalFile())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent *event)
{
    const QString fileName = event->mimeData()->urls().value(0).toLocalFile();
    if (fileName.endsWith(".keys"_L1)) {
        if (m_session)
            m_workspace->transaction()->runScript(fileName);
        else
            m_messages->post(MessageBar::Severity::Information,
                             tr("Open a database first: a script runs in it."));
    } else {
        open(fileName);
    }
    event->acceptProposedAction();
}
