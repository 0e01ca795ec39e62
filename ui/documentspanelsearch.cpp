// Searching and sorting; another part of DocumentsPanel.

#include "ui/documentspanel.h"
#include "ui/rowsview.h"
#include "ui/searchbar.h"
#include "ui/searchfield.h"

#include <QActionGroup>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMenu>

using By = SearchOrder::By;

void DocumentsPanel::createSearch()
{
    connect(m_filter, &SearchField::wantedChanged, this, &DocumentsPanel::applyFilter);
    connect(m_filter, &SearchField::left, this, [this] {
        m_view->setFocus(Qt::OtherFocusReason);
        if (!m_view->currentIndex().isValid() && m_model.rowCount() > 0)
            m_view->selectRow(0);
    });
    connect(&m_model, &DocumentsModel::searchChanged, this, &DocumentsPanel::updateSearch);
    connect(m_searchBar, &SearchBar::cancelRequested, &m_model, &DocumentsModel::cancelSearch);
    connect(m_searchBar, &SearchBar::againRequested, &m_model, &DocumentsModel::searchAgain);
    m_view->installEventFilter(this);
    QHeaderView *header = m_view->horizontalHeader();
    header->setSectionsClickable(true);
    header->setSortIndicatorShown(true);
    connect(header, &QHeaderView::sectionClicked, this, &DocumentsPanel::sortBy);
    createSortMenu();
    updateOrder();
}

// For the keyboard, and where a column has no room.
void DocumentsPanel::createSortMenu()
{
    m_sortMenu = new QMenu(tr("Sort &By"), this);
    auto *group = new QActionGroup(m_sortMenu);
    const auto add = [this, group](const QString &text, DocumentsModel::Column column) {
        QAction *action = m_sortMenu->addAction(text);
        action->setCheckable(true);
        action->setStatusTip(tr("Sort by this; again to turn the order round"));
        action->setData(int(column));
        group->addAction(action);
    };
    add(tr("Key"), DocumentsModel::KeyColumn);
    add(tr("Size"), DocumentsModel::SizeColumn);
    add(tr("Modified"), DocumentsModel::ModifiedColumn);
    connect(group, &QActionGroup::triggered, this, [this](const QAction *action) {
        const int column = action->data().toInt();
        sortBy(isIndex() && column == DocumentsModel::KeyColumn ? DocumentsModel::IndexKeyColumn
                                                                : column);
    });
}

void DocumentsPanel::applyFilter()
{
    if (!m_model.list())
        return;
    const SearchField::Wanted &wanted = m_filter->wanted();
    // Whoever leaves a search wants the list back, not another long work.
    const bool leavesSearch = !m_model.terms().isEmpty() && wanted.terms.isEmpty();
    m_model.setList(ListAddress(*m_model.list()), wanted.filter, wanted.terms,
                    leavesSearch ? SearchOrder() : m_model.order());
    m_view->scrollToTop();
}

// The rows' order by a column; absent where there is none. An index's list goes by its keys.
std::optional<SearchOrder::By> DocumentsPanel::orderOf(int column) const
{
    switch (column) {
    case DocumentsModel::KeyColumn:
        return isIndex() ? std::nullopt : std::optional(By::Key);
    case DocumentsModel::IndexKeyColumn:
        return By::Key;
    case DocumentsModel::SizeColumn:
        return By::Size;
    case DocumentsModel::ModifiedColumn:
        return By::Modified;
    default:
        return {};
    }
}

// Keys begin at the lowest, since a list does; the largest and the newest are wanted first. A third
// click takes the order back.
void DocumentsPanel::sortBy(int column)
{
    const SearchOrder before = m_model.order();
    const std::optional<By> by = orderOf(column);
    if (by && m_model.list()) {
        SearchOrder order{.by = *by, .descending = *by != By::Key};
        if (before.by == *by) {
            const bool isSecond = before.descending == order.descending;
            order =
                isSecond ? SearchOrder{.by = *by, .descending = !before.descending} : SearchOrder();
        }
        m_model.setList(ListAddress(*m_model.list()), QString(m_model.filter()),
                        SearchTerms(m_model.terms()), order);
    }
    updateOrder(); // The header has turned its arrow by itself.
}

void DocumentsPanel::updateOrder()
{
    const SearchOrder order = m_model.order();
    int column = isIndex() ? DocumentsModel::IndexKeyColumn : DocumentsModel::KeyColumn;
    if (order.by == By::Size)
        column = DocumentsModel::SizeColumn;
    else if (order.by == By::Modified)
        column = DocumentsModel::ModifiedColumn;
    m_view->horizontalHeader()->setSortIndicator(column, order.descending ? Qt::DescendingOrder
                                                                          : Qt::AscendingOrder);
    m_sortMenu->setEnabled(m_model.list().has_value());
    for (QAction *action : m_sortMenu->actions()) {
        const int own = action->data().toInt();
        action->setChecked(own == column || (own == DocumentsModel::KeyColumn &&
                                             column == DocumentsModel::IndexKeyColumn));
    }
}

void DocumentsPanel::updateSearch()
{
    const bool inTransaction = m_source && m_source->transactionState() != TransactionState::None;
    m_searchBar->show(m_model.search(), inTransaction);
    updateHeading();
    if (m_model.rowCount() == 0)
        updateState(); // Whether anything can still be found.
}

bool DocumentsPanel::eventFilter(QObject *object, QEvent *event)
{
    if (object == m_view && event->type() == QEvent::KeyPress &&
        static_cast<QKeyEvent *>(event)->key() == Qt::Key_Escape) {
        if (m_model.isSearching()) {
            m_model.cancelSearch();
            return true;
        }
        if (!m_filter->wanted().isEmpty()) {
            m_filter->clear();
            return true;
        }
    }
    return QWidget::eventFilter(object, event);
}
