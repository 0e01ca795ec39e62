#include "ui/renamedialog.h"

#include "model/whenfinished.h"
#include "ui/noteline.h"
#include "ui/theme.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

RenameDialog::RenameDialog(Source &source, Renaming renaming, QWidget *parent)
    : QDialog(parent),
      m_source(source),
      m_renaming(std::move(renaming)),
      m_name(new QLineEdit(m_renaming.name, this)),
      m_line(new NoteLine(this)),
      m_rename(new QPushButton(tr("Rename"), this))
{
    setWindowTitle(m_renaming.title);
    auto *label = new QLabel(m_renaming.label, this);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    m_name->setAccessibleName(tr("New name"));
    m_name->selectAll();
    m_line->setObjectName(u"line"_s);
    m_line->setReservedLines(1);
    m_rename->setDefault(true);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    buttons->addButton(m_rename, QDialogButtonBox::AcceptRole);
    auto *column = new QVBoxLayout(this);
    column->setSpacing(spacing::normal);
    column->addWidget(label);
    column->addWidget(m_name);
    column->addWidget(m_line);
    column->addStretch(1);
    column->addWidget(buttons);
    setMinimumWidth(400);
    connect(buttons, &QDialogButtonBox::accepted, this, &RenameDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &RenameDialog::reject);
    connect(m_name, &QLineEdit::textChanged, this, &RenameDialog::check);
    check();
}

void RenameDialog::check()
{
    const QString name = m_name->text();
    const bool isSame = name == m_renaming.name;
    const bool isTaken = !isSame && m_renaming.taken.contains(name);
    if (isTaken)
        m_line->setNote(NoteLine::Kind::Error, tr("This name is taken."));
    else if (isSame || name.isEmpty())
        m_line->setNote(NoteLine::Kind::Quiet,
                        tr("Any text; upper and lower case are different names."));
    else
        m_line->setNote(NoteLine::Kind::Good, tr("The name is free."));
    m_name->setAccessibleDescription(m_line->text());
    m_rename->setEnabled(!name.isEmpty() && !isSame && !isTaken && !m_running);
}

void RenameDialog::accept()
{
    if (!m_rename->isEnabled())
        return;
    m_running = true;
    check();
    const QString name = m_name->text();
    whenFinished(
        m_source.run(m_renaming.statement(name)), this, [this, name](const Outcome &outcome) {
            m_running = false;
            check();
            if (outcome.result) {
                emit renamed(name);
                QDialog::accept();
                return;
            }
            m_line->setNote(NoteLine::Kind::Error,
                            tr("Nothing was renamed. %1").arg(outcome.result.error().message));
        });
}
