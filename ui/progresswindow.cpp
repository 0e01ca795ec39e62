#include "ui/progresswindow.h"

#include "model/quantities.h"
#include "storage/transfer/progress.h"

#include <QTimer>

using namespace std::chrono_literals;

ProgressWindow::ProgressWindow(std::shared_ptr<Progress> progress, const QString &title,
                               const QString &counted, QWidget *parent)
    : QProgressDialog(parent),
      m_progress(std::move(progress)),
      m_counted(counted),
      m_cancelled(tr("Taking it back…"))
{
    setWindowTitle(title);
    setWindowModality(Qt::WindowModal);
    setMinimumDuration(1000);
    setMinimumWidth(360);
    setAutoClose(false);
    setAutoReset(false);
    setRange(0, 1000);
    setValue(0);
    connect(this, &QProgressDialog::canceled, this, [this] { m_progress->cancel(); });
    auto *timer = new QTimer(this);
    connect(timer, &QTimer::timeout, this, &ProgressWindow::update);
    timer->start(100ms);
    update();
}

void ProgressWindow::update()
{
    const qint64 total = m_progress->total();
    setLabelText(m_progress->isCancelled() ? m_cancelled
                                           : m_counted.arg(quantities::count(m_progress->done()),
                                                           quantities::count(total)));
    if (total > 0)
        setValue(int(1000 * m_progress->done() / total));
}
