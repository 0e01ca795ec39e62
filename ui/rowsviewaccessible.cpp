#include "ui/rowsviewaccessible.h"

#include "ui/rowsview.h"
#include "ui/rowsviewcell.h"

#include <QHeaderView>

#include <algorithm>
#include <limits>

namespace {

QAccessibleInterface *interfaceOfRowsView(const QString &className, QObject *object)
{
    auto *view = qobject_cast<RowsView *>(object);
    return view && className == QLatin1String(RowsView::staticMetaObject.className())
               ? new RowsViewAccessible(*view)
               : nullptr;
}

int limited(qint64 number)
{
    return int(std::min<qint64>(number, std::numeric_limits<int>::max()));
}

} // namespace

void RowsViewAccessible::install()
{
    QAccessible::installFactory(interfaceOfRowsView);
}

RowsViewAccessible::RowsViewAccessible(RowsView &view)
    : QAccessibleWidget(&view, QAccessible::Table), m_view(view)
{}

RowsViewAccessible::~RowsViewAccessible()
{
    dropCells(0);
}

void *RowsViewAccessible::interface_cast(QAccessible::InterfaceType type)
{
    if (type == QAccessible::TableInterface)
        return static_cast<QAccessibleTableInterface *>(this);
    return QAccessibleWidget::interface_cast(type);
}

int RowsViewAccessible::columnCount() const
{
    return int(m_view.shownColumns().size());
}

int RowsViewAccessible::rowCount() const
{
    return m_view.model() ? m_view.model()->rowCount() : 0;
}

int RowsViewAccessible::childCount() const
{
    return limited((qint64(rowCount()) + 1) * columnCount());
}

QAccessibleInterface *RowsViewAccessible::child(int index) const
{
    const int columns = columnCount();
    if (index < 0 || columns == 0)
        return nullptr;
    return index < columns ? headingAt(index) : cellAt(index / columns - 1, index % columns);
}

int RowsViewAccessible::indexOfChild(const QAccessibleInterface *child) const
{
    const auto *cell = dynamic_cast<const RowsViewCell *>(child);
    const int column = cell ? cell->columnIndex() : -1;
    return column < 0 ? -1 : limited((qint64(cell->row()) + 1) * columnCount() + column);
}

QAccessibleInterface *RowsViewAccessible::childAt(int x, int y) const
{
    const QPoint inHeader = m_view.horizontalHeader()->mapFromGlobal(QPoint(x, y));
    if (m_view.horizontalHeader()->rect().contains(inHeader)) {
        const int column = m_view.horizontalHeader()->logicalIndexAt(inHeader);
        return column < 0 ? nullptr : cell(RowsViewCell::heading, column);
    }
    const QPoint inViewport = m_view.viewport()->mapFromGlobal(QPoint(x, y));
    const QModelIndex index = m_view.indexAt(inViewport);
    return m_view.viewport()->rect().contains(inViewport) && index.isValid()
               ? cell(index.row(), index.column())
               : nullptr;
}

QAccessibleInterface *RowsViewAccessible::focusChild() const
{
    const QModelIndex current = m_view.currentIndex();
    return m_view.hasFocus() && current.isValid() ? cell(current.row(), current.column()) : nullptr;
}

QAccessibleInterface *RowsViewAccessible::headingAt(int column) const
{
    const QList<int> columns = m_view.shownColumns();
    return column >= 0 && column < columns.size() ? cell(RowsViewCell::heading, columns.at(column))
                                                  : nullptr;
}

QAccessibleInterface *RowsViewAccessible::cellAt(int row, int column) const
{
    const QList<int> columns = m_view.shownColumns();
    return row >= 0 && row < rowCount() && column >= 0 && column < columns.size()
               ? cell(row, columns.at(column))
               : nullptr;
}

QAccessibleInterface *RowsViewAccessible::cell(int row, int column) const
{
    const std::pair place(row, column);
    if (const auto known = m_cells.constFind(place); known != m_cells.constEnd())
        return QAccessible::accessibleInterface(*known);
    // One that is in use by whoever asks must not go: they go when nobody asks.
    if (m_cells.size() == maximumCells) {
        QMetaObject::invokeMethod(
            &m_view,
            [view = &m_view] {
                const auto *known = dynamic_cast<const RowsViewAccessible *>(
                    QAccessible::queryAccessibleInterface(view));
                if (known)
                    known->dropCells(maximumCells / 2);
            },
            Qt::QueuedConnection);
    }
    auto *made = new RowsViewCell(m_view, row, column);
    m_cells.insert(place, QAccessible::registerAccessibleInterface(made));
    m_oldest.append(place);
    return made;
}

void RowsViewAccessible::dropCells(qsizetype left) const
{
    const qsizetype dropped = std::max<qsizetype>(0, m_oldest.size() - left);
    for (qsizetype i = 0; i < dropped; ++i)
        QAccessible::deleteAccessibleInterface(m_cells.take(m_oldest.at(i)));
    m_oldest.remove(0, dropped);
}

void RowsViewAccessible::modelChange(QAccessibleTableModelChangeEvent *event)
{
    if (event->modelChangeType() != QAccessibleTableModelChangeEvent::DataChanged)
        dropCells(0);
}

QString RowsViewAccessible::columnDescription(int column) const
{
    const QAccessibleInterface *heading = headingAt(column);
    return heading ? heading->text(QAccessible::Name) : QString();
}

int RowsViewAccessible::selectedRowCount() const
{
    qint64 rows = 0;
    for (const QItemSelectionRange &range : m_view.selectionModel()->selection())
        rows += range.height();
    return limited(rows);
}

int RowsViewAccessible::selectedCellCount() const
{
    return limited(qint64(selectedRowCount()) * columnCount());
}

QList<int> RowsViewAccessible::selectedRows() const
{
    QList<int> rows;
    for (const QItemSelectionRange &range : m_view.selectionModel()->selection()) {
        for (int row = range.top(); row <= range.bottom() && rows.size() < maximumListed; ++row)
            rows.append(row);
    }
    return rows;
}

QList<QAccessibleInterface *> RowsViewAccessible::selectedCells() const
{
    QList<QAccessibleInterface *> cells;
    const QList<int> columns = m_view.shownColumns();
    for (const int row : selectedRows()) {
        for (const int column : columns) {
            if (cells.size() < maximumListed)
                cells.append(cell(row, column));
        }
    }
    return cells;
}

bool RowsViewAccessible::isRowSelected(int row) const
{
    return row >= 0 && row < rowCount() &&
           m_view.selectionModel()->isSelected(m_view.model()->index(row, 0));
}

bool RowsViewAccessible::selectRow(int row)
{
    return choose(row, true);
}

bool RowsViewAccessible::unselectRow(int row)
{
    return choose(row, false);
}

bool RowsViewAccessible::choose(int row, bool chosen)
{
    if (row < 0 || row >= rowCount())
        return false;
    m_view.selectionModel()->select(
        m_view.model()->index(row, 0),
        QItemSelectionModel::Rows |
            (chosen ? QItemSelectionModel::Select : QItemSelectionModel::Deselect));
    return true;
}
