#include "ui/documentspanel.h"

#include "model/quantities.h"
#include "ui/documentsdelegate.h"
#include "ui/gotobar.h"
#include "ui/icons.h"
#include "ui/keydelegate.h"
#include "ui/placeholder.h"
#include "ui/rowsview.h"
#include "ui/storebar.h"
#include "ui/theme.h"

#include <QAction>
#include <QEvent>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QScrollBar>
#include <QStackedLayout>
#include <QVBoxLayout>

#include <chrono>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

DocumentsPanel::DocumentsPanel(Preferences &preferences, QWidget *parent)
    : QWidget(parent),
      m_preferences(preferences),
      m_heading(new QLabel(this)),
      m_filter(new QLineEdit(this)),
      m_storeBar(new StoreBar(preferences, this)),
      m_notice(new QLabel(this)),
      m_view(new RowsView(this)),
      m_goToBar(new GoToBar(this)),
      m_placeholder(new Placeholder(this)),
      m_stack(new QStackedLayout)
{
    createActions();
    createLayout();
    createGoToBar();
    m_filterPause.setSingleShot(true);
    m_filterPause.setInterval(150ms);
    m_loadingPause.setSingleShot(true);
    m_loadingPause.setInterval(100ms); // Under 0.1 s nothing says that it is waiting.
    connect(&m_filterPause, &QTimer::timeout, this, &DocumentsPanel::applyFilter);
    connect(&m_loadingPause, &QTimer::timeout, this, [this] {
        m_waitsLong = true;
        updateState();
    });
    connect(m_filter, &QLineEdit::textChanged, &m_filterPause, qOverload<>(&QTimer::start));
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
    m_heading->setTextFormat(Qt::PlainText);
    m_filter->setObjectName(u"filter"_s);
    m_filter->setAccessibleName(tr("Filter by key"));
    m_filter->setClearButtonEnabled(true);
    m_filter->addAction(Icons::icon(Icons::Name::Filter), QLineEdit::LeadingPosition);
    m_filter->installEventFilter(this);
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
                                           .rolledBack = -1,
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

    auto *top = new QHBoxLayout;
    top->setContentsMargins(spacing::normal, spacing::small, spacing::small, spacing::small);
    top->setSpacing(spacing::normal);
    top->addWidget(m_heading, 1);
    top->addWidget(m_filter, 1);
    m_stack->addWidget(m_view);
    m_stack->addWidget(m_placeholder);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(top);
    column->addWidget(m_storeBar);
    column->addWidget(m_notice);
    column->addLayout(m_stack, 1);
    column->addWidget(m_goToBar); // Below, so that no row moves when it opens.
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

void DocumentsPanel::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
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
    m_source = source;
    m_chosen.clear();
    m_currentKey.reset();
    m_filter->clear();
    m_filterPause.stop();
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
    m_filter->setText(filter);
    m_filterPause.stop();
    m_model.setList(list, filter);
    updateHeading();
}

