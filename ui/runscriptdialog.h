#pragma once

#include "model/scriptrunner.h"

#include <QDialog>

class QLabel;
class QProgressBar;
class QPushButton;
class QTreeWidget;

// Runs a script file with progress and Cancel, and reports what did not come out as the script
// announces. Esc cancels a run, and closes the dialog behind it.
//
// GUI thread only. The source must outlive the dialog.
class RunScriptDialog final : public QDialog
{
    Q_OBJECT

public:
    RunScriptDialog(Source &source, const QString &fileName, QWidget *parent = nullptr);

    void start();
    void reject() override;

private:
    void showProgress(qint64 statements, qint64 total);
    void showReport(const ScriptRunner::Report &report);
    [[nodiscard]] QString summaryOf(const ScriptRunner::Report &report) const;
    void copyReport() const;

    Source &m_source;
    QString m_fileName;
    ScriptRunner m_runner;
    QLabel *m_summary;
    QProgressBar *m_progress;
    QTreeWidget *m_differences;
    QPushButton *m_copy;
    QPushButton *m_close;
    bool m_cancelled = false;
};
