#include "ui/rowsview.h"

#include "ui/rowsviewaccessible.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QScrollBar>

#include <algorithm>
#include <limits>

RowsView::RowsView(QWidget *parent)
    : QAbstractItemView(parent), m_header(new QHeaderView(Qt::Horizontal, this))
{
    RowsViewAccessible::install();
    QAbstractItemView::setSelectionBehavior(SelectRows);
    setSelectionMode(ExtendedSelection);
    setEditTriggers(NoEditTriggers);
    setTabKeyNavigation(false);
    setVerticalScrollMode(ScrollPerItem);
    setHorizontalScrollMode(ScrollPerPixel);
    m_header->setSectionsClickable(true);  // Which shows the section under the mouse.
    m_header->setHighlightSections(false); // That would ask for every row of a column.
    connectHeader();
}

RowsView::~RowsView()
{
    m_header->disconnect(this); // It outlives this part of the view, and is hidden then.
}

void RowsView::connectHeader()
{
    connect(m_header, &QHeaderView::sectionResized, this, [this] {
        updateGeometries();
        viewport()->update();
    });
    connect(m_header, &QHeaderView::sectionMoved, viewport(), qOverload<>(&QWidget::update));
    connect(m_header, &QHeaderView::sectionCountChanged, this, &RowsView::updateGeometries);
    connect(m_header, &QHeaderView::geometriesChanged, this, &RowsView::updateGeometries);
    connect(m_header, &QHeaderView::sectionHandleDoubleClicked, this, [this](int column) {
        m_header->resizeSection(
            column, std::max(sizeHintForColumn(column), m_header->sectionSizeHint(column)));
    });
}

void RowsView::setModel(QAbstractItemModel *model)
{
    if (this->model())
        disconnect(this->model(), &QAbstractItemModel::rowsRemoved, this, &RowsView::rowsRemoved);
    m_header->setModel(model);
    QAbstractItemView::setModel(model);
    if (model)
        connect(model, &QAbstractItemModel::rowsRemoved, this, &RowsView::rowsRemoved);
}

void RowsView::setRowHeight(int pixels)
{
    m_rowHeight = std::max(1, pixels);
    updateGeometries();
    viewport()->update();
}

bool RowsView::isColumnHidden(int column) const
{
    return m_header->isSectionHidden(column);
}

void RowsView::setColumnHidden(int column, bool hidden)
{
    m_header->setSectionHidden(column, hidden);
}

int RowsView::columnWidth(int column) const
{
    return m_header->sectionSize(column);
}

void RowsView::setColumnWidth(int column, int pixels)
{
    m_header->resizeSection(column, pixels);
}

QList<int> RowsView::shownColumns() const
{
    QList<int> columns;
    for (int place = 0; place < m_header->count(); ++place) {
        const int column = m_header->logicalIndex(place);
        if (!m_header->isSectionHidden(column))
            columns.append(column);
    }
    return columns;
}

int RowsView::rowCount() const
{
    return model() ? model()->rowCount(rootIndex()) : 0;
}

int RowsView::rowsInPage() const
{
    return std::max(1, viewport()->height() / m_rowHeight);
}

int RowsView::topRow() const
{
    return verticalScrollBar()->value();
}

int RowsView::lastVisibleRow() const
{
    const qint64 last = rowFrom(viewport()->height() - 1);
    return int(std::min<qint64>(last, rowCount() - 1));
}

namespace {

// Rows a long way off count as one pixel high. So even the first and the last of two thousand
// million have a place that an int can hold, as the two ends of a selection must.
constexpr qint64 farOff = 100'000;

} // namespace

int RowsView::topOf(qint64 row) const
{
    const qint64 distance = row - topRow();
    const qint64 near = std::clamp(distance, -farOff, farOff);
    constexpr qint64 most = std::numeric_limits<int>::max() - 100'000; // A row ends there.
    return int(std::clamp(near * m_rowHeight + distance - near, -most, most));
}

qint64 RowsView::rowFrom(int y) const
{
    const qint64 limit = farOff * m_rowHeight;
    const qint64 near = std::clamp<qint64>(y, -limit, limit);
    const qint64 rows = near >= 0 ? near / m_rowHeight : -((m_rowHeight - 1 - near) / m_rowHeight);
    return topRow() + rows + (y - near);
}

int RowsView::rowAt(int y) const
{
    const qint64 row = rowFrom(y);
    return row >= 0 && row < rowCount() ? int(row) : -1;
}

