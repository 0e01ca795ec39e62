#include "ui/movedkeybar.h"

#include "model/keypathtext.h"
#include "ui/theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>

MovedKeyBar::MovedKeyBar(QWidget *parent)
    : QFrame(parent),
      m_text(new QLabel),
      m_save(new QPushButton(tr("Save as New Record"))),
      m_back(new QPushButton(tr("Go Back")))
{
    m_text->setTextFormat(Qt::PlainText);
    m_text->setWordWrap(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_back->setToolTip(tr("Go on editing; nothing is saved"));
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(spacing::small);
    buttons->addWidget(m_save);
    buttons->addWidget(m_back);
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
    connect(m_save, &QPushButton::clicked, this, &MovedKeyBar::saveAsNewRequested);
    connect(m_back, &QPushButton::clicked, this, &MovedKeyBar::backRequested);
}

void MovedKeyBar::show(const Move &move)
{
    const QString path = keypathtext::words(move.path);
    QString text =
        move.isGenerated
            ? tr("Not saved: there is no key at %1 any more, and the record is stored under %2.")
                  .arg(path, move.from)
            : tr("Not saved: the key at %1 is %2 now, and the record is stored under %3.")
                  .arg(path, move.to, move.from);
    text += u' ';
    if (move.isTaken)
        text += tr("Another record has the key %1.").arg(move.to);
    else
        text += tr("Saved as a new record it gets the key %1, and %2 stays as it is.")
                    .arg(move.to, move.from);
    m_text->setText(text);
    m_save->setEnabled(!move.isTaken);
    setAccessibleDescription(text);
    if (isVisible())
        return;
    QFrame::show();
    (move.isTaken ? m_back : m_save)->setFocus();
}

void MovedKeyBar::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape)
        emit backRequested();
    else
        QFrame::keyPressEvent(event);
}

void MovedKeyBar::changeEvent(QEvent *event)
{
    QFrame::changeEvent(event);
    // The palette that is set here must not set it again.
    if (event->type() == QEvent::ParentChange || event->type() == QEvent::ApplicationPaletteChange)
        updateLook();
}

void MovedKeyBar::updateLook()
{
    QPalette look;
    look.setColor(QPalette::Window, theme::colors(look).warningBackground);
    setPalette(look);
}
