#include "ui/importdialog.h"

#include "model/quantities.h"
#include "model/whenfinished.h"
#include "ui/icons.h"
#include "ui/keydelegate.h"
#include "ui/noteline.h"
#include "ui/theme.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFormLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalBlocker>
#include <QTableView>
#include <QToolButton>

#include <chrono>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

ImportDialog::ImportDialog(Source &source, Preferences &preferences, RunImport run, QWidget *parent)
    : QDialog(parent),
      m_source(source),
      m_preferences(preferences),
      m_run(std::move(run)),
      m_file(new QLineEdit(this)),
      m_choose(new QToolButton(this)),
      m_arrayLabel(new QLabel(tr("&Array:"), this)),
      m_array(new QComboBox(this)),
      m_target(new QComboBox(this)),
      m_keyChoice(new QComboBox(this)),
      m_template(new QLineEdit(this)),
      m_keyNote(new NoteLine(this)),
      m_collection(new QComboBox(this)),
      m_skipBad(new QCheckBox(tr("&Skip records that cannot be stored"), this)),
      m_preview(new QTableView(this)),
      m_previewNote(new NoteLine(this)),
      m_progressBar(new QProgressBar(this)),
      m_answer(new NoteLine(this)),
      m_import(new QPushButton(tr("Import"), this)),
      m_close(new QPushButton(tr("Cancel"), this))
{
    setWindowTitle(tr("Import"));
    createFields();
    createLayout();
    m_progressTimer.setInterval(100ms);
    connect(&m_progressTimer, &QTimer::timeout, this, &ImportDialog::showProgress);
    connect(m_choose, &QToolButton::clicked, this, &ImportDialog::chooseFile);
    connect(m_file, &QLineEdit::textChanged, this, [this] {
        const QSignalBlocker blocker(m_array);
        m_array->clear(); // Another file has other arrays.
        requestPreview();
    });
    for (QComboBox *box : {m_array, m_target, m_keyChoice})
        connect(box, &QComboBox::currentIndexChanged, this, &ImportDialog::requestPreview);
    connect(m_template, &QLineEdit::textChanged, this, &ImportDialog::requestPreview);
    connect(m_collection, &QComboBox::editTextChanged, this, &ImportDialog::requestPreview);
    connect(m_skipBad, &QCheckBox::toggled, this, &ImportDialog::update);
    connect(&m_previewer, &ImportPreviewer::previewChanged, this, &ImportDialog::showPreview);
    connect(&m_feed, &CatalogFeed::updated, this, &ImportDialog::fillTargets);
    connect(&source, &Source::transactionStateChanged, this, &ImportDialog::update);
    m_feed.setSource(&source);
    fillTargets();
    requestPreview();
    resize(720, 560);
}

