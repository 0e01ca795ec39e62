#pragma once

#include <QAbstractItemView>

class QHeaderView;

// A table whose rows all have one height. It keeps nothing for a row: ten million rows are shown,
// chosen and reset as fast as ten are, where QTableView keeps a section for each. In turn rows can
// be neither resized, hidden nor moved; it has no vertical header and no grid. Columns are those of
// horizontalHeader(): hidden, moved, resized as there.
//
// Whole rows are chosen, and the scroll bar counts rows. Rows that come or go above those that are
// seen move nothing under the mouse. There are no editors in the cells, and the model is flat.
//
// GUI thread only.
class RowsView final : public QAbstractItemView
{
    Q_OBJECT
    Q_PROPERTY(int rowHeight READ rowHeight WRITE setRowHeight)

public:
    explicit RowsView(QWidget *parent = nullptr);
    ~RowsView() override;

    void setModel(QAbstractItemModel *model) override;
    // Owned by the view.
    [[nodiscard]] QHeaderView *horizontalHeader() const { return m_header; }
    [[nodiscard]] int rowHeight() const { return m_rowHeight; } // In pixels.
    void setRowHeight(int pixels);

    [[nodiscard]] bool isColumnHidden(int column) const;
    void setColumnHidden(int column, bool hidden);
    [[nodiscard]] int columnWidth(int column) const; // Zero where it is hidden.
    void setColumnWidth(int column, int pixels);
    [[nodiscard]] QList<int> shownColumns() const; // From the leading edge on.

    // That row alone, which becomes the current one too. Nothing where there is no such row.
    void selectRow(int row);
    [[nodiscard]] int topRow() const;
    // The rows that are seen, were it in part; the last is below the first where there are none.
    [[nodiscard]] int lastVisibleRow() const;
    [[nodiscard]] int rowAt(int y) const; // In the viewport; -1: none.

    [[nodiscard]] QRect visualRect(const QModelIndex &index) const override;
    [[nodiscard]] QModelIndex indexAt(const QPoint &point) const override;
    // Up or down only: how far a person has scrolled to the side stays.
    void scrollTo(const QModelIndex &index, ScrollHint hint = EnsureVisible) override;
    void keyboardSearch(const QString &search) override;
    [[nodiscard]] int sizeHintForRow(int row) const override;
    [[nodiscard]] int sizeHintForColumn(int column) const override; // Of the rows that are seen.
    void reset() override;

signals:
    // A person types into the list. Rows are not searched here: most of them may not be loaded.
    void textTyped(const QString &text);

protected:
    void dataChanged(const QModelIndex &topLeft, const QModelIndex &bottomRight,
                     const QList<int> &roles = {}) override;
    void rowsInserted(const QModelIndex &parent, int start, int end) override;
    void rowsAboutToBeRemoved(const QModelIndex &parent, int start, int end) override;
    void currentChanged(const QModelIndex &current, const QModelIndex &previous) override;
    void updateGeometries() override;
    QModelIndex moveCursor(CursorAction action, Qt::KeyboardModifiers modifiers) override;
    [[nodiscard]] int horizontalOffset() const override;
    [[nodiscard]] int verticalOffset() const override;
    [[nodiscard]] bool isIndexHidden(const QModelIndex &index) const override;
    void setSelection(const QRect &rect, QItemSelectionModel::SelectionFlags command) override;
    [[nodiscard]] QRegion visualRegionForSelection(const QItemSelection &selection) const override;
    [[nodiscard]] QItemSelectionModel::SelectionFlags
    selectionCommand(const QModelIndex &index, const QEvent *event = nullptr) const override;
    void initViewItemOption(QStyleOptionViewItem *option) const override;
    bool viewportEvent(QEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void timerEvent(QTimerEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void scrollContentsBy(int dx, int dy) override;

private:
    void connectHeader();
    void rowsRemoved(const QModelIndex &parent, int start, int end);
    void updateScrollBars();
    void moveTop(int row);
    void paintRow(QPainter &painter, QStyleOptionViewItem &option, int row);
    [[nodiscard]] int rowCount() const;
    [[nodiscard]] int rowsInPage() const; // That are seen whole; at least one.
    [[nodiscard]] int topOf(qint64 row) const;
    [[nodiscard]] qint64 rowFrom(int y) const;
    [[nodiscard]] QRect stripe(qint64 firstRow, qint64 lastRow) const;

    QHeaderView *m_header;
    int m_rowHeight = 24;
    int m_hoveredRow = -1;
    int m_pressTop = 0;         // The row at the top when a button was pressed.
    bool m_hasScrolled = false; // Since then.
    bool m_isLate = false;      // What happens now was begun earlier.
    bool m_choosesOne = false;  // Whichever keys are held down.
    bool m_autoScrolls = true;  // Once the rows are removed that are being removed.
};
