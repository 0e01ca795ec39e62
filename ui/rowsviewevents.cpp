// What people and models do to RowsView; the other half is where things are.

#include "ui/rowsview.h"

#include <QAccessible>
#include <QHeaderView>
#include <QHoverEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>

void RowsView::selectRow(int row)
{
    const QList<int> columns = shownColumns();
    if (row < 0 || row >= rowCount() || columns.isEmpty())
        return;
    m_choosesOne = true;
    setCurrentIndex(model()->index(row, columns.first(), rootIndex()));
    m_choosesOne = false;
}

QItemSelectionModel::SelectionFlags RowsView::selectionCommand(const QModelIndex &index,
                                                               const QEvent *event) const
{
    if (m_choosesOne)
        return QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows;
    return QAbstractItemView::selectionCommand(index, event);
}

QModelIndex RowsView::moveCursor(CursorAction action, Qt::KeyboardModifiers)
{
    const QList<int> columns = shownColumns();
    const int rows = rowCount();
    if (columns.isEmpty() || rows == 0)
        return {};
    const QModelIndex current = currentIndex();
    if (!current.isValid())
        return model()->index(0, columns.first(), rootIndex());
    qint64 row = current.row();
    switch (action) {
    case MoveUp:
    case MovePrevious:
        --row;
        break;
    case MoveDown:
    case MoveNext:
        ++row;
        break;
    case MovePageUp:
        row -= rowsInPage();
        break;
    case MovePageDown:
        row += rowsInPage();
        break;
    case MoveHome:
        row = 0;
        break;
    case MoveEnd:
        row = rows - 1;
        break;
    case MoveLeft:
    case MoveRight:
        break;
    }
    const int column = isIndexHidden(current) ? columns.first() : current.column();
    return model()->index(int(std::clamp<qint64>(row, 0, rows - 1)), column, rootIndex());
}

void RowsView::keyPressEvent(QKeyEvent *event)
{
    // A cell cannot be chosen: these keys show the columns beside.
    const bool isLeft = event->key() == Qt::Key_Left;
    if (!isLeft && event->key() != Qt::Key_Right) {
        QAbstractItemView::keyPressEvent(event);
        return;
    }
    const bool goesBack = isLeft != isRightToLeft();
    horizontalScrollBar()->triggerAction(goesBack ? QAbstractSlider::SliderSingleStepSub
                                                  : QAbstractSlider::SliderSingleStepAdd);
}

void RowsView::keyboardSearch(const QString &search)
{
    if (!search.isEmpty() && search.front().isPrint())
        emit textTyped(search);
}

void RowsView::mousePressEvent(QMouseEvent *event)
{
    // With Shift, the place of the press before is still the one that counts.
    if (!(event->modifiers() & Qt::ShiftModifier))
        m_pressTop = topRow();
    QAbstractItemView::mousePressEvent(event);
    m_hasScrolled = false;
}

void RowsView::timerEvent(QTimerEvent *event)
{
    m_isLate = true;
    QAbstractItemView::timerEvent(event);
    m_isLate = false;
}

bool RowsView::viewportEvent(QEvent *event)
{
    switch (event->type()) {
    case QEvent::HoverEnter:
    case QEvent::HoverMove:
        m_hoveredRow = rowAt(static_cast<QHoverEvent *>(event)->position().toPoint().y());
        break;
    case QEvent::HoverLeave:
    case QEvent::Leave:
        m_hoveredRow = -1;
        break;
    default:
        break;
    }
    return QAbstractItemView::viewportEvent(event);
}

// Both ends count, in whichever order they are, and only up and down.
void RowsView::setSelection(const QRect &rect, QItemSelectionModel::SelectionFlags command)
{
    const int rows = rowCount();
    const int columns = model() ? model()->columnCount(rootIndex()) : 0;
    if (!selectionModel())
        return;
    const qint64 first = std::max<qint64>(0, rowFrom(std::min(rect.top(), rect.bottom())));
    const qint64 last = std::min<qint64>(rows - 1, rowFrom(std::max(rect.top(), rect.bottom())));
    QItemSelection selection;
    if (first <= last && columns > 0) {
        selection.select(model()->index(int(first), 0, rootIndex()),
                         model()->index(int(last), columns - 1, rootIndex()));
    }
    selectionModel()->select(selection, command);
}

