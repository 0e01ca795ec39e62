#include "ui/importdialog.h"

#include "model/quantities.h"
#include "model/whenfinished.h"
#include "ui/importform.h"
#include "ui/importpreviewdelegate.h"
#include "ui/keydelegate.h"
#include "ui/noteline.h"
#include "ui/theme.h"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QProgressBar>
#include <QPushButton>
#include <QTableView>
#include <QVBoxLayout>

#include <chrono>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

ImportDialog::ImportDialog(Source &source, Preferences &preferences, RunImport run, QWidget *parent)
    : QDialog(parent),
      m_source(source),
      m_run(std::move(run)),
      m_form(new ImportForm(preferences, this)),
      m_preview(new QTableView(this)),
      m_previewNote(new NoteLine(this)),
      m_progressBar(new QProgressBar(this)),
      m_answer(new NoteLine(this)),
      m_import(new QPushButton(tr("Import"), this)),
      m_close(new QPushButton(tr("Cancel"), this))
{
    setWindowTitle(tr("Import"));
    createLayout();
    m_progressTimer.setInterval(100ms);
    connect(&m_progressTimer, &QTimer::timeout, this, &ImportDialog::showProgress);
    connect(m_form, &ImportForm::changed, this, &ImportDialog::requestPreview);
    connect(&m_previewer, &ImportPreviewer::previewChanged, this, &ImportDialog::showPreview);
    connect(&m_feed, &CatalogFeed::updated, this, [this] { m_form->setCatalog(m_feed.catalog()); });
    connect(&source, &Source::transactionStateChanged, this, &ImportDialog::update);
    m_feed.setSource(&source);
    requestPreview();
    resize(720, 560);
}

void ImportDialog::createLayout()
{
    KeyDelegate::Roles roles;
    roles.strategy = ImportPreviewModel::StrategyRole;
    m_preview->setModel(&m_rows);
    m_preview->setItemDelegate(new ImportPreviewDelegate(m_preview));
    m_preview->setItemDelegateForColumn(ImportPreviewModel::KeyColumn,
                                        new KeyDelegate(roles, m_preview));
    m_preview->setAccessibleName(tr("Preview"));
    m_preview->setTabKeyNavigation(false);
    m_preview->setShowGrid(false);
    m_preview->setWordWrap(false);
    m_preview->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_preview->setMinimumHeight(fontMetrics().height() * 8);
    m_preview->verticalHeader()->hide();
    m_preview->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_preview->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + spacing::normal);
    m_preview->horizontalHeader()->setHighlightSections(false);
    m_preview->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_preview->horizontalHeader()->setStretchLastSection(true);
    m_preview->setColumnWidth(ImportPreviewModel::NumberColumn,
                              fontMetrics().horizontalAdvance(tr("Record")) + spacing::empty);
    m_preview->setColumnWidth(ImportPreviewModel::KeyColumn, 200);
    m_progressBar->setAccessibleName(tr("Import progress"));
    m_progressBar->hide();
    m_answer->setObjectName(u"answer"_s);
    m_answer->hide();
    m_import->setDefault(true);

    auto *buttons = new QDialogButtonBox(this);
    buttons->addButton(m_import, QDialogButtonBox::AcceptRole);
    buttons->addButton(m_close, QDialogButtonBox::RejectRole);
    connect(buttons, &QDialogButtonBox::accepted, this, &ImportDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &ImportDialog::reject);
    auto *column = new QVBoxLayout(this);
    column->setSpacing(spacing::normal);
    column->addWidget(m_form);
    column->addWidget(m_preview, 1);
    column->addWidget(m_previewNote);
    column->addWidget(m_progressBar);
    column->addWidget(m_answer);
    column->addWidget(buttons);
}

void ImportDialog::setFileName(const QString &fileName)
{
    m_form->setFileName(fileName);
}

void ImportDialog::setStore(const std::optional<QString> &store)
{
    m_form->setStore(store);
}

void ImportDialog::setCollection(const QString &name)
{
    m_form->setCollection(name);
}

void ImportDialog::requestPreview()
{
    if (m_running || m_done)
        return;
    const Result<ImportRequest> wanted = m_form->request();
    m_answer->hide();
    if (wanted && !wanted->fileName.isEmpty())
        m_previewer.setRequest(*wanted, m_feed.catalog());
    update();
}

QString ImportDialog::describe(const StorageError &error) const
{
    // The message of a bad record names its line already.
    const bool namesLine = error.message.contains(QString::number(error.line));
    return error.line > 0 && !namesLine
               ? tr("Line %1, column %2: %3")
                     .arg(quantities::count(qint64(error.line)),
                          quantities::count(qint64(error.column)), error.message)
               : error.message;
}

void ImportDialog::showPreview()
{
    const std::optional<Result<ImportPreview>> &preview = m_previewer.preview();
    if (preview && *preview) {
        m_rows.setRows((*preview)->rows);
        if (!m_form->hasArrays())
            m_form->setArrays((*preview)->layout.arrays, (*preview)->array);
    } else if (preview) {
        m_rows.setRows({});
    }
    update();
}

