#include "ui/collectionspanel.h"

#include "model/quantities.h"
#include "model/whenfailed.h"
#include "ui/collectionsdelegate.h"
#include "ui/confirmation.h"
#include "ui/icons.h"
#include "ui/renamedialog.h"
#include "ui/theme.h"

#include <QAction>
#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QTreeView>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

CollectionsPanel::CollectionsPanel(Preferences &preferences, QWidget *parent)
    : QWidget(parent),
      m_preferences(preferences),
      m_view(new QTreeView(this)),
      m_hint(new QLabel(this))
{
    createActions();
    createLayout();
    connect(&m_model, &CollectionsModel::updated, this, &CollectionsPanel::updateTree);
    connect(m_view->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            &CollectionsPanel::currentChanged);
    connect(m_view, &QTreeView::activated, this, &CollectionsPanel::open);
    connect(m_view, &QTreeView::customContextMenuRequested, this, &CollectionsPanel::showMenu);
    updateTree();
}

void CollectionsPanel::createActions()
{
    const auto make = [this](Icons::Name icon, const QString &text, const QString &tip,
                             void (CollectionsPanel::*slot)()) {
        auto *action = new QAction(Icons::icon(icon), text, this);
        action->setStatusTip(tip);
        action->setShortcutContext(Qt::WidgetShortcut);
        connect(action, &QAction::triggered, this, slot);
        return action;
    };
    m_clear = make(Icons::Name::Clear, tr("Clear…"), tr("Delete everything in it"),
                   &CollectionsPanel::clear);
    m_rename = make(Icons::Name::Rename, tr("Rename store…"),
                    tr("Give the object store another name"), &CollectionsPanel::rename);
    m_drop = make(Icons::Name::Delete, tr("Drop store…"),
                  tr("Remove the object store with its records and its key generator"),
                  &CollectionsPanel::drop);
    m_drop->setShortcut(QKeySequence::Delete);
    m_newDocument =
        new QAction(Icons::icon(Icons::Name::NewDocument), tr("New document here…"), this);
    m_newDocument->setStatusTip(tr("Store a new document in the chosen collection or store"));
    connect(m_newDocument, &QAction::triggered, this, [this] {
        if (const std::optional<ListAddress> list = CollectionsModel::addressOf(current()))
            emit newDocumentRequested(*list);
    });
    m_newStore = new QAction(Icons::icon(Icons::Name::NewStore), tr("New store…"), this);
    m_newStore->setStatusTip(tr("Make an object store: where its keys stand, and what makes them"));
    connect(m_newStore, &QAction::triggered, this, &CollectionsPanel::newStoreRequested);
    m_copyName = new QAction(Icons::icon(Icons::Name::Copy), tr("Copy name"), this);
    m_copyName->setShortcut(QKeySequence::Copy);
    m_copyName->setShortcutContext(Qt::WidgetShortcut);
    connect(m_copyName, &QAction::triggered, this, &CollectionsPanel::copyName);
    m_view->addActions({m_newDocument, m_newStore, m_clear, m_rename, m_drop, m_copyName});
}

void CollectionsPanel::createLayout()
{
    m_view->setObjectName(u"collections"_s);
    m_view->setAccessibleName(tr("Collections, object stores and identities"));
    m_view->setModel(&m_model);
    m_view->setItemDelegate(new CollectionsDelegate(m_view));
    m_view->setHeaderHidden(true);
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setUniformRowHeights(true);
    m_view->setIndentation(spacing::large);
    m_view->setAllColumnsShowFocus(true);
    m_view->setExpandsOnDoubleClick(false); // A double click opens.
    m_view->setContextMenuPolicy(Qt::CustomContextMenu);
    m_view->setIconSize(QSize(Icons::small, Icons::small));
    m_view->header()->setStretchLastSection(false);
    m_view->header()->setSectionResizeMode(CollectionsModel::NameColumn, QHeaderView::Stretch);
    m_view->hideColumn(CollectionsModel::CountColumn); // The delegate paints it in the name's row.
    setFocusProxy(m_view);

    m_hint->setObjectName(u"hint"_s);
    m_hint->setWordWrap(true);
    m_hint->setTextFormat(Qt::PlainText);
    m_hint->setContentsMargins(spacing::normal, spacing::small, spacing::normal, spacing::small);

    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_view, 1);
    column->addWidget(m_hint);
}

