#pragma once

#include <QStyledItemDelegate>

// How far an index on documents is: a sign, the words and, while it catches up, a bar below them.
class IndexStateDelegate final : public QStyledItemDelegate
{
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override;
};
