#include "ui/collectionsdelegate.h"

#include "model/collectionsmodel.h"
#include "ui/icons.h"
#include "ui/theme.h"

#include <QApplication>
#include <QPainter>

using namespace Qt::StringLiterals;

namespace {

QIcon iconOf(CollectionsModel::Kind kind)
{
    switch (kind) {
    case CollectionsModel::Kind::AllDocuments:
        return Icons::icon(Icons::Name::Documents);
    case CollectionsModel::Kind::Collection:
        return Icons::icon(Icons::Name::Collection);
    case CollectionsModel::Kind::Stores:
        return Icons::icon(Icons::Name::Database);
    case CollectionsModel::Kind::Store:
        return Icons::icon(Icons::Name::Store);
    case CollectionsModel::Kind::Identities:
    case CollectionsModel::Kind::Identity:
        return Icons::strategy(Strategy::Identity);
    }
    return {};
}

} // namespace

QSize CollectionsDelegate::sizeHint(const QStyleOptionViewItem &option,
                                    const QModelIndex &index) const
{
    QSize size = QStyledItemDelegate::sizeHint(option, index);
    size.setHeight(std::max(option.fontMetrics.height(), Icons::small) + spacing::normal);
    return size;
}

void CollectionsDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option,
                                const QModelIndex &index) const
{
    QStyleOptionViewItem name = option;
    initStyleOption(&name, index);
    QStyleOptionViewItem count = option;
    initStyleOption(&count, index.siblingAtColumn(CollectionsModel::CountColumn));
    const QStyle *style = option.widget ? option.widget->style() : QApplication::style();

    // The row's ground, and its focus, once for both.
    QStyleOptionViewItem ground = name;
    ground.text.clear();
    ground.icon = {};
    style->drawControl(QStyle::CE_ItemViewItem, &ground, painter, option.widget);

    const int gap = spacing::normal;
    const int forName = Icons::small + 2 * gap + name.fontMetrics.horizontalAdvance(name.text);
    const int forCount = count.fontMetrics.horizontalAdvance(count.text) + gap;
    const int all = option.rect.width();
    // Where both do not fit, the name has half of the row at most, or what the number leaves.
    const int nameWidth = std::max(std::min(forName, all / 2), all - forCount - gap);
    const QRect countRect =
        option.rect.adjusted(std::min(nameWidth + gap, all), 0, -spacing::small, 0);

    const QPalette::ColorRole role =
        option.state & QStyle::State_Selected ? QPalette::HighlightedText : QPalette::Text;
    painter->save();
    painter->setPen(count.palette.color(role));
    painter->setFont(count.font);
    painter->drawText(countRect, Qt::AlignRight | Qt::AlignVCenter,
                      count.fontMetrics.elidedText(count.text, Qt::ElideMiddle, countRect.width()));
    painter->restore();

    name.rect.setWidth(std::min(nameWidth, all));
    name.state &= ~(QStyle::State_HasFocus | QStyle::State_MouseOver);
    style->drawControl(QStyle::CE_ItemViewItem, &name, painter, option.widget);
}

void CollectionsDelegate::initStyleOption(QStyleOptionViewItem *option,
                                          const QModelIndex &index) const
{
    QStyledItemDelegate::initStyleOption(option, index);
    const auto kind = index.data(CollectionsModel::KindRole).value<CollectionsModel::Kind>();
    const bool uncommitted = index.data(CollectionsModel::UncommittedRole).toBool();
    if (index.column() == CollectionsModel::NameColumn) {
        option->features |= QStyleOptionViewItem::HasDecoration;
        option->icon = iconOf(kind);
        option->decorationSize = QSize(Icons::small, Icons::small);
        option->textElideMode = Qt::ElideMiddle;
        if (kind == CollectionsModel::Kind::Identity)
            option->font.setFamilies(theme::fixedFont().families());
        if (uncommitted) {
            option->font.setItalic(true);
            option->text = u"• "_s + option->text;
        }
    } else {
        const bool hasRunOut = index.data(CollectionsModel::HasRunOutRole).toBool();
        const ThemeColors &colors = theme::colors(option->palette);
        option->palette.setColor(QPalette::Text, hasRunOut ? colors.warning : colors.quiet);
        option->font.setItalic(uncommitted);
    }
    option->fontMetrics = QFontMetrics(option->font);
}
