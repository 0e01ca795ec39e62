#pragma once

#include "model/catalogfeed.h"

#include <QWidget>

class ElidedLabel;
class Preferences;
class QAction;
class QBoxLayout;
class QComboBox;
class QLabel;

// What an object store is, above its records: where their keys stand, what its generator gives
// next, and by which of its indexes they are listed. Makes, renames and drops indexes. Hidden where
// the list is of no store; always as the newest catalog says.
//
// GUI thread only. The preferences must outlive the bar; the source too, or it is taken away with
// setSource().
class StoreBar final : public QWidget
{
    Q_OBJECT

public:
    explicit StoreBar(Preferences &preferences, QWidget *parent = nullptr);

    void setSource(Source *source);
    // What is listed; absent: nothing.
    void setList(const std::optional<ListAddress> &list);
    // Of the list; absent where it is of no store, or nothing is known of it yet.
    [[nodiscard]] std::optional<StoreSummary> store() const;

    // For menus as well; enabled where they can work.
    [[nodiscard]] QAction *newIndexAction() const { return m_newIndex; }
    [[nodiscard]] QAction *renameIndexAction() const { return m_renameIndex; }
    [[nodiscard]] QAction *dropIndexAction() const { return m_dropIndex; }

signals:
    void listChosen(const ListAddress &list);
    // store() changed.
    void storeChanged();
    void failed(const QString &what, const StorageError &error);

protected:
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void createActions();
    void createLayout();
    void update();
    void showGenerator(const StoreSummary &store);
    void fillChoice(const StoreSummary &store);
    void choose(int item);
    void makeIndex();
    void renameIndex();
    void askToDrop();
    void drop(const QString &store, const QString &index);
    void fitWidth();
    [[nodiscard]] std::optional<IndexSummary> index() const;

    Preferences &m_preferences;
    CatalogFeed m_feed;
    std::optional<ListAddress> m_list;
    std::optional<StoreSummary> m_shown;
    ElidedLabel *m_path;
    QLabel *m_generatorIcon;
    QLabel *m_generator;
    QComboBox *m_browse;
    QBoxLayout *m_parts = nullptr;
    QWidget *m_facts = nullptr;
    QWidget *m_choice = nullptr;
    QAction *m_newIndex = nullptr;
    QAction *m_renameIndex = nullptr;
    QAction *m_dropIndex = nullptr;
};
