#pragma once

#include "storage/search/search.h"

#include <QFrame>
#include <QTimer>

class NoteLine;
class QProgressBar;
class QPushButton;

// How a search or a sorting of a list stands: how far it is, with Cancel; that it was cancelled, so
// that the list is not whole; that the database has changed since. Hidden where there is nothing to
// say, also for the first tenth of a second.
//
// GUI thread only. Speaks in signals.
class SearchBar final : public QFrame
{
    Q_OBJECT

public:
    explicit SearchBar(QWidget *parent = nullptr);

    // Null: no search. `inTransaction`: one is open, of which the search sees nothing.
    void show(const Search *search, bool inTransaction);
    [[nodiscard]] QString text() const;

signals:
    void cancelRequested();
    void againRequested();

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    void showProgress(const Search &search);
    void showResult(const Search &search, bool inTransaction);
    void setShown(bool shown);

    NoteLine *m_text;
    QProgressBar *m_progress;
    QPushButton *m_cancel;
    QPushButton *m_again;
    QTimer m_delay; // Under 0.1 s nothing says that it works.
};
