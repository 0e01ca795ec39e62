#pragma once

#include <QStyledItemDelegate>

// How the rows of the import preview look: values in the fixed-width font, and why a record is bad
// in the colour of errors. The key column is KeyDelegate's.
class ImportPreviewDelegate final : public QStyledItemDelegate
{
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

protected:
    void initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const override;
};
