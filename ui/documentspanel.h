#pragma once

#include "model/documentsmodel.h"
#include "storage/keylist.h"

#include <QWidget>

#include <functional>

class ElidedLabel;
class GoToBar;
class Placeholder;
class Preferences;
class RowsView;
class SearchBar;
class SearchField;
class StoreBar;
class QBoxLayout;
class QItemSelection;
class QLabel;
class QMenu;
class QStackedLayout;

// The keys of one list, filtered, searched and sorted, and what can be done with the chosen ones.
// Above the records of a store a bar says what the store is, and by which index they are listed.
// Choice and current row stay with their keys when the list is read again.
//
// GUI thread only. The preferences must outlive the panel; the source too, or it is taken away with
// setSource().
class DocumentsPanel final : public QWidget
{
    Q_OBJECT

public:
    explicit DocumentsPanel(Preferences &preferences, QWidget *parent = nullptr);

    void setSource(Source *source);
    void setList(const ListAddress &list, const QString &filter = {});
    // Chooses the key as soon as the list shows it; nothing where it does not.
    void goTo(const RecordKey &key);
    // Gives the shown list and the keys that are chosen in it, perhaps later.
    void withSelection(std::function<void(const ListAddress &, const KeyList &)> use);
    // Whether every row of a list is chosen that is shown whole.
    [[nodiscard]] bool isAllSelected() const;
    void refresh() { m_model.refresh(); }

    [[nodiscard]] const DocumentsModel &model() const { return m_model; }
    [[nodiscard]] RowsView *view() const { return m_view; }
    [[nodiscard]] std::optional<RecordAddress> current() const;
    [[nodiscard]] qint64 selectedRows() const;

    [[nodiscard]] QAction *openAction() const { return m_open; }
    [[nodiscard]] QAction *newDocumentAction() const { return m_new; }
    [[nodiscard]] QAction *deleteAction() const { return m_delete; }
    [[nodiscard]] QAction *copyKeyAction() const { return m_copyKey; }
    [[nodiscard]] QAction *copyJsonAction() const { return m_copyJson; }
    [[nodiscard]] QAction *duplicateAction() const { return m_duplicate; }
    [[nodiscard]] QAction *changeKeyAction() const { return m_changeKey; }
    [[nodiscard]] QAction *goToRowAction() const { return m_goToRow; }
    [[nodiscard]] QAction *goToKeyAction() const { return m_goToKey; }
    [[nodiscard]] QAction *filterAction() const { return m_focusFilter; }
    [[nodiscard]] QMenu *sortMenu() const { return m_sortMenu; }
    [[nodiscard]] QList<QAction *> indexActions() const;

signals:
    void openRequested(const RecordAddress &address);
    // Absent: no row is the current one, or it is not here yet.
    void currentChanged(const std::optional<RecordAddress> &address);
    void newDocumentRequested(const ListAddress &list);
    void duplicateRequested(const RecordAddress &address);
    void failed(const QString &what, const StorageError &error);

protected:
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    bool eventFilter(QObject *object, QEvent *event) override;

private:
    void createActions();
    void createLayout();
    void createGoToBar();
    void createSearch();
    void createSortMenu();
    void updateMetrics();
    void fitTop();
    void fitColumns();
    void updateState();
    void listChanged();
    void updateHeading();
    void updateActions();
    void sayNothingFits();
    void applyFilter();
    [[nodiscard]] std::optional<SearchOrder::By> orderOf(int column) const;
    void sortBy(int column);
    void updateOrder();
    void updateSearch();
    void rememberChoice();
    void restoreChoice();
    void announceCurrent();
    void goToRow(qint64 row);
    [[nodiscard]] bool hasScrolledAway() const;
    void chooseRow(int row);
    void moveTo(const RecordKey &key, bool restores);
    void restoreAt(const Result<Source::Position> &found);
    void arriveAt(const RecordKey &key, const Result<Source::Position> &found);
    void showPlaceOf(const RecordKey &key, const Source::Position &place);
    void showMenu(const QPoint &position);
    void placeholderClicked();
    void open();
    void copyKeys();
    void copyJson();
    void changeKey();
    void deleteSelected();
    void askToDelete(const KeyList &keys);
    void remove(const KeyList &keys);
    void withSelectedKeys(std::function<void(const KeyList &)> use);
    [[nodiscard]] RecordAddress addressOf(const RecordKey &key) const;
    [[nodiscard]] bool isStore() const; // Or one of its indexes.
    [[nodiscard]] bool isIndex() const;
    [[nodiscard]] bool holdsKeysInRecords() const;

    Preferences &m_preferences;
    QPointer<Source> m_source;
    DocumentsModel m_model;
    ElidedLabel *m_heading;
    SearchField *m_filter;
    StoreBar *m_storeBar;
    QLabel *m_notice; // Why the rows may be old.
    RowsView *m_view;
    SearchBar *m_searchBar;
    GoToBar *m_goToBar;
    Placeholder *m_placeholder;
    QBoxLayout *m_top;
    QStackedLayout *m_stack;
    QTimer m_loadingPause;
    QList<DocumentsModel::Entry> m_chosen; // Only where they are few.
    std::optional<DocumentsModel::Entry> m_currentKey;
    std::optional<RecordAddress> m_announced;
    quint64 m_goToGeneration = 0;
    std::optional<RecordKey> m_wantedKey; // To be chosen, as soon as the rows show it.
    int m_attempts = 0;                   // To find it.
    bool m_wasAsked = false;              // A person did, and waits for an answer.
    bool m_waitsLong = false;             // For the first page.
    bool m_restoring = false;
    QAction *m_open = nullptr;
    QAction *m_new = nullptr;
    QAction *m_delete = nullptr;
    QAction *m_copyKey = nullptr;
    QAction *m_copyJson = nullptr;
    QAction *m_duplicate = nullptr;
    QAction *m_changeKey = nullptr;
    QAction *m_goToRow = nullptr;
    QAction *m_goToKey = nullptr;
    QAction *m_focusFilter = nullptr;
    QMenu *m_sortMenu = nullptr;
};
