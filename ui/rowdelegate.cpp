#include "ui/rowdelegate.h"

#include "ui/icons.h"
#include "ui/theme.h"

#include <algorithm>

QSize RowDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    QSize size = QStyledItemDelegate::sizeHint(option, index);
    size.setHeight(std::max(option.fontMetrics.height(), Icons::small) + spacing::normal);
    return size;
}
