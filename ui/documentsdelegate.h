#pragma once

#include <QStyledItemDelegate>

// How the columns beside the key look: the strategy's word in its colour, times and previews quiet,
// index keys and the preview in the fixed-width font.
class DocumentsDelegate final : public QStyledItemDelegate
{
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

protected:
    void initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const override;
};
