#include "ui/comparedialog.h"

#include "model/linedifference.h"
#include "ui/jsoneditor.h"
#include "ui/theme.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>
#include <QScrollBar>
#include <QSplitter>
#include <QVBoxLayout>

CompareDialog::CompareDialog(const QString &key, const QString &mine, const QString &theirs,
                             QWidget *parent)
    : QDialog(parent)
{
    setWindowTitle(tr("%1: yours and theirs").arg(key));
    setAttribute(Qt::WA_DeleteOnClose);
    resize(960, 600);

    auto *left = new JsonEditor;
    auto *right = new JsonEditor;
    left->load(mine);
    right->load(theirs);
    const LineDifference difference = LineDifference::between(mine, theirs);
    left->setMarkedLines(difference.left);
    right->setMarkedLines(difference.right);
    left->setReadOnly(true);
    right->setReadOnly(true);
    left->setAccessibleName(tr("Your text"));
    right->setAccessibleName(tr("Their text"));
    connect(left->verticalScrollBar(), &QScrollBar::valueChanged, right->verticalScrollBar(),
            &QScrollBar::setValue);
    connect(right->verticalScrollBar(), &QScrollBar::valueChanged, left->verticalScrollBar(),
            &QScrollBar::setValue);
    if (!difference.left.isEmpty())
        left->ensureLineVisible(difference.left.first() - 1);

    auto *splitter = new QSplitter;
    splitter->setChildrenCollapsible(false);
    splitter->addWidget(column(tr("Yours, not saved"), left));
    splitter->addWidget(column(tr("Theirs, stored"), right));

    auto *buttons = new QDialogButtonBox;
    QPushButton *keep = buttons->addButton(tr("Keep Mine"), QDialogButtonBox::ActionRole);
    QPushButton *take = buttons->addButton(tr("Take Theirs"), QDialogButtonBox::ActionRole);
    buttons->addButton(QDialogButtonBox::Close);
    connect(keep, &QPushButton::clicked, this, [this] {
        emit keepMineRequested();
        accept();
    });
    connect(take, &QPushButton::clicked, this, [this] {
        emit takeTheirsRequested();
        accept();
    });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);

    auto *layout = new QVBoxLayout(this);
    layout->addWidget(splitter, 1);
    layout->addWidget(buttons);
}

QWidget *CompareDialog::column(const QString &heading, JsonEditor *editor)
{
    auto *column = new QWidget;
    auto *label = new QLabel(heading);
    label->setFont(theme::headingFont(font()));
    label->setBuddy(editor);
    auto *layout = new QVBoxLayout(column);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(label);
    layout->addWidget(editor, 1);
    return column;
}
