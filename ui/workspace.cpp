#include "ui/workspace.h"

#include "model/whenfinished.h"
#include "storage/json/prettyjson.h"
#include "ui/collectionspanel.h"
#include "ui/documentspanel.h"
#include "ui/editorpanel.h"
#include "ui/exportdialog.h"
#include "ui/generatorspanel.h"
#include "ui/jsoneditor.h"
#include "ui/newdocumentdialog.h"
#include "ui/newstoredialog.h"
#include "ui/transactionpanel.h"

#include <QDockWidget>
#include <QPointer>
#include <QShowEvent>

using namespace Qt::StringLiterals;

Workspace::Workspace(Preferences &preferences, QWidget *parent)
    : QMainWindow(parent, Qt::Widget), // A widget within the window, for its docks.
      m_collections(new CollectionsPanel(preferences)),
      m_documents(new DocumentsPanel(preferences)),
      m_editor(new EditorPanel),
      m_transaction(new TransactionPanel(preferences)),
      m_generators(new GeneratorsPanel)
{
    setObjectName(u"workspace"_s);
    setDockNestingEnabled(true);
    setContextMenuPolicy(Qt::NoContextMenu); // The View menu has the docks.
    setCentralWidget(m_documents);
    addDockWidget(Qt::LeftDockWidgetArea,
                  addDock(u"collections"_s, tr("Collections"), m_collections));
    addDockWidget(Qt::RightDockWidgetArea, addDock(u"editor"_s, tr("Document"), m_editor));
    QDockWidget *transaction = addDock(u"transaction"_s, tr("Transaction"), m_transaction);
    addDockWidget(Qt::BottomDockWidgetArea, transaction);
    // Side by side, whichever is wider (Qt would put it below in a narrow window).
    splitDockWidget(transaction, addDock(u"generators"_s, tr("Generators"), m_generators),
                    Qt::Horizontal);
    m_firstState = saveState();
    connectPanels();
}

QDockWidget *Workspace::addDock(const QString &name, const QString &title, QWidget *panel)
{
    auto *dock = new QDockWidget(title, this);
    dock->setObjectName(name); // Its place is remembered under this name.
    dock->setWidget(panel);
    m_docks.append(dock);
    return dock;
}

void Workspace::connectPanels()
{
    m_collections->setStoreActions(m_documents->indexActions());
    connect(m_collections, &CollectionsPanel::listActivated, m_documents,
            [this](const ListAddress &list) { m_documents->setList(list); });
    connect(m_collections, &CollectionsPanel::prefixActivated, m_documents,
            [this](const QString &prefix) {
                m_documents->setList({.kind = ListAddress::Kind::AllDocuments, .name = {}}, prefix);
            });
    connect(m_collections, &CollectionsPanel::newDocumentRequested, this,
            [this](const ListAddress &list) { newDocument(list); });
    connect(m_collections, &CollectionsPanel::newStoreRequested, this, &Workspace::newStore);
    connect(m_collections, &CollectionsPanel::failed, this, &Workspace::failed);

    connect(m_documents, &DocumentsPanel::currentChanged, this,
            [this](const std::optional<RecordAddress> &address) {
                if (address)
                    m_editor->open(*address);
                else if (!m_wanted)
                    leaveRecordOfOtherList();
            });
    connect(m_documents, &DocumentsPanel::openRequested, this,
            [this](const RecordAddress &address) {
                m_editor->open(address);
                m_editor->parentWidget()->show(); // The dock may have been closed.
                m_editor->editor()->setFocus();
            });
    connect(m_documents, &DocumentsPanel::newDocumentRequested, this,
            [this](const ListAddress &list) { newDocument(list); });
    connect(m_documents, &DocumentsPanel::duplicateRequested, this, &Workspace::duplicate);
    connect(m_documents, &DocumentsPanel::failed, this, &Workspace::failed);
    connect(&m_documents->model(), &DocumentsModel::stateChanged, this, [this] {
        goToWanted();
        emit settled();
    });

    connect(m_editor, &EditorPanel::stayed, this, [this] {
        if (m_editor->address())
            m_documents->goTo(m_editor->address()->key);
    });
    connect(m_editor, &EditorPanel::savedAsNew, this, &Workspace::select);
    connect(m_editor, &EditorPanel::settled, this, &Workspace::settled);
    connect(m_editor, &EditorPanel::failed, this, &Workspace::failed);
    connect(m_editor, &EditorPanel::madeGood, this, &Workspace::madeGood);

    connect(m_transaction, &TransactionPanel::failed, this, &Workspace::failed);
    connect(m_transaction, &TransactionPanel::informed, this, &Workspace::informed);
    connect(m_transaction, &TransactionPanel::recordChosen, this, &Workspace::select);
    connect(m_generators, &GeneratorsPanel::failed, this, &Workspace::failed);
    connect(m_generators, &GeneratorsPanel::newDocumentRequested, this,
            [this](const std::optional<QString> &store, const QString &key) {
                newDocument(
                    {.kind = store ? ListAddress::Kind::Store : ListAddress::Kind::AllDocuments,
                     .name = store.value_or(QString())},
                    key);
            });
}

void Workspace::setSource(Source *source)
{
    m_source = source;
    m_wanted.reset();
    m_collections->setSource(source);
    m_documents->setSource(source);
    m_editor->setSource(source);
    m_transaction->setSource(source);
    m_generators->setSource(source);
    if (source)
        m_collections->select({.kind = ListAddress::Kind::AllDocuments, .name = {}});
}

