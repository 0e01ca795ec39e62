#include "ui/keydelegate.h"

#include "ui/icons.h"
#include "ui/theme.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <cmath>

using namespace Qt::StringLiterals;

namespace {

QFont fontOf(const KeyLook &look)
{
    QFont font = theme::fixedFont();
    font.setItalic(look.isUncommitted);
    font.setStrikeOut(look.isRolledBack);
    return font;
}

constexpr int dotDiameter = 6;

// A key on one line: what would break it or could not be seen is shown by its symbol.
QString withVisibleControls(QString text)
{
    for (QChar &character : text) {
        if (character.unicode() < 0x20)
            character = QChar(char16_t(0x2400 + character.unicode()));
        else if (character.unicode() == 0x7f)
            character = QChar(0x2421);
    }
    return text;
}

} // namespace

void paintKey(QPainter &painter, const QStyleOptionViewItem &option, const KeyLook &look)
{
    const bool isSelected = option.state & QStyle::State_Selected;
    const QPalette::ColorGroup group = !(option.state & QStyle::State_Enabled) ? QPalette::Disabled
                                       : option.state & QStyle::State_Active   ? QPalette::Active
                                                                               : QPalette::Inactive;
    const ThemeColors &colors = theme::colors(option.palette);
    const QColor highlighted = option.palette.color(group, QPalette::HighlightedText);
    QColor color = option.palette.color(group, QPalette::Text);
    if (isSelected)
        color = highlighted;
    else if (look.isRolledBack)
        color = colors.rolledBack;
    else if (look.strategy != Strategy::None)
        color = colors.forStrategy(look.strategy);

    painter.save();
    painter.setClipRect(option.rect, Qt::IntersectClip);
    const bool isMirrored = option.direction == Qt::RightToLeft;
    // Kept apart from the text's length: the place moves on from the leading edge.
    int offset = spacing::small;
    const auto place = [&](int width, int height) {
        const QRect rect(option.rect.left() + offset,
                         option.rect.top() + (option.rect.height() - height) / 2, width, height);
        offset += width + spacing::small;
        return QStyle::visualRect(option.direction, option.rect, rect);
    };

    if (look.strategy != Strategy::None) {
        const QRect rect = place(Icons::small, Icons::small);
        painter.drawPixmap(rect.topLeft(),
                           Icons::strategyPixmap(look.strategy, Icons::small, color,
                                                 painter.device()->devicePixelRatioF()));
    }
    if (look.isUncommitted) {
        const QRect rect = place(dotDiameter, dotDiameter);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        painter.setBrush(isSelected ? highlighted : colors.uncommitted);
        painter.drawEllipse(rect);
    }
    const QFont font = fontOf(look);
    const int width = option.rect.width() - offset - spacing::small;
    const QRect rect = place(std::max(0, width), option.rect.height());
    painter.setFont(font);
    painter.setPen(color);
    painter.drawText(
        rect, Qt::AlignVCenter | (isMirrored ? Qt::AlignRight : Qt::AlignLeft) | Qt::TextSingleLine,
        QFontMetrics(font).elidedText(withVisibleControls(look.text), Qt::ElideMiddle, width));
    painter.restore();
}

QSize sizeOfKey(const QStyleOptionViewItem &, const KeyLook &look)
{
    const QFontMetricsF metrics(fontOf(look));
    // Half a pixel too few would cost a key its middle.
    const double text = metrics.horizontalAdvance(withVisibleControls(look.text));
    int width = 2 * spacing::small + int(std::ceil(text)) + 1;
    if (look.strategy != Strategy::None)
        width += Icons::small + spacing::small;
    if (look.isUncommitted)
        width += dotDiameter + spacing::small;
    return {width, std::max(int(std::ceil(metrics.height())), Icons::small) + spacing::small};
}

KeyDelegate::KeyDelegate(const Roles &roles, QObject *parent)
    : QStyledItemDelegate(parent), m_roles(roles)
{}

KeyLook KeyDelegate::lookOf(const QModelIndex &index) const
{
    const auto isSet = [&index](int role) { return role >= 0 && index.data(role).toBool(); };
    return {.text = index.data(Qt::DisplayRole).toString(),
            .strategy = m_roles.strategy >= 0 ? index.data(m_roles.strategy).value<Strategy>()
                                              : Strategy::None,
            .isUncommitted = isSet(m_roles.uncommitted),
            .isRolledBack = isSet(m_roles.rolledBack)};
}

void KeyDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option,
                        const QModelIndex &index) const
{
    if (m_roles.loading >= 0 && index.data(m_roles.loading).toBool()) {
        QStyledItemDelegate::paint(painter, option, index);
        return;
    }
    QStyleOptionViewItem background = option;
    initStyleOption(&background, index);
    const QStyle *style = option.widget ? option.widget->style() : QApplication::style();
    background.text.clear();
    background.icon = {};
    background.features &= ~QStyleOptionViewItem::HasDecoration;
    style->drawControl(QStyle::CE_ItemViewItem, &background, painter, option.widget);
    paintKey(*painter, background, lookOf(index));
}

QSize KeyDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    return sizeOfKey(option, lookOf(index));
}

bool KeyDelegate::helpEvent(QHelpEvent *event, QAbstractItemView *view,
                            const QStyleOptionViewItem &option, const QModelIndex &index)
{
    const QString toolTip = index.data(Qt::ToolTipRole).toString();
    if (event->type() != QEvent::ToolTip || !toolTip.isEmpty())
        return QStyledItemDelegate::helpEvent(event, view, option, index);
    // A key that does not fit can be read whole. Plain text: a key is no markup.
    const KeyLook look = lookOf(index);
    if (sizeOfKey(option, look).width() <= option.rect.width()) {
        QToolTip::hideText();
        return true;
    }
    QToolTip::showText(event->globalPos(),
                       u"<p style='white-space:pre-wrap'>"_s + look.text.toHtmlEscaped() +
                           u"</p>"_s,
                       view, option.rect);
    return true;
}
