#include "ui/editorpanel.h"

#include "model/whenfinished.h"
#include "storage/json/prettyjson.h"
#include "ui/comparedialog.h"
#include "ui/conflictbar.h"
#include "ui/findbar.h"
#include "ui/icons.h"
#include "ui/jsoneditor.h"
#include "ui/movedkeybar.h"
#include "ui/recordheader.h"
#include "ui/rowdelegate.h"
#include "ui/theme.h"

#include <QAction>
#include <QHeaderView>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <QStackedWidget>
#include <QTabBar>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>
#include <QtConcurrent>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

EditorPanel::EditorPanel(QWidget *parent)
    : QWidget(parent),
      m_head(new QWidget),
      m_header(new RecordHeader),
      m_tabs(new QTabBar),
      m_conflict(new ConflictBar),
      m_movedKey(new MovedKeyBar),
      m_notice(new QLabel),
      m_pages(new QStackedWidget),
      m_empty(new QLabel),
      m_editor(new JsonEditor),
      m_findBar(new FindBar(*m_editor)),
      m_treeView(new QTreeView),
      m_mistake(new QLabel)
{
    createActions();
    createLayout();
    m_rest.setInterval(150ms);
    m_rest.setSingleShot(true);
    connect(&m_rest, &QTimer::timeout, this, &EditorPanel::checkText);
    connect(&m_checker, &JsonChecker::checked, this, &EditorPanel::showChecked);
    connect(&m_draft, &RecordDraft::changed, this, &EditorPanel::update);
    connect(&m_draft, &RecordDraft::textLoaded, this, &EditorPanel::load);
    connect(&m_draft, &RecordDraft::saved, this, &EditorPanel::textSaved);
    connect(&m_draft, &RecordDraft::saveFailed, this, [this](const StorageError &error) {
        if (error.line > 0)
            showMistake(error);
        emit failed(notSavedText(), error);
        finishLeaving(false);
    });
    connect(m_editor, &JsonEditor::modificationChanged, this, [this](bool modified) {
        if (!m_loading)
            m_draft.setDirty(modified);
    });
    connect(m_editor, &JsonEditor::textChanged, this, [this] {
        ++m_revision;
        m_draft.forgetMovedKey(); // The next save tells again.
        m_undo->setEnabled(m_editor->isUndoAvailable());
        m_redo->setEnabled(m_editor->isRedoAvailable());
        m_rest.start();
    });
    connect(m_tabs, &QTabBar::currentChanged, this, &EditorPanel::update);
    connect(m_conflict, &ConflictBar::keepMineRequested, &m_draft, &RecordDraft::keepMine);
    connect(m_conflict, &ConflictBar::takeTheirsRequested, &m_draft, &RecordDraft::takeTheirs);
    connect(m_conflict, &ConflictBar::compareRequested, this, &EditorPanel::compare);
    connect(m_movedKey, &MovedKeyBar::saveAsNewRequested, &m_draft, &RecordDraft::saveAsNew);
    connect(m_movedKey, &MovedKeyBar::backRequested, this, [this] {
        m_draft.forgetMovedKey();
        m_editor->setFocus();
    });
    connect(&m_draft, &RecordDraft::savedAsNew, this, [this](const RecordAddress &address) {
        m_loading = true;
        m_editor->setModified(false);
        m_loading = false;
        open(address);
        emit savedAsNew(address);
    });
    connect(&m_feed, &CatalogFeed::updated, this, &EditorPanel::update);
    update();
}

