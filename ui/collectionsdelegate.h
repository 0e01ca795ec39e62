#pragma once

#include <QStyledItemDelegate>

// How the tree of collections looks: an icon for each kind, the name, and at the row's end its
// count and next key in quiet text; what the open transaction changed in italics with a dot. The
// name's column is the row: each shares its width between the two as they need it.
class CollectionsDelegate final : public QStyledItemDelegate
{
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;

protected:
    void initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const override;
};
