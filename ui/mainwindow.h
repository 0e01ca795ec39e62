#pragma once

#include "model/catalogfeed.h"
#include "ui/preferences.h"

#include <QMainWindow>

#include <functional>
#include <memory>

class IndexesPage;
class MessageBar;
class QLabel;
class QMenu;
class QStackedWidget;
class Session;
class StartPage;
class Workspace;

// The window: menus, toolbar and status bar around the workspace, and the file that is open. One
// file is open at a time; another one is opened only when nothing would be lost.
//
// GUI thread only. The preferences must outlive it.
class MainWindow final : public QMainWindow
{
    Q_OBJECT

public:
    explicit MainWindow(Preferences &preferences, QWidget *parent = nullptr);
    ~MainWindow() override;

    // Opens an existing file, in the background; opened() or openFailed() tells.
    void open(const QString &fileName);
    // Makes the file where it is not there.
    void create(const QString &fileName);
    // Opens the sample database, which is made and filled where it is not there.
    void openSample();
    // Shows the document of this key.
    void select(const QString &documentKey);
    // Everything that can be seen has been read.
    [[nodiscard]] bool isSettled() const;
    [[nodiscard]] Workspace *workspace() const { return m_workspace; }
    [[nodiscard]] IndexesPage *indexes() const { return m_indexes; }
    // What an open database is shown in.
    enum class Page { Browse, Indexes };
    void showPage(Page page);
    [[nodiscard]] Session *session() const { return m_session.get(); }

signals:
    void opened();
    void openFailed(const StorageError &error);
    void settled();

protected:
    void closeEvent(QCloseEvent *event) override;
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dropEvent(QDropEvent *event) override;

private:
    void createFileMenu();
    void createEditMenu();
    void createTransactionMenu();
    void createKeyMenu();
    void createPageActions(QMenu *menu);
    void createIndexMenu(QMenu *menu);
    void createViewMenu();
    void createHelpMenu();
    void createToolBar();
    void createStatusBar();
    QAction *addAction(QMenu *menu, const QString &text, const QKeySequence &keys,
                       const QString &tip, std::function<void()> action);

    // `note` is told when it is open.
    void start(const QString &fileName, bool sample, const QString &note = {});
    void receive(const QString &fileName, std::shared_ptr<Session> session, bool sample);
    // Calls `then` when nothing would be lost by letting the database go.
    void leaveDatabase(std::function<void()> then);
    void leaveStatements(std::function<void()> then);
    void leaveTransaction(std::function<void()> then);
    void closeDatabase();
    void chooseFile();
    void chooseNewFile();
    void fillSample();
    void showRecentFiles();
    void showPreferences();
    void importFile(const QString &fileName = {});
    void exportFile();
    void checkDatabase();
    void updateState();
    void checkSettled();
    void fail(const QString &what, const StorageError &error);

    Preferences &m_preferences;
    std::shared_ptr<Session> m_session; // Null: nothing is open.
    CatalogFeed m_feed;
    MessageBar *m_messages;
    QStackedWidget *m_pages;
    StartPage *m_startPage;
    Workspace *m_workspace;
    IndexesPage *m_indexes;
    QList<QAction *> m_pageActions; // In the order of Page.
    QMenu *m_recentMenu = nullptr;
    QList<QAction *> m_databaseActions; // Enabled while a database is open.
    QLabel *m_fileLabel;
    QLabel *m_countLabel;
    QLabel *m_stateLabel;
    bool m_opening = false;
    bool m_filling = false; // The sample's script is running.
    bool m_closing = false; // Nothing would be lost: the window may go.
};
