#include "ui/noteline.h"

#include "ui/icons.h"
#include "ui/theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>

#include <algorithm>

NoteLine::NoteLine(QWidget *parent)
    : QWidget(parent), m_icon(new QLabel(this)), m_text(new QLabel(this))
{
    m_icon->setFixedWidth(Icons::small);
    m_icon->hide();
    m_text->setTextFormat(Qt::PlainText);
    m_text->setWordWrap(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_text->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_text->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(spacing::small);
    row->addWidget(m_icon, 0, Qt::AlignTop);
    row->addWidget(m_text, 1);
    updateLook();
}

void NoteLine::setReservedLines(int lines)
{
    m_reservedLines = lines;
    fitHeight();
}

// As high as its text at this width. Layouts guess the height of a wrapped text from a width of
// their own, and leave gaps.
void NoteLine::fitHeight()
{
    const int sign = m_icon->isHidden() ? 0 : Icons::small + spacing::small;
    constexpr int likelyWidth = 400;
    const int room = (m_laidOut ? contentsRect().width() : likelyWidth) - sign;
    const int needed = m_text->text().isEmpty() ? 0 : m_text->heightForWidth(room);
    m_text->setFixedHeight(std::max(needed, m_reservedLines * fontMetrics().lineSpacing()));
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
    fitHeight();
}

void NoteLine::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        updateLook();
}

void NoteLine::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    m_laidOut = true;
    fitHeight();
}
