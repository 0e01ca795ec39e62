#include "ui/resultsview.h"

#include "ui/icons.h"
#include "ui/keydelegate.h"
#include "ui/rowtable.h"
#include "ui/theme.h"

#include <QAction>
#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QHeaderView>
#include <QMenu>
#include <QPainter>

using namespace Qt::StringLiterals;

ResultsView::ResultsView(QWidget *parent)
    : QTableView(parent),
      m_open(new QAction(Icons::icon(Icons::Name::Document), tr("Open document"), this)),
      m_copy(new QAction(Icons::icon(Icons::Name::Copy), tr("Copy key"), this))
{
    setModel(&m_model);
    setItemDelegateForColumn(
        ResultsModel::KeyColumn,
        new KeyDelegate(KeyDelegate::Roles{.strategy = ResultsModel::StrategyRole,
                                           .uncommitted = ResultsModel::UncommittedRole,
                                           .rolledBack = -1,
                                           .loading = -1},
                        this));
    setUpRowTable(*this);
    setContextMenuPolicy(Qt::CustomContextMenu);
    horizontalHeader()->setStretchLastSection(true);
    m_copy->setShortcut(QKeySequence::Copy);
    m_copy->setShortcutContext(Qt::WidgetShortcut);
    addAction(m_copy);
    connect(m_copy, &QAction::triggered, this, [this] {
        if (currentIndex().isValid())
            QGuiApplication::clipboard()->setText(
                currentIndex().data(ResultsModel::KeyRole).toString());
    });
    const auto open = [this](const QModelIndex &index) {
        if (index.isValid() && !index.data(ResultsModel::MissingRole).toBool())
            emit recordChosen(m_model.addressOf(index));
    };
    connect(m_open, &QAction::triggered, this, [this, open] { open(currentIndex()); });
    connect(this, &QAbstractItemView::activated, this, open);
    connect(this, &QWidget::customContextMenuRequested, this, &ResultsView::showMenu);
    updateMetrics();
}

void ResultsView::setRows(const QList<Lookup::Row> &rows)
{
    m_model.setRows(rows);
    viewport()->update();
}

void ResultsView::setHint(const QString &hint)
{
    m_hint = hint;
    setAccessibleDescription(hint);
    viewport()->update();
}

void ResultsView::showMenu(const QPoint &position)
{
    const QModelIndex index = indexAt(position);
    if (!index.isValid())
        return;
    m_open->setEnabled(!index.data(ResultsModel::MissingRole).toBool());
    QMenu menu(this);
    menu.addActions({m_open, m_copy});
    menu.exec(viewport()->mapToGlobal(position));
}

void ResultsView::paintEvent(QPaintEvent *event)
{
    QTableView::paintEvent(event);
    if (m_model.rowCount() > 0 || m_hint.isEmpty())
        return;
    QPainter painter(viewport());
    painter.setPen(theme::colors(palette()).quiet);
    painter.drawText(viewport()->rect().adjusted(spacing::large, spacing::large, -spacing::large,
                                                 -spacing::normal),
                     Qt::AlignHCenter | Qt::AlignTop | Qt::TextWordWrap, m_hint);
}

void ResultsView::updateMetrics()
{
    verticalHeader()->setDefaultSectionSize(fontMetrics().height() + spacing::normal);
    setColumnWidth(ResultsModel::KeyColumn, std::max(120, width() * 2 / 5));
}

void ResultsView::resizeEvent(QResizeEvent *event)
{
    QTableView::resizeEvent(event);
    updateMetrics();
}

void ResultsView::changeEvent(QEvent *event)
{
    QTableView::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        updateMetrics();
}
