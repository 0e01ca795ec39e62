#include "ui/documentsdelegate.h"

#include "model/documentsmodel.h"
#include "ui/theme.h"

void DocumentsDelegate::initStyleOption(QStyleOptionViewItem *option,
                                        const QModelIndex &index) const
{
    QStyledItemDelegate::initStyleOption(option, index);
    option->textElideMode = Qt::ElideRight;
    const ThemeColors &colors = theme::colors(option->palette);
    switch (index.column()) {
    case DocumentsModel::MadeByColumn:
        option->palette.setColor(
            QPalette::Text,
            colors.forStrategy(index.data(DocumentsModel::StrategyRole).value<Strategy>()));
        break;
    case DocumentsModel::IndexKeyColumn:
        option->font = theme::fixedFont();
        option->fontMetrics = QFontMetrics(option->font);
        option->textElideMode = Qt::ElideMiddle;
        break;
    case DocumentsModel::PreviewColumn:
        option->font = theme::fixedFont();
        option->fontMetrics = QFontMetrics(option->font);
        option->palette.setColor(QPalette::Text, colors.quiet);
        break;
    case DocumentsModel::SizeColumn:
        // Keeps its right-aligned digits off the column that begins behind them.
        option->text += QString(2, QChar::Nbsp);
        [[fallthrough]];
    default:
        option->palette.setColor(QPalette::Text, colors.quiet);
        break;
    }
}
