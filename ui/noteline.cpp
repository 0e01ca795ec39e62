#include "ui/noteline.h"

#include "ui/icons.h"
#include "ui/theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>

NoteLine::NoteLine(QWidget *parent)
    : QWidget(parent), m_icon(new QLabel(this)), m_text(new QLabel(this))
{
    m_icon->setFixedWidth(Icons::small);
    m_icon->hide();
    m_text->setTextFormat(Qt::PlainText);
    m_text->setWordWrap(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_text->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(spacing::small);
    row->addWidget(m_icon, 0, Qt::AlignTop);
    row->addWidget(m_text, 1);
    updateLook();
}

void NoteLine::setReservedLines(int lines)
{
    m_text->setMinimumHeight(lines * fontMetrics().lineSpacing());
}

void NoteLine::setNote(Kind kind, const QString &text)
{
    m_kind = kind;
    m_strategy = Strategy::None;
    m_text->setText(text);
    updateLook();
}

void NoteLine::setNote(Strategy strategy, const QString &text)
{
    m_kind = Kind::Quiet;
    m_strategy = strategy;
    m_text->setText(text);
    updateLook();
}

QString NoteLine::text() const
{
    return m_text->text();
}

void NoteLine::updateLook()
{
    const ThemeColors &colors = theme::colors(palette());
    QColor color = colors.quiet;
    QPixmap pixmap;
    const auto sign = [this, &pixmap](Icons::Name name, const QColor &ofSign) {
        pixmap = Icons::pixmap(name, Icons::small, ofSign, devicePixelRatioF());
        return ofSign;
    };
    if (m_strategy != Strategy::None) {
        color = colors.forStrategy(m_strategy);
        pixmap = Icons::strategyPixmap(m_strategy, Icons::small, color, devicePixelRatioF());
    } else {
        switch (m_kind) {
        case Kind::Quiet:
            break;
        case Kind::Good:
            color = sign(Icons::Name::Commit, colors.success);
            break;
        case Kind::Warning:
            color = sign(Icons::Name::Warning, colors.warning);
            break;
        case Kind::Error:
            color = sign(Icons::Name::Error, colors.error);
            break;
        }
    }
    m_icon->setPixmap(pixmap);
    m_icon->setVisible(!pixmap.isNull() && !m_text->text().isEmpty());
    QPalette own = m_text->palette();
    own.setColor(QPalette::WindowText, color);
    m_text->setPalette(own);
}

void NoteLine::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        updateLook();
}