void CollectionsPanel::setSource(Source *source)
{
    m_source = source;
    m_selected.reset();
    m_wanted = ListAddress();
    m_expanded = false;
    m_view->setCurrentIndex({});
    m_model.setSource(source);
    updateActions();
}

void CollectionsPanel::select(const ListAddress &list)
{
    const QModelIndex index = m_model.feed().isLoaded() ? m_model.indexOf(list) : QModelIndex();
    if (!index.isValid()) {
        m_wanted = list;
        return;
    }
    m_wanted.reset();
    m_view->setCurrentIndex(index);
}

QModelIndex CollectionsPanel::current() const
{
    return m_view->currentIndex().siblingAtColumn(CollectionsModel::NameColumn);
}

void CollectionsPanel::currentChanged()
{
    updateActions();
    const std::optional<ListAddress> list = CollectionsModel::addressOf(current());
    if (!list || list == m_selected)
        return;
    m_selected = list;
    emit listActivated(*list);
}

void CollectionsPanel::open(const QModelIndex &index)
{
    if (index.data(CollectionsModel::KindRole).value<CollectionsModel::Kind>() ==
        CollectionsModel::Kind::Identity)
        emit prefixActivated(index.data(CollectionsModel::NameRole).toString());
    else if (const std::optional<ListAddress> list = CollectionsModel::addressOf(index))
        emit listActivated(*list);
}

void CollectionsPanel::updateTree()
{
    const CatalogFeed &feed = m_model.feed();
    if (feed.isLoaded() && !m_expanded) {
        m_expanded = true;
        m_view->expandAll();
    }
    if (feed.isLoaded() && m_wanted && m_model.indexOf(*m_wanted).isValid())
        select(ListAddress(*m_wanted));
    // What was shown is gone: the nearest place that always is.
    if (feed.isLoaded() && m_selected && !m_model.indexOf(*m_selected).isValid())
        select(ListAddress());

    QString hint;
    if (!m_source)
        hint = tr("Open a database to see its collections.");
    else if (feed.error())
        hint = tr("The collections could not be read again. %1").arg(feed.error()->message);
    else if (m_model.hiddenIdentities() > 0)
        hint = tr("%1 more identities are not listed here.")
                   .arg(quantities::count(m_model.hiddenIdentities()));
    m_hint->setText(hint);
    m_hint->setVisible(!hint.isEmpty());
    QPalette palette = this->palette();
    palette.setColor(QPalette::WindowText,
                     feed.error() ? theme::colors(palette).error : theme::colors(palette).quiet);
    m_hint->setPalette(palette);
    m_view->setEnabled(m_source != nullptr);
    updateActions();
}

void CollectionsPanel::updateActions()
{
    const QModelIndex index = current();
    const std::optional<ListAddress> list = CollectionsModel::addressOf(index);
    const bool writable = m_source && !m_source->isReadOnly();
    const bool isStore = list && list->kind == ListAddress::Kind::Store;
    m_newDocument->setEnabled(writable && list);
    m_newStore->setEnabled(writable);
    m_clear->setEnabled(writable && list &&
                        index.data(CollectionsModel::CountRole).toLongLong() > 0);
    m_rename->setEnabled(writable && isStore);
    m_drop->setEnabled(writable && isStore);
    m_copyName->setEnabled(!index.data(CollectionsModel::NameRole).toString().isEmpty());
}

void CollectionsPanel::showMenu(const QPoint &position)
{
    const QModelIndex index = m_view->indexAt(position);
    if (index.isValid())
        m_view->setCurrentIndex(index);
    QMenu menu(this);
    menu.addActions({m_newDocument, m_newStore});
    menu.addSeparator();
    const std::optional<ListAddress> list = CollectionsModel::addressOf(current());
    if (list && list->isOfStore() && !m_storeActions.isEmpty()) {
        menu.addActions(m_storeActions);
        menu.addSeparator();
    }
    menu.addActions({m_clear, m_rename, m_drop});
    menu.addSeparator();
    menu.addAction(m_copyName);
    menu.exec(m_view->viewport()->mapToGlobal(position));
}

