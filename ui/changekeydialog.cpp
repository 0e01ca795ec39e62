#include "ui/changekeydialog.h"

#include "model/whenfinished.h"
#include "ui/keyfield.h"
#include "ui/theme.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

ChangeKeyDialog::ChangeKeyDialog(Source &source, const RecordAddress &address, QWidget *parent)
    : QDialog(parent),
      m_source(source),
      m_address(address),
      m_key(new KeyField(this)),
      m_error(new QLabel(this)),
      m_change(new QPushButton(tr("Change key"), this))
{
    const QString oldKey = toDisplayText(address.key);
    setWindowTitle(tr("Change key"));
    auto *label =
        new QLabel(tr("New &key for %1:").arg(QString(oldKey).replace(u'&', u"&&"_s)), this);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setBuddy(m_key);
    m_key->setSource(&source);
    m_key->setStore(address.store);
    m_key->setOwnKey(address.key);
    m_key->setText(oldKey);
    m_error->setObjectName(u"error"_s);
    m_error->setTextFormat(Qt::PlainText);
    m_error->setWordWrap(true);
    m_error->hide();
    QPalette palette = m_error->palette();
    palette.setColor(QPalette::WindowText, theme::colors(palette).error);
    m_error->setPalette(palette);
    m_change->setDefault(true);

    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    buttons->addButton(m_change, QDialogButtonBox::AcceptRole);
    connect(buttons, &QDialogButtonBox::accepted, this, &ChangeKeyDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &ChangeKeyDialog::reject);
    connect(m_key, &KeyField::forecastChanged, this, &ChangeKeyDialog::check);

    auto *column = new QVBoxLayout(this);
    column->setSpacing(spacing::normal);
    column->addWidget(label);
    column->addWidget(m_key);
    column->addWidget(m_error);
    column->addWidget(buttons);
    setMinimumWidth(420);
    m_key->setFocus();
    check();
}

void ChangeKeyDialog::check()
{
    m_change->setEnabled(!m_running && m_key->isFree());
}

void ChangeKeyDialog::accept()
{
    if (m_running || !m_key->isFree())
        return;
    m_running = true;
    m_error->hide();
    check();
    whenFinished(m_source.record(m_address), this,
                 [this](const Result<std::optional<StoredRecord>> &record) {
                     if (!record)
                         fail(record.error().message);
                     else if (!*record)
                         fail(tr("%1 is not there any more.").arg(toDisplayText(m_address.key)));
                     else
                         run(**record);
                 });
}

void ChangeKeyDialog::run(const StoredRecord &record)
{
    const std::optional<RecordKey> newKey = m_key->forecast()->key;
    const bool isKnown = newKey && m_key->forecast()->strategy != Strategy::Identity &&
                         m_key->forecast()->strategy != Strategy::Generated;
    QList<Statement> statements;
    if (m_address.store) {
        std::optional<KeyLiteral> literal;
        if (isKnown)
            literal = KeyLiteral(std::get<Key>(*newKey));
        statements = {
            statement::Put{
                .store = *m_address.store, .value = record.value, .key = literal, .add = true},
            statement::Remove{.store = *m_address.store,
                              .range = RangeLiteral::only(std::get<Key>(m_address.key))}};
    } else {
        // Only as it was read: who changed it meanwhile keeps the change.
        statements = {statement::Save{.id = m_key->text(),
                                      .value = record.value,
                                      .collection = {},
                                      .ifEtag = {},
                                      .insert = true},
                      statement::Delete{.id = std::get<DocumentKey>(m_address.key).spelling(),
                                        .ifEtag = record.etag}};
    }
    whenFinished(m_source.runTogether(statements), this,
                 [this, newKey, isKnown](const Result<void> &done) {
                     if (!done) {
                         fail(done.error().message);
                         return;
                     }
                     std::optional<RecordAddress> address;
                     if (isKnown)
                         address = {.store = m_address.store, .key = *newKey};
                     emit changed(address);
                     QDialog::accept();
                 });
}

void ChangeKeyDialog::fail(const QString &why)
{
    m_running = false;
    m_error->setText(tr("The key was not changed. %1").arg(why));
    m_error->show();
    check();
}
