// The menus, toolbar and status bar of MainWindow; each action is one QAction, wherever it appears.
#include "storage/session.h"
#include "ui/aboutdialog.h"
#include "ui/clipboardactions.h"
#include "ui/collectionspanel.h"
#include "ui/documentspanel.h"
#include "ui/editorpanel.h"
#include "ui/generatorspanel.h"
#include "ui/icons.h"
#include "ui/indexespage.h"
#include "ui/indexespanel.h"
#include "ui/jsoneditor.h"
#include "ui/mainwindow.h"
#include "ui/theme.h"
#include "ui/transactionpanel.h"
#include "ui/workspace.h"

#include <QActionGroup>
#include <QDir>
#include <QDockWidget>
#include <QFileInfo>
#include <QLabel>
#include <QMenuBar>
#include <QStatusBar>
#include <QToolBar>

using namespace Qt::StringLiterals;

QAction *MainWindow::addAction(QMenu *menu, const QString &text, const QKeySequence &keys,
                               const QString &tip, std::function<void()> action)
{
    QAction *added = menu->addAction(text);
    added->setShortcut(keys);
    added->setStatusTip(tip);
    added->setToolTip(tip);
    connect(added, &QAction::triggered, this, std::move(action));
    return added;
}

void MainWindow::createFileMenu()
{
    QMenu *menu = menuBar()->addMenu(tr("&File"));
    QAction *make = addAction(menu, tr("&New Database…"), QKeySequence(u"Ctrl+Shift+N"_s),
                              tr("Make a new database file"), [this] { chooseNewFile(); });
    make->setIcon(Icons::icon(Icons::Name::NewDatabase));
    QAction *open = addAction(menu, tr("&Open…"), QKeySequence::Open, tr("Open a database file"),
                              [this] { chooseFile(); });
    open->setIcon(Icons::icon(Icons::Name::Open));
    open->setObjectName(u"open"_s);
    m_recentMenu = menu->addMenu(tr("Open &Recent"));
    connect(m_recentMenu, &QMenu::aboutToShow, this, &MainWindow::showRecentFiles);
    menu->addSeparator();
    menu->addAction(m_workspace->editor()->saveAction());
    menu->addAction(m_workspace->editor()->revertAction());
    menu->addSeparator();
    m_databaseActions.append(addAction(menu, tr("&Import…"), QKeySequence(u"Ctrl+I"_s),
                                       tr("Put the records of a JSON file into this database"),
                                       [this] { importFile(); }));
    m_databaseActions.last()->setIcon(Icons::icon(Icons::Name::Import));
    m_databaseActions.append(addAction(menu, tr("&Export…"), QKeySequence(u"Ctrl+E"_s),
                                       tr("Write documents or records into a JSON file"),
                                       [this] { exportFile(); }));
    m_databaseActions.last()->setIcon(Icons::icon(Icons::Name::Export));
    m_databaseActions.append(addAction(menu, tr("Chec&k Database…"), {},
                                       tr("Read the whole file and count every list anew"),
                                       [this] { checkDatabase(); }));
    menu->addSeparator();
    menu->addAction(m_workspace->transaction()->runScriptAction());
    menu->addAction(m_workspace->transaction()->saveLogAction());
    menu->addSeparator();
    addAction(menu, tr("Pre&ferences…"), QKeySequence::Preferences, tr("What you can choose"),
              [this] { showPreferences(); })
        ->setMenuRole(QAction::PreferencesRole);
    m_databaseActions.append(addAction(menu, tr("&Close Database"), QKeySequence::Close,
                                       tr("Close this database"),
                                       [this] { leaveDatabase([this] { closeDatabase(); }); }));
    addAction(menu, tr("&Quit"), QKeySequence::Quit, tr("Leave Keyscope"), [this] {
        close();
    })->setMenuRole(QAction::QuitRole);
}

void MainWindow::showRecentFiles()
{
    m_recentMenu->clear();
    for (const QString &fileName : m_preferences.recentFiles()) {
        QAction *action = m_recentMenu->addAction(QFileInfo(fileName).fileName());
        action->setStatusTip(QDir::toNativeSeparators(fileName));
        connect(action, &QAction::triggered, this, [this, fileName] { open(fileName); });
    }
    if (m_recentMenu->isEmpty()) {
        m_recentMenu->addAction(tr("No file yet"))->setEnabled(false);
        return;
    }
    m_recentMenu->addSeparator();
    connect(m_recentMenu->addAction(tr("&Forget These Files")), &QAction::triggered, this,
            [this] { m_preferences.clearRecentFiles(); });
}

