// How one gets to a row or key; another part of DocumentsPanel.

#include "model/quantities.h"
#include "model/whenfinished.h"
#include "ui/documentspanel.h"
#include "ui/gotobar.h"
#include "ui/rowsview.h"

#include <QLayout>

#include <algorithm>

void DocumentsPanel::createGoToBar()
{
    connect(m_goToBar, &GoToBar::rowWanted, this, &DocumentsPanel::goToRow);
    connect(m_goToBar, &GoToBar::keyWanted, this, [this](const RecordKey &key) {
        goTo(key);
        m_wasAsked = true;
    });
    connect(m_goToBar, &GoToBar::closed, this, [this] {
        m_wasAsked = false;
        m_view->setFocus(Qt::OtherFocusReason);
    });
    connect(m_view, &RowsView::textTyped, this, [this](const QString &text) {
        if (m_model.list())
            m_goToBar->open(GoToBar::Wanted::Key, text);
    });
}

void DocumentsPanel::goToRow(qint64 row)
{
    if (row >= m_model.rowCount())
        return;
    chooseRow(int(row));
    m_goToBar->close();
}

void DocumentsPanel::chooseRow(int row)
{
    m_view->selectRow(row);
    m_view->scrollTo(m_model.index(row, 0), QAbstractItemView::PositionAtCenter);
}

void DocumentsPanel::goTo(const RecordKey &key)
{
    m_wantedKey = key;
    m_attempts = 0;
    m_wasAsked = false;
    moveTo(key, false);
}

void DocumentsPanel::moveTo(const RecordKey &key, bool restores)
{
    if (!m_source || !m_model.list())
        return;
    const auto receive = [this, list = *m_model.list(), key, restores,
                          generation = ++m_goToGeneration](const Result<Source::Position> &found) {
        if (generation != m_goToGeneration || m_model.list() != list)
            return;
        if (restores)
            restoreAt(found);
        else
            arriveAt(key, found);
    };
    whenFinished(m_model.find(key), this, receive);
}

// Whether the current row is out of sight: then nothing that happens by itself may scroll there.
bool DocumentsPanel::hasScrolledAway() const
{
    const QModelIndex current = m_view->currentIndex();
    return current.isValid() && !m_view->viewport()->rect().intersects(m_view->visualRect(current));
}

// What was current before the rows were read again.
void DocumentsPanel::restoreAt(const Result<Source::Position> &found)
{
    if (found && found->exact) {
        const int row = int(std::min<qint64>(found->row, m_model.rowCount() - 1));
        m_wantedKey.reset();
        if (row < 0)
            return;
        m_currentKey.reset(); // The row's key is known when its page has come.
        m_view->setAutoScroll(!hasScrolledAway());
        m_view->selectRow(row);
        m_view->setAutoScroll(true);
    } else {
        // It is no longer in the list, or the filter leaves it out.
        m_currentKey.reset();
        m_chosen.clear();
        m_view->selectionModel()->clear();
    }
    announceCurrent();
}

void DocumentsPanel::arriveAt(const RecordKey &key, const Result<Source::Position> &found)
{
    if (!found || !found->exact) {
        m_wantedKey.reset();
        if (found && m_wasAsked)
            showPlaceOf(key, *found);
        else if (!found && m_wasAsked)
            m_goToBar->tell(NoteLine::Kind::Error, found.error().message);
        else if (!found)
            emit failed(tr("The key was not found."), found.error());
        return;
    }
    const int row = int(std::min<qint64>(found->row, m_model.rowCount() - 1));
    // What was stored just now is found before the rows have come that show it.
    constexpr int maximumAttempts = 5;
    const std::optional<RecordKey> there = m_model.keyAt(row);
    const bool isOld = found->row != row || (there && *there != key);
    if (isOld && ++m_attempts < maximumAttempts) {
        m_model.refresh();
        return;
    }
    m_wantedKey.reset();
    if (row < 0)
        return;
    m_currentKey.reset(); // The row's key is known when its page has come.
    chooseRow(row);
    announceCurrent();
    if (m_wasAsked)
        m_goToBar->close();
}

// Where a key would be that the list does not have. Nothing is chosen: another key's row would be
// taken for it.
void DocumentsPanel::showPlaceOf(const RecordKey &key, const Source::Position &place)
{
    const ListAddress &list = *m_model.list();
    const int rows = m_model.rowCount();
    const QString name = toDisplayText(key);
    const bool isAtEnd = place.row <= 0 || place.row >= rows;
    QString message;
    int shown = -1;
    if (m_model.search() || m_model.order().descending) {
        message = m_model.terms().isEmpty() ? tr("There is no key %1.").arg(name)
                                            : tr("The search found no key %1.").arg(name);
    } else if (list.kind == ListAddress::Kind::Index) {
        // Entries stand in the order of their index keys, which nobody knows here.
        message = tr("No entry here has the primary key %1.").arg(name);
    } else if (rows == 0 || (isAtEnd && !m_model.filter().isEmpty())) {
        // A filter leaves out what is before and behind its keys.
        message = m_model.filter().isEmpty() ? tr("There is no key %1.").arg(name)
                                             : tr("The filter shows no key %1.").arg(name);
    } else {
        shown = int(std::clamp<qint64>(place.row, 0, rows - 1));
        QString where = tr("between rows %1 and %2")
                            .arg(quantities::count(place.row), quantities::count(place.row + 1));
        if (place.row <= 0)
            where = tr("before the first row");
        else if (isAtEnd)
            where = tr("behind the last row");
        message = tr("There is no key %1. This is where it would be: %2.").arg(name, where);
    }
    m_goToBar->tell(NoteLine::Kind::Warning, message);
    layout()->activate(); // The words take room from the rows.
    m_view->scrollTo(m_model.index(shown, 0), QAbstractItemView::PositionAtCenter);
}