void ImportDialog::createFields()
{
    m_file->setObjectName(u"file"_s);
    m_file->setAccessibleName(tr("File"));
    m_file->setPlaceholderText(tr("a JSON or NDJSON file, also compressed (.gz, .zst)"));
    m_choose->setIcon(Icons::icon(Icons::Name::Open));
    m_choose->setToolTip(tr("Choose a file"));
    m_choose->setAccessibleName(tr("Choose a file"));
    m_array->setObjectName(u"array"_s);
    m_array->setAccessibleName(tr("Array"));
    m_arrayLabel->setBuddy(m_array);
    m_target->setObjectName(u"target"_s);
    m_target->setAccessibleName(tr("Into"));
    m_keyChoice->setObjectName(u"keyChoice"_s);
    m_keyChoice->setAccessibleName(tr("Keys"));
    m_keyChoice->addItem(tr("as in the file, else GUIDs"), int(KeyChoice::AsInFile));
    m_keyChoice->addItem(tr("a GUID for each"), int(KeyChoice::Guids));
    m_keyChoice->addItem(tr("made like this:"), int(KeyChoice::Template));
    m_template->setObjectName(u"template"_s);
    m_template->setAccessibleName(tr("Key template"));
    m_template->setFont(theme::fixedFont());
    m_template->setPlaceholderText(u"countries/{alpha_2}"_s);
    m_keyNote->setReservedLines(2);
    m_collection->setObjectName(u"collection"_s);
    m_collection->setEditable(true);
    m_collection->setInsertPolicy(QComboBox::NoInsert);
    m_collection->setAccessibleName(tr("Collection"));
    m_collection->lineEdit()->setPlaceholderText(tr("as in the file"));
    m_skipBad->setToolTip(tr("Without this the first such record ends the import and nothing of "
                             "the file is kept"));

    KeyDelegate::Roles roles;
    roles.strategy = ImportPreviewModel::StrategyRole;
    m_preview->setModel(&m_rows);
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
    m_preview->horizontalHeader()->setStretchLastSection(true);
    m_preview->setColumnWidth(ImportPreviewModel::NumberColumn,
                              fontMetrics().horizontalAdvance(tr("Record")) + 3 * spacing::normal);
    m_preview->setColumnWidth(ImportPreviewModel::KeyColumn, 200);
    m_progressBar->setRange(0, 1000);
    m_progressBar->setAccessibleName(tr("Import progress"));
    m_progressBar->hide();
    m_answer->setObjectName(u"answer"_s);
    m_answer->hide();
    m_import->setDefault(true);
    m_inputs = {m_file,     m_choose,     m_array,   m_target, m_keyChoice,
                m_template, m_collection, m_skipBad, m_preview};
}

void ImportDialog::createLayout()
{
    auto *fileRow = new QHBoxLayout;
    fileRow->setSpacing(spacing::small);
    fileRow->addWidget(m_file, 1);
    fileRow->addWidget(m_choose);
    auto *keyRow = new QHBoxLayout;
    keyRow->setSpacing(spacing::normal);
    keyRow->addWidget(m_keyChoice);
    keyRow->addWidget(m_template, 1);
    auto *form = new QFormLayout;
    form->setHorizontalSpacing(spacing::large);
    form->setVerticalSpacing(spacing::normal);
    form->setFieldGrowthPolicy(QFormLayout::ExpandingFieldsGrow);
    auto *fileLabel = new QLabel(tr("&File:"), this);
    fileLabel->setBuddy(m_file);
    form->addRow(fileLabel, fileRow);
    form->addRow(m_arrayLabel, m_array);
    form->addRow(tr("&Into:"), m_target);
    auto *keyLabel = new QLabel(tr("&Keys:"), this);
    keyLabel->setBuddy(m_keyChoice);
    form->addRow(keyLabel, keyRow);
    form->addRow(QString(), m_keyNote);
    form->addRow(tr("&Collection:"), m_collection);
    form->addRow(QString(), m_skipBad);

    auto *buttons = new QDialogButtonBox(this);
    buttons->addButton(m_import, QDialogButtonBox::AcceptRole);
    buttons->addButton(m_close, QDialogButtonBox::RejectRole);
    connect(buttons, &QDialogButtonBox::accepted, this, &ImportDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &ImportDialog::reject);
    auto *column = new QVBoxLayout(this);
    column->setSpacing(spacing::normal);
    column->addLayout(form);
    column->addWidget(m_preview, 1);
    column->addWidget(m_previewNote);
    column->addWidget(m_progressBar);
    column->addWidget(m_answer);
    column->addWidget(buttons);
}

void ImportDialog::setFileName(const QString &fileName)
{
    m_file->setText(fileName);
}

void ImportDialog::setStore(const std::optional<QString> &store)
{
    const int index = store ? m_target->findData(*store) : 0;
    m_wantedStore = index < 0 ? store : std::nullopt;
    if (index >= 0)
        m_target->setCurrentIndex(index);
}

