#pragma once

#include "model/resultsmodel.h"

#include <QTableView>

// The documents that a LOAD or QUERY named. Enter and a double click open one; copy gives its key.
//
// GUI thread only.
class ResultsView final : public QTableView
{
    Q_OBJECT

public:
    explicit ResultsView(QWidget *parent = nullptr);

    void setRows(const QList<Lookup::Row> &rows);
    // What is said where there are no rows.
    void setHint(const QString &hint);

signals:
    void recordChosen(const RecordAddress &address);

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void updateMetrics();
    void showMenu(const QPoint &position);

    ResultsModel m_model;
    QString m_hint;
    QAction *m_open;
    QAction *m_copy;
};
