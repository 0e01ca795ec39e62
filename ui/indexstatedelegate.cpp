#include "ui/indexstatedelegate.h"

#include "model/indexesmodel.h"
#include "ui/icons.h"
#include "ui/theme.h"

#include <QApplication>
#include <QPainter>

namespace {

constexpr int barHeight = 3;

Icons::Name signOf(IndexesModel::Health health)
{
    switch (health) {
    case IndexesModel::Health::UpToDate:
        return Icons::Name::Commit;
    case IndexesModel::Health::CatchingUp:
        return Icons::Name::Refresh;
    case IndexesModel::Health::Waiting:
        return Icons::Name::Lock;
    case IndexesModel::Health::Paused:
        return Icons::Name::Pause;
    }
    Q_UNREACHABLE();
}

} // namespace

void IndexStateDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option,
                               const QModelIndex &index) const
{
    QStyleOptionViewItem ground = option;
    initStyleOption(&ground, index);
    const QString text = std::exchange(ground.text, {});
    const QStyle *style = option.widget ? option.widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &ground, painter, option.widget);

    const auto health = index.data(IndexesModel::HealthRole).value<IndexesModel::Health>();
    const bool hasFailures = index.data(IndexesModel::FailuresRole).toLongLong() > 0;
    const bool isSelected = option.state & QStyle::State_Selected;
    const ThemeColors &colors = theme::colors(option.palette);
    const QColor meaning = hasFailures                                ? colors.error
                           : health == IndexesModel::Health::UpToDate ? colors.success
                                                                      : colors.warning;
    const QColor color = isSelected ? option.palette.color(QPalette::HighlightedText) : meaning;
    QRect place = option.rect.adjusted(spacing::small, 0, -spacing::normal, 0);

    painter->save();
    const QPixmap sign = Icons::pixmap(hasFailures ? Icons::Name::Warning : signOf(health),
                                       Icons::small, color, painter->device()->devicePixelRatioF());
    painter->drawPixmap(place.left(), place.center().y() - Icons::small / 2, sign);
    place.setLeft(place.left() + Icons::small + spacing::small);
    painter->setPen(color);
    painter->drawText(place, Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine,
                      option.fontMetrics.elidedText(text, Qt::ElideRight, place.width()));
    if (health != IndexesModel::Health::UpToDate) {
        const QRect bar(place.left(), option.rect.bottom() - barHeight, place.width(), barHeight);
        QColor empty = color;
        empty.setAlphaF(0.25F);
        painter->fillRect(bar, empty);
        QRect filled = bar;
        filled.setWidth(int(bar.width() * index.data(IndexesModel::DoneRole).toDouble()));
        painter->fillRect(filled, color);
    }
    painter->restore();
}
