#pragma once

#include "model/transactionlogmodel.h"
#include "ui/preferences.h"

#include <QWidget>

class Console;
class ConsoleLine;
class ElidedLabel;
class LogView;
class QCheckBox;
class QLabel;
class QToolButton;

// The Transaction dock: the transaction's state, Begin, Commit and Abort, the log of every
// statement, and the console line.
//
// GUI thread only. Its actions belong into menus and toolbars as well; each is enabled where it can
// work. The source must outlive the panel or be taken away with setSource(); so must the
// preferences.
class TransactionPanel final : public QWidget
{
    Q_OBJECT

public:
    explicit TransactionPanel(Preferences &preferences, QWidget *parent = nullptr);

    // Begins a new, empty log. Null: there is no database.
    void setSource(Source *source);

    [[nodiscard]] QAction *beginAction() const { return m_begin; }
    [[nodiscard]] QAction *beginReadOnlyAction() const { return m_beginReadOnly; }
    [[nodiscard]] QAction *commitAction() const { return m_commit; }
    [[nodiscard]] QAction *abortAction() const { return m_abort; }
    [[nodiscard]] QAction *abortOnErrorAction() const { return m_abortOnError; } // Checkable.
    [[nodiscard]] QAction *saveLogAction() const { return m_saveLog; }
    [[nodiscard]] QAction *runScriptAction() const { return m_runScript; }

    // Opens the dialog that runs a .keys file.
    void runScript(const QString &fileName);
    void focusConsole();
    // "Transaction open since 10:02, 3 statements": for the status bar.
    [[nodiscard]] QString stateText() const;
    [[nodiscard]] const TransactionLogModel &log() const { return m_log; }

signals:
    void stateTextChanged();
    // A button's statement failed, or a file could not be written: for the message bar.
    void failed(const QString &what, const StorageError &error);
    void informed(const QString &message);
    void recordChosen(const RecordAddress &address);

protected:
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void createActions();
    void createLayout();
    void run(Statement statement, const QString &what);
    void abort();
    void showState();
    void chooseLogFile();
    void saveLog(const QString &fileName);
    void chooseScript();
    void updateWidth();
    void updateLook();

    Preferences &m_preferences;
    QPointer<Source> m_source;
    TransactionLogModel m_log;
    QAction *m_begin = nullptr;
    QAction *m_beginReadOnly = nullptr;
    QAction *m_commit = nullptr;
    QAction *m_abort = nullptr;
    QAction *m_abortOnError = nullptr;
    QAction *m_saveLog = nullptr;
    QAction *m_runScript = nullptr;
    QAction *m_clearLog = nullptr;
    QLabel *m_stateIcon;
    ElidedLabel *m_state;
    QCheckBox *m_abortOnErrorBox;
    QList<QToolButton *> m_buttons;
    LogView *m_view;
    QLabel *m_dropped;
    ConsoleLine *m_consoleLine;
    Console *m_console; // Of the line.
    std::optional<TransactionState> m_shownState;
    bool m_isNarrow = false;
};