void ImportDialog::setCollection(const QString &name)
{
    m_collection->setEditText(name);
}

std::optional<QString> ImportDialog::store() const
{
    const QVariant data = m_target->currentData();
    return data.isValid() ? std::optional(data.toString()) : std::nullopt;
}

void ImportDialog::chooseFile()
{
    auto *dialog = new QFileDialog(this, tr("Import"), m_preferences.folder(),
                                   tr("JSON (*.json *.ndjson *.jsonl *.gz *.zst);;All files (*)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString &fileName) {
        m_preferences.setFolder(QFileInfo(fileName).path());
        setFileName(fileName);
    });
    dialog->open();
}

// Brings stores and collections up to date without touching what is chosen or typed.
void ImportDialog::fillTargets()
{
    const Catalog &catalog = m_feed.catalog();
    const std::optional<QString> chosen = m_wantedStore ? m_wantedStore : store();
    const std::optional<QString> before = store();
    {
        const QSignalBlocker blocker(m_target);
        m_target->clear();
        m_target->addItem(tr("Documents"));
        for (const StoreSummary &summary : catalog.stores)
            m_target->addItem(tr("Object store %1").arg(summary.name), summary.name);
        const int index = chosen ? m_target->findData(*chosen) : 0;
        m_target->setCurrentIndex(std::max(0, index));
        if (index >= 0)
            m_wantedStore.reset();
    }
    {
        const QSignalBlocker blocker(m_collection);
        const QString typed = m_collection->currentText();
        m_collection->clear();
        for (const CollectionSummary &summary : catalog.collections) {
            if (summary.name != "@empty"_L1)
                m_collection->addItem(summary.name);
        }
        m_collection->setEditText(typed);
    }
    if (store() != before || !m_done)
        requestPreview();
}

Result<ImportRequest> ImportDialog::request() const
{
    ImportRequest request;
    request.fileName = m_file->text();
    request.reader.array = m_array->currentText();
    request.reader.recordsAreLines = RecordLayout::isNameOfLines(request.fileName);
    request.options.skipBad = m_skipBad->isChecked();
    request.options.store = store();
    if (request.options.store)
        return request; // Its keys are in the file or from its generator.
    if (!m_collection->currentText().isEmpty())
        request.options.collection = m_collection->currentText();
    const auto choice = KeyChoice(m_keyChoice->currentData().toInt());
    if (choice == KeyChoice::Guids)
        request.options.key = KeyTemplate();
    if (choice == KeyChoice::Template) {
        Result<KeyTemplate> key = KeyTemplate::parse(m_template->text());
        if (!key)
            return tl::unexpected(key.error());
        request.options.key = *key;
    }
    return request;
}

void ImportDialog::requestPreview()
{
    if (m_running || m_done)
        return;
    const Result<ImportRequest> wanted = request();
    m_answer->hide();
    if (wanted && !wanted->fileName.isEmpty())
        m_previewer.setRequest(*wanted, m_feed.catalog());
    update();
}

QString ImportDialog::describe(const StorageError &error) const
{
    return error.line > 0 ? tr("Line %1, column %2: %3")
                                .arg(quantities::count(qint64(error.line)),
                                     quantities::count(qint64(error.column)), error.message)
                          : error.message;
}

void ImportDialog::showPreview()
{
    const std::optional<Result<ImportPreview>> &preview = m_previewer.preview();
    if (preview && *preview) {
        const ImportPreview &shown = **preview;
        m_rows.setRows(shown.rows);
        if (m_array->count() == 0 && shown.layout.arrays.size() > 1) {
            const QSignalBlocker blocker(m_array);
            m_array->addItems(shown.layout.arrays);
            m_array->setCurrentText(shown.array);
        }
    } else if (preview) {
        m_rows.setRows({});
    }
    update();
}

