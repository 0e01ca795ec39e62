#pragma once

#include <QStyledItemDelegate>

// How the lines of the transaction log look: keys and statements in the fixed-width font with the
// mark of the strategy, uncommitted numbers in italics with a dot, what was rolled back struck out.
class LogDelegate final : public QStyledItemDelegate
{
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

protected:
    void initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const override;
    bool helpEvent(QHelpEvent *event, QAbstractItemView *view, const QStyleOptionViewItem &option,
                   const QModelIndex &index) override;

private:
    [[nodiscard]] static QString toolTipOf(const QModelIndex &index);
};
