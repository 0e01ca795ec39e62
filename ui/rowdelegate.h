#pragma once

#include <QStyledItemDelegate>

// Rows as high as those of the program's own lists, in a view that needs nothing else of its own.
class RowDelegate final : public QStyledItemDelegate
{
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;
};