void EditorPanel::createActions()
{
    const auto action = [this](const QString &name, Icons::Name icon, const QKeySequence &keys,
                               const QString &tip, auto slot) {
        auto *made = new QAction(Icons::icon(icon), name, this);
        made->setShortcut(keys);
        made->setStatusTip(tip);
        made->setToolTip(
            keys.isEmpty() ? tip : u"%1 (%2)"_s.arg(tip, keys.toString(QKeySequence::NativeText)));
        connect(made, &QAction::triggered, this, slot);
        return made;
    };
    m_save = action(tr("&Save"), Icons::Name::Save, QKeySequence::Save, tr("Save this document"),
                    [this] { save(); });
    m_revert =
        action(tr("&Revert"), Icons::Name::Revert, {},
               tr("Give up what is typed and show what is stored"), [this] { m_draft.revert(); });
    m_format = action(tr("F&ormat"), Icons::Name::Format, QKeySequence(u"Ctrl+Shift+I"_s),
                      tr("Indent the JSON text"), [this] { format(); });
    m_undo = new QAction(tr("&Undo"), this);
    m_undo->setShortcut(QKeySequence::Undo);
    connect(m_undo, &QAction::triggered, m_editor, &JsonEditor::undo);
    m_redo = new QAction(tr("&Redo"), this);
    m_redo->setShortcut(QKeySequence::Redo);
    connect(m_redo, &QAction::triggered, m_editor, &JsonEditor::redo);
    m_find = action(tr("&Find…"), Icons::Name::Find, QKeySequence::Find,
                    tr("Find in this document"), [this] {
                        m_tabs->setCurrentIndex(0);
                        m_findBar->openFind();
                    });
    m_replace = action(tr("Re&place…"), Icons::Name::Replace, QKeySequence(u"Ctrl+H"_s),
                       tr("Find and replace in this document"), [this] {
                           m_tabs->setCurrentIndex(0);
                           m_findBar->openReplace();
                       });
}

void EditorPanel::createLayout()
{
    const auto button = [](QAction *action) {
        auto *made = new QToolButton;
        made->setDefaultAction(action);
        made->setAutoRaise(true);
        made->setFocusPolicy(Qt::TabFocus);
        return made;
    };
    m_tabs->addTab(tr("Text"));
    m_tabs->addTab(tr("Tree"));
    m_tabs->setDrawBase(false);
    m_tabs->setExpanding(false);
    m_tabs->setAccessibleName(tr("How the document is shown"));

    auto *tools = new QHBoxLayout;
    tools->setSpacing(0);
    tools->addWidget(m_tabs);
    tools->addStretch();
    for (QAction *action : {m_format, m_revert, m_save})
        tools->addWidget(button(action));
    auto *head = new QVBoxLayout(m_head);
    head->setContentsMargins(spacing::normal, spacing::normal, spacing::normal, 0);
    head->setSpacing(spacing::small);
    head->addWidget(m_header);
    head->addLayout(tools);

    m_treeView->setModel(&m_tree);
    m_treeView->setItemDelegate(new RowDelegate(m_treeView));
    m_treeView->setFrameShape(QFrame::NoFrame);
    m_treeView->setUniformRowHeights(true);
    m_treeView->setAlternatingRowColors(true);
    m_treeView->setAccessibleName(tr("JSON tree"));
    m_treeView->header()->setStretchLastSection(true);
    m_treeView->header()->resizeSection(JsonTreeModel::NameColumn, 180);
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setWordWrap(true);
    m_empty->setMargin(spacing::empty);
    m_empty->setTextFormat(Qt::PlainText);
    m_notice->setWordWrap(true);
    m_notice->setMargin(spacing::normal);
    m_mistake->setWordWrap(true);
    m_mistake->setMargin(spacing::small);
    m_mistake->setTextFormat(Qt::RichText);
    m_mistake->setAccessibleName(tr("Mistake in the text"));
    connect(m_mistake, &QLabel::linkActivated, this, [this](const QString &place) {
        const QStringList parts = place.split(u':');
        m_tabs->setCurrentIndex(0);
        m_editor->goTo(parts.value(0).toInt(), parts.value(1).toInt());
    });
    m_mistake->hide();

    m_pages->addWidget(m_empty);
    m_pages->addWidget(m_editor);
    m_pages->addWidget(m_treeView);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_head);
    layout->addWidget(m_conflict);
    layout->addWidget(m_movedKey);
    layout->addWidget(m_notice);
    layout->addWidget(m_findBar);
    layout->addWidget(m_pages, 1);
    layout->addWidget(m_mistake);
    setMinimumWidth(240);
}

void EditorPanel::setSource(Source *source)
{
    m_source = source;
    m_then = nullptr;
    m_feed.setSource(source);
    m_draft.setSource(source);
    m_editor->setReadOnly(!source || source->isReadOnly());
}

void EditorPanel::open(const RecordAddress &address)
{
    if (m_draft.address() == address && m_draft.state() != RecordDraft::State::Failed)
        return;
    leave([this, address] {
        m_checker.setText({});
        m_tree.clear();
        m_mistake->hide();
        m_draft.open(address);
    });
}

void EditorPanel::close()
{
    Q_ASSERT(!isDirty());
    m_checker.setText({});
    m_tree.clear();
    m_mistake->hide();
    m_draft.close();
}