void MainWindow::createEditMenu()
{
    EditorPanel *editor = m_workspace->editor();
    QMenu *menu = menuBar()->addMenu(tr("&Edit"));
    menu->setToolTipsVisible(true); // Why an action cannot be.
    menu->addAction(editor->undoAction());
    menu->addAction(editor->redoAction());
    menu->addSeparator();
    new ClipboardActions(menu);
    menu->addSeparator();
    menu->addAction(editor->findAction());
    menu->addAction(editor->replaceAction());
    menu->addAction(editor->formatAction());
    menu->addSeparator();
    DocumentsPanel *documents = m_workspace->documents();
    menu->addAction(documents->goToRowAction());
    menu->addAction(documents->goToKeyAction());
    menu->addSeparator();
    for (QAction *action :
         {documents->copyKeyAction(), documents->copyJsonAction(), documents->duplicateAction(),
          documents->changeKeyAction(), documents->deleteAction()})
        menu->addAction(action);
}

void MainWindow::createTransactionMenu()
{
    TransactionPanel *panel = m_workspace->transaction();
    QMenu *menu = menuBar()->addMenu(tr("&Transaction"));
    menu->addAction(panel->beginAction());
    menu->addAction(panel->beginReadOnlyAction());
    menu->addAction(panel->commitAction());
    menu->addAction(panel->abortAction());
    menu->addSeparator();
    menu->addAction(panel->abortOnErrorAction());
}

void MainWindow::createKeyMenu()
{
    QMenu *menu = menuBar()->addMenu(tr("&Key"));
    QAction *document =
        addAction(menu, tr("&New Document…"), QKeySequence::New,
                  tr("Store a new document or record"), [this] { m_workspace->newDocument(); });
    document->setIcon(Icons::icon(Icons::Name::NewDocument));
    document->setObjectName(u"newDocument"_s);
    QAction *store = addAction(menu, tr("New Object &Store…"), {}, tr("Make an object store"),
                               [this] { m_workspace->newStore(); });
    store->setIcon(Icons::icon(Icons::Name::NewStore));
    m_databaseActions.append({document, store});
    menu->addSeparator();
    menu->addAction(m_workspace->documents()->filterAction());
    menu->addMenu(m_workspace->documents()->sortMenu());
    menu->addSeparator();
    menu->addActions(m_workspace->documents()->indexActions());
    createIndexMenu(menu);
    menu->addSeparator();
    menu->addAction(m_workspace->collections()->clearAction());
    menu->addAction(m_workspace->collections()->renameAction());
    menu->addAction(m_workspace->collections()->dropAction());
    QMenu *generators = menu->addMenu(tr("&Generators"));
    generators->addAction(m_workspace->generators()->drawAction());
    generators->addAction(m_workspace->generators()->raiseAction());
    generators->addAction(m_workspace->generators()->copyNextAction());
}

void MainWindow::createIndexMenu(QMenu *menu)
{
    QMenu *indexes = menu->addMenu(tr("Indexes on &Documents"));
    const IndexesPanel *panel = m_indexes->indexes();
    indexes->addActions({panel->newIndexAction(), panel->rebuildAction(), panel->dropAction()});
    indexes->addSeparator();
    indexes->addAction(panel->pauseAction());
    // Whoever asks for one of them sees what comes of it.
    for (QAction *action : indexes->actions())
        connect(action, &QAction::triggered, this, [this] { showPage(Page::Indexes); });
}

