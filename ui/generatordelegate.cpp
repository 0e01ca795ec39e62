#include "ui/generatordelegate.h"

#include "model/generatorsmodel.h"
#include "ui/keydelegate.h"
#include "ui/theme.h"

#include <QApplication>
#include <QPainter>

void GeneratorDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option,
                              const QModelIndex &index) const
{
    QStyleOptionViewItem background = option;
    initStyleOption(&background, index);
    const QStyle *style = option.widget ? option.widget->style() : QApplication::style();
    const QString text = std::exchange(background.text, {});
    style->drawControl(QStyle::CE_ItemViewItem, &background, painter, option.widget);

    const int column = index.column();
    const bool isUncommitted = index.data(GeneratorsModel::UncommittedRole).toBool();
    if (column == GeneratorsModel::NumberColumn) {
        QFont font = theme::fixedFont();
        font.setItalic(isUncommitted);
        const bool isSelected = option.state & QStyle::State_Selected;
        painter->save();
        painter->setFont(font);
        painter->setPen(
            option.palette.color(isSelected ? QPalette::HighlightedText : QPalette::Text));
        const QRect place = option.rect.adjusted(spacing::small, 0, -spacing::normal, 0);
        painter->drawText(place, Qt::AlignVCenter | Qt::AlignRight | Qt::TextSingleLine,
                          QFontMetrics(font).elidedText(text, Qt::ElideMiddle, place.width()));
        painter->restore();
        return;
    }
    const bool isKey = column == GeneratorsModel::NameColumn ||
                       (column == GeneratorsModel::NextColumn &&
                        !index.data(GeneratorsModel::NextKeyRole).toString().isEmpty());
    paintKey(*painter, background,
             {.text = text,
              .strategy = isKey ? index.data(GeneratorsModel::StrategyRole).value<Strategy>()
                                : Strategy::None,
              .isUncommitted = isUncommitted && column == GeneratorsModel::ChangeColumn,
              .isRolledBack = false});
}
