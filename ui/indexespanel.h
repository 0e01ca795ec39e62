#pragma once

#include "model/indexesmodel.h"

#include <QWidget>

class Placeholder;
class Preferences;
class QAction;
class QLabel;
class QSlider;
class QTableView;
class QToolButton;

// The indexes on documents with how far each is: made, dropped and computed anew here; all of them
// can be paused or slowed, so that eyes can follow.
//
// GUI thread only. The preferences must outlive the panel; the source too, or it is taken away with
// setSource().
class IndexesPanel final : public QWidget
{
    Q_OBJECT

public:
    explicit IndexesPanel(Preferences &preferences, QWidget *parent = nullptr);

    void setSource(Source *source);
    [[nodiscard]] const IndexesModel &model() const { return m_model; }
    // Of the chosen row; empty where none is chosen.
    [[nodiscard]] QString current() const;
    // At once or as soon as it is there.
    void select(const QString &name);

    [[nodiscard]] QAction *newIndexAction() const { return m_new; }
    [[nodiscard]] QAction *rebuildAction() const { return m_rebuild; }
    [[nodiscard]] QAction *dropAction() const { return m_drop; }
    [[nodiscard]] QAction *pauseAction() const { return m_pause; } // Checkable.

signals:
    void currentChanged(const QString &name);
    void failed(const QString &what, const StorageError &error);
    void accountExampleRequested();

protected:
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void createActions();
    void createLayout();
    void makeIndex();
    void rebuild();
    void askToDrop();
    void pause(bool paused);
    void setPace(int step);
    void run(const Statement &statement, const QString &failedWhat);
    void showState();
    void showFailures();
    void showMenu(const QPoint &position);
    void updateMetrics();

    Preferences &m_preferences;
    QPointer<Source> m_source;
    IndexesModel m_model;
    QString m_wanted; // To be chosen as soon as it is there.
    QAction *m_new = nullptr;
    QAction *m_rebuild = nullptr;
    QAction *m_drop = nullptr;
    QAction *m_pause = nullptr;
    QSlider *m_pace;
    QLabel *m_paceText;
    QTableView *m_view;
    Placeholder *m_empty;
    QLabel *m_failures;
};