QRegion RowsView::visualRegionForSelection(const QItemSelection &selection) const
{
    QRegion region;
    for (const QItemSelectionRange &range : selection)
        region += stripe(range.top(), range.bottom());
    return region;
}

void RowsView::currentChanged(const QModelIndex &current, const QModelIndex &previous)
{
    QAbstractItemView::currentChanged(current, previous);
    if (!QAccessible::isActive() || !current.isValid() || !hasFocus())
        return;
    QAccessibleInterface *table = QAccessible::queryAccessibleInterface(this);
    if (!table || !table->tableInterface())
        return;
    const int column = int(shownColumns().indexOf(current.column()));
    if (QAccessibleInterface *cell = table->tableInterface()->cellAt(current.row(), column)) {
        QAccessibleEvent event(cell, QAccessible::Focus);
        QAccessible::updateAccessibility(&event);
    }
}

void RowsView::reset()
{
    m_hoveredRow = -1;
    QAbstractItemView::reset();
    updateGeometries();
}

// What is out of sight is asked for when it comes into sight.
void RowsView::dataChanged(const QModelIndex &topLeft, const QModelIndex &bottomRight,
                           const QList<int> &)
{
    const bool isAll = !topLeft.isValid() || !bottomRight.isValid();
    viewport()->update(isAll ? viewport()->rect() : stripe(topLeft.row(), bottomRight.row()));
}

void RowsView::rowsInserted(const QModelIndex &parent, int start, int end)
{
    QAbstractItemView::rowsInserted(parent, start, end);
    const int top = topRow();
    const bool isInSight = start <= rowFrom(viewport()->height());
    updateGeometries();
    // At the start of a list, what is new is seen; elsewhere what is seen stays.
    if (start <= top && top > 0) {
        moveTop(top + (end - start + 1));
        m_pressTop += topRow() - top;
    }
    if (isInSight)
        viewport()->update();
}

// Another row becomes the current one where that is removed, perhaps far from what is seen.
void RowsView::rowsAboutToBeRemoved(const QModelIndex &parent, int start, int end)
{
    m_autoScrolls = hasAutoScroll();
    setAutoScroll(false);
    QAbstractItemView::rowsAboutToBeRemoved(parent, start, end);
}

void RowsView::rowsRemoved(const QModelIndex &, int start, int end)
{
    setAutoScroll(m_autoScrolls);
    const int top = topRow();
    const bool isInSight = start <= rowFrom(viewport()->height());
    if (start < top) {
        moveTop(std::max(start, top - (end - start + 1)));
        m_pressTop += topRow() - top;
    }
    updateGeometries();
    if (isInSight)
        viewport()->update();
}

void RowsView::initViewItemOption(QStyleOptionViewItem *option) const
{
    QAbstractItemView::initViewItemOption(option);
    option->showDecorationSelected = true;
}

void RowsView::paintEvent(QPaintEvent *event)
{
    QStyleOptionViewItem option;
    initViewItemOption(&option);
    QPainter painter(viewport());
    const qint64 first = std::max<qint64>(topRow(), rowFrom(event->rect().top()));
    const qint64 last = std::min<qint64>(rowCount() - 1, rowFrom(event->rect().bottom()));
    for (qint64 row = first; row <= last; ++row) {
        if (event->region().intersects(stripe(row, row)))
            paintRow(painter, option, int(row));
    }
}

void RowsView::paintRow(QPainter &painter, QStyleOptionViewItem &option, int row)
{
    const QStyle::State state = option.state;
    const bool isFocused = hasFocus() || viewport()->hasFocus();
    option.features.setFlag(QStyleOptionViewItem::Alternate,
                            alternatingRowColors() && row % 2 == 1);
    for (const int column : shownColumns()) {
        const QModelIndex index = model()->index(row, column, rootIndex());
        option.rect = visualRect(index);
        if (!option.rect.intersects(viewport()->rect()))
            continue;
        option.state = state;
        option.state.setFlag(QStyle::State_Selected, selectionModel()->isSelected(index));
        option.state.setFlag(QStyle::State_MouseOver, row == m_hoveredRow);
        option.state.setFlag(QStyle::State_HasFocus, isFocused && index == currentIndex());
        style()->drawPrimitive(QStyle::PE_PanelItemViewRow, &option, &painter, this);
        itemDelegateForIndex(index)->paint(&painter, option, index);
    }
    option.state = state;
}
