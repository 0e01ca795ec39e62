#pragma once

#include <QAccessible>
#include <QPointer>

class RowsView;

// A place in a RowsView, or the heading of a column, for assistive programs (RowsViewAccessible).
//
// GUI thread only.
class RowsViewCell final : public QAccessibleInterface, public QAccessibleTableCellInterface
{
public:
    static constexpr int heading = -1; // As a row.

    // `column` is the model's.
    RowsViewCell(RowsView &view, int row, int column);

    [[nodiscard]] int row() const { return m_row; }
    [[nodiscard]] int column() const { return m_column; }

    bool isValid() const override;
    QObject *object() const override { return nullptr; }
    QWindow *window() const override;
    QAccessibleInterface *parent() const override;
    QAccessibleInterface *child(int) const override { return nullptr; }
    QAccessibleInterface *childAt(int, int) const override { return nullptr; }
    int childCount() const override { return 0; }
    int indexOfChild(const QAccessibleInterface *) const override { return -1; }
    QString text(QAccessible::Text text) const override;
    void setText(QAccessible::Text, const QString &) override {}
    QRect rect() const override; // On the screen.
    QAccessible::Role role() const override;
    QAccessible::State state() const override;
    void *interface_cast(QAccessible::InterfaceType type) override;

    bool isSelected() const override;
    QList<QAccessibleInterface *> columnHeaderCells() const override;
    QList<QAccessibleInterface *> rowHeaderCells() const override { return {}; }
    int columnIndex() const override; // Among those that are shown.
    int rowIndex() const override { return m_row; }
    int columnExtent() const override { return 1; }
    int rowExtent() const override { return 1; }
    QAccessibleInterface *table() const override { return parent(); }

private:
    [[nodiscard]] QModelIndex index() const;

    QPointer<RowsView> m_view;
    int m_row;
    int m_column;
};
