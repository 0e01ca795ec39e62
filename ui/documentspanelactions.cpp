// What a person can do with the chosen keys; another part of DocumentsPanel.

#include "model/whenfinished.h"
#include "ui/changekeydialog.h"
#include "ui/documentspanel.h"
#include "ui/gotobar.h"
#include "ui/icons.h"
#include "ui/rowsview.h"
#include "ui/searchfield.h"
#include "ui/storebar.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QMenu>

using namespace Qt::StringLiterals;

namespace {

// Choices of more rows stay with their rows.
constexpr qint64 maximumRemembered = 64;

} // namespace

void DocumentsPanel::createActions()
{
    const auto make = [this](Icons::Name icon, const QString &text, const QString &tip,
                             const QList<QKeySequence> &shortcuts, auto slot) {
        auto *action = new QAction(Icons::icon(icon), text, this);
        action->setStatusTip(tip);
        action->setShortcuts(shortcuts);
        action->setShortcutContext(Qt::WidgetShortcut);
        connect(action, &QAction::triggered, this, slot);
        return action;
    };
    m_open = make(Icons::Name::Text, tr("Open"), tr("Edit the document"),
                  {Qt::Key_Return, Qt::Key_Enter, Qt::Key_F2}, &DocumentsPanel::open);
    m_new = make(Icons::Name::NewDocument, tr("New document…"),
                 tr("Store a new document in this list"), {}, [this] {
                     if (m_model.list())
                         emit newDocumentRequested(*m_model.list());
                 });
    m_delete = make(Icons::Name::Delete, tr("Delete…"), tr("Delete the chosen keys"),
                    {QKeySequence::Delete}, &DocumentsPanel::deleteSelected);
    m_copyKey = make(Icons::Name::Copy, tr("Copy key"), tr("Copy the chosen keys, one a line"),
                     {QKeySequence::Copy}, &DocumentsPanel::copyKeys);
    m_copyJson = make(Icons::Name::Raw, tr("Copy JSON"), tr("Copy the document as it is stored"),
                      {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C)}, &DocumentsPanel::copyJson);
    m_duplicate = make(Icons::Name::Duplicate, tr("Duplicate…"),
                       tr("Store the same document under another key"),
                       {QKeySequence(Qt::CTRL | Qt::Key_D)}, [this] {
                           if (const std::optional<RecordAddress> address = current())
                               emit duplicateRequested(*address);
                       });
    m_changeKey = make(Icons::Name::Key, tr("Change key…"), tr("Move the document to another key"),
                       {QKeySequence(Qt::SHIFT | Qt::Key_F2)}, &DocumentsPanel::changeKey);
    m_goToRow = make(Icons::Name::Find, tr("Go to row…"), tr("Show the row of a number"),
                     {QKeySequence(Qt::CTRL | Qt::Key_G)},
                     [this] { m_goToBar->open(GoToBar::Wanted::Row); });
    m_goToKey = make(Icons::Name::Find, tr("Go to key…"), tr("Find a key in this list"),
                     {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_G)},
                     [this] { m_goToBar->open(GoToBar::Wanted::Key); });
    m_focusFilter = make(
        Icons::Name::Filter, tr("Filter keys"), tr("Show only some keys, or search the documents"),
        {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_F)}, [this] { m_filter->edit(); });
    for (QAction *action : {m_goToRow, m_goToKey, m_focusFilter}) {
        action->setShortcutContext(Qt::WindowShortcut);
        addAction(action);
    }
}

void DocumentsPanel::updateActions()
{
    const bool writable = m_source && !m_source->isReadOnly();
    const qint64 selected = selectedRows();
    const bool hasCurrent = m_currentKey.has_value();
    m_open->setEnabled(hasCurrent);
    m_new->setEnabled(writable && m_model.list());
    m_new->setText(isStore() ? tr("New record…") : tr("New document…"));
    m_delete->setEnabled(writable && selected > 0);
    m_copyKey->setEnabled(selected > 0);
    m_copyJson->setEnabled(hasCurrent);
    m_duplicate->setEnabled(writable && hasCurrent);
    const bool keysAreInside = holdsKeysInRecords();
    m_changeKey->setEnabled(writable && hasCurrent && selected <= 1 && !keysAreInside);
    const QString tip = keysAreInside
                            ? tr("The key stands in the record, at %1: change it there and save "
                                 "that as a new record")
                                  .arg(m_storeBar->store()->keyPath->toLiteral())
                            : tr("Move the document to another key");
    m_changeKey->setToolTip(tip);
    m_changeKey->setStatusTip(tip);
    m_goToRow->setEnabled(m_model.list().has_value());
    m_goToKey->setEnabled(m_model.list().has_value());
    m_focusFilter->setEnabled(m_model.list().has_value());
}

