#pragma once

#include <QStyledItemDelegate>

// How the tree of collections looks: an icon for each kind, headings, counts and next keys in quiet
// text, what the open transaction changed in italics with a dot.
class CollectionsDelegate final : public QStyledItemDelegate
{
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;

protected:
    void initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const override;
};
