#include "ui/newdocumentdialog.h"

#include "model/whenfinished.h"
#include "ui/elidedlabel.h"
#include "ui/jsoneditor.h"
#include "ui/keyfield.h"
#include "ui/noteline.h"
#include "ui/theme.h"

#include <QCheckBox>
#include <QComboBox>
#include <QCompleter>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QSignalBlocker>

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype maximumStoredShown = 1000; // Of what will be stored, in UTF-8 bytes.

} // namespace

NewDocumentDialog::NewDocumentDialog(Source &source, QWidget *parent)
    : QDialog(parent),
      m_source(source),
      m_target(new QComboBox(this)),
      m_key(new KeyField(this)),
      m_collection(new QComboBox(this)),
      m_collectionLabel(new QLabel(tr("&Collection:"), this)),
      m_value(new JsonEditor(this)),
      m_valueLine(new NoteLine(this)),
      m_stored(new ElidedLabel(this)),
      m_another(new QCheckBox(tr("Keep open for &another"), this)),
      m_answer(new NoteLine(this)),
      m_create(new QPushButton(tr("Create"), this))
{
    createLayout();
    connect(m_target, &QComboBox::currentIndexChanged, this, &NewDocumentDialog::targetChanged);
    connect(m_key, &KeyField::forecastChanged, this, &NewDocumentDialog::update);
    connect(m_value, &QsciScintilla::textChanged, this, [this] {
        m_checker.setText(m_value->text());
        update();
    });
    connect(&m_checker, &JsonChecker::checked, this, &NewDocumentDialog::valueChecked);
    connect(&m_feed, &CatalogFeed::updated, this, &NewDocumentDialog::fillTargets);
    m_key->setSource(&source);
    m_feed.setSource(&source);
    fillTargets();
    targetChanged();
    setValue(u"{}"_s);
    m_value->selectAll(); // Whoever types or pastes a whole value replaces it.
    m_key->setFocus();
}

void NewDocumentDialog::createLayout()
{
    m_target->setAccessibleName(tr("Where to"));
    m_target->setObjectName(u"target"_s);
    m_collection->setEditable(true);
    m_collection->setInsertPolicy(QComboBox::NoInsert);
    m_collection->setAccessibleName(tr("Collection"));
    m_collection->setObjectName(u"collection"_s);
    m_collection->lineEdit()->setPlaceholderText(tr("none"));
    m_collection->completer()->setCaseSensitivity(Qt::CaseInsensitive);
    m_collection->completer()->setCompletionMode(QCompleter::PopupCompletion);
    m_collectionLabel->setBuddy(m_collection);
    m_value->setObjectName(u"value"_s);
    m_value->setAccessibleName(tr("Value"));
    m_value->setMinimumHeight(QFontMetrics(theme::fixedFont()).lineSpacing() * 6);
    m_value->installEventFilter(this);
    m_valueLine->setObjectName(u"valueLine"_s);
    m_valueLine->setReservedLines(1);
    m_stored->setObjectName(u"stored"_s);
    m_stored->setFont(theme::fixedFont());
    m_stored->setAccessibleName(tr("The value as it will be stored"));
    m_stored->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_stored->hide();
    m_answer->setObjectName(u"answer"_s);
    m_answer->hide();
    m_create->setDefault(true);
    m_create->setToolTip(tr("Ctrl+Enter"));

    auto *form = new QFormLayout;
    form->setHorizontalSpacing(16);
    form->setVerticalSpacing(8);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form->addRow(tr("&Store in:"), m_target);
    form->addRow(tr("&Key:"), m_key);
    form->addRow(m_collectionLabel, m_collection);
    auto *valueLabel = new QLabel(tr("&Value (JSON):"), this);
    valueLabel->setBuddy(m_value);

    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    buttons->addButton(m_create, QDialogButtonBox::AcceptRole);
    connect(buttons, &QDialogButtonBox::accepted, this, &NewDocumentDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &NewDocumentDialog::reject);
    auto *bottom = new QHBoxLayout;
    bottom->addWidget(m_another);
    bottom->addWidget(buttons, 1);
    auto *column = new QVBoxLayout(this);
    column->setSpacing(8);
    column->addLayout(form);
    column->addWidget(valueLabel);
    column->addWidget(m_value, 1);
    column->addWidget(m_valueLine);
    column->addWidget(m_stored);
    column->addWidget(m_answer);
    column->addLayout(bottom);
    resize(560, 480);
}