void ImportDialog::update()
{
    const Result<ImportRequest> wanted = request();
    const std::optional<Result<ImportPreview>> &preview = m_previewer.preview();
    const bool isDocument = !store();
    const auto choice = KeyChoice(m_keyChoice->currentData().toInt());
    const bool isFree = !m_running && !m_done;
    for (QWidget *input : std::as_const(m_inputs))
        input->setEnabled(isFree);
    m_arrayLabel->setVisible(m_array->count() > 1);
    m_array->setVisible(m_array->count() > 1);
    m_keyChoice->setEnabled(isFree && isDocument);
    m_template->setEnabled(isFree && isDocument && choice == KeyChoice::Template);
    m_collection->setEnabled(isFree && isDocument);

    if (!isDocument)
        m_keyNote->setNote(NoteLine::Kind::Quiet,
                           tr("Records that were exported from a store keep their keys; others get "
                              "one from the store's key generator."));
    else if (!wanted)
        m_keyNote->setNote(NoteLine::Kind::Error, describe(wanted.error()));
    else if (choice == KeyChoice::Template)
        m_keyNote->setNote(NoteLine::Kind::Quiet,
                           tr("{name} is a member's text or number, {name.en} a member of a "
                              "member. A key that ends with a slash gets the next identity."));
    else
        m_keyNote->clear();

    const bool isOpen = m_source.transactionState() != TransactionState::None;
    bool canImport = isFree && wanted && !isOpen && !m_source.isReadOnly();
    if (m_file->text().isEmpty()) {
        m_previewNote->setNote(NoteLine::Kind::Quiet, tr("Choose a file to see its records here."));
        canImport = false;
    } else if (!preview) {
        m_previewNote->setNote(NoteLine::Kind::Quiet, tr("Reading…"));
        canImport = false;
    } else if (!*preview) {
        m_previewNote->setNote(NoteLine::Kind::Error, describe(preview->error()));
        canImport = false;
    } else if ((*preview)->broken) {
        m_previewNote->setNote(NoteLine::Kind::Error, describe(*(*preview)->broken));
        canImport = false;
    } else {
        const QString count = quantities::count(qint64((*preview)->rows.size()));
        m_previewNote->setNote(NoteLine::Kind::Quiet,
                               (*preview)->complete ? tr("All %1 records of the file.").arg(count)
                                                    : tr("The first %1 records.").arg(count));
        canImport = canImport && !(*preview)->rows.isEmpty();
    }
    if (isOpen && isFree)
        m_previewNote->setNote(NoteLine::Kind::Warning,
                               tr("A transaction is open, and an import is one of its own: commit "
                                  "or abort it first."));
    m_import->setEnabled(canImport);
}

void ImportDialog::accept()
{
    const Result<ImportRequest> wanted = request();
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
    m_close->setText(tr("Close"));
    m_import->hide();
    m_close->setDefault(true);
    m_close->setFocus();
    if (report.skipped > 0) {
        text += u' ' + (report.skipped == 1
                            ? tr("One was skipped:")
                            : tr("%1 were skipped:").arg(quantities::count(report.skipped)));
        QList<ImportPreview::Row> rows;
        for (const Importer::BadRecord &bad : report.skippedRecords) {
            ImportPreview::Row row;
            row.number = bad.number;
            row.line = bad.reason.line;
            row.bad = StorageError{.code = bad.reason.code, .message = describe(bad.reason)};
            rows.append(row);
        }
        m_rows.setRows(rows);
        m_preview->setEnabled(true);
    }
    m_previewNote->clear();
    m_answer->setNote(report.skipped > 0 ? NoteLine::Kind::Warning : NoteLine::Kind::Good, text);
    ListAddress list;
    if (const std::optional<QString> name = store())
        list = {.kind = ListAddress::Kind::Store, .name = *name};
    else if (!m_collection->currentText().isEmpty())
        list = {.kind = ListAddress::Kind::Collection, .name = m_collection->currentText()};
    emit imported(report.imported, list);
}
