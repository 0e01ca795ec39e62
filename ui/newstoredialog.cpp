#include "ui/newstoredialog.h"

#include "model/whenfinished.h"
#include "ui/noteline.h"
#include "ui/theme.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLineEdit>
#include <QPushButton>

#include <algorithm>

using namespace Qt::StringLiterals;

NewStoreDialog::NewStoreDialog(Source &source, QWidget *parent)
    : QDialog(parent),
      m_source(source),
      m_name(new QLineEdit(this)),
      m_line(new NoteLine(this)),
      m_generator(new QCheckBox(tr("Key &generator"), this)),
      m_generatorNote(new NoteLine(this)),
      m_error(new NoteLine(this)),
      m_create(new QPushButton(tr("Create store"), this))
{
    setWindowTitle(tr("New object store"));
    m_name->setAccessibleName(tr("Name"));
    m_line->setObjectName(u"line"_s);
    m_generator->setChecked(true);
    m_generatorNote->setNote(
        NoteLine::Kind::Quiet,
        tr("Records stored without a key get 1, 2, 3, … Without it, each record "
           "must be given its key. This cannot be changed later."));
    m_error->setObjectName(u"error"_s);
    m_error->hide();
    m_create->setDefault(true);

    auto *form = new QFormLayout;
    form->setHorizontalSpacing(16);
    form->setVerticalSpacing(8);
    form->addRow(tr("&Name:"), m_name);
    form->addRow(QString(), m_line);
    form->addRow(QString(), m_generator);
    form->addRow(QString(), m_generatorNote);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    buttons->addButton(m_create, QDialogButtonBox::AcceptRole);
    connect(buttons, &QDialogButtonBox::accepted, this, &NewStoreDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &NewStoreDialog::reject);
    auto *column = new QVBoxLayout(this);
    column->setSpacing(8);
    column->addLayout(form);
    column->addStretch(1);
    column->addWidget(m_error);
    column->addWidget(buttons);
    setMinimumWidth(400);

    connect(m_name, &QLineEdit::textChanged, this, &NewStoreDialog::check);
    connect(&m_feed, &CatalogFeed::updated, this, &NewStoreDialog::check);
    m_feed.setSource(&source);
    check();
}

void NewStoreDialog::check()
{
    const QString name = m_name->text();
    const QList<StoreSummary> &stores = m_feed.catalog().stores;
    const bool isTaken =
        std::any_of(stores.cbegin(), stores.cend(),
                    [&name](const StoreSummary &store) { return store.name == name; });
    if (name.isEmpty())
        m_line->setNote(NoteLine::Kind::Quiet,
                        tr("Any text; upper and lower case are different names."));
    else if (isTaken)
        m_line->setNote(NoteLine::Kind::Error, tr("There is a store of this name already."));
    else
        m_line->setNote(NoteLine::Kind::Good, tr("The name is free."));
    m_name->setAccessibleDescription(m_line->text());
    m_create->setEnabled(!name.isEmpty() && !isTaken && !m_running);
}

void NewStoreDialog::accept()
{
    if (!m_create->isEnabled())
        return;
    m_running = true;
    check();
    m_error->hide();
    const QString name = m_name->text();
    whenFinished(
        m_source.run(
            statement::CreateStore{.name = name, .autoIncrement = m_generator->isChecked()}),
        this, [this, name](const Outcome &outcome) {
            m_running = false;
            check();
            if (outcome.result) {
                emit created(name);
                QDialog::accept();
                return;
            }
            m_error->setNote(NoteLine::Kind::Error,
                             tr("The store was not made. %1").arg(outcome.result.error().message));
            m_error->show();
        });
}