bool EditorPanel::isSettled() const
{
    return m_draft.state() != RecordDraft::State::Loading && !m_draft.isSaving() &&
           !m_rest.isActive() && (m_pages->currentIndex() == EmptyPage || m_checker.result());
}

void EditorPanel::load(const QString &text, bool again)
{
    m_loading = true;
    if (again) {
        const JsonEditor::ViewState place = m_editor->viewState();
        m_editor->replaceText(text); // What was typed comes back with Undo.
        m_editor->setModified(false);
        m_editor->setViewState(place);
    } else {
        m_editor->load(text);
        m_undo->setEnabled(false);
        m_redo->setEnabled(false);
    }
    m_loading = false;
    m_draft.setDirty(false);
    m_rest.stop();
    checkText();
}

void EditorPanel::save()
{
    m_savedRevision = m_revision;
    m_draft.save(m_editor->text(), keyPath());
}

QString EditorPanel::notSavedText() const
{
    return tr("%1 was not saved.").arg(toDisplayText(m_draft.address()->key));
}

void EditorPanel::textSaved()
{
    emit madeGood(notSavedText());
    // What was typed since is not stored.
    if (m_savedRevision == m_revision)
        m_editor->setModified(false);
    m_draft.setDirty(m_editor->isModified());
    finishLeaving(!m_draft.isDirty());
}

void EditorPanel::format()
{
    const auto indented = QtConcurrent::run(
        [text = m_editor->text()] { return JsonText::parse(text.toUtf8()).and_then(prettyJson); });
    whenFinished(indented, this, [this, revision = m_revision](const Result<QByteArray> &pretty) {
        if (revision != m_revision)
            return;
        if (!pretty)
            showMistake(pretty.error());
        else if (const QString text = QString::fromUtf8(*pretty); text != m_editor->text())
            m_editor->replaceText(text);
    });
}

void EditorPanel::checkText()
{
    m_checker.setText(m_editor->text());
}

void EditorPanel::showChecked()
{
    if (m_rest.isActive())
        return; // Newer text waits.
    m_editor->clearMistake();
    m_mistake->hide();
    if (const auto &result = m_checker.result(); result && *result)
        m_tree.setJson(**result);
    else if (result && m_draft.address())
        showMistake(result->error());
    update();
    if (isSettled())
        emit settled();
}

void EditorPanel::showMistake(const StorageError &error)
{
    m_editor->showMistake(error.line, error.column);
    const QString message = error.message.toHtmlEscaped();
    const QString place = tr("Line %1, column %2").arg(error.line).arg(error.column);
    m_mistake->setText(error.line > 0 ? u"<a href=\"%1:%2\">%3</a>: %4"_s.arg(error.line)
                                            .arg(error.column)
                                            .arg(place, message)
                                      : message);
    m_mistake->setVisible(m_pages->currentIndex() != EmptyPage);
}

void EditorPanel::update()
{
    using State = RecordDraft::State;
    const State state = m_draft.state();
    const bool hasText =
        m_draft.record().has_value() && (state == State::Shown || state == State::Missing);
    const bool writable = hasText && m_source && !m_source->isReadOnly();
    if (m_draft.address())
        m_header->show(*m_draft.address(), m_draft.record(), m_draft.collection(),
                       m_draft.isDirty(), keyPath());
    m_head->setVisible(m_draft.address().has_value());
    m_tabs->setVisible(hasText);
    if (hasText)
        m_pages->setCurrentIndex(m_tabs->currentIndex() == 0 ? TextPage : TreePage);
    else
        updateEmpty();
    if (!hasText) {
        m_findBar->hide();
        m_mistake->hide();
    }
    if (!m_draft.conflict())
        m_conflict->hide();
    else if (m_draft.conflict()->removed)
        m_conflict->showRemoved();
    else
        m_conflict->showChanged();
    showMovedKey();
    m_notice->setVisible(hasText && state == State::Missing);
    m_notice->setText(tr("This was deleted. Saving stores it again."));

    const bool canSave = writable && !m_draft.isSaving() && !m_draft.conflict();
    m_save->setEnabled(canSave && (m_draft.isDirty() || state == State::Missing));
    m_revert->setEnabled(hasText && m_draft.isDirty() && !m_draft.isSaving());
    m_format->setEnabled(writable);
    m_find->setEnabled(hasText);
    m_replace->setEnabled(writable);
    m_undo->setEnabled(hasText && m_editor->isUndoAvailable());
    m_redo->setEnabled(hasText && m_editor->isRedoAvailable());

    if (m_draft.conflict())
        finishLeaving(false);
    if (std::exchange(m_wasDirty, m_draft.isDirty()) != m_draft.isDirty())
        emit dirtyChanged(m_draft.isDirty());
    if (m_shownAddress != m_draft.address()) {
        m_shownAddress = m_draft.address();
        emit addressChanged();
    }
    if (isSettled())
        emit settled();
}

