#pragma once

#include <QStyledItemDelegate>

// How the lines of the transaction log look: keys with the mark of their strategy, statements in
// the fixed-width font, numbers with their marks, errors in their colour and with their sign; what
// was rolled back is struck out.
class LogDelegate final : public QStyledItemDelegate
{
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override;
    bool helpEvent(QHelpEvent *event, QAbstractItemView *view, const QStyleOptionViewItem &option,
                   const QModelIndex &index) override;

private:
    void paintText(QPainter &painter, const QStyleOptionViewItem &option,
                   const QModelIndex &index) const;
    [[nodiscard]] static QString toolTipOf(const QModelIndex &index);
};
