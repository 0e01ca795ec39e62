#pragma once

#include "storage/check/databasecheck.h"
#include "storage/transfer/progress.h"

#include <QDialog>
#include <QFuture>
#include <QTimer>

#include <functional>
#include <memory>

class QLabel;
class QPlainTextEdit;
class QProgressBar;
class QPushButton;

using RunCheck =
    std::function<QFuture<Result<DatabaseCheck::Report>>(std::shared_ptr<Progress> progress)>;

// Checks the open database as it was last committed, with progress and Cancel, and lists what does
// not fit together. Esc cancels a check, and closes the dialog behind it.
//
// GUI thread only.
class CheckDialog final : public QDialog
{
    Q_OBJECT

public:
    explicit CheckDialog(const QString &fileName, QWidget *parent = nullptr);

    void start(const RunCheck &run);
    void reject() override;

private:
    void createLayout(const QString &fileName);
    void showProgress();
    void receive(const Result<DatabaseCheck::Report> &report);

    QLabel *m_summary;
    QProgressBar *m_progressBar;
    QPlainTextEdit *m_findings;
    QPushButton *m_copy;
    QPushButton *m_close;
    QTimer m_progressTimer;
    std::shared_ptr<Progress> m_running; // Null when none runs.
};