std::optional<KeyPath> EditorPanel::keyPath() const
{
    if (!m_draft.address() || !m_draft.address()->store)
        return {};
    for (const StoreSummary &store : m_feed.catalog().stores) {
        if (store.name == *m_draft.address()->store)
            return store.keyPath;
    }
    return {};
}

void EditorPanel::showMovedKey()
{
    const std::optional<RecordDraft::MovedKey> &moved = m_draft.movedKey();
    const std::optional<KeyPath> path = keyPath();
    if (!moved || !path) {
        m_movedKey->hide();
        return;
    }
    m_movedKey->show({.from = toDisplayText(m_draft.address()->key),
                      .to = moved->key.toLiteral(),
                      .path = *path,
                      .isGenerated = moved->strategy == Strategy::Generated,
                      .isTaken = moved->taken});
    finishLeaving(false);
}

void EditorPanel::updateEmpty()
{
    switch (m_draft.state()) {
    case RecordDraft::State::Empty:
        m_empty->setText(m_source ? tr("Choose a key in the list to see its document here.")
                                  : QString());
        break;
    case RecordDraft::State::Missing:
        m_empty->setText(tr("Nothing is stored under this key."));
        break;
    case RecordDraft::State::Failed:
        m_empty->setText(tr("This cannot be read: %1").arg(m_draft.error()->message));
        break;
    case RecordDraft::State::Loading:
    case RecordDraft::State::Shown:
        m_empty->setText({}); // Under 0.1 s nothing is said.
        break;
    }
    m_pages->setCurrentIndex(EmptyPage);
}

void EditorPanel::compare()
{
    if (!m_draft.conflict() || m_draft.conflict()->removed)
        return;
    auto *dialog = new CompareDialog(toDisplayText(m_draft.address()->key), m_editor->text(),
                                     m_draft.conflict()->theirText, this);
    connect(dialog, &CompareDialog::keepMineRequested, &m_draft, &RecordDraft::keepMine);
    connect(dialog, &CompareDialog::takeTheirsRequested, &m_draft, &RecordDraft::takeTheirs);
    dialog->open();
}

void EditorPanel::leave(std::function<void()> then)
{
    if (!m_draft.isDirty()) {
        then();
        return;
    }
    if (m_question)
        return; // One question at a time; this one is answered as "Stay".
    auto *box = new QMessageBox(
        QMessageBox::NoIcon, tr("Unsaved changes"),
        tr("%1 has changes that are not saved.").arg(toDisplayText(m_draft.address()->key)),
        QMessageBox::NoButton, window());
    m_question = box;
    box->setAttribute(Qt::WA_DeleteOnClose);
    QPushButton *save = box->addButton(tr("Save"), QMessageBox::AcceptRole);
    QPushButton *discard = box->addButton(tr("Discard"), QMessageBox::DestructiveRole);
    QPushButton *stay = box->addButton(tr("Stay"), QMessageBox::RejectRole);
    save->setEnabled(m_save->isEnabled());
    box->setDefaultButton(save->isEnabled() ? save : stay);
    box->setEscapeButton(stay);
    connect(box, &QMessageBox::finished, this, [this, box, save, discard, then = std::move(then)] {
        m_then = then;
        if (box->clickedButton() == save) {
            this->save();
        } else if (box->clickedButton() == discard) {
            m_loading = true;
            m_editor->setModified(false);
            m_loading = false;
            m_draft.setDirty(false);
            finishLeaving(true);
        } else {
            finishLeaving(false);
        }
    });
    box->open();
}

void EditorPanel::finishLeaving(bool left)
{
    const std::function<void()> then = std::exchange(m_then, nullptr);
    if (!then)
        return;
    if (left)
        then();
    else
        emit stayed();
}
