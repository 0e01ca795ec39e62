#include "ui/newstoredialog.h"

#include "model/keypathtext.h"
#include "model/whenfinished.h"
#include "storage/json/prettyjson.h"
#include "storage/keypathoptions.h"
#include "ui/elidedlabel.h"
#include "ui/jsoneditor.h"
#include "ui/noteline.h"
#include "ui/theme.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPushButton>
#include <QtConcurrent>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype maximumExampleShown = 1000; // Of the stored example, in UTF-8 bytes.

} // namespace

NewStoreDialog::NewStoreDialog(Source &source, QWidget *parent)
    : QDialog(parent),
      m_source(source),
      m_name(new QLineEdit(this)),
      m_line(new NoteLine(this)),
      m_path(new QLineEdit(this)),
      m_pathLine(new NoteLine(this)),
      m_generator(new QCheckBox(tr("Key &generator"), this)),
      m_generatorNote(new NoteLine(this)),
      m_example(new JsonEditor(this)),
      m_result(new NoteLine(this)),
      m_stored(new ElidedLabel(this)),
      m_error(new NoteLine(this)),
      m_create(new QPushButton(tr("Create store"), this))
{
    setWindowTitle(tr("New object store"));
    createLayout();
    connect(m_name, &QLineEdit::textChanged, this, &NewStoreDialog::check);
    connect(m_path, &QLineEdit::textChanged, this, &NewStoreDialog::check);
    connect(m_generator, &QCheckBox::toggled, this, &NewStoreDialog::check);
    connect(m_example, &QsciScintilla::textChanged, this,
            [this] { m_checker.setText(m_example->text()); });
    connect(&m_checker, &JsonChecker::checked, this, &NewStoreDialog::requestExample);
    connect(&m_feed, &CatalogFeed::updated, this, &NewStoreDialog::check);
    m_feed.setSource(&source);
    check();
    m_name->setFocus();
}

void NewStoreDialog::createLayout()
{
    m_name->setObjectName(u"name"_s);
    m_name->setAccessibleName(tr("Name"));
    m_line->setObjectName(u"line"_s);
    m_path->setObjectName(u"path"_s);
    m_path->setAccessibleName(tr("Key path"));
    m_path->setFont(theme::fixedFont());
    m_path->setPlaceholderText(tr("none; or isbn, address.city, or several: last, first"));
    m_pathLine->setObjectName(u"pathLine"_s);
    m_pathLine->setReservedLines(2);
    m_generator->setChecked(true);
    m_generatorNote->setReservedLines(2);
    m_example->setObjectName(u"example"_s);
    m_example->setAccessibleName(tr("Example record"));
    m_example->setMinimumHeight(QFontMetrics(theme::fixedFont()).lineSpacing() * 6);
    m_example->installEventFilter(this);
    m_result->setObjectName(u"result"_s);
    m_result->setReservedLines(1);
    m_stored->setObjectName(u"stored"_s);
    m_stored->setFont(theme::fixedFont());
    m_stored->setAccessibleName(tr("The example as it would be stored"));
    m_stored->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_error->setObjectName(u"error"_s);
    m_error->hide();
    m_create->setDefault(true);

    auto *form = new QFormLayout;
    form->setHorizontalSpacing(spacing::large);
    form->setVerticalSpacing(spacing::normal);
    form->addRow(tr("&Name:"), m_name);
    form->addRow(QString(), m_line);
    form->addRow(tr("&Key path:"), m_path);
    form->addRow(QString(), m_pathLine);
    form->addRow(QString(), m_generator);
    form->addRow(QString(), m_generatorNote);
    form->addRow(tr("&Example:"), m_example);
    form->addRow(QString(), m_result);
    form->addRow(QString(), m_stored);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    buttons->addButton(m_create, QDialogButtonBox::AcceptRole);
    connect(buttons, &QDialogButtonBox::accepted, this, &NewStoreDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &NewStoreDialog::reject);
    auto *column = new QVBoxLayout(this);
    column->setSpacing(spacing::normal);
    column->addLayout(form, 1);
    column->addWidget(m_error);
    column->addWidget(buttons);
    setMinimumWidth(480);
}

bool NewStoreDialog::isNameFree() const
{
    const QList<StoreSummary> &stores = m_feed.catalog().stores;
    return std::none_of(
        stores.cbegin(), stores.cend(),
        [name = m_name->text()](const StoreSummary &store) { return store.name == name; });
}

Result<std::optional<KeyPath>> NewStoreDialog::path() const
{
    std::optional<KeyPath> path;
    if (const std::optional<KeyPathLiteral> literal = keypathtext::read(m_path->text())) {
        const Result<KeyPath> read = literal->toPath();
        if (!read)
            return tl::unexpected(read.error());
        path = *read;
    }
    return checkStoreOptions(path, m_generator->isChecked()).map([&path] { return path; });
}

void NewStoreDialog::check()
{
    checkName();
    checkPath();
    m_create->setEnabled(!m_name->text().isEmpty() && isNameFree() && path() && !m_running);
    fillExample();
    requestExample();
}

