#pragma once

#include "model/collectionsmodel.h"

#include <QWidget>

class Preferences;
class QLabel;
class QTreeView;

// The tree of what a database has: choosing a collection or store shows its keys. Clearing and
// dropping say what goes with it and ask first.
//
// GUI thread only. The preferences must outlive the panel; the source too, or it is taken away with
// setSource().
class CollectionsPanel final : public QWidget
{
    Q_OBJECT

public:
    explicit CollectionsPanel(Preferences &preferences, QWidget *parent = nullptr);

    void setSource(Source *source);
    // Chooses a list, at once or when it is there.
    void select(const ListAddress &list);
    // What the menu of a store offers as well.
    void setStoreActions(const QList<QAction *> &actions) { m_storeActions = actions; }
    // The list that was activated last; absent where there is no source.
    [[nodiscard]] const std::optional<ListAddress> &selected() const { return m_selected; }

    [[nodiscard]] QAction *newDocumentAction() const { return m_newDocument; }
    [[nodiscard]] QAction *newStoreAction() const { return m_newStore; }
    [[nodiscard]] QAction *clearAction() const { return m_clear; }
    [[nodiscard]] QAction *renameAction() const { return m_rename; }
    [[nodiscard]] QAction *dropAction() const { return m_drop; }
    [[nodiscard]] QAction *copyNameAction() const { return m_copyName; }

signals:
    void listActivated(const ListAddress &list);
    // An identity prefix was opened: its documents are those whose keys start so.
    void prefixActivated(const QString &prefix);
    void newDocumentRequested(const ListAddress &list);
    void newStoreRequested();
    void failed(const QString &what, const StorageError &error);

protected:
    void changeEvent(QEvent *event) override;

private:
    void createActions();
    void createLayout();
    void currentChanged();
    void open(const QModelIndex &index);
    void updateTree();
    void updateActions();
    void showMenu(const QPoint &position);
    void clear();
    void rename();
    void drop();
    void copyName() const;
    void run(const Statement &statement, const QString &failedWhat);
    [[nodiscard]] QModelIndex current() const; // In the first column.

    Preferences &m_preferences;
    QPointer<Source> m_source;
    CollectionsModel m_model;
    QTreeView *m_view;
    QLabel *m_hint;
    QAction *m_newDocument = nullptr;
    QAction *m_newStore = nullptr;
    QAction *m_clear = nullptr;
    QAction *m_rename = nullptr;
    QAction *m_drop = nullptr;
    QAction *m_copyName = nullptr;
    QList<QAction *> m_storeActions;
    std::optional<ListAddress> m_selected;
    std::optional<ListAddress> m_wanted; // Not there yet.
    bool m_expanded = false;             // The tree of this source was opened once.
};
