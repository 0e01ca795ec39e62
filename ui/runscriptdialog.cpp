#include "ui/runscriptdialog.h"

#include "ui/rowdelegate.h"

#include <QClipboard>
#include <QDialogButtonBox>
#include <QFileInfo>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

RunScriptDialog::RunScriptDialog(Source &source, const QString &fileName, QWidget *parent)
    : QDialog(parent),
      m_source(source),
      m_fileName(fileName),
      m_summary(new QLabel(this)),
      m_progress(new QProgressBar(this)),
      m_differences(new QTreeWidget(this)),
      m_copy(new QPushButton(tr("Copy report"), this)),
      m_close(new QPushButton(tr("Cancel"), this))
{
    m_differences->setItemDelegate(new RowDelegate(m_differences));
    setWindowTitle(tr("Run %1").arg(QFileInfo(fileName).fileName()));
    m_summary->setObjectName(u"summary"_s);
    m_summary->setWordWrap(true);
    m_summary->setTextFormat(Qt::PlainText);
    m_summary->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_summary->setText(tr("Reading %1…").arg(QFileInfo(fileName).fileName()));
    m_progress->setRange(0, 0);
    m_progress->setAccessibleName(tr("Statements run"));
    m_differences->setAccessibleName(tr("Differences"));
    m_differences->setRootIsDecorated(false);
    m_differences->setUniformRowHeights(true);
    m_differences->setColumnCount(4);
    m_differences->setHeaderLabels({tr("Line"), tr("Statement"), tr("Expected"), tr("Got")});
    m_differences->hide();
    m_copy->hide();
    m_copy->setAutoDefault(false);
    m_close->setDefault(true);

    auto *buttons = new QDialogButtonBox(this);
    buttons->addButton(m_copy, QDialogButtonBox::ActionRole);
    buttons->addButton(m_close, QDialogButtonBox::RejectRole);
    connect(buttons, &QDialogButtonBox::rejected, this, &RunScriptDialog::reject);
    connect(m_copy, &QPushButton::clicked, this, &RunScriptDialog::copyReport);
    connect(&m_runner, &ScriptRunner::progressed, this, &RunScriptDialog::showProgress);
    connect(&m_runner, &ScriptRunner::finished, this, &RunScriptDialog::showReport);

    auto *column = new QVBoxLayout(this);
    column->setSpacing(8);
    column->addWidget(m_summary);
    column->addWidget(m_progress);
    column->addWidget(m_differences, 1);
    column->addWidget(buttons);
    resize(480, sizeHint().height());
}

void RunScriptDialog::start()
{
    m_runner.start(m_source, m_fileName);
}

void RunScriptDialog::reject()
{
    if (!m_runner.isRunning()) {
        QDialog::reject();
        return;
    }
    m_cancelled = true;
    m_close->setEnabled(false);
    m_summary->setText(tr("Cancelling…"));
    m_runner.cancel();
}

void RunScriptDialog::showProgress(qint64 statements, qint64 total)
{
    // Thousandths: a count may be beyond int.
    m_progress->setRange(0, 1000);
    m_progress->setValue(total > 0 ? int(statements * 1000 / total) : 1000);
    if (!m_cancelled)
        m_summary->setText(tr("%L1 of %L2 statements").arg(statements).arg(total));
}

QString RunScriptDialog::summaryOf(const ScriptRunner::Report &report) const
{
    if (report.error)
        return report.error->message;
    QString text = report.cancelled
                       ? tr("Cancelled behind %L1 of %L2 statements. What they did stays.")
                             .arg(report.statements)
                             .arg(report.total)
                   : report.statements == 1 ? tr("One statement ran.")
                                            : tr("%L1 statements ran.").arg(report.statements);
    if (report.aborted)
        text += u' ' + tr("The script left a transaction open; it was aborted.");
    if (report.differenceCount == 0)
        return text + u' ' + tr("Every result is as the script announces.");
    text += u' ' + (report.differenceCount == 1
                        ? tr("One result differs from what the script announces:")
                        : tr("%L1 results differ from what the script announces:")
                              .arg(report.differenceCount));
    if (report.differenceCount > report.differences.size())
        text += u' ' + tr("(the first %L1 are listed)").arg(report.differences.size());
    return text;
}

void RunScriptDialog::showReport(const ScriptRunner::Report &report)
{
    m_progress->hide();
    m_summary->setText(summaryOf(report));
    m_close->setText(tr("Close"));
    m_close->setEnabled(true);
    m_close->setFocus();
    if (report.differences.isEmpty())
        return;
    for (const ScriptRunner::Difference &difference : report.differences) {
        auto *item = new QTreeWidgetItem(m_differences,
                                         {QLocale().toString(difference.line), difference.statement,
                                          difference.expected, difference.got});
        for (int column = 1; column < 4; ++column)
            item->setToolTip(column, item->text(column));
    }
    m_differences->show();
    m_copy->show();
    resize(std::max(width(), 720), std::max(height(), 360));
    m_differences->header()->resizeSection(0, fontMetrics().horizontalAdvance(u"00,000"_s) + 16);
    m_differences->header()->resizeSection(1, width() / 3);
    m_differences->header()->resizeSection(2, width() / 5);
}

void RunScriptDialog::copyReport() const
{
    QString text = m_summary->text() + u'\n';
    for (int row = 0; row < m_differences->topLevelItemCount(); ++row) {
        const QTreeWidgetItem *item = m_differences->topLevelItem(row);
        text += tr("%1:%2: expected %3, got %4: %5")
                    .arg(m_fileName, item->text(0), item->text(2), item->text(3), item->text(1)) +
                u'\n';
    }
    QGuiApplication::clipboard()->setText(text);
}