void NewDocumentDialog::setStore(const std::optional<QString> &store)
{
    const int index = store ? m_target->findData(*store) : 0;
    m_wantedStore = index < 0 ? store : std::nullopt;
    if (index >= 0)
        m_target->setCurrentIndex(index);
}

std::optional<QString> NewDocumentDialog::store() const
{
    const QVariant data = m_target->currentData();
    return data.isValid() ? std::optional(data.toString()) : std::nullopt;
}

void NewDocumentDialog::setCollection(const QString &name)
{
    m_collection->setEditText(name);
}

void NewDocumentDialog::setKey(const QString &text)
{
    m_key->setText(text);
}

void NewDocumentDialog::setValue(const QString &json)
{
    m_initialValue = json;
    m_value->load(json);
    m_checker.setText(json);
    update();
}

// Brings the stores and collections up to date without touching what is chosen or typed.
void NewDocumentDialog::fillTargets()
{
    const Catalog &catalog = m_feed.catalog();
    const std::optional<QString> chosen = m_wantedStore ? m_wantedStore : store();
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
    const QString typed = m_collection->currentText();
    m_collection->clear();
    for (const CollectionSummary &summary : catalog.collections) {
        if (summary.name != "@empty"_L1) // Not a label: the lack of one.
            m_collection->addItem(summary.name);
    }
    m_collection->setEditText(typed);
    if (store() != m_key->store() || keyPath() != m_key->keyPath())
        targetChanged();
}

std::optional<StoreSummary> NewDocumentDialog::storeSummary() const
{
    const std::optional<QString> name = store();
    for (const StoreSummary &summary : m_feed.catalog().stores) {
        if (summary.name == name)
            return summary;
    }
    return {};
}

std::optional<KeyPath> NewDocumentDialog::keyPath() const
{
    const std::optional<StoreSummary> summary = storeSummary();
    return summary ? summary->keyPath : std::nullopt;
}

void NewDocumentDialog::targetChanged()
{
    const bool isDocument = !store();
    setWindowTitle(isDocument ? tr("New document") : tr("New record in %1").arg(*store()));
    const std::optional<StoreSummary> summary = storeSummary();
    m_key->setStore(store(), keyPath(), summary && summary->hasGenerator);
    m_stored->setVisible(keyPath().has_value());
    m_collection->setEnabled(isDocument);
    m_collectionLabel->setEnabled(isDocument);
    m_collection->setToolTip(isDocument ? QString() : tr("Only documents have a collection."));
    update();
}

// Absent where the value can be stored, or is still being checked.
std::optional<QString> NewDocumentDialog::valueMistake() const
{
    const std::optional<Result<JsonText>> &result = m_checker.result();
    if (!result)
        return std::nullopt;
    if (!*result) {
        const StorageError &error = result->error();
        return error.line > 0 ? tr("Line %L1, column %L2: %3")
                                    .arg(error.line)
                                    .arg(error.column)
                                    .arg(error.message)
                              : error.message;
    }
    if (!store() && (*result)->view().kind() != JsonKind::Object)
        return tr("A document is a JSON object: it begins with { and ends with }.");
    return std::nullopt;
}

void NewDocumentDialog::valueChecked()
{
    const std::optional<Result<JsonText>> &result = m_checker.result();
    m_key->setValue(result && *result ? (*result)->bytes() : QByteArray());
    update();
}

// A number that is put into the value is shown there before it is.
void NewDocumentDialog::showStored()
{
    const std::optional<KeyForecast> &forecast = m_key->forecast();
    QString text;
    if (m_key->isFree() && forecast->stored)
        text = tr("Stored: %1")
                   .arg(QString::fromUtf8(forecast->stored->bytes().left(maximumStoredShown)));
    m_stored->setWholeText(text);
}