RecordAddress DocumentsPanel::addressOf(const RecordKey &key) const
{
    return RecordAddress{.store = isStore() ? std::optional(m_model.list()->name) : std::nullopt,
                         .key = key};
}

std::optional<RecordAddress> DocumentsPanel::current() const
{
    const std::optional<RecordKey> key = m_model.keyAt(m_view->currentIndex().row());
    return key ? std::optional(addressOf(*key)) : std::nullopt;
}

qint64 DocumentsPanel::selectedRows() const
{
    qint64 rows = 0;
    for (const QItemSelectionRange &range : m_view->selectionModel()->selection())
        rows += range.height();
    return rows;
}

void DocumentsPanel::rememberChoice()
{
    if (m_restoring)
        return;
    ++m_goToGeneration; // A person has chosen: an answer under way must not move it.
    m_wantedKey.reset();
    m_currentKey = m_model.entryAt(m_view->currentIndex().row());
    m_chosen.clear();
    if (selectedRows() <= maximumRemembered) {
        for (const QItemSelectionRange &range : m_view->selectionModel()->selection()) {
            for (int row = range.top(); row <= range.bottom(); ++row) {
                if (const std::optional<DocumentsModel::Entry> entry = m_model.entryAt(row))
                    m_chosen.append(*entry);
            }
        }
    }
    announceCurrent();
}

// After rows have moved: the same keys are chosen, wherever they are now.
void DocumentsPanel::restoreChoice()
{
    if (m_wantedKey) { // What was chosen before does not matter any more.
        moveTo(RecordKey(*m_wantedKey), false);
        return;
    }
    m_restoring = true;
    QItemSelection selection;
    for (const std::optional<int> row : m_model.loadedRowsOf(m_chosen)) {
        if (row) {
            selection.select(m_model.index(*row, 0),
                             m_model.index(*row, DocumentsModel::ColumnCount - 1));
        }
    }
    QItemSelectionModel *model = m_view->selectionModel();
    if (!m_chosen.isEmpty())
        model->select(selection, QItemSelectionModel::ClearAndSelect);
    if (m_currentKey && m_model.entryAt(m_view->currentIndex().row()) != m_currentKey) {
        m_view->setAutoScroll(!hasScrolledAway());
        if (const std::optional<int> row = m_model.loadedRowsOf({*m_currentKey}).first())
            model->setCurrentIndex(m_model.index(*row, 0), QItemSelectionModel::NoUpdate);
        else if (m_source && m_model.list())
            moveTo(RecordKey(m_currentKey->key), true);
        m_view->setAutoScroll(true);
    }
    m_restoring = false;
    announceCurrent();
}

void DocumentsPanel::announceCurrent()
{
    const std::optional<RecordAddress> now = current();
    if (!m_currentKey && !m_restoring && now) {
        m_currentKey = m_model.entryAt(m_view->currentIndex().row());
        if (m_chosen.isEmpty() && selectedRows() == 1)
            m_chosen = {*m_currentKey};
    }
    updateActions();
    // While the row is read again or looked for, the one before still holds.
    const bool isUnderWay = m_currentKey && (!now || now->key != m_currentKey->key);
    if (now == m_announced || isUnderWay)
        return;
    m_announced = now;
    emit currentChanged(now);
}

void DocumentsPanel::showMenu(const QPoint &position)
{
    QMenu menu(this);
    menu.setToolTipsVisible(true); // Why an action cannot be.
    menu.addActions({m_open, m_new});
    menu.addSeparator();
    menu.addActions({m_copyKey, m_copyJson});
    menu.addSeparator();
    menu.addActions({m_duplicate, m_changeKey, m_delete});
    menu.addSeparator();
    menu.addActions({m_goToRow, m_goToKey, m_focusFilter});
    menu.addMenu(m_sortMenu);
    menu.exec(m_view->viewport()->mapToGlobal(position));
}

void DocumentsPanel::open()
{
    if (const std::optional<RecordAddress> address = current())
        emit openRequested(*address);
}

void DocumentsPanel::copyJson()
{
    const std::optional<RecordAddress> address = current();
    if (!address || !m_source)
        return;
    whenFinished(m_source->record(*address), this,
                 [this](const Result<std::optional<StoredRecord>> &record) {
                     if (!record)
                         emit failed(tr("The document was not copied."), record.error());
                     else if (*record)
                         QGuiApplication::clipboard()->setText(
                             QString::fromUtf8((*record)->value.bytes()));
                 });
}

void DocumentsPanel::changeKey()
{
    const std::optional<RecordAddress> address = current();
    if (!address || !m_source)
        return;
    auto *dialog = new ChangeKeyDialog(*m_source, *address, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &ChangeKeyDialog::changed, this,
            [this](const std::optional<RecordAddress> &moved) {
                if (moved)
                    goTo(moved->key);
            });
    dialog->open();
}
