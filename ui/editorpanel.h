#pragma once

#include "model/catalogfeed.h"
#include "model/jsonchecker.h"
#include "model/jsontreemodel.h"
#include "model/recorddraft.h"

#include <QWidget>

#include <functional>

class ConflictBar;
class FindBar;
class JsonEditor;
class MovedKeyBar;
class QAction;
class QLabel;
class QMessageBox;
class QStackedWidget;
class QTabBar;
class QTreeView;
class RecordHeader;

// The Editor dock: one document or record as text and as a tree, with its key above it. Nothing
// typed is lost: another record is opened, and leave() goes on, only when the text is stored or a
// person has given it up.
//
// GUI thread only. Its actions belong into menus and toolbars as well; each is enabled where it can
// work. The source must outlive the panel or be taken away with setSource().
class EditorPanel final : public QWidget
{
    Q_OBJECT

public:
    explicit EditorPanel(QWidget *parent = nullptr);

    // Null: there is no database. What was open is let go: ask with leave() before.
    void setSource(Source *source);
    // Asks where something is not stored; stayed() tells that nothing was opened.
    void open(const RecordAddress &address);
    // Nothing must be unsaved.
    void close();
    // Calls `then` where nothing is unsaved, else when a person has saved or discarded it.
    void leave(std::function<void()> then);

    [[nodiscard]] bool isDirty() const { return m_draft.isDirty(); }
    // Of the document that is open; empty where it is not known.
    [[nodiscard]] QString collection() const { return m_draft.collection(); }
    [[nodiscard]] const std::optional<RecordAddress> &address() const { return m_draft.address(); }
    // Nothing is being read, saved or checked.
    [[nodiscard]] bool isSettled() const;

    [[nodiscard]] QAction *saveAction() const { return m_save; }
    [[nodiscard]] QAction *revertAction() const { return m_revert; }
    [[nodiscard]] QAction *formatAction() const { return m_format; }
    [[nodiscard]] QAction *undoAction() const { return m_undo; }
    [[nodiscard]] QAction *redoAction() const { return m_redo; }
    [[nodiscard]] QAction *findAction() const { return m_find; }
    [[nodiscard]] QAction *replaceAction() const { return m_replace; }
    [[nodiscard]] JsonEditor *editor() const { return m_editor; }

signals:
    void addressChanged();
    void dirtyChanged(bool dirty);
    void settled();
    // A person wants to go on with this record instead of leaving it.
    void stayed();
    // A record was saved as a new one, and is what is open now.
    void savedAsNew(const RecordAddress &address);
    void failed(const QString &what, const StorageError &error);
    void madeGood(const QString &what); // What failed() said before was done after all.

private:
    enum Page { EmptyPage, TextPage, TreePage };

    void createActions();
    void createLayout();
    void load(const QString &text, bool again);
    void save();
    [[nodiscard]] QString notSavedText() const;
    void format();
    void textSaved();
    void showMistake(const StorageError &error);
    void checkText();
    void showChecked();
    void update();
    void updateEmpty();
    void compare();
    void showMovedKey();
    [[nodiscard]] std::optional<KeyPath> keyPath() const; // Of the open record's store.
    void finishLeaving(bool left);

    QPointer<Source> m_source;
    RecordDraft m_draft;
    CatalogFeed m_feed;
    JsonChecker m_checker;
    JsonTreeModel m_tree;
    QTimer m_rest;          // Before the text is copied to be checked.
    quint64 m_revision = 0; // Of the text.
    quint64 m_savedRevision = 0;
    bool m_loading = false;
    bool m_wasDirty = false;
    std::optional<RecordAddress> m_shownAddress;
    std::function<void()> m_then; // What waits for a save.
    QPointer<QMessageBox> m_question;

    QAction *m_save = nullptr;
    QAction *m_revert = nullptr;
    QAction *m_format = nullptr;
    QAction *m_undo = nullptr;
    QAction *m_redo = nullptr;
    QAction *m_find = nullptr;
    QAction *m_replace = nullptr;
    QWidget *m_head;
    RecordHeader *m_header;
    QTabBar *m_tabs;
    ConflictBar *m_conflict;
    MovedKeyBar *m_movedKey;
    QLabel *m_notice; // Deleted elsewhere, read-only.
    QStackedWidget *m_pages;
    QLabel *m_empty;
    JsonEditor *m_editor;
    FindBar *m_findBar;
    QTreeView *m_treeView;
    QLabel *m_mistake;
};
