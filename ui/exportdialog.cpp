#include "ui/exportdialog.h"

#include "model/quantities.h"
#include "model/whenfinished.h"
#include "ui/filedialog.h"
#include "ui/icons.h"
#include "ui/noteline.h"
#include "ui/theme.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QRadioButton>
#include <QSignalBlocker>
#include <QToolButton>

#include <chrono>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

ExportDialog::ExportDialog(Source &source, Preferences &preferences, RunExport run, QWidget *parent)
    : QDialog(parent),
      m_source(source),
      m_preferences(preferences),
      m_run(std::move(run)),
      m_what(new QComboBox(this)),
      m_array(new QRadioButton(tr("&JSON: one array, a record a line"), this)),
      m_lines(new QRadioButton(tr("&NDJSON: a record a line and nothing else"), this)),
      m_file(new QLineEdit(this)),
      m_choose(new QToolButton(this)),
      m_progressBar(new QProgressBar(this)),
      m_note(new NoteLine(this)),
      m_export(new QPushButton(tr("Export"), this)),
      m_close(new QPushButton(tr("Cancel"), this))
{
    setWindowTitle(tr("Export"));
    createLayout();
    m_progressTimer.setInterval(100ms);
    connect(&m_progressTimer, &QTimer::timeout, this, &ExportDialog::showProgress);
    connect(m_choose, &QToolButton::clicked, this, &ExportDialog::chooseFile);
    connect(m_file, &QLineEdit::textChanged, this, &ExportDialog::update);
    connect(m_what, &QComboBox::currentIndexChanged, this, [this](int index) {
        if (index >= 0)
            m_wantedList = m_offers.at(index).list;
        update();
    });
    connect(m_lines, &QRadioButton::toggled, this, [this] {
        // The name goes along, unless the person chose another ending.
        const QString other = m_lines->isChecked() ? u".json"_s : u".ndjson"_s;
        if (m_file->text().endsWith(other))
            m_file->setText(m_file->text().chopped(other.size()) + suffix());
    });
    connect(&source, &Source::transactionStateChanged, this, &ExportDialog::update);
    connect(&m_feed, &CatalogFeed::updated, this, &ExportDialog::fillLists);
    m_feed.setSource(&source);
    fillLists();
    setMinimumWidth(520);
}

void ExportDialog::createLayout()
{
    m_what->setObjectName(u"what"_s);
    m_what->setAccessibleName(tr("What"));
    m_array->setChecked(true);
    m_file->setObjectName(u"file"_s);
    m_file->setAccessibleName(tr("File"));
    m_choose->setIcon(Icons::icon(Icons::Name::Open));
    m_choose->setToolTip(tr("Choose a file"));
    m_choose->setAccessibleName(tr("Choose a file"));
    m_progressBar->setAccessibleName(tr("Export progress"));
    m_progressBar->hide();
    m_note->setObjectName(u"note"_s);
    m_note->setReservedLines(2);
    m_export->setDefault(true);

    auto *fileRow = new QHBoxLayout;
    fileRow->setSpacing(spacing::small);
    fileRow->addWidget(m_file, 1);
    fileRow->addWidget(m_choose);
    auto *fileLabel = new QLabel(tr("&File:"), this);
    fileLabel->setBuddy(m_file);
    auto *form = new QFormLayout;
    form->setHorizontalSpacing(spacing::large);
    form->setVerticalSpacing(spacing::normal);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form->addRow(tr("&What:"), m_what);
    form->addRow(tr("As:"), m_array);
    form->addRow(QString(), m_lines);
    form->addRow(fileLabel, fileRow);

    auto *buttons = new QDialogButtonBox(this);
    buttons->addButton(m_export, QDialogButtonBox::AcceptRole);
    buttons->addButton(m_close, QDialogButtonBox::RejectRole);
    connect(buttons, &QDialogButtonBox::accepted, this, &ExportDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &ExportDialog::reject);
    auto *column = new QVBoxLayout(this);
    column->setSpacing(spacing::normal);
    column->addLayout(form);
    column->addStretch(1);
    column->addWidget(m_progressBar);
    column->addWidget(m_note);
    column->addWidget(buttons);
}

void ExportDialog::setList(const ListAddress &list)
{
    m_wantedList = list;
    fillLists();
}

void ExportDialog::setSelection(const ListAddress &list, const KeyList &keys)
{
    m_selection = Offer{.list = list, .keys = keys};
    fillLists();
    m_what->setCurrentIndex(0);
}

void ExportDialog::setFileName(const QString &fileName)
{
    m_file->setText(fileName);
}

void ExportDialog::addList(const QString &text, const ListAddress &list)
{
    m_offers.append(Offer{.list = list, .keys = std::nullopt});
    m_what->addItem(text);
}

