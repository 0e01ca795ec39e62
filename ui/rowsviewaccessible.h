#pragma once

#include <QAccessibleWidget>
#include <QHash>
#include <QList>

class RowsView;
class RowsViewCell;

// RowsView as screen readers and other assistive programs see it: a table with the columns that are
// shown. Qt gives a table's interface to its own views only. A cell's interface is made when it is
// asked for, and few are kept: nobody walks through ten million rows.
//
// GUI thread only. Owned by Qt's accessibility, like every interface.
class RowsViewAccessible final : public QAccessibleWidget, public QAccessibleTableInterface
{
public:
    // Lists of what is chosen end here; their counts do not.
    static constexpr int maximumListed = 1000;
    static constexpr qsizetype maximumCells = 4096;

    // Tells Qt of this class. More than once does no harm.
    static void install();

    explicit RowsViewAccessible(RowsView &view);
    ~RowsViewAccessible() override;

    void *interface_cast(QAccessible::InterfaceType type) override;
    // The headings, then the cells, row by row.
    int childCount() const override;
    QAccessibleInterface *child(int index) const override;
    int indexOfChild(const QAccessibleInterface *child) const override;
    QAccessibleInterface *childAt(int x, int y) const override;
    QAccessibleInterface *focusChild() const override;

    QAccessibleInterface *headingAt(int column) const;
    QAccessibleInterface *cellAt(int row, int column) const override;
    QAccessibleInterface *caption() const override { return nullptr; }
    QAccessibleInterface *summary() const override { return nullptr; }
    QString columnDescription(int column) const override;
    QString rowDescription(int) const override { return {}; }
    int columnCount() const override;
    int rowCount() const override;

    int selectedCellCount() const override;
    int selectedColumnCount() const override { return 0; }
    int selectedRowCount() const override;
    QList<QAccessibleInterface *> selectedCells() const override;
    QList<int> selectedColumns() const override { return {}; }
    QList<int> selectedRows() const override;
    bool isColumnSelected(int) const override { return false; }
    bool isRowSelected(int row) const override;
    bool selectRow(int row) override;
    bool selectColumn(int) override { return false; }
    bool unselectRow(int row) override;
    bool unselectColumn(int) override { return false; }
    void modelChange(QAccessibleTableModelChangeEvent *event) override;

private:
    [[nodiscard]] QAccessibleInterface *cell(int row, int column) const;
    [[nodiscard]] bool choose(int row, bool chosen);
    void dropCells(qsizetype left) const;

    RowsView &m_view;
    mutable QHash<std::pair<int, int>, QAccessible::Id> m_cells; // By row and model's column.
    mutable QList<std::pair<int, int>> m_oldest;                 // In the order they were made.
};
