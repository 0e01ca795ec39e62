#include "ui/collectionsdelegate.h"

#include "model/collectionsmodel.h"
#include "ui/icons.h"
#include "ui/theme.h"

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
    if (index.column() != CollectionsModel::NameColumn)
        size.rwidth() += spacing::normal;
    return size;
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