// Beside the list of documents; what belongs to a page brings it to the front.
void MainWindow::createPageActions(QMenu *menu)
{
    auto *group = new QActionGroup(this);
    const struct
    {
        QString text;
        Icons::Name icon;
        QString tip;
    } pages[] = {
        {tr("&Browse"), Icons::Name::Documents, tr("Collections, documents and transactions")},
        {tr("&Indexes"), Icons::Name::Index, tr("Indexes on documents: load, query and race")},
    };
    for (const auto &page : pages) {
        const int number = int(m_pageActions.size());
        QAction *action =
            addAction(menu, page.text, QKeySequence(Qt::CTRL | Qt::Key(Qt::Key_1 + number)),
                      page.tip, [this, number] { showPage(Page(number)); });
        action->setIcon(Icons::icon(page.icon));
        action->setCheckable(true);
        group->addAction(action);
        m_pageActions.append(action);
        m_databaseActions.append(action);
    }
    menu->addSeparator();
    for (QAction *action :
         {m_workspace->documents()->filterAction(), m_workspace->transaction()->runScriptAction()})
        connect(action, &QAction::triggered, this, [this] { showPage(Page::Browse); });
}

void MainWindow::showPage(Page page)
{
    m_pageActions.at(int(page))->setChecked(true);
    if (page == Page::Browse)
        m_pages->setCurrentWidget(m_workspace);
    else
        m_pages->setCurrentWidget(m_indexes);
}

void MainWindow::createViewMenu()
{
    QMenu *menu = menuBar()->addMenu(tr("&View"));
    createPageActions(menu);
    for (QDockWidget *dock : m_workspace->docks()) {
        menu->addAction(dock->toggleViewAction());
        m_databaseActions.append(dock->toggleViewAction());
    }
    m_databaseActions.append(addAction(menu, tr("&Arrange as at First"), {},
                                       tr("Put every panel back to its first place"),
                                       [this] { m_workspace->resetDocks(); }));
    menu->addSeparator();
    QMenu *looks = menu->addMenu(tr("&Theme"));
    auto *group = new QActionGroup(this);
    const std::pair<Preferences::Theme, QString> themes[] = {
        {Preferences::Theme::System, tr("As the &System")},
        {Preferences::Theme::Light, tr("&Light")},
        {Preferences::Theme::Dark, tr("&Dark")},
    };
    for (const auto &[look, name] : themes) {
        QAction *action = group->addAction(looks->addAction(name));
        action->setCheckable(true);
        action->setChecked(m_preferences.theme() == look);
        connect(action, &QAction::triggered, this,
                [this, look = look] { m_preferences.setTheme(look); });
        connect(&m_preferences, &Preferences::themeChanged, action,
                [this, action, look = look] { action->setChecked(m_preferences.theme() == look); });
    }
    menu->addSeparator();
    m_databaseActions.append(addAction(menu, tr("&Refresh"), QKeySequence::Refresh,
                                       tr("Read everything again"),
                                       [this] { emit m_session->changed(); }));
    QAction *full =
        addAction(menu, tr("&Full Screen"), QKeySequence(Qt::Key_F11), tr("Use the whole screen"),
                  [this] { setWindowState(windowState() ^ Qt::WindowFullScreen); });
    full->setCheckable(true);
}

void MainWindow::createHelpMenu()
{
    QMenu *menu = menuBar()->addMenu(tr("&Help"));
    addAction(menu, tr("&About Keyscope"), {}, tr("Version and licence"), [this] {
        auto *dialog = new AboutDialog(this);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->open();
    })->setMenuRole(QAction::AboutRole);
}

void MainWindow::createToolBar()
{
    QToolBar *bar = addToolBar(tr("Main Toolbar"));
    bar->setObjectName(u"toolbar"_s);
    bar->setMovable(false);
    bar->setIconSize(QSize(Icons::small, Icons::small));
    bar->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    bar->addAction(findChild<QAction *>(u"open"_s));
    bar->addAction(findChild<QAction *>(u"newDocument"_s));
    bar->addAction(m_workspace->editor()->saveAction());
    bar->addSeparator();
    bar->addAction(m_workspace->transaction()->beginAction());
    bar->addAction(m_workspace->transaction()->commitAction());
    bar->addAction(m_workspace->transaction()->abortAction());
    bar->addSeparator();
    bar->addActions(m_pageActions);
}

void MainWindow::createStatusBar()
{
    for (QLabel *label : {m_fileLabel, m_countLabel, m_stateLabel}) {
        label->setTextFormat(Qt::PlainText);
        label->setContentsMargins(spacing::normal, 0, spacing::normal, 0);
        statusBar()->addWidget(label);
    }
}
