#include "ui/searchbar.h"

#include "model/quantities.h"
#include "ui/noteline.h"
#include "ui/theme.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QProgressBar>
#include <QPushButton>

#include <chrono>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr int progressSteps = 1000;

QString orderWords(SearchOrder order)
{
    switch (order.by) {
    case SearchOrder::By::Key:
        return SearchBar::tr("key");
    case SearchOrder::By::Size:
        return SearchBar::tr("size");
    case SearchOrder::By::Modified:
        return SearchBar::tr("time");
    }
    Q_UNREACHABLE();
}

QString countedWords(const Search &search)
{
    const QString text = search.request().list.kind == ListAddress::Kind::Index
                             ? SearchBar::tr("%1 of %2 entries")
                         : search.request().list.isOfStore() ? SearchBar::tr("%1 of %2 records")
                                                             : SearchBar::tr("%1 of %2 documents");
    return text.arg(quantities::count(search.status().read),
                    quantities::count(search.status().total));
}

} // namespace

SearchBar::SearchBar(QWidget *parent)
    : QFrame(parent),
      m_text(new NoteLine(this)),
      m_progress(new QProgressBar(this)),
      m_cancel(new QPushButton(tr("Cancel"), this)),
      m_again(new QPushButton(tr("Search Again"), this))
{
    m_text->setObjectName(u"searchStatus"_s);
    m_progress->setTextVisible(false);
    m_progress->setFixedWidth(120);
    m_progress->setAccessibleName(tr("Progress of the search"));
    m_cancel->setObjectName(u"cancelSearch"_s);
    m_again->setObjectName(u"searchAgain"_s);
    m_cancel->setToolTip(tr("Keep what was found so far (Esc)"));
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(spacing::normal, spacing::small, spacing::small, spacing::small);
    row->setSpacing(spacing::normal);
    row->addWidget(m_text, 1, Qt::AlignVCenter);
    row->addWidget(m_progress);
    row->addWidget(m_cancel);
    row->addWidget(m_again);
    hide();
    m_delay.setSingleShot(true);
    m_delay.setInterval(100ms);
    connect(&m_delay, &QTimer::timeout, this, [this] { QFrame::show(); });
    connect(m_cancel, &QPushButton::clicked, this, &SearchBar::cancelRequested);
    connect(m_again, &QPushButton::clicked, this, &SearchBar::againRequested);
}

QString SearchBar::text() const
{
    return m_text->text();
}

void SearchBar::show(const Search *search, bool inTransaction)
{
    const Search::Phase phase = search ? search->status().phase : Search::Phase::Failed;
    const bool isWorking = phase == Search::Phase::Scanning || phase == Search::Phase::Sorting;
    if (isWorking) {
        showProgress(*search);
        if (isHidden() && !m_delay.isActive())
            m_delay.start();
        return;
    }
    m_delay.stop();
    if (phase == Search::Phase::Failed) // Which the list tells.
        setShown(false);
    else
        showResult(*search, inTransaction);
}

void SearchBar::showProgress(const Search &search)
{
    const Search::Status &status = search.status();
    const bool finds = !search.request().terms.isEmpty();
    const QString order = orderWords(search.wantedOrder());
    if (status.phase == Search::Phase::Sorting) {
        m_text->setNote(
            NoteLine::Kind::Quiet,
            finds ? tr("Sorting the %1 found by %2…").arg(quantities::count(status.hits), order)
                  : tr("Sorting %1 by %2…").arg(quantities::count(status.hits), order));
        m_progress->setRange(0, 0); // Nobody knows how far it is.
    } else {
        m_text->setNote(NoteLine::Kind::Quiet,
                        finds ? tr("%1 searched, %2 found so far")
                                    .arg(countedWords(search), quantities::count(status.hits))
                              : tr("%1 read, to sort them by %2").arg(countedWords(search), order));
        m_progress->setRange(0, progressSteps);
        m_progress->setValue(status.total > 0 ? int(status.read * progressSteps / status.total)
                                              : 0);
    }
    m_progress->show();
    m_cancel->show();
    m_again->hide();
}

void SearchBar::showResult(const Search &search, bool inTransaction)
{
    const Search::Status &status = search.status();
    const bool finds = !search.request().terms.isEmpty();
    const bool isCancelled = status.phase == Search::Phase::Cancelled;
    QStringList sentences;
    if (isCancelled) {
        sentences << tr("This list is not whole: cancelled after %1, %2 found.")
                         .arg(countedWords(search), quantities::count(status.hits));
    }
    if (status.hasChanged)
        sentences << (finds ? tr("Changed since this search.") : tr("Changed since this sorting."));
    if (inTransaction)
        sentences << tr("Without the open transaction’s changes.");
    m_text->setNote(isCancelled || status.hasChanged ? NoteLine::Kind::Warning
                                                     : NoteLine::Kind::Quiet,
                    sentences.join(u' '));
    m_progress->hide();
    m_cancel->hide();
    m_again->setText(finds ? tr("Search Again") : tr("Sort Again"));
    m_again->setVisible(isCancelled || status.hasChanged);
    setShown(!sentences.isEmpty());
}

void SearchBar::setShown(bool shown)
{
    m_delay.stop();
    // What had the focus in it leaves it to the list.
    if (!shown && isAncestorOf(window()->focusWidget()) && parentWidget())
        parentWidget()->setFocus();
    setVisible(shown);
}

void SearchBar::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape && m_cancel->isVisible())
        emit cancelRequested();
    else
        QFrame::keyPressEvent(event);
}
