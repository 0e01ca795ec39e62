#pragma once

#include "model/catalogfeed.h"
#include "model/consolehistory.h"

#include <QPlainTextEdit>

class QCompleter;
class QStringListModel;

// The console line: takes any statement of SCRIPT.md. Enter or Ctrl+Enter runs it, Shift+Enter
// begins a new line, Up and Down walk through what was run before, Ctrl+Space (or typing) proposes
// keywords and names. It is one line high and grows with a text of several lines.
//
// GUI thread only. It runs nothing itself: submitted() hands the text on.
class Console final : public QPlainTextEdit
{
    Q_OBJECT

public:
    static constexpr int maximumShownLines = 8;

    explicit Console(QWidget *parent = nullptr);

    // For the names that completion proposes.
    void setSource(Source *source) { m_feed.setSource(source); }
    void setHistory(const QStringList &entries) { m_history.setEntries(entries); }
    [[nodiscard]] QStringList history() const { return m_history.entries(); }

    // The text was run: it goes into the history, and the line is empty again.
    void accept();
    // Replaces the text, as one step that can be undone.
    void setStatement(const QString &text);
    // Shows where a mistake is, by SCRIPT.md's line and column (from one, in code points).
    void showMistake(int line, int column);

    [[nodiscard]] QCompleter *completer() const { return m_completer; }

signals:
    // A person wants this run; never empty.
    void submitted(const QString &text);
    void historyChanged();

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    bool focusNextPrevChild(bool next) override;

private:
    void submit();
    [[nodiscard]] bool walkHistory(int key);
    void propose(bool asked);
    void put(const QString &completion);
    void fitHeight();
    void clearMistake();

    CatalogFeed m_feed;
    ConsoleHistory m_history;
    QCompleter *m_completer;
    QStringListModel *m_proposals;
    qsizetype m_proposalStart = 0;
};