// Across the whole viewport.
QRect RowsView::stripe(qint64 firstRow, qint64 lastRow) const
{
    const qint64 first = std::max<qint64>(firstRow, topRow());
    const qint64 last = std::min<qint64>(lastRow, lastVisibleRow());
    if (last < first)
        return {};
    return {0, topOf(first), viewport()->width(), int(last - first + 1) * m_rowHeight};
}

QRect RowsView::visualRect(const QModelIndex &index) const
{
    if (!index.isValid() || isIndexHidden(index))
        return {};
    const int y = topOf(index.row());
    const bool isFarOff = std::abs(qint64(index.row()) - topRow()) >= farOff;
    return {m_header->sectionViewportPosition(index.column()), y,
            m_header->sectionSize(index.column()), isFarOff ? 1 : m_rowHeight};
}

QModelIndex RowsView::indexAt(const QPoint &point) const
{
    const int row = rowAt(point.y());
    const int column = m_header->logicalIndexAt(point.x());
    return row < 0 || column < 0 ? QModelIndex() : model()->index(row, column, rootIndex());
}

bool RowsView::isIndexHidden(const QModelIndex &index) const
{
    return m_header->isSectionHidden(index.column());
}

int RowsView::horizontalOffset() const
{
    return m_header->offset();
}

// In pixels, as seen from where a button was pressed: what QAbstractItemView remembers of a drag
// stays right while the rows scroll, and does not overflow at the end of a long list.
int RowsView::verticalOffset() const
{
    const qint64 pixels = (qint64(topRow()) - m_pressTop) * m_rowHeight;
    constexpr qint64 most = std::numeric_limits<int>::max() / 2;
    return int(std::clamp(pixels, -most, most));
}

int RowsView::sizeHintForRow(int row) const
{
    return row >= 0 && row < rowCount() ? m_rowHeight : -1;
}

int RowsView::sizeHintForColumn(int column) const
{
    int width = 0;
    QStyleOptionViewItem option;
    initViewItemOption(&option);
    for (int row = topRow(); row <= lastVisibleRow(); ++row) {
        const QModelIndex index = model()->index(row, column, rootIndex());
        width = std::max(width, itemDelegateForIndex(index)->sizeHint(option, index).width());
    }
    return width;
}

void RowsView::updateGeometries()
{
    const int height = m_header->isHidden()
                           ? 0
                           : std::clamp(m_header->sizeHint().height(), m_header->minimumHeight(),
                                        m_header->maximumHeight());
    setViewportMargins(0, height, 0, 0);
    const QRect area = viewport()->geometry();
    m_header->setGeometry(area.left(), area.top() - height, area.width(), height);
    updateScrollBars();
    QAbstractItemView::updateGeometries();
}

void RowsView::updateScrollBars()
{
    // Where all fits without bars, neither is there for the sake of the other.
    const QSize most = maximumViewportSize();
    const bool fits =
        m_header->length() <= most.width() && qint64(rowCount()) * m_rowHeight <= most.height();
    const QSize area = fits ? most : viewport()->size();
    const int page = std::max(1, area.height() / m_rowHeight);
    verticalScrollBar()->setSingleStep(1);
    verticalScrollBar()->setPageStep(page);
    verticalScrollBar()->setRange(0, std::max(0, rowCount() - page));
    horizontalScrollBar()->setSingleStep(fontMetrics().height());
    horizontalScrollBar()->setPageStep(area.width());
    horizontalScrollBar()->setRange(0, std::max(0, m_header->length() - area.width()));
}

void RowsView::scrollTo(const QModelIndex &index, ScrollHint hint)
{
    // A row that was clicked is shown whole a little later: not where a person has left it by then.
    if (!index.isValid() || (m_isLate && m_hasScrolled))
        return;
    updateScrollBars(); // A new row may not have been laid out yet.
    const int row = index.row();
    const int page = rowsInPage();
    const int atBottom = std::max(0, row - page + 1);
    switch (hint) {
    case EnsureVisible:
        moveTop(std::clamp(topRow(), atBottom, row));
        break;
    case PositionAtTop:
        moveTop(row);
        break;
    case PositionAtBottom:
        moveTop(atBottom);
        break;
    case PositionAtCenter:
        moveTop(std::max(0, row - (page - 1) / 2));
        break;
    }
}

void RowsView::moveTop(int row)
{
    verticalScrollBar()->setValue(row);
}

void RowsView::scrollContentsBy(int dx, int dy)
{
    m_header->setOffset(horizontalScrollBar()->value());
    m_hasScrolled = m_hasScrolled || dy != 0;
    const qint64 down = qint64(dy) * m_rowHeight;
    if (std::abs(down) >= viewport()->height())
        viewport()->update();
    else
        viewport()->scroll(isRightToLeft() ? -dx : dx, int(down));
}