void NewDocumentDialog::update()
{
    const std::optional<QString> mistake = valueMistake();
    m_valueLine->setNote(NoteLine::Kind::Error, mistake.value_or(QString()));
    const std::optional<Result<JsonText>> &result = m_checker.result();
    if (result && !*result && result->error().line > 0)
        m_value->showMistake(result->error().line, result->error().column);
    else
        m_value->clearMistake();
    m_value->setAccessibleDescription(m_valueLine->text());
    const bool isValueReady = m_checker.result() && !mistake;
    // While a new forecast is under way the one before stands, so that nothing jumps.
    if (!m_key->keyPath() || m_key->forecast())
        showStored();
    m_create->setEnabled(!m_running && m_key->isFree() && isValueReady);
}

void NewDocumentDialog::accept()
{
    if (m_create->isEnabled())
        run(**m_checker.result());
}

void NewDocumentDialog::run(const JsonText &value)
{
    m_running = true;
    m_answer->hide();
    update();
    QFuture<Outcome> future;
    if (const std::optional<QString> name = store()) {
        // The forecast has read the key already.
        std::optional<KeyLiteral> key;
        if (m_key->forecast()->strategy == Strategy::Given && !m_key->keyPath())
            key = KeyLiteral(std::get<Key>(*m_key->forecast()->key));
        future =
            m_source.run(statement::Put{.store = *name, .value = value, .key = key, .add = true});
    } else {
        const QString collection = m_collection->currentText();
        future = m_source.run(statement::Save{
            .id = m_key->text(),
            .value = value,
            .collection = collection.isEmpty() ? std::nullopt : std::optional(collection),
            .ifEtag = std::nullopt,
            .insert = true});
    }
    whenFinished(future, this, [this](const Outcome &outcome) { receive(outcome); });
}

void NewDocumentDialog::receive(const Outcome &outcome)
{
    m_running = false;
    update();
    m_answer->show();
    if (!outcome.result) {
        m_answer->setNote(NoteLine::Kind::Error,
                          tr("Nothing was stored. %1").arg(outcome.result.error().message));
        return;
    }
    std::optional<RecordAddress> address;
    if (const auto *documentKey = std::get_if<DocumentKey>(&*outcome.result))
        address = RecordAddress{.store = std::nullopt, .key = *documentKey};
    else if (const auto *storeKey = std::get_if<Key>(&*outcome.result))
        address = RecordAddress{.store = store(), .key = *storeKey};
    if (address) {
        m_answer->setNote(outcome.strategy, tr("Stored as %1").arg(toDisplayText(address->key)));
        emit created(*address, outcome.strategy);
    }
    if (m_another->isChecked()) {
        m_initialValue = m_value->text();
        m_key->setFocus();
    } else {
        QDialog::accept();
    }
}

// Esc leaves without a change; typed work is not thrown away unasked.
void NewDocumentDialog::reject()
{
    if (m_value->text() == m_initialValue) {
        QDialog::reject();
        return;
    }
    auto *box = new QMessageBox(QMessageBox::Question, windowTitle(),
                                tr("Discard what you have typed?"), QMessageBox::NoButton, this);
    box->setAttribute(Qt::WA_DeleteOnClose);
    QPushButton *discard = box->addButton(tr("Discard"), QMessageBox::DestructiveRole);
    QPushButton *keep = box->addButton(tr("Keep editing"), QMessageBox::RejectRole);
    box->setDefaultButton(keep);
    box->setEscapeButton(keep);
    connect(discard, &QPushButton::clicked, this, [this] { QDialog::reject(); });
    box->open();
}

bool NewDocumentDialog::eventFilter(QObject *object, QEvent *event)
{
    if (object == m_value && event->type() == QEvent::KeyPress) {
        auto *key = static_cast<QKeyEvent *>(event);
        const bool isEnter = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
        if (isEnter && (key->modifiers() & Qt::ControlModifier)) {
            accept();
            return true;
        }
        if (key->key() == Qt::Key_Tab && key->modifiers() == Qt::ControlModifier) {
            focusNextChild();
            return true;
        }
    }
    return QDialog::eventFilter(object, event);
}

void NewDocumentDialog::keyPressEvent(QKeyEvent *event)
{
    const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (isEnter && (event->modifiers() & Qt::ControlModifier))
        accept();
    else
        QDialog::keyPressEvent(event);
}
