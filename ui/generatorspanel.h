#pragma once

#include "model/generatorsmodel.h"

#include <QWidget>

class Placeholder;
class QLabel;
class QLineEdit;
class QSortFilterProxyModel;
class QTableView;
class QToolButton;

// The Generators dock: each identity prefix and key generator with its number, what the open
// transaction moved it by, and the key it would give next. Identities can be drawn from (NEXT) and
// raised (SEED); a key generator only moves with what its store is given.
//
// GUI thread only. The source must outlive the panel or be taken away with setSource().
class GeneratorsPanel final : public QWidget
{
    Q_OBJECT

public:
    explicit GeneratorsPanel(QWidget *parent = nullptr);

    void setSource(Source *source);
    // Selects the row of an identity prefix or of a store's generator.
    void select(GeneratorsModel::Kind kind, const QString &name);

    [[nodiscard]] QAction *drawAction() const { return m_draw; }
    [[nodiscard]] QAction *raiseAction() const { return m_raise; }
    [[nodiscard]] QAction *copyNextAction() const { return m_copyNext; }

signals:
    void failed(const QString &what, const StorageError &error);
    // A person wants to store something: under the prefix, into the store, or wherever.
    void newDocumentRequested(const std::optional<QString> &store, const QString &key);

protected:
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void createActions();
    void createLayout();
    void updateActions();
    void showState();
    void showMenu(const QPoint &position);
    void updateMetrics();
    void updateLook();
    void draw();
    void raise();
    void copyNext();
    void store();
    [[nodiscard]] QModelIndex current() const; // In m_proxy; invalid where nothing is chosen.

    QPointer<Source> m_source;
    GeneratorsModel m_model;
    QSortFilterProxyModel *m_proxy;
    QLineEdit *m_filter;
    QTableView *m_view;
    Placeholder *m_empty;
    QLabel *m_hidden;
    QList<QToolButton *> m_buttons;
    QAction *m_draw = nullptr;
    QAction *m_raise = nullptr;
    QAction *m_copyNext = nullptr;
    QAction *m_store = nullptr;
};
