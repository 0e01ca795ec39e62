#include "ui/documentspanel.h"

#include "ui/documentsdelegate.h"
#include "ui/elidedlabel.h"
#include "ui/gotobar.h"
#include "ui/icons.h"
#include "ui/keydelegate.h"
#include "ui/noteline.h"
#include "ui/placeholder.h"
#include "ui/rowsview.h"
#include "ui/searchbar.h"
#include "ui/searchfield.h"
#include "ui/storebar.h"
#include "ui/theme.h"

#include <QAction>
#include <QEvent>
#include <QHeaderView>
#include <QLabel>
#include <QStackedLayout>
#include <QVBoxLayout>

#include <chrono>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

DocumentsPanel::DocumentsPanel(Preferences &preferences, QWidget *parent)
    : QWidget(parent),
      m_preferences(preferences),
      m_heading(new ElidedLabel(this)),
      m_filter(new SearchField(this)),
      m_storeBar(new StoreBar(preferences, this)),
      m_notice(new QLabel(this)),
      m_view(new RowsView(this)),
      m_searchBar(new SearchBar(this)),
      m_goToBar(new GoToBar(this)),
      m_placeholder(new Placeholder(this)),
      m_top(new QBoxLayout(QBoxLayout::LeftToRight)),
      m_stack(new QStackedLayout)
{
    createActions();
    createLayout();
    createGoToBar();
    createSearch();
    m_loadingPause.setSingleShot(true);
    m_loadingPause.setInterval(100ms); // Under 0.1 s nothing says that it is waiting.
    connect(&m_loadingPause, &QTimer::timeout, this, [this] {
        m_waitsLong = true;
        updateState();
    });
    connect(&m_model, &DocumentsModel::stateChanged, this, &DocumentsPanel::listChanged);
    connect(&m_model, &DocumentsModel::totalChanged, this, &DocumentsPanel::updateState);
    connect(&m_model, &DocumentsModel::refreshed, this, &DocumentsPanel::restoreChoice);
    connect(&m_model, &QAbstractItemModel::modelReset, this, &DocumentsPanel::restoreChoice);
    connect(&m_model, &QAbstractItemModel::dataChanged, this, &DocumentsPanel::announceCurrent);
    connect(m_view->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            &DocumentsPanel::rememberChoice);
    connect(m_view->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            &DocumentsPanel::rememberChoice);
    connect(m_view, &RowsView::doubleClicked, this, &DocumentsPanel::open);
    connect(m_view, &RowsView::customContextMenuRequested, this, &DocumentsPanel::showMenu);
    connect(m_storeBar, &StoreBar::listChosen, this,
            [this](const ListAddress &list) { setList(list); });
    connect(m_storeBar, &StoreBar::storeChanged, this, &DocumentsPanel::updateActions);
    connect(m_storeBar, &StoreBar::failed, this, &DocumentsPanel::failed);
    connect(m_placeholder, &Placeholder::clicked, this, &DocumentsPanel::placeholderClicked);
    updateMetrics();
    updateState();
}

void DocumentsPanel::createLayout()
{
    m_heading->setObjectName(u"heading"_s);
    // Its words change while it is searched; what stands behind them must not move with them.
    m_heading->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_notice->setObjectName(u"notice"_s);
    m_notice->setTextFormat(Qt::PlainText);
    m_notice->setWordWrap(true);
    m_notice->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_notice->setContentsMargins(spacing::normal, 0, spacing::normal, spacing::small);
    m_notice->hide();

    m_view->setObjectName(u"documents"_s);
    m_view->setAccessibleName(tr("Documents"));
    m_view->setModel(&m_model);
    m_view->setItemDelegate(new DocumentsDelegate(m_view));
    m_view->setItemDelegateForColumn(
        DocumentsModel::KeyColumn,
        new KeyDelegate(KeyDelegate::Roles{.strategy = DocumentsModel::StrategyRole,
                                           .uncommitted = DocumentsModel::UncommittedRole,
                                           .rolledBack = DocumentsModel::GoneRole,
                                           .loading = DocumentsModel::LoadingRole},
                        m_view));
    m_view->setAlternatingRowColors(true);
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setContextMenuPolicy(Qt::CustomContextMenu);
    // What an index goes by stands first.
    m_view->horizontalHeader()->moveSection(DocumentsModel::IndexKeyColumn, 0);
    m_view->setColumnHidden(DocumentsModel::IndexKeyColumn, true);
    m_view->horizontalHeader()->setStretchLastSection(true);
    m_view->addActions({m_open, m_delete, m_copyKey, m_copyJson, m_duplicate, m_changeKey});
    setFocusProxy(m_view);

    m_top->setContentsMargins(spacing::normal, spacing::small, spacing::small, spacing::small);
    m_top->addWidget(m_heading, 2);
    m_top->addWidget(m_filter, 3);
    m_stack->addWidget(m_view);
    m_stack->addWidget(m_placeholder);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(m_top);
    m_filter->note()->setContentsMargins(spacing::normal, 0, spacing::normal, spacing::small);
    column->addWidget(m_filter->note());
    column->addWidget(m_storeBar);
    column->addWidget(m_notice);
    column->addLayout(m_stack, 1);
    column->addWidget(m_searchBar); // Below, so that no row moves when they open.
    column->addWidget(m_goToBar);
    setTabOrder(m_filter, m_storeBar);
    setTabOrder(m_storeBar, m_view);
}

