#include "ui/importform.h"

#include "model/keypathtext.h"
#include "model/quantities.h"
#include "ui/filedialog.h"
#include "ui/icons.h"
#include "ui/noteline.h"
#include "ui/theme.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QToolButton>

#include <algorithm>

using namespace Qt::StringLiterals;

ImportForm::ImportForm(Preferences &preferences, QWidget *parent)
    : QWidget(parent),
      m_preferences(preferences),
      m_file(new QLineEdit(this)),
      m_choose(new QToolButton(this)),
      m_arrayLabel(new QLabel(tr("&Array:"), this)),
      m_array(new QComboBox(this)),
      m_target(new QComboBox(this)),
      m_keyChoice(new QComboBox(this)),
      m_template(new QLineEdit(this)),
      m_keyNote(new NoteLine(this)),
      m_collection(new QComboBox(this)),
      m_skipBad(new QCheckBox(tr("&Skip records that cannot be stored"), this))
{
    createFields();
    createLayout();
    connect(m_choose, &QToolButton::clicked, this, &ImportForm::chooseFile);
    connect(m_file, &QLineEdit::textChanged, this, [this] {
        setArrays({}, {}); // Another file has other arrays.
        update();
    });
    for (QComboBox *box : {m_array, m_target, m_keyChoice})
        connect(box, &QComboBox::currentIndexChanged, this, &ImportForm::update);
    connect(m_template, &QLineEdit::textChanged, this, &ImportForm::update);
    connect(m_collection, &QComboBox::editTextChanged, this, &ImportForm::update);
    connect(m_skipBad, &QCheckBox::toggled, this, &ImportForm::update);
    setCatalog(Catalog());
    update();
}

void ImportForm::createFields()
{
    setFocusProxy(m_file);
    m_file->setObjectName(u"file"_s);
    m_file->setAccessibleName(tr("File"));
    m_file->setPlaceholderText(tr("a JSON or NDJSON file, also compressed (.gz, .zst)"));
    m_choose->setIcon(Icons::icon(Icons::Name::Open));
    m_choose->setToolTip(tr("Choose a file"));
    m_file->installEventFilter(this);
    m_choose->setAccessibleName(tr("Choose a file"));
    m_choose->setFocusPolicy(Qt::TabFocus);
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
}

void ImportForm::createLayout()
{
    auto *fileRow = new QHBoxLayout;
    fileRow->setSpacing(spacing::small);
    fileRow->addWidget(m_file, 1);
    fileRow->addWidget(m_choose);
    auto *keyRow = new QHBoxLayout;
    keyRow->setSpacing(spacing::normal);
    keyRow->addWidget(m_keyChoice);
    keyRow->addWidget(m_template, 1);
    auto *fileLabel = new QLabel(tr("&File:"), this);
    fileLabel->setBuddy(m_file);
    auto *keyLabel = new QLabel(tr("&Keys:"), this);
    keyLabel->setBuddy(m_keyChoice);
    auto *form = new QFormLayout(this);
    form->setContentsMargins(0, 0, 0, 0);
    form->setHorizontalSpacing(spacing::large);
    form->setVerticalSpacing(spacing::normal);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form->addRow(fileLabel, fileRow);
    form->addRow(m_arrayLabel, m_array);
    form->addRow(tr("&Into:"), m_target);
    form->addRow(keyLabel, keyRow);
    form->addRow(QString(), m_keyNote);
    form->addRow(tr("&Collection:"), m_collection);
    form->addRow(QString(), m_skipBad);
}

void ImportForm::setFileName(const QString &fileName)
{
    m_file->setText(fileName);
}

QString ImportForm::fileName() const
{
    return m_file->text();
}

void ImportForm::setStore(const std::optional<QString> &store)
{
    const int index = store ? m_target->findData(*store) : 0;
    m_wantedStore = index < 0 ? store : std::nullopt;
    if (index >= 0)
        m_target->setCurrentIndex(index);
}

void ImportForm::setCollection(const QString &name)
{
    m_collection->setEditText(name);
}

void ImportForm::setCatalog(const Catalog &catalog)
{
    const std::optional<QString> chosen = m_wantedStore ? m_wantedStore : store();
    const QString typed = m_collection->currentText();
    m_stores = catalog.stores;
    {
        const QSignalBlocker target(m_target);
        const QSignalBlocker collection(m_collection);
        m_target->clear();
        m_target->addItem(tr("Documents"));
        for (const StoreSummary &summary : catalog.stores)
            m_target->addItem(tr("Object store %1").arg(summary.name), summary.name);
        const int index = chosen ? m_target->findData(*chosen) : 0;
        m_target->setCurrentIndex(std::max(0, index));
        if (index >= 0)
            m_wantedStore.reset();
        m_collection->clear();
        for (const CollectionSummary &summary : catalog.collections) {
            if (summary.name != "@empty"_L1) // Not a label: the lack of one.
                m_collection->addItem(summary.name);
        }
        m_collection->setEditText(typed);
    }
    update();
}

