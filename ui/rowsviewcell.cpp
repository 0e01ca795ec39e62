#include "ui/rowsviewcell.h"

#include "ui/rowsview.h"
#include "ui/rowsviewaccessible.h"

#include <QHeaderView>
#include <QWindow>

RowsViewCell::RowsViewCell(RowsView &view, int row, int column)
    : m_view(&view), m_row(row), m_column(column)
{}

QModelIndex RowsViewCell::index() const
{
    return m_row == heading ? QModelIndex() : m_view->model()->index(m_row, m_column);
}

bool RowsViewCell::isValid() const
{
    return m_view && m_view->model() && m_row < m_view->model()->rowCount() &&
           m_column < m_view->model()->columnCount();
}

QWindow *RowsViewCell::window() const
{
    return m_view ? m_view->window()->windowHandle() : nullptr;
}

QAccessibleInterface *RowsViewCell::parent() const
{
    return m_view ? QAccessible::queryAccessibleInterface(m_view) : nullptr;
}

QString RowsViewCell::text(QAccessible::Text text) const
{
    if (!isValid())
        return {};
    const bool isName = text == QAccessible::Name;
    if (!isName && text != QAccessible::Description)
        return {};
    const auto data = [this](int role) {
        return m_row == heading ? m_view->model()->headerData(m_column, Qt::Horizontal, role)
                                : index().data(role);
    };
    const QString given =
        data(isName ? Qt::AccessibleTextRole : Qt::AccessibleDescriptionRole).toString();
    return given.isEmpty() && isName ? data(Qt::DisplayRole).toString() : given;
}

QRect RowsViewCell::rect() const
{
    if (!isValid())
        return {};
    if (m_row != heading) {
        const QRect place = m_view->visualRect(index());
        return {m_view->viewport()->mapToGlobal(place.topLeft()), place.size()};
    }
    const QHeaderView *header = m_view->horizontalHeader();
    return {header->mapToGlobal(QPoint(header->sectionViewportPosition(m_column), 0)),
            QSize(header->sectionSize(m_column), header->height())};
}

QAccessible::Role RowsViewCell::role() const
{
    return m_row == heading ? QAccessible::ColumnHeader : QAccessible::Cell;
}

QAccessible::State RowsViewCell::state() const
{
    QAccessible::State state;
    if (!isValid()) {
        state.invalid = true;
        return state;
    }
    state.readOnly = true;
    state.invisible = m_view->isColumnHidden(m_column);
    if (m_row == heading)
        return state;
    state.focusable = true;
    state.selectable = true;
    state.multiSelectable = true;
    state.selected = isSelected();
    state.focused = m_view->hasFocus() && m_view->currentIndex() == index();
    state.offscreen = !m_view->viewport()->rect().intersects(m_view->visualRect(index()));
    return state;
}

void *RowsViewCell::interface_cast(QAccessible::InterfaceType type)
{
    if (type == QAccessible::TableCellInterface)
        return static_cast<QAccessibleTableCellInterface *>(this);
    return nullptr;
}

bool RowsViewCell::isSelected() const
{
    return isValid() && m_row != heading && m_view->selectionModel()->isSelected(index());
}

QList<QAccessibleInterface *> RowsViewCell::columnHeaderCells() const
{
    const auto *table = dynamic_cast<const RowsViewAccessible *>(parent());
    QAccessibleInterface *cell =
        table && m_row != heading ? table->headingAt(columnIndex()) : nullptr;
    return cell ? QList{cell} : QList<QAccessibleInterface *>();
}

int RowsViewCell::columnIndex() const
{
    return m_view ? int(m_view->shownColumns().indexOf(m_column)) : -1;
}
