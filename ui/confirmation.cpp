#include "ui/confirmation.h"

#include <QCheckBox>
#include <QCoreApplication>
#include <QMessageBox>
#include <QPushButton>

void Confirmation::ask(QWidget *parent, Preferences &preferences,
                       std::function<void()> confirmed) const
{
    if (question && !preferences.asksBefore(*question)) {
        confirmed();
        return;
    }
    auto *box = new QMessageBox(QMessageBox::Warning, QCoreApplication::applicationName(), title,
                                QMessageBox::NoButton, parent);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setTextFormat(Qt::PlainText);
    box->setInformativeText(consequences);
    if (!details.isEmpty())
        box->setDetailedText(details);
    QPushButton *agree = box->addButton(button, QMessageBox::DestructiveRole);
    QPushButton *cancel = box->addButton(QMessageBox::Cancel);
    agree->setAutoDefault(false);
    box->setDefaultButton(cancel);
    box->setEscapeButton(cancel);
    QCheckBox *again = nullptr;
    if (question) {
        again = new QCheckBox(QCoreApplication::translate("Confirmation", "Do not ask again"), box);
        box->setCheckBox(again);
    }
    QObject::connect(agree, &QPushButton::clicked, box,
                     [question = question, again, &preferences, confirmed = std::move(confirmed)] {
                         if (question && again->isChecked())
                             preferences.setAsksBefore(*question, false);
                         confirmed();
                     });
    box->open();
}