void ImportForm::setArrays(const QStringList &arrays, const QString &chosen)
{
    const QSignalBlocker blocker(m_array);
    m_array->clear();
    if (arrays.size() > 1) {
        m_array->addItems(arrays);
        m_array->setCurrentText(chosen);
    }
    m_arrayLabel->setVisible(hasArrays());
    m_array->setVisible(hasArrays());
}

bool ImportForm::hasArrays() const
{
    return m_array->count() > 0;
}

void ImportForm::setLocked(bool locked)
{
    if (m_locked == locked)
        return;
    m_locked = locked;
    setEnabled(!locked);
}

std::optional<QString> ImportForm::store() const
{
    const QVariant data = m_target->currentData();
    return data.isValid() ? std::optional(data.toString()) : std::nullopt;
}

const StoreSummary *ImportForm::summary() const
{
    const std::optional<QString> name = store();
    const auto found =
        std::find_if(m_stores.cbegin(), m_stores.cend(),
                     [&name](const StoreSummary &known) { return known.name == name; });
    return found == m_stores.cend() ? nullptr : &*found;
}

ImportForm::KeyChoice ImportForm::keyChoice() const
{
    return KeyChoice(m_keyChoice->currentData().toInt());
}

ListAddress ImportForm::list() const
{
    if (const std::optional<QString> name = store())
        return {.kind = ListAddress::Kind::Store, .name = *name};
    if (!m_collection->currentText().isEmpty())
        return {.kind = ListAddress::Kind::Collection, .name = m_collection->currentText()};
    return {};
}

Result<ImportRequest> ImportForm::request() const
{
    ImportRequest request;
    request.fileName = m_file->text();
    request.reader.array = m_array->currentText();
    request.reader.recordsAreLines = RecordLayout::isNameOfLines(request.fileName);
    request.options.skipBad = m_skipBad->isChecked();
    request.options.store = store();
    if (request.options.store) {
        // Its keys are in the file or from its generator.
        request.options.keyPath = summary() ? summary()->keyPath : std::nullopt;
        return request;
    }
    if (!m_collection->currentText().isEmpty())
        request.options.collection = m_collection->currentText();
    if (keyChoice() == KeyChoice::Guids)
        request.options.key = KeyTemplate();
    if (keyChoice() == KeyChoice::Template) {
        Result<KeyTemplate> key = KeyTemplate::parse(m_template->text());
        if (!key)
            return tl::unexpected(key.error());
        request.options.key = *key;
    }
    return request;
}

// Enter in the field of the file ends typing there; it must not begin an import that nobody has
// seen yet.
bool ImportForm::eventFilter(QObject *object, QEvent *event)
{
    if (object == m_file && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent *>(event)->key();
        if (key == Qt::Key_Return || key == Qt::Key_Enter) {
            (m_keyChoice->isEnabled() ? m_keyChoice : m_target)->setFocus(Qt::TabFocusReason);
            return true;
        }
    }
    return QWidget::eventFilter(object, event);
}

void ImportForm::chooseFile()
{
    auto *dialog =
        new FileDialog(m_preferences, tr("Import"),
                       tr("JSON (*.json *.ndjson *.jsonl *.gz *.zst);;All files (*)"), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString &fileName) {
        m_preferences.setFolder(QFileInfo(fileName).path());
        setFileName(fileName);
    });
    dialog->open();
}

void ImportForm::update()
{
    const bool isDocument = !store();
    m_arrayLabel->setVisible(hasArrays());
    m_array->setVisible(hasArrays());
    m_keyChoice->setEnabled(isDocument);
    m_template->setEnabled(isDocument && keyChoice() == KeyChoice::Template);
    m_collection->setEnabled(isDocument);
    m_collection->setToolTip(isDocument ? QString() : tr("Only documents have a collection."));
    showKeyNote();
    emit changed();
}

void ImportForm::showKeyNote()
{
    const Result<ImportRequest> wanted = request();
    if (summary() && summary()->keyPath)
        m_keyNote->setNote(
            NoteLine::Kind::Quiet,
            summary()->hasGenerator
                ? tr("The records hold their keys, at %1; those without get one there from the "
                     "store's key generator.")
                      .arg(keypathtext::words(*summary()->keyPath))
                : tr("The records hold their keys, at %1; one without cannot be stored.")
                      .arg(keypathtext::words(*summary()->keyPath)));
    else if (store())
        m_keyNote->setNote(NoteLine::Kind::Quiet,
                           tr("Records that were exported from a store keep their keys; others get "
                              "one from the store's key generator."));
    else if (!wanted)
        m_keyNote->setNote(
            NoteLine::Kind::Error,
            tr("Column %1: %2").arg(wanted.error().column).arg(wanted.error().message));
    else if (keyChoice() == KeyChoice::Template)
        m_keyNote->setNote(NoteLine::Kind::Quiet,
                           tr("{name} is a member's text or number, {name.en} a member of a "
                              "member. A key that ends with a slash gets the next identity."));
    else
        m_keyNote->clear();
}
