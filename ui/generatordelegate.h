#pragma once

#include <QStyledItemDelegate>

// How the rows of the Generators panel look: the mark of the strategy at the name and the next key,
// what the open transaction moved in italics with a dot.
class GeneratorDelegate final : public QStyledItemDelegate
{
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

protected:
    void initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const override;
};
