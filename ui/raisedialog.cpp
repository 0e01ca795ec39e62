#include "ui/raisedialog.h"

#include "ui/noteline.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include <limits>

using namespace Qt::StringLiterals;

RaiseDialog::RaiseDialog(const QString &prefix, quint64 current, QWidget *parent)
    : QDialog(parent),
      m_prefix(prefix),
      m_current(current),
      m_edit(new QLineEdit(this)),
      m_line(new NoteLine(this)),
      m_raise(new QPushButton(tr("Raise"), this))
{
    setWindowTitle(tr("Raise %1").arg(prefix));
    auto *label = new QLabel(tr("&Number that %1 is raised to:").arg(prefix), this);
    label->setBuddy(m_edit);
    label->setTextFormat(Qt::PlainText);
    m_edit->setAccessibleName(tr("Number"));
    m_line->setObjectName(u"line"_s);
    m_line->setReservedLines(2);
    m_raise->setDefault(true);

    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    buttons->addButton(m_raise, QDialogButtonBox::AcceptRole);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_edit, &QLineEdit::textChanged, this, &RaiseDialog::check);

    auto *column = new QVBoxLayout(this);
    column->setSpacing(8);
    column->addWidget(label);
    column->addWidget(m_edit);
    column->addWidget(m_line);
    column->addWidget(buttons);
    setMinimumWidth(360);
    check();
}

void RaiseDialog::check()
{
    constexpr quint64 maximum = std::numeric_limits<qint64>::max();
    QString text = m_edit->text().trimmed();
    bool isNumber = false;
    const quint64 number = text.toULongLong(&isNumber);
    bool fits = false;
    if (text.isEmpty()) {
        m_line->setNote(NoteLine::Kind::Quiet,
                        tr("It stands at %1 and only rises. The next save under %2 then gives the "
                           "number behind the one given here.")
                            .arg(m_current)
                            .arg(m_prefix));
    } else if (!isNumber || number > maximum) {
        m_line->setNote(NoteLine::Kind::Error,
                        tr("A whole number from 0 to %1 is needed.").arg(maximum));
    } else if (number <= m_current) {
        m_line->setNote(NoteLine::Kind::Error,
                        tr("It stands at %1 already and only rises.").arg(m_current));
    } else {
        fits = true;
        m_number = number;
        m_line->setNote(Strategy::Identity, m_prefix + tr(" %1 → %2").arg(m_current).arg(number));
    }
    m_edit->setAccessibleDescription(m_line->text());
    m_raise->setEnabled(fits);
}
