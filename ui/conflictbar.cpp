#include "ui/conflictbar.h"

#include "ui/theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

ConflictBar::ConflictBar(QWidget *parent)
    : QFrame(parent),
      m_text(new QLabel),
      m_keep(new QPushButton),
      m_take(new QPushButton),
      m_compare(new QPushButton(tr("Look at Both")))
{
    m_text->setWordWrap(true);
    m_keep->setToolTip(tr("The next save replaces what is stored"));
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(spacing::small);
    buttons->addWidget(m_keep);
    buttons->addWidget(m_take);
    buttons->addWidget(m_compare);
    buttons->addStretch();
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(spacing::normal, spacing::small, spacing::normal, spacing::normal);
    layout->setSpacing(spacing::small);
    layout->addWidget(m_text);
    layout->addLayout(buttons);
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Window);
    updateLook();
    hide();
    connect(m_keep, &QPushButton::clicked, this, &ConflictBar::keepMineRequested);
    connect(m_take, &QPushButton::clicked, this, &ConflictBar::takeTheirsRequested);
    connect(m_compare, &QPushButton::clicked, this, &ConflictBar::compareRequested);
}

void ConflictBar::showChanged()
{
    m_text->setText(tr("This was changed elsewhere while you were editing it."));
    m_keep->setText(tr("Keep Mine"));
    m_take->setText(tr("Take Theirs"));
    m_take->setToolTip(tr("Give up your text and show what is stored"));
    m_compare->show();
    show();
}

void ConflictBar::showRemoved()
{
    m_text->setText(tr("This was deleted elsewhere while you were editing it."));
    m_keep->setText(tr("Keep Mine"));
    m_take->setText(tr("Discard Mine"));
    m_take->setToolTip(tr("Give up your text; it stays deleted"));
    m_compare->hide();
    show();
}

void ConflictBar::changeEvent(QEvent *event)
{
    QFrame::changeEvent(event);
    // The palette that is set here must not set it again.
    if (event->type() == QEvent::ParentChange || event->type() == QEvent::ApplicationPaletteChange)
        updateLook();
}

void ConflictBar::updateLook()
{
    QPalette look;
    look.setColor(QPalette::Window, theme::colors(look).warningBackground);
    setPalette(look);
}