void ExportDialog::fillLists()
{
    const Catalog &catalog = m_feed.catalog();
    const bool keepsSelection = m_selection && m_what->currentIndex() <= 0;
    const QSignalBlocker blocker(m_what);
    m_what->clear();
    m_offers.clear();
    if (m_selection) {
        const qint64 count = m_selection->keys->size();
        m_offers.append(*m_selection);
        m_what->addItem(count == 1 ? tr("The selected record")
                                   : tr("The %1 selected records").arg(quantities::count(count)));
    }
    addList(tr("All documents (%1)").arg(quantities::count(catalog.documents)), {});
    for (const CollectionSummary &collection : catalog.collections) {
        addList(
            tr("Collection %1 (%2)").arg(collection.name, quantities::count(collection.documents)),
            {.kind = ListAddress::Kind::Collection, .name = collection.name});
    }
    for (const StoreSummary &store : catalog.stores) {
        addList(tr("Object store %1 (%2)").arg(store.name, quantities::count(store.records)),
                {.kind = ListAddress::Kind::Store, .name = store.name});
    }
    int index = 0;
    for (int at = 0; !keepsSelection && at < m_offers.size(); ++at) {
        if (!m_offers.at(at).keys && m_offers.at(at).list == m_wantedList)
            index = at;
    }
    m_what->setCurrentIndex(index);
    update();
}

QString ExportDialog::suffix() const
{
    return m_lines->isChecked() ? u".ndjson"_s : u".json"_s;
}

void ExportDialog::chooseFile()
{
    auto *dialog =
        new FileDialog(m_preferences, tr("Export"),
                       m_lines->isChecked() ? tr("NDJSON (*.ndjson)") : tr("JSON (*.json)"), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(suffix().mid(1));
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString &fileName) {
        m_preferences.setFolder(QFileInfo(fileName).path());
        setFileName(fileName);
    });
    dialog->open();
}

ExportRequest ExportDialog::request() const
{
    const Offer offer = m_offers.value(m_what->currentIndex());
    return {.list = offer.list,
            .keys = offer.keys,
            .fileName = m_file->text(),
            .format = m_lines->isChecked() ? ExportFormat::Lines : ExportFormat::Array};
}

void ExportDialog::update()
{
    const bool isFree = !m_running;
    for (QWidget *input : QList<QWidget *>{m_what, m_array, m_lines, m_file, m_choose})
        input->setEnabled(isFree);
    m_export->setEnabled(isFree && !m_file->text().isEmpty() && m_what->currentIndex() >= 0);
    if (!isFree)
        return;
    const QFileInfo file(m_file->text());
    if (m_file->text().isEmpty())
        m_note->setNote(NoteLine::Kind::Quiet, tr("Choose a file to write to."));
    else if (file.isDir())
        m_note->setNote(NoteLine::Kind::Error, tr("This is a folder: add a name for the file."));
    else if (file.exists())
        m_note->setNote(NoteLine::Kind::Warning,
                        tr("The file exists and will be replaced once all is written."));
    else if (m_source.transactionState() == TransactionState::Open)
        m_note->setNote(NoteLine::Kind::Warning,
                        tr("A transaction is open: what it changed is not exported."));
    else
        m_note->clear();
    m_export->setEnabled(m_export->isEnabled() && !file.isDir());
}

void ExportDialog::accept()
{
    if (!m_export->isEnabled())
        return;
    m_running = std::make_shared<Progress>();
    m_progressBar->setRange(0, 0);
    m_progressBar->show();
    m_progressTimer.start();
    update();
    m_export->setEnabled(false);
    m_close->setFocus();
    m_note->setNote(NoteLine::Kind::Quiet, tr("Writing…"));
    whenFinished(m_run(request(), m_running), this,
                 [this](const Result<qint64> &records) { receive(records); });
}

void ExportDialog::reject()
{
    if (!m_running) {
        QDialog::reject();
        return;
    }
    m_running->cancel();
    m_close->setEnabled(false);
    m_note->setNote(NoteLine::Kind::Quiet, tr("Cancelling…"));
}

void ExportDialog::showProgress()
{
    if (!m_running || m_running->isCancelled())
        return;
    const qint64 done = m_running->done();
    const qint64 total = m_running->total();
    m_progressBar->setRange(0, total > 0 ? 1000 : 0);
    if (total > 0)
        m_progressBar->setValue(int(double(done) / double(total) * 1000));
    m_note->setNote(
        NoteLine::Kind::Quiet,
        total > 0 ? tr("%1 of %2 records").arg(quantities::count(done), quantities::count(total))
                  : tr("%1 records").arg(quantities::count(done)));
}

void ExportDialog::receive(const Result<qint64> &records)
{
    m_running.reset();
    m_progressTimer.stop();
    m_progressBar->hide();
    m_close->setEnabled(true);
    update();
    if (records) {
        emit exported(*records, m_file->text());
        QDialog::accept();
    } else if (records.error().code == ErrorCode::AbortError) {
        m_note->setNote(NoteLine::Kind::Warning, tr("Cancelled. No file was written."));
    } else {
        m_note->setNote(NoteLine::Kind::Error,
                        tr("Nothing was exported. %1").arg(records.error().message));
    }
}
