#include "ui/checkdialog.h"

#include "model/checktext.h"
#include "model/quantities.h"
#include "model/whenfinished.h"
#include "ui/theme.h"

#include <QClipboard>
#include <QDialogButtonBox>
#include <QFileInfo>
#include <QGuiApplication>
#include <QLabel>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

#include <chrono>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

CheckDialog::CheckDialog(const QString &fileName, QWidget *parent)
    : QDialog(parent),
      m_summary(new QLabel(tr("Checking SQLite's pages…"), this)),
      m_progressBar(new QProgressBar(this)),
      m_findings(new QPlainTextEdit(this)),
      m_copy(new QPushButton(tr("Copy Report"), this)),
      m_close(new QPushButton(tr("Cancel"), this))
{
    createLayout(fileName);
    m_progressTimer.setInterval(100ms);
    connect(&m_progressTimer, &QTimer::timeout, this, &CheckDialog::showProgress);
    connect(m_copy, &QPushButton::clicked, this, [this] {
        QGuiApplication::clipboard()->setText(m_summary->text() + u'\n' +
                                              m_findings->toPlainText());
    });
}

void CheckDialog::createLayout(const QString &fileName)
{
    setWindowTitle(tr("Check %1").arg(QFileInfo(fileName).fileName()));
    auto *about = new QLabel(tr("Reads every document, record and index entry as it was last "
                                "committed, and counts every list anew. Nothing is written."),
                             this);
    about->setWordWrap(true);
    m_summary->setObjectName(u"summary"_s);
    m_summary->setWordWrap(true);
    m_summary->setTextFormat(Qt::PlainText);
    m_summary->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_progressBar->setRange(0, 0);
    m_progressBar->setAccessibleName(tr("Documents and records checked"));
    m_findings->setObjectName(u"findings"_s);
    m_findings->setAccessibleName(tr("What does not fit together"));
    m_findings->setReadOnly(true);
    m_findings->setTabChangesFocus(true);
    m_findings->hide();
    m_copy->setAutoDefault(false);
    m_copy->hide();
    m_close->setDefault(true);
    auto *buttons = new QDialogButtonBox(this);
    buttons->addButton(m_copy, QDialogButtonBox::ActionRole);
    buttons->addButton(m_close, QDialogButtonBox::RejectRole);
    connect(buttons, &QDialogButtonBox::rejected, this, &CheckDialog::reject);

    auto *column = new QVBoxLayout(this);
    column->setSpacing(spacing::normal);
    column->addWidget(about);
    column->addWidget(m_progressBar);
    column->addWidget(m_summary);
    column->addWidget(m_findings, 1);
    column->addWidget(buttons);
    resize(520, sizeHint().height());
}

void CheckDialog::start(const RunCheck &run)
{
    m_running = std::make_shared<Progress>();
    m_progressTimer.start();
    whenFinished(run(m_running), this,
                 [this](const Result<DatabaseCheck::Report> &report) { receive(report); });
}

void CheckDialog::reject()
{
    if (!m_running) {
        QDialog::reject();
        return;
    }
    m_running->cancel();
    m_close->setEnabled(false);
    m_summary->setText(tr("Cancelling…"));
}

void CheckDialog::showProgress()
{
    const qint64 total = m_running->total();
    if (m_running->isCancelled() || total <= 0)
        return;
    m_progressBar->setRange(0, 1000); // Thousandths: a count may be beyond int.
    m_progressBar->setValue(int(m_running->done() * 1000 / total));
    m_summary->setText(tr("%1 of %2 documents and records")
                           .arg(quantities::count(m_running->done()), quantities::count(total)));
}

void CheckDialog::receive(const Result<DatabaseCheck::Report> &report)
{
    m_running.reset();
    m_progressTimer.stop();
    m_progressBar->hide();
    m_close->setText(tr("Close"));
    m_close->setEnabled(true);
    m_close->setFocus();
    if (!report) {
        m_summary->setText(report.error().code == ErrorCode::AbortError ? tr("Cancelled.")
                                                                        : report.error().message);
        return;
    }
    m_summary->setText(checktext::summary(*report));
    if (report->findings.count == 0)
        return;
    m_findings->setPlainText(checktext::findings(*report).join(u'\n'));
    m_findings->show();
    m_copy->show();
    resize(std::max(width(), 680), std::max(height(), 360));
}
