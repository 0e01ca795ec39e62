#include "ui/aboutdialog.h"

#include <QClipboard>
#include <QDialogButtonBox>
#include <QGuiApplication>
#include <QLabel>
#include <QLibraryInfo>
#include <QPushButton>
#include <QSysInfo>
#include <QVBoxLayout>
#include <Qsci/qsciglobal.h>

using namespace Qt::StringLiterals;

AboutDialog::AboutDialog(QWidget *parent) : QDialog(parent)
{
    setWindowTitle(tr("About Keyscope"));
    auto *icon = new QLabel(this);
    icon->setPixmap(windowIcon().pixmap(64, 64));
    icon->setVisible(!windowIcon().isNull());
    auto *name = new QLabel(tr("Keyscope %1").arg(QLatin1String(KEYSCOPE_VERSION)), this);
    QFont font = name->font();
    font.setPointSizeF(font.pointSizeF() * 1.6);
    font.setBold(true);
    name->setFont(font);
    auto *what =
        new QLabel(tr("A document browser that shows where a document's key comes from: "
                      "generated, counted, or given; and what happens to the numbers when a "
                      "transaction is taken back."),
                   this);
    what->setWordWrap(true);
    auto *made = new QLabel(versions(), this);
    made->setTextFormat(Qt::PlainText);
    made->setAccessibleName(tr("Versions"));
    made->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    auto *licence = new QLabel(tr("Free software under the GNU General Public License, version 3 "
                                  "or later. It comes with no "
                                  "warranty, to the extent that the law permits."),
                               this);
    licence->setWordWrap(true);

    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    auto *copy = buttons->addButton(tr("Copy versions"), QDialogButtonBox::ActionRole);
    connect(copy, &QPushButton::clicked, this,
            [] { QGuiApplication::clipboard()->setText(versions()); });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    buttons->button(QDialogButtonBox::Close)->setDefault(true);

    auto *text = new QVBoxLayout;
    text->setSpacing(8);
    for (QLabel *label : {name, what, made, licence})
        text->addWidget(label);
    auto *row = new QHBoxLayout;
    row->setSpacing(16);
    row->addWidget(icon, 0, Qt::AlignTop);
    row->addLayout(text, 1);
    auto *column = new QVBoxLayout(this);
    column->setSpacing(16);
    column->addLayout(row);
    column->addWidget(buttons);
    setMinimumWidth(440);
}

QString AboutDialog::versions()
{
    return u"Keyscope %1\nQt %2, QScintilla %3\n%4"_s.arg(
        QLatin1String(KEYSCOPE_VERSION), QLatin1String(qVersion()),
        QLatin1String(QSCINTILLA_VERSION_STR), QSysInfo::prettyProductName());
}