void DocumentsPanel::updateMetrics()
{
    m_heading->setFont(theme::headingFont(font()));
    const QFontMetrics metrics(theme::fixedFont());
    const int height = std::max({metrics.height(), fontMetrics().height(), Icons::small});
    m_view->setRowHeight(height + spacing::normal + 2); // As the tables beside it.
    const auto width = [this](const QString &text) {
        return fontMetrics().horizontalAdvance(text) + 4 * spacing::normal;
    };
    m_view->setColumnWidth(DocumentsModel::KeyColumn,
                           metrics.averageCharWidth() * 24 + Icons::small + spacing::large);
    // Takes what the others leave; no scroll bar for the sake of it.
    m_view->setColumnWidth(DocumentsModel::PreviewColumn, fontMetrics().averageCharWidth() * 6);
    m_view->setColumnWidth(DocumentsModel::IndexKeyColumn, metrics.averageCharWidth() * 18);
    m_view->setColumnWidth(DocumentsModel::MadeByColumn, width(tr("generated")));
    m_view->setColumnWidth(DocumentsModel::SizeColumn, width(u"9,999 kB"_s));
    m_view->setColumnWidth(DocumentsModel::ModifiedColumn,
                           width(tr("yesterday %1").arg(u"00:00"_s)));
    fitTop();
    fitColumns();
}

// A column that could only be seen in part is not shown: the editor says the same of its document.
void DocumentsPanel::fitColumns()
{
    const int forPreview = fontMetrics().averageCharWidth() * 16;
    QList<DocumentsModel::Column> spared{DocumentsModel::ModifiedColumn,
                                         DocumentsModel::SizeColumn};
    m_view->setColumnHidden(DocumentsModel::MadeByColumn, false);
    if (isIndex()) // The mark beside the key tells.
        spared.append(DocumentsModel::MadeByColumn);
    for (const auto column : std::as_const(spared))
        m_view->setColumnHidden(column, false);
    for (const auto column : std::as_const(spared)) {
        int used = forPreview;
        for (int other = 0; other < DocumentsModel::ColumnCount; ++other)
            used += other == DocumentsModel::PreviewColumn ? 0 : m_view->columnWidth(other);
        m_view->setColumnHidden(column, used > width());
    }
}

// What is looked for stands below the heading where both have no room in one line.
void DocumentsPanel::fitTop()
{
    const bool isNarrow = width() < fontMetrics().averageCharWidth() * 80;
    m_top->setDirection(isNarrow ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    m_top->setSpacing(isNarrow ? spacing::small : spacing::normal);
}

void DocumentsPanel::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    fitTop();
    fitColumns();
}

void DocumentsPanel::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        updateMetrics();
    if (event->type() == QEvent::FontChange || event->type() == QEvent::PaletteChange)
        updateState();
}

void DocumentsPanel::setSource(Source *source)
{
    if (m_source)
        disconnect(m_source, nullptr, this, nullptr);
    m_source = source;
    if (source)
        connect(source, &Source::transactionStateChanged, this, &DocumentsPanel::updateSearch);
    m_chosen.clear();
    m_currentKey.reset();
    m_filter->setText(m_filter->mode(), {});
    m_goToBar->hide();
    m_model.setSource(source);
    m_storeBar->setSource(source);
    announceCurrent();
}

void DocumentsPanel::setList(const ListAddress &list, const QString &filter)
{
    const bool isOther = m_model.list() != list;
    if (isOther) {
        m_chosen.clear();
        m_currentKey.reset();
        m_wantedKey.reset();
    }
    m_filter->setList(list.kind);
    m_filter->setText(filter.isEmpty() ? m_filter->mode() : SearchField::Mode::KeyBegins, filter);
    m_model.setList(list, filter);
    updateHeading();
}

bool DocumentsPanel::isStore() const
{
    return m_model.list() && m_model.list()->isOfStore();
}

bool DocumentsPanel::isIndex() const
{
    return m_model.list() && m_model.list()->kind == ListAddress::Kind::Index;
}

bool DocumentsPanel::holdsKeysInRecords() const
{
    const std::optional<StoreSummary> store = m_storeBar->store();
    return store && store->keyPath;
}

QList<QAction *> DocumentsPanel::indexActions() const
{
    return {m_storeBar->newIndexAction(), m_storeBar->renameIndexAction(),
            m_storeBar->dropIndexAction()};
}