void CollectionsPanel::clear()
{
    const std::optional<ListAddress> list = CollectionsModel::addressOf(current());
    if (!list || !m_source)
        return;
    const qint64 count = current().data(CollectionsModel::CountRole).toLongLong();
    const QString number = quantities::count(count);
    Confirmation confirmation;
    confirmation.question = Preferences::Question::ClearOrDrop;
    Statement statement = statement::ClearDocuments{.collection = {}};
    switch (list->kind) {
    case ListAddress::Kind::AllDocuments:
        confirmation.title = tr("Delete all documents?");
        confirmation.consequences = tr("%1 documents of every collection will be deleted. "
                                       "Identities keep their numbers.")
                                        .arg(number);
        break;
    case ListAddress::Kind::Collection:
        statement = statement::ClearDocuments{.collection = list->name};
        confirmation.title = tr("Delete all documents in %1?").arg(list->name);
        confirmation.consequences = tr("%1 documents will be deleted, and with them the "
                                       "collection. Identities keep their numbers.")
                                        .arg(number);
        break;
    case ListAddress::Kind::Store:
    case ListAddress::Kind::Index: // Is chosen beside the tree, which shows its store.
        statement = statement::ClearStore{.store = list->name};
        confirmation.title = tr("Clear the store %1?").arg(list->name);
        confirmation.consequences = tr("%1 records will be removed. The store stays, and its key "
                                       "generator keeps its number.")
                                        .arg(number);
        break;
    }
    confirmation.button = list->isOfStore() ? tr("Remove %1 records").arg(number)
                                            : tr("Delete %1 documents").arg(number);
    confirmation.ask(this, m_preferences,
                     [this, statement] { run(statement, tr("Nothing was deleted.")); });
}

void CollectionsPanel::rename()
{
    const std::optional<ListAddress> list = CollectionsModel::addressOf(current());
    if (!list || !list->isOfStore() || !m_source)
        return;
    QStringList taken;
    for (const StoreSummary &store : m_model.feed().catalog().stores)
        taken << store.name;
    auto *dialog = new RenameDialog(*m_source,
                                    {.title = tr("Rename store"),
                                     .label = tr("New name of the store %1:").arg(list->name),
                                     .name = list->name,
                                     .taken = taken,
                                     .statement =
                                         [from = list->name](const QString &to) {
                                             return statement::RenameStore{.from = from, .to = to};
                                         }},
                                    window());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &RenameDialog::renamed, this, [this](const QString &name) {
        select({.kind = ListAddress::Kind::Store, .name = name});
    });
    dialog->open();
}

void CollectionsPanel::drop()
{
    const std::optional<ListAddress> list = CollectionsModel::addressOf(current());
    if (!list || list->kind != ListAddress::Kind::Store || !m_source)
        return;
    const QString number =
        quantities::count(current().data(CollectionsModel::CountRole).toLongLong());
    const bool hasGenerator = !current().data(CollectionsModel::NextKeyRole).toString().isEmpty() ||
                              current().data(CollectionsModel::HasRunOutRole).toBool();
    const Confirmation confirmation{
        .title = tr("Drop the store %1?").arg(list->name),
        .consequences = hasGenerator ? tr("Its %1 records and its key generator go with it. A new "
                                          "store of that name starts at 1 again.")
                                           .arg(number)
                                     : tr("Its %1 records go with it.").arg(number),
        .button = tr("Drop %1").arg(list->name),
        .question = Preferences::Question::ClearOrDrop,
        .details = {}};
    confirmation.ask(this, m_preferences, [this, name = list->name] {
        run(statement::DropStore{.name = name}, tr("The store %1 was not dropped.").arg(name));
    });
}

void CollectionsPanel::run(const Statement &statement, const QString &failedWhat)
{
    if (!m_source)
        return;
    whenFailed(m_source->run(statement), this,
               [this, failedWhat](const StorageError &error) { emit failed(failedWhat, error); });
}

void CollectionsPanel::copyName() const
{
    QGuiApplication::clipboard()->setText(current().data(CollectionsModel::NameRole).toString());
}

void CollectionsPanel::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        updateTree();
}
