#include "ui/placeholder.h"

#include "ui/theme.h"

#include <QEvent>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

Placeholder::Placeholder(QWidget *parent)
    : QWidget(parent),
      m_title(new QLabel(this)),
      m_hint(new QLabel(this)),
      m_button(new QPushButton(this))
{
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    for (QLabel *label : {m_title, m_hint}) {
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
        label->setAlignment(Qt::AlignCenter);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    }
    m_title->setObjectName(u"placeholderTitle"_s);
    m_hint->setObjectName(u"placeholderHint"_s);
    m_button->setObjectName(u"placeholderButton"_s);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(spacing::empty, spacing::empty, spacing::empty, spacing::empty);
    column->setSpacing(spacing::normal);
    column->addStretch(2);
    column->addWidget(m_title);
    column->addWidget(m_hint);
    column->addSpacing(spacing::small);
    column->addWidget(m_button, 0, Qt::AlignHCenter);
    column->addStretch(3);
    connect(m_button, &QPushButton::clicked, this, &Placeholder::clicked);
    updateLook();
}

void Placeholder::say(const QString &title, const QString &hint, const QString &button)
{
    m_title->setText(title);
    m_title->setVisible(!title.isEmpty());
    m_hint->setText(hint);
    m_hint->setVisible(!hint.isEmpty());
    m_button->setText(button);
    m_button->setVisible(!button.isEmpty());
}

QString Placeholder::title() const
{
    return m_title->text();
}

QString Placeholder::hint() const
{
    return m_hint->text();
}

void Placeholder::updateLook()
{
    m_title->setFont(theme::headingFont(font()));
    QPalette quiet = palette();
    quiet.setColor(QPalette::WindowText, theme::colors(quiet).quiet);
    m_hint->setPalette(quiet);
}

void Placeholder::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        updateLook();
}
