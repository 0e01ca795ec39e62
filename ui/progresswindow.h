#pragma once

#include <QProgressDialog>

#include <memory>

class Progress;

// Tells how far a piece of work is, with Cancel; only where it takes longer than a second. Whoever
// started the work closes it with finish(), which also deletes it.
//
// GUI thread only.
class ProgressWindow final : public QProgressDialog
{
    Q_OBJECT

public:
    // `counted`, such as "%1 of %2 documents deleted", is given the numbers.
    ProgressWindow(std::shared_ptr<Progress> progress, const QString &title, const QString &counted,
                   QWidget *parent);

    // Shown from Cancel on until the work has ended; without it "Taking it back…".
    void setCancelledText(const QString &text) { m_cancelled = text; }
    void finish() { deleteLater(); }

private:
    void update();

    std::shared_ptr<Progress> m_progress;
    QString m_counted;
    QString m_cancelled;
};
