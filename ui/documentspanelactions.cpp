// What a person can do with the chosen keys; another part of DocumentsPanel.

#include "model/keycollector.h"
#include "model/quantities.h"
#include "model/whenfinished.h"
#include "ui/changekeydialog.h"
#include "ui/confirmation.h"
#include "ui/documentspanel.h"
#include "ui/gotobar.h"
#include "ui/icons.h"
#include "ui/progresswindow.h"
#include "ui/rowsview.h"
#include "ui/storebar.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QLineEdit>
#include <QMenu>

using namespace Qt::StringLiterals;

namespace {

// Choices of more rows stay with their rows.
constexpr qint64 maximumRemembered = 64;
// A longer list in the details of a question is not read.
constexpr qsizetype maximumNamed = 1000;

QList<RecordKey> withoutRepetition(const QList<RecordKey> &keys)
{
    QList<RecordKey> once;
    QSet<QByteArray> known;
    for (const RecordKey &key : keys) {
        const qsizetype before = known.size();
        known.insert(std::get<Key>(key).encoded());
        if (known.size() > before)
            once.append(key);
    }
    return once;
}

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
    m_focusFilter = make(Icons::Name::Filter, tr("Filter keys"), tr("Show only some keys"),
                         {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_F)}, [this] {
                             m_filter->setFocus(Qt::ShortcutFocusReason);
                             m_filter->selectAll();
                         });
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
    menu.exec(m_view->viewport()->mapToGlobal(position));
}

void DocumentsPanel::open()
{
    if (const std::optional<RecordAddress> address = current())
        emit openRequested(*address);
}

void DocumentsPanel::withSelectedKeys(std::function<void(const QList<RecordKey> &)> use)
{
    if (!m_source || !m_model.list())
        return;
    QList<KeyCollector::Rows> ranges;
    for (const QItemSelectionRange &range : m_view->selectionModel()->selection())
        ranges.append({.first = range.top(), .last = range.bottom()});
    std::sort(ranges.begin(), ranges.end(),
              [](const auto &one, const auto &other) { return one.first < other.first; });
    QList<RecordKey> keys;
    bool complete = selectedRows() <= DocumentsModel::rowsInPage;
    for (const KeyCollector::Rows &range : std::as_const(ranges)) {
        for (qint64 row = range.first; complete && row <= range.last; ++row) {
            const std::optional<RecordKey> key = m_model.keyAt(int(row));
            complete = key.has_value();
            if (key)
                keys.append(*key);
        }
    }
    // Several entries of an index are of one record.
    const auto useOnce = [use = std::move(use), isOfIndex = isIndex()](QList<RecordKey> found) {
        use(isOfIndex ? withoutRepetition(found) : found);
    };
    if (complete) {
        useOnce(keys);
        return;
    }
    KeyCollector::collect(*m_source, *m_model.list(), m_model.filter(), ranges, this,
                          [this, useOnce](const Result<QList<RecordKey>> &collected) {
                              if (collected)
                                  useOnce(*collected);
                              else
                                  emit failed(tr("The chosen keys could not be read."),
                                              collected.error());
                          });
}

void DocumentsPanel::withSelection(
    std::function<void(const ListAddress &, const QList<RecordKey> &)> use)
{
    if (!m_source || !m_model.list() || selectedRows() == 0)
        return;
    withSelectedKeys([list = *m_model.list(), use](const QList<RecordKey> &keys) {
        // An index's records are its store's.
        use(list.isOfStore() ? ListAddress{.kind = ListAddress::Kind::Store, .name = list.name}
                             : list,
            keys);
    });
}

void DocumentsPanel::copyKeys()
{
    withSelectedKeys([](const QList<RecordKey> &keys) {
        QStringList texts;
        texts.reserve(keys.size());
        for (const RecordKey &key : keys)
            texts.append(toDisplayText(key));
        QGuiApplication::clipboard()->setText(texts.join(u'\n'));
    });
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

void DocumentsPanel::deleteSelected()
{
    withSelectedKeys([this](const QList<RecordKey> &keys) {
        if (!keys.isEmpty())
            askToDelete(keys);
    });
}

void DocumentsPanel::askToDelete(const QList<RecordKey> &keys)
{
    const QString number = quantities::count(qint64(keys.size()));
    QStringList names;
    for (qsizetype i = 0; i < std::min(keys.size(), maximumNamed); ++i)
        names.append(toDisplayText(keys.at(i)));
    if (keys.size() > maximumNamed)
        names.append(tr("… and %1 more").arg(quantities::count(keys.size() - maximumNamed)));
    Confirmation confirmation;
    confirmation.question = Preferences::Question::DeleteRecords;
    if (keys.size() == 1) {
        confirmation.title = tr("Delete %1?").arg(names.first());
        confirmation.button = tr("Delete");
    } else {
        confirmation.title = isStore() ? tr("Delete %1 records?").arg(number)
                                       : tr("Delete %1 documents?").arg(number);
        confirmation.button =
            isStore() ? tr("Delete %1 records").arg(number) : tr("Delete %1 documents").arg(number);
        if (keys.size() > 5)
            confirmation.details = names.join(u'\n');
    }
    const bool inTransaction = m_source && m_source->transactionState() == TransactionState::Open;
    confirmation.consequences = inTransaction
                                    ? tr("Aborting the open transaction brings this back.")
                                    : tr("No transaction is open: this cannot be taken back.");
    if (keys.size() > 1 && keys.size() <= 5)
        confirmation.consequences = names.join(u'\n') + u"\n\n"_s + confirmation.consequences;
    confirmation.ask(this, m_preferences, [this, keys] { remove(keys); });
}

void DocumentsPanel::remove(const QList<RecordKey> &keys)
{
    if (!m_source)
        return;
    QList<Statement> statements;
    statements.reserve(keys.size());
    for (const RecordKey &key : keys) {
        if (const auto *document = std::get_if<DocumentKey>(&key))
            statements.append(statement::Delete{.id = document->spelling(), .ifEtag = {}});
        else
            statements.append(statement::Remove{.store = m_model.list()->name,
                                                .range = RangeLiteral::only(std::get<Key>(key))});
    }
    auto progress = std::make_shared<Progress>();
    progress->set(0, statements.size());
    auto *shown = new ProgressWindow(
        progress, tr("Deleting"),
        isStore() ? tr("%1 of %2 records deleted") : tr("%1 of %2 documents deleted"), this);
    whenFinished(m_source->runTogether(statements, progress), this,
                 [this, shown](const Result<void> &done) {
                     shown->finish();
                     if (!done && done.error().code != ErrorCode::AbortError)
                         emit failed(tr("Nothing was deleted."), done.error());
                 });
}
