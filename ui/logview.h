#pragma once

#include "model/transactionlogmodel.h"

#include <QTableView>
#include <QTimer>

// The transaction log as a person sees it: scrolls along with new lines only where it is at the end
// already, and copies exactly the statement or the result, in full.
//
// GUI thread only. The model must outlive the view.
class LogView final : public QTableView
{
    Q_OBJECT

public:
    // Beyond these a closing line ends with an ellipsis; its tooltip has all.
    static constexpr int maximumLinesOfMoves = 8;

    explicit LogView(TransactionLogModel &model, QWidget *parent = nullptr);

    [[nodiscard]] QAction *copyStatementAction() const { return m_copyStatement; }
    [[nodiscard]] QAction *copyResultAction() const { return m_copyResult; }

signals:
    // Put the statement into the console, to run it again or change it. The whole text, UTF-8.
    void statementChosen(const QByteArray &text);
    // Show the document or record that the statement stored.
    void recordChosen(const RecordAddress &address);

protected:
    void contextMenuEvent(QContextMenuEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void copyStatement();
    void copyResult();
    void chooseStatement();
    void chooseRecord();
    void updateActions();
    void updateMetrics();
    void layOutColumns();
    // A closing line is as high as the numbers need that it lists.
    void addClosingLines(int first, int last);
    void fitClosingLine(int row);
    // Makes the text on another thread and copies it or hands it on; texts may be large.
    void withText(std::function<QByteArray()> make, std::function<void(const QByteArray &)> use);
    [[nodiscard]] const LogEntry *currentEntry() const;
    [[nodiscard]] std::optional<RecordAddress> currentRecord() const;

    TransactionLogModel &m_model;
    QAction *m_copyStatement;
    QAction *m_copyResult;
    QAction *m_chooseStatement;
    QAction *m_chooseRecord;
    QTimer m_scroll; // Once for many new lines.
    QList<QPersistentModelIndex> m_closingLines;
    bool m_followsEnd = true;
};