void DocumentsPanel::applyFilter()
{
    m_filterPause.stop();
    if (m_model.list())
        m_model.setList(ListAddress(*m_model.list()), m_filter->text());
    m_view->scrollToTop();
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

void DocumentsPanel::listChanged()
{
    // The index that was browsed by is gone: its store is listed by its keys, as ever.
    if (isIndex() && m_model.error() && m_model.error()->code == ErrorCode::NotFoundError) {
        setList({.kind = ListAddress::Kind::Store, .name = m_model.list()->name});
        return;
    }
    m_storeBar->setList(m_model.list());
    if (m_view->isColumnHidden(DocumentsModel::IndexKeyColumn) == isIndex()) {
        m_view->setColumnHidden(DocumentsModel::IndexKeyColumn, !isIndex());
        fitColumns();
    }
    updateState();
}

void DocumentsPanel::updateState()
{
    const DocumentsModel::State state = m_model.state();
    const bool hasRows = m_model.rowCount() > 0;
    const QString filter = m_model.filter();
    bool showsPlaceholder = !hasRows;
    switch (state) {
    case DocumentsModel::State::NoList:
        m_placeholder->say(m_source ? tr("Nothing chosen") : tr("No database is open"),
                           m_source ? tr("Choose a collection or an object store on the left.")
                                    : tr("Open a database, or make a new one, in the File menu."),
                           {});
        break;
    case DocumentsModel::State::Loading:
        // A blank table first; words only where it takes longer than a blink.
        m_placeholder->say(tr("Loading…"), {}, {});
        showsPlaceholder = !hasRows && m_waitsLong;
        if (!m_waitsLong && !m_loadingPause.isActive())
            m_loadingPause.start();
        break;
    case DocumentsModel::State::Failed:
        m_placeholder->say(tr("The keys could not be read"),
                           m_model.error() ? m_model.error()->message : QString(), tr("Try again"));
        break;
    case DocumentsModel::State::Loaded:
        if (!filter.isEmpty()) {
            m_placeholder->say(tr("No key fits “%1”").arg(filter),
                               isStore() ? tr("A range (>= 5), a key (5, \"a\") or the start of a "
                                              "string fits.")
                                         : tr("Keys fit that start with this text, in upper or "
                                              "lower case."),
                               tr("Clear filter"));
        } else if (isIndex()) {
            m_placeholder->say(tr("This index has no entries"),
                               tr("Records that have a key at its path will be listed here, in the "
                                  "order of these keys."),
                               tr("New record…"));
        } else if (isStore()) {
            m_placeholder->say(tr("This store is empty"),
                               tr("Its records will be listed here, in key order."),
                               tr("New record…"));
        } else {
            m_placeholder->say(tr("No documents yet"),
                               tr("A document’s key is yours, the next identity, or a GUID."),
                               tr("New document…"));
        }
        break;
    }
    if (state != DocumentsModel::State::Loading) {
        m_loadingPause.stop();
        m_waitsLong = false;
    }
    m_stack->setCurrentWidget(showsPlaceholder ? static_cast<QWidget *>(m_placeholder) : m_view);
    const bool isOld = state == DocumentsModel::State::Failed && hasRows;
    if (isOld)
        m_notice->setText(tr("These rows may be old: %1").arg(m_model.error()->message));
    QPalette palette = this->palette();
    palette.setColor(QPalette::WindowText, theme::colors(palette).error);
    m_notice->setPalette(palette);
    m_notice->setVisible(isOld);
    updateHeading();
    updateActions();
    if (m_model.list())
        m_goToBar->setList(m_model.list()->kind, m_model.rowCount());
}

void DocumentsPanel::updateHeading()
{
    const std::optional<ListAddress> &list = m_model.list();
    m_filter->setEnabled(list.has_value());
    m_filter->setPlaceholderText(isIndex()   ? tr("Index keys: range (>= 5), key or start")
                                 : isStore() ? tr("Range (>= 5), key or start of a string")
                                             : tr("Keys that start with…"));
    if (!list) {
        m_heading->setText(tr("Documents"));
        return;
    }
    const QString name = list->kind == ListAddress::Kind::AllDocuments ? tr("All documents")
                         : isIndex() ? tr("%1 · %2").arg(list->name, list->index)
                                     : list->name;
    const int rows = m_model.rowCount();
    if (rows == 0 && m_model.state() == DocumentsModel::State::Loading) {
        m_heading->setText(name);
        return;
    }
    const QString number = quantities::count(qint64(rows));
    QString counted;
    if (isIndex())
        counted = rows == 1 ? tr("1 entry") : tr("%1 entries").arg(number);
    else if (isStore())
        counted = rows == 1 ? tr("1 record") : tr("%1 records").arg(number);
    else
        counted = rows == 1 ? tr("1 document") : tr("%1 documents").arg(number);
    if (!m_model.filter().isEmpty())
        counted = tr("%1 found").arg(number);
    m_heading->setText(name + tr(" · ") + counted);
}

void DocumentsPanel::placeholderClicked()
{
    switch (m_model.state()) {
    case DocumentsModel::State::Failed:
        m_model.refresh();
        break;
    case DocumentsModel::State::Loaded:
        if (m_model.filter().isEmpty()) {
            m_new->trigger();
        } else {
            m_filter->clear();
            applyFilter();
        }
        break;
    case DocumentsModel::State::NoList:
    case DocumentsModel::State::Loading:
        break;
    }
}

bool DocumentsPanel::eventFilter(QObject *object, QEvent *event)
{
    if (object == m_filter && event->type() == QEvent::KeyPress) {
        switch (static_cast<QKeyEvent *>(event)->key()) {
        case Qt::Key_Escape:
            if (m_filter->text().isEmpty())
                break;
            m_filter->clear();
            applyFilter();
            return true;
        case Qt::Key_Return:
        case Qt::Key_Enter:
        case Qt::Key_Down:
            applyFilter();
            m_view->setFocus(Qt::OtherFocusReason);
            if (!m_view->currentIndex().isValid() && m_model.rowCount() > 0)
                m_view->selectRow(0);
            return true;
        default:
            break;
        }
    }
    return QWidget::eventFilter(object, event);
}
