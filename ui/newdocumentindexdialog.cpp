#include "ui/newdocumentindexdialog.h"

#include "model/whenfinished.h"
#include "storage/keys/keypath.h"
#include "ui/noteline.h"
#include "ui/theme.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLineEdit>
#include <QPushButton>

using namespace Qt::StringLiterals;

NewDocumentIndexDialog::NewDocumentIndexDialog(Source &source, QWidget *parent)
    : QDialog(parent),
      m_source(source),
      m_name(new QLineEdit(this)),
      m_nameLine(new NoteLine(this)),
      m_collection(new QComboBox(this)),
      m_path(new QLineEdit(this)),
      m_pathLine(new NoteLine(this)),
      m_answer(new NoteLine(this)),
      m_create(new QPushButton(tr("Create index"), this))
{
    setWindowTitle(tr("New index on documents"));
    createLayout();
    connect(m_name, &QLineEdit::textChanged, this, &NewDocumentIndexDialog::check);
    connect(m_path, &QLineEdit::textChanged, this, &NewDocumentIndexDialog::check);
    connect(m_collection, &QComboBox::currentIndexChanged, this, &NewDocumentIndexDialog::check);
    connect(&m_catalog, &CatalogFeed::updated, this, &NewDocumentIndexDialog::fillCollections);
    connect(&m_indexing, &IndexingFeed::updated, this, &NewDocumentIndexDialog::check);
    m_catalog.setSource(&source);
    m_indexing.setSource(&source);
    check();
}

void NewDocumentIndexDialog::createLayout()
{
    m_name->setObjectName(u"name"_s);
    m_name->setAccessibleName(tr("Name"));
    m_collection->setObjectName(u"collection"_s);
    m_collection->setAccessibleName(tr("Collection"));
    m_collection->addItem(tr("All documents"));
    m_path->setObjectName(u"path"_s);
    m_path->setAccessibleName(tr("Key path"));
    m_path->setFont(theme::fixedFont());
    m_path->setPlaceholderText(tr("user, or address.city"));
    m_pathLine->setObjectName(u"pathLine"_s);
    m_pathLine->setReservedLines(3);
    m_answer->setObjectName(u"answer"_s);
    m_answer->hide();
    m_create->setDefault(true);

    auto *form = new QFormLayout;
    form->setHorizontalSpacing(spacing::large);
    form->setVerticalSpacing(spacing::normal);
    form->addRow(tr("&Name:"), m_name);
    form->addRow(QString(), m_nameLine);
    form->addRow(tr("&Collection:"), m_collection);
    form->addRow(tr("&Key path:"), m_path);
    form->addRow(QString(), m_pathLine);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    buttons->addButton(m_create, QDialogButtonBox::AcceptRole);
    connect(buttons, &QDialogButtonBox::accepted, this, &NewDocumentIndexDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &NewDocumentIndexDialog::reject);
    auto *column = new QVBoxLayout(this);
    column->setSpacing(spacing::normal);
    column->addLayout(form);
    column->addStretch(1);
    column->addWidget(m_answer);
    column->addWidget(buttons);
    setMinimumWidth(480);
}

// Once: what a person has chosen stays chosen.
void NewDocumentIndexDialog::fillCollections()
{
    if (!m_catalog.isLoaded() || m_collection->count() > 1)
        return;
    for (const CollectionSummary &collection : m_catalog.catalog().collections)
        m_collection->addItem(collection.name, collection.name);
}

std::optional<QString> NewDocumentIndexDialog::collection() const
{
    const QVariant chosen = m_collection->currentData();
    return chosen.isValid() ? std::optional(chosen.toString()) : std::nullopt;
}

void NewDocumentIndexDialog::check()
{
    const QString name = m_name->text();
    const bool isTaken = m_indexing.index(name).has_value();
    if (name.isEmpty())
        m_nameLine->setNote(NoteLine::Kind::Quiet,
                            tr("Any text; no other index on documents may have it."));
    else if (isTaken)
        m_nameLine->setNote(NoteLine::Kind::Error, tr("There is an index of this name."));
    else
        m_nameLine->setNote(NoteLine::Kind::Good, tr("The name is free."));
    m_name->setAccessibleDescription(m_nameLine->text());

    const QString path = m_path->text();
    const auto read = KeyPath::parse(path);
    if (path.isEmpty())
        m_pathLine->setNote(NoteLine::Kind::Quiet,
                            tr("Member names joined by periods lead to what documents are found "
                               "by. An array on the way counts by its elements."));
    else if (!read)
        m_pathLine->setNote(NoteLine::Kind::Error, read.error().message);
    else
        m_pathLine->setNote(
            NoteLine::Kind::Quiet,
            tr("Documents are found by their strings, numbers and dates at %1; one without is not "
               "in the index. It is computed in the background and may be stale for a while.")
                .arg(path));
    m_path->setAccessibleDescription(m_pathLine->text());
    m_create->setEnabled(!m_isRunning && !name.isEmpty() && !isTaken && !path.isEmpty() && read);
}

void NewDocumentIndexDialog::accept()
{
    if (!m_create->isEnabled())
        return;
    m_isRunning = true;
    check();
    const QString name = m_name->text();
    whenFinished(m_source.run(statement::CreateDocumentIndex{
                     .name = name, .collection = collection(), .path = m_path->text()}),
                 this, [this, name](const Outcome &outcome) {
                     m_isRunning = false;
                     if (outcome.result) {
                         emit created(name);
                         QDialog::accept();
                         return;
                     }
                     m_answer->setNote(
                         NoteLine::Kind::Error,
                         tr("The index was not made. %1").arg(outcome.result.error().message));
                     m_answer->show();
                     check();
                 });
}