void Workspace::select(const RecordAddress &address)
{
    m_wanted = address;
    // Another list, where the one that is shown cannot have the key.
    const ListAddress shown = shownList();
    if (address.store) {
        const ListAddress store{.kind = ListAddress::Kind::Store, .name = *address.store};
        // A record need not be in the index that is browsed by.
        if (shown.isOfStore() && shown.name == store.name)
            m_documents->setList(store);
        else
            m_collections->select(store);
    } else if (shown.isOfStore()) {
        m_collections->select({.kind = ListAddress::Kind::AllDocuments, .name = {}});
    }
    m_editor->open(address);
    goToWanted();
}

// A record stays in the editor while its list does not show it (a filter, a transaction), but not
// beside a list that it cannot be in.
void Workspace::leaveRecordOfOtherList()
{
    const std::optional<RecordAddress> open = m_editor->address();
    if (!open || m_editor->isDirty())
        return;
    const ListAddress list = shownList();
    const std::optional<QString> store = list.isOfStore() ? std::optional(list.name) : std::nullopt;
    const QString collection = m_editor->collection();
    const bool isOfOtherCollection = list.kind == ListAddress::Kind::Collection &&
                                     !collection.isEmpty() && collection != list.name;
    if (open->store != store || isOfOtherCollection)
        m_editor->close();
}

void Workspace::goToWanted()
{
    const DocumentsModel &model = m_documents->model();
    if (!m_wanted || model.state() != DocumentsModel::State::Loaded)
        return;
    const bool isStore = model.list()->kind == ListAddress::Kind::Store;
    if (isStore != m_wanted->store.has_value() ||
        (isStore && model.list()->name != *m_wanted->store))
        return; // The list before; theirs comes.
    m_documents->goTo(std::exchange(m_wanted, std::nullopt)->key);
}

ListAddress Workspace::shownList() const
{
    return m_documents->model().list().value_or(
        ListAddress{.kind = ListAddress::Kind::AllDocuments, .name = {}});
}

bool Workspace::isSettled() const
{
    const DocumentsModel::State state = m_documents->model().state();
    return state != DocumentsModel::State::Loading && state != DocumentsModel::State::NoList &&
           m_editor->isSettled();
}

// Docks keep their widths when the window shrinks, until the list has none: the document gives way.
void Workspace::resizeEvent(QResizeEvent *event)
{
    QMainWindow::resizeEvent(event);
    constexpr int narrowestList = 400;
    if (m_arranged && centralWidget() && centralWidget()->width() < narrowestList)
        resizeDocks({m_docks[1]}, {width() * 33 / 100}, Qt::Horizontal);
}

void Workspace::showEvent(QShowEvent *event)
{
    QMainWindow::showEvent(event);
    if (m_arranged)
        return;
    // Now it has its size: sizes that are restored before would be scaled to another one.
    resetDocks();
    if (!m_remembered.isEmpty())
        restoreState(m_remembered);
}

void Workspace::restoreDocks(const QByteArray &state)
{
    m_remembered = state;
    m_arranged = false;
}

void Workspace::resetDocks()
{
    m_arranged = true;
    restoreState(m_firstState);
    // In the order of addDock(): collections, document, transaction, generators.
    // A tree that is narrower shows no names beside its numbers.
    constexpr int narrowestTree = 250;
    resizeDocks({m_docks[0], m_docks[1]},
                {std::max(narrowestTree, width() * 17 / 100), width() * 33 / 100}, Qt::Horizontal);
    resizeDocks({m_docks[2], m_docks[3]}, {width() * 58 / 100, width() * 42 / 100}, Qt::Horizontal);
    resizeDocks({m_docks[2]}, {height() * 34 / 100}, Qt::Vertical);
}

void Workspace::newDocument()
{
    newDocument(shownList());
}

void Workspace::newDocument(const ListAddress &list, const QString &key, const QString &value)
{
    if (!m_source)
        return;
    auto *dialog = new NewDocumentDialog(*m_source, window());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    if (list.isOfStore())
        dialog->setStore(list.name);
    else if (list.kind == ListAddress::Kind::Collection && !list.name.startsWith(u'@'))
        dialog->setCollection(list.name);
    if (!key.isEmpty())
        dialog->setKey(key);
    if (!value.isEmpty())
        dialog->setValue(value);
    connect(dialog, &NewDocumentDialog::created, this,
            [this](const RecordAddress &address) { select(address); });
    dialog->open();
}

void Workspace::duplicate(const RecordAddress &address)
{
    whenFinished(m_source->record(address), this,
                 [this, address](const Result<std::optional<StoredRecord>> &record) {
                     if (!record) {
                         emit failed(tr("%1 was not duplicated.").arg(toDisplayText(address.key)),
                                     record.error());
                         return;
                     }
                     if (!*record)
                         return; // Gone meanwhile, as the list will show.
                     const Result<QByteArray> text = prettyJson((*record)->value);
                     newDocument({.kind = address.store ? ListAddress::Kind::Store
                                                        : ListAddress::Kind::AllDocuments,
                                  .name = address.store.value_or(QString())},
                                 {}, QString::fromUtf8(text ? *text : (*record)->value.bytes()));
                 });
}

void Workspace::offerForExport(ExportDialog &dialog)
{
    dialog.setList(shownList());
    if (m_documents->isAllSelected())
        return; // The list says as much.
    // One row is chosen nearly always, and means nothing.
    m_documents->withSelection(
        [target = QPointer(&dialog)](const ListAddress &list, const KeyList &keys) {
            if (target && keys.size() > 1)
                target->setSelection(list, keys);
        });
}

void Workspace::newStore()
{
    if (!m_source)
        return;
    auto *dialog = new NewStoreDialog(*m_source, window());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &NewStoreDialog::created, m_collections, [this](const QString &name) {
        m_collections->select({.kind = ListAddress::Kind::Store, .name = name});
    });
    dialog->open();
}
