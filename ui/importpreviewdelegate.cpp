#include "ui/importpreviewdelegate.h"

#include "model/importpreviewmodel.h"
#include "ui/theme.h"

void ImportPreviewDelegate::initStyleOption(QStyleOptionViewItem *option,
                                            const QModelIndex &index) const
{
    QStyledItemDelegate::initStyleOption(option, index);
    const ThemeColors &colors = theme::colors(option->palette);
    if (index.data(ImportPreviewModel::BadRole).isValid()) {
        option->palette.setColor(QPalette::Text, colors.error);
    } else if (index.column() == ImportPreviewModel::ValueColumn) {
        option->font = theme::fixedFont();
        option->fontMetrics = QFontMetrics(option->font);
    } else if (index.column() == ImportPreviewModel::NumberColumn) {
        option->palette.setColor(QPalette::Text, colors.quiet);
    }
}