void NewStoreDialog::checkName()
{
    if (m_name->text().isEmpty())
        m_line->setNote(NoteLine::Kind::Quiet,
                        tr("Any text; upper and lower case are different names."));
    else if (!isNameFree())
        m_line->setNote(NoteLine::Kind::Error, tr("There is a store of this name already."));
    else
        m_line->setNote(NoteLine::Kind::Good, tr("The name is free."));
    m_name->setAccessibleDescription(m_line->text());
}

void NewStoreDialog::checkPath()
{
    const Result<std::optional<KeyPath>> wanted = path();
    const bool generates = m_generator->isChecked();
    if (!wanted)
        m_pathLine->setNote(NoteLine::Kind::Error, wanted.error().message);
    else if (!*wanted)
        m_pathLine->setNote(NoteLine::Kind::Quiet,
                            tr("Keys are given beside the records. With a key path each record "
                               "holds its key; two quotes, '', are the record itself."));
    else if ((*wanted)->isArray())
        m_pathLine->setNote(NoteLine::Kind::Quiet,
                            tr("Each record’s key is an array of what it has at %1.")
                                .arg(keypathtext::words(**wanted)));
    else
        m_pathLine->setNote(
            NoteLine::Kind::Quiet,
            tr("Each record’s key is what it has at %1.").arg(keypathtext::words(**wanted)));
    m_path->setAccessibleDescription(m_pathLine->text());
    if (!generates)
        m_generatorNote->setNote(NoteLine::Kind::Quiet,
                                 tr("Each record must come with its key. This cannot be changed "
                                    "later."));
    else
        m_generatorNote->setNote(NoteLine::Kind::Quiet,
                                 tr("Records that come without a key get 1, 2, 3, … This cannot be "
                                    "changed later."));
}

// What a person has typed there stays.
void NewStoreDialog::fillExample()
{
    const Result<std::optional<KeyPath>> wanted = path();
    if (!wanted || m_example->text() != m_filled)
        return;
    const QByteArray record = StoreExample::record(*wanted, m_generator->isChecked());
    const Result<QByteArray> pretty = JsonText::parse(record).and_then(prettyJson);
    const QString text = QString::fromUtf8(pretty.value_or(record));
    if (text == m_filled)
        return;
    m_example->load(text);
    m_filled = m_example->text();
    m_checker.setText(m_filled);
}

void NewStoreDialog::requestExample()
{
    const quint64 generation = ++m_generation;
    const Result<std::optional<KeyPath>> wanted = path();
    const std::optional<Result<JsonText>> &record = m_checker.result();
    if (!wanted) {
        m_result->clear(); // The line of the key path says why.
        m_stored->setWholeText({});
        return;
    }
    if (!record)
        return;
    if (!*record) {
        m_result->setNote(NoteLine::Kind::Error, tr("Line %L1, column %L2: %3")
                                                     .arg(record->error().line)
                                                     .arg(record->error().column)
                                                     .arg(record->error().message));
        m_stored->setWholeText({});
        return;
    }
    // A record that was pasted may be large.
    const auto example =
        QtConcurrent::run([path = *wanted, generates = m_generator->isChecked(), value = **record] {
            return StoreExample::of(path, generates, value);
        });
    whenFinished(example, this, [this, generation](const StoreExample &found) {
        if (generation == m_generation)
            showExample(found);
    });
}

void NewStoreDialog::showExample(const StoreExample &example)
{
    if (example.error) {
        m_result->setNote(NoteLine::Kind::Error,
                          tr("This would not be stored. %1").arg(example.error->message));
        m_stored->setWholeText({});
        return;
    }
    if (!example.key)
        m_result->setNote(Strategy::Given, tr("Stored under the key that is given beside it:"));
    else if (example.strategy == Strategy::Generated)
        m_result->setNote(Strategy::Generated,
                          tr("Stored under the generated key %1:").arg(example.key->toLiteral()));
    else if (example.nextNumber && *example.nextNumber > 1)
        m_result->setNote(Strategy::Given,
                          tr("Stored under its key %1, and the generator gives %2 next:")
                              .arg(example.key->toLiteral())
                              .arg(*example.nextNumber));
    else
        m_result->setNote(Strategy::Given,
                          tr("Stored under its key %1:").arg(example.key->toLiteral()));
    m_stored->setWholeText(QString::fromUtf8(example.stored.bytes().left(maximumExampleShown)));
}

void NewStoreDialog::accept()
{
    const Result<std::optional<KeyPath>> wanted = path();
    if (!m_create->isEnabled() || !wanted)
        return;
    m_running = true;
    check();
    m_error->hide();
    const QString name = m_name->text();
    std::optional<KeyPathLiteral> keyPath;
    if (*wanted)
        keyPath = KeyPathLiteral::of(**wanted);
    whenFinished(m_source.run(statement::CreateStore{
                     .name = name, .keyPath = keyPath, .autoIncrement = m_generator->isChecked()}),
                 this, [this, name](const Outcome &outcome) {
                     m_running = false;
                     check();
                     if (outcome.result) {
                         emit created(name);
                         QDialog::accept();
                         return;
                     }
                     m_error->setNote(
                         NoteLine::Kind::Error,
                         tr("The store was not made. %1").arg(outcome.result.error().message));
                     m_error->show();
                 });
}

bool NewStoreDialog::eventFilter(QObject *object, QEvent *event)
{
    if (object == m_example && event->type() == QEvent::KeyPress) {
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
