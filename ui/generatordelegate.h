#pragma once

#include <QStyledItemDelegate>

// How the rows of the Generators panel look: name and next key with the mark of the strategy, what
// the open transaction moved in italics with a dot.
class GeneratorDelegate final : public QStyledItemDelegate
{
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override;
};