void ImportDialog::update()
{
    const bool isFree = !m_running && !m_done;
    const std::optional<Result<ImportPreview>> &preview = m_previewer.preview();
    const bool hasRecords =
        preview && *preview && !(*preview)->broken && !(*preview)->rows.isEmpty();
    m_form->setLocked(!isFree);
    m_import->setEnabled(isFree && hasRecords && m_form->request() && !m_source.isReadOnly() &&
                         m_source.transactionState() == TransactionState::None);
    if (isFree)
        showPreviewNote();
}

void ImportDialog::showPreviewNote()
{
    const std::optional<Result<ImportPreview>> &preview = m_previewer.preview();
    using Kind = NoteLine::Kind;
    if (m_source.isReadOnly()) {
        m_previewNote->setNote(Kind::Warning,
                               tr("The database's file cannot be written, so nothing can be "
                                  "imported into it."));
    } else if (m_source.transactionState() != TransactionState::None) {
        m_previewNote->setNote(Kind::Warning,
                               tr("A transaction is open, and an import is one of its own: commit "
                                  "or abort it first."));
    } else if (m_form->fileName().isEmpty()) {
        m_previewNote->setNote(Kind::Quiet, tr("Choose a file to see its records here."));
    } else if (!preview) {
        m_previewNote->setNote(Kind::Quiet, tr("Reading…"));
    } else if (!*preview) {
        m_previewNote->setNote(Kind::Error, describe(preview->error()));
    } else if ((*preview)->broken) {
        m_previewNote->setNote(Kind::Error, describe(*(*preview)->broken));
    } else if ((*preview)->rows.isEmpty()) {
        m_previewNote->setNote(Kind::Quiet, tr("There are no records in the file."));
    } else {
        const QString count = quantities::count(qint64((*preview)->rows.size()));
        m_previewNote->setNote(Kind::Quiet, (*preview)->complete
                                                ? tr("All records of the file: %1.").arg(count)
                                                : tr("The first %1 records.").arg(count));
    }
}

void ImportDialog::accept()
{
    const Result<ImportRequest> wanted = m_form->request();
    if (!m_import->isEnabled() || !wanted)
        return;
    m_running = std::make_shared<Progress>();
    m_answer->hide();
    m_progressBar->setValue(0);
    m_progressBar->show();
    m_progressTimer.start();
    update();
    m_close->setFocus();
    whenFinished(m_run(*wanted, m_running), this,
                 [this](const Result<Importer::Report> &report) { receive(report); });
}

// Esc while it runs: nothing of it is kept.
void ImportDialog::reject()
{
    if (!m_running) {
        QDialog::reject();
        return;
    }
    m_running->cancel();
    m_close->setEnabled(false);
    m_previewNote->setNote(NoteLine::Kind::Quiet, tr("Cancelling…"));
}

void ImportDialog::showProgress()
{
    if (!m_running || m_running->isCancelled())
        return;
    const qint64 total = m_running->total();
    m_progressBar->setRange(0, total > 0 ? 1000 : 0);
    if (total > 0)
        m_progressBar->setValue(int(double(m_running->done()) / double(total) * 1000));
    m_previewNote->setNote(NoteLine::Kind::Quiet,
                           tr("%1 records, %2 of %3")
                               .arg(quantities::count(m_running->count()),
                                    quantities::size(m_running->done()), quantities::size(total)));
}

void ImportDialog::receive(const Result<Importer::Report> &report)
{
    m_running.reset();
    m_progressTimer.stop();
    m_progressBar->hide();
    m_close->setEnabled(true);
    m_answer->show();
    if (report) {
        m_done = true;
        showReport(*report);
    } else if (report.error().code == ErrorCode::AbortError) {
        m_answer->setNote(NoteLine::Kind::Warning,
                          tr("Cancelled. Nothing of the file was imported."));
    } else {
        m_answer->setNote(NoteLine::Kind::Error,
                          tr("Nothing was imported. %1").arg(describe(report.error())));
    }
    update();
}

void ImportDialog::showReport(const Importer::Report &report)
{
    QString text = report.imported == 1
                       ? tr("One record imported.")
                       : tr("%1 records imported.").arg(quantities::count(report.imported));
    if (report.replaced > 0) {
        text +=
            u' ' + (report.replaced == 1 ? tr("One took the place of another that had its key.")
                                         : tr("%1 took the place of others that had their keys.")
                                               .arg(quantities::count(report.replaced)));
    }
    if (report.skipped > 0) {
        text += u' ' + (report.skipped == 1
                            ? tr("One was skipped:")
                            : tr("%1 were skipped:").arg(quantities::count(report.skipped)));
        showSkipped(report);
    }
    m_previewNote->clear();
    m_answer->setNote(report.skipped > 0 ? NoteLine::Kind::Warning : NoteLine::Kind::Good, text);
    m_close->setText(tr("Close"));
    m_import->hide();
    m_close->setDefault(true);
    m_close->setFocus();
    emit imported(report.imported, m_form->list());
}

// The list that showed what would come shows what did not.
void ImportDialog::showSkipped(const Importer::Report &report)
{
    QList<ImportPreview::Row> rows;
    for (const Importer::BadRecord &bad : report.skippedRecords) {
        ImportPreview::Row row;
        row.number = bad.number;
        row.line = bad.reason.line;
        row.bad = StorageError{.code = bad.reason.code, .message = describe(bad.reason)};
        rows.append(row);
    }
    m_rows.setRows(rows);
}
