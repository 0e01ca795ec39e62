#include "ui/indexespanel.h"

#include "model/lookuptext.h"
#include "model/quantities.h"
#include "model/whenfailed.h"
#include "ui/confirmation.h"
#include "ui/icons.h"
#include "ui/indexstatedelegate.h"
#include "ui/newdocumentindexdialog.h"
#include "ui/placeholder.h"
#include "ui/rowtable.h"
#include "ui/theme.h"

#include <QAction>
#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QSlider>
#include <QTableView>
#include <QToolButton>

#include <array>
#include <chrono>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

// The slider's steps: what is waited before each document.
constexpr std::array<std::chrono::milliseconds, 6> paces{0ms, 20ms, 100ms, 500ms, 1000ms, 3000ms};

} // namespace

IndexesPanel::IndexesPanel(Preferences &preferences, QWidget *parent)
    : QWidget(parent),
      m_preferences(preferences),
      m_pace(new QSlider(Qt::Horizontal, this)),
      m_paceText(new QLabel(this)),
      m_view(new QTableView(this)),
      m_empty(new Placeholder(this)),
      m_failures(new QLabel(this))
{
    createActions();
    createLayout();
    connect(&m_model, &IndexesModel::updated, this, &IndexesPanel::showState);
    connect(m_view->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this] {
        showState();
        emit currentChanged(current());
    });
    connect(m_view, &QWidget::customContextMenuRequested, this, &IndexesPanel::showMenu);
    updateMetrics();
    setPace(0);
    showState();
}

void IndexesPanel::createActions()
{
    const auto make = [this](Icons::Name icon, const QString &text, const QString &tip) {
        auto *action = new QAction(Icons::icon(icon), text, this);
        action->setToolTip(tip);
        action->setStatusTip(tip);
        return action;
    };
    m_new = make(Icons::Name::NewIndex, tr("New Index on &Documents…"),
                 tr("Find documents by one of their members"));
    m_new->setIconText(tr("New index…"));
    m_rebuild = make(Icons::Name::Refresh, tr("&Rebuild Index"),
                     tr("Compute the index from the beginning"));
    m_rebuild->setIconText(tr("Rebuild"));
    m_drop = make(Icons::Name::Delete, tr("Drop Inde&x…"), tr("Drop the index; documents stay"));
    m_drop->setIconText(tr("Drop…"));
    m_pause = make(Icons::Name::Pause, tr("&Pause Indexing"),
                   tr("Hold the computation of indexes, so that they become stale"));
    m_pause->setIconText(tr("Pause"));
    m_pause->setCheckable(true);
    connect(m_new, &QAction::triggered, this, &IndexesPanel::makeIndex);
    connect(m_rebuild, &QAction::triggered, this, &IndexesPanel::rebuild);
    connect(m_drop, &QAction::triggered, this, &IndexesPanel::askToDrop);
    connect(m_pause, &QAction::triggered, this, &IndexesPanel::pause);
}

void IndexesPanel::createLayout()
{
    m_view->setObjectName(u"indexes"_s);
    m_view->setAccessibleName(tr("Indexes on documents"));
    m_view->setModel(&m_model);
    m_view->setItemDelegateForColumn(IndexesModel::StateColumn, new IndexStateDelegate(m_view));
    setUpRowTable(*m_view);
    m_view->setContextMenuPolicy(Qt::CustomContextMenu);
    m_view->horizontalHeader()->setStretchLastSection(true);
    m_empty->setObjectName(u"noIndexes"_s);
    connect(m_empty, &Placeholder::clicked, this, &IndexesPanel::accountExampleRequested);

    m_failures->setObjectName(u"failures"_s);
    m_failures->setContentsMargins(spacing::normal, spacing::small, spacing::normal,
                                   spacing::small);
    m_failures->setTextFormat(Qt::PlainText);
    m_failures->setWordWrap(true);
    m_failures->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);

    m_pace->setObjectName(u"pace"_s);
    m_pace->setAccessibleName(tr("Slow down indexing"));
    m_pace->setToolTip(tr("Slow down indexing, so that eyes can follow"));
    m_pace->setRange(0, int(paces.size()) - 1);
    m_pace->setPageStep(1);
    m_pace->setTickPosition(QSlider::TicksBelow);
    m_pace->setFixedWidth(120);
    connect(m_pace, &QSlider::valueChanged, this, &IndexesPanel::setPace);
    m_paceText->setTextFormat(Qt::PlainText);

    auto *top = new QHBoxLayout;
    top->setContentsMargins(spacing::small, spacing::small, spacing::normal, spacing::small);
    top->setSpacing(spacing::small);
    for (QAction *action : {m_new, m_rebuild, m_drop, m_pause}) {
        auto *button = new QToolButton(this);
        button->setDefaultAction(action);
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        button->setAutoRaise(true);
        button->setFocusPolicy(Qt::TabFocus);
        top->addWidget(button);
    }
    top->addStretch(1);
    top->addWidget(m_paceText);
    top->addWidget(m_pace);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(top);
    column->addWidget(m_view, 1);
    column->addWidget(m_empty, 1);
    column->addWidget(m_failures);
}

void IndexesPanel::setSource(Source *source)
{
    m_source = source;
    m_wanted.clear();
    m_model.setSource(source);
    m_pace->setEnabled(source);
    if (source)
        setPace(m_pace->value());
}

QString IndexesPanel::current() const
{
    return m_view->currentIndex().data(IndexesModel::NameRole).toString();
}

void IndexesPanel::select(const QString &name)
{
    const QModelIndex index = m_model.indexOf(name);
    m_wanted = index.isValid() ? QString() : name;
    if (index.isValid())
        m_view->setCurrentIndex(index);
}

void IndexesPanel::showState()
{
    const IndexingFeed &feed = m_model.feed();
    const bool hasRows = m_model.rowCount() > 0;
    m_view->setVisible(hasRows);
    m_empty->setVisible(!hasRows);
    if (!feed.source())
        m_empty->say(tr("No database"), tr("Open one to see its indexes."), {});
    else if (feed.error() && !feed.isLoaded())
        m_empty->say(tr("This cannot be read"), feed.error()->message, {});
    else if (!feed.isLoaded())
        m_empty->say(tr("Reading…"), {}, {});
    else
        m_empty->say(tr("No index on documents"),
                     tr("An index finds documents by one of their members. It is computed in the "
                        "background, so it may be stale; loading by key never is."),
                     tr("Set up the account example"));
    if (!m_wanted.isEmpty())
        select(std::exchange(m_wanted, QString()));
    else if (hasRows && !m_view->currentIndex().isValid())
        m_view->setCurrentIndex(m_model.index(0, 0));

    const bool canWrite = m_source && !m_source->isReadOnly();
    const bool hasCurrent = hasRows && m_view->currentIndex().isValid();
    m_new->setEnabled(canWrite);
    m_rebuild->setEnabled(canWrite && hasCurrent);
    m_drop->setEnabled(canWrite && hasCurrent);
    m_pause->setEnabled(m_source);
    m_pause->setChecked(feed.state().isPaused);
    m_pause->setIconText(feed.state().isPaused ? tr("Resume") : tr("Pause"));
    m_pause->setIcon(Icons::icon(feed.state().isPaused ? Icons::Name::Run : Icons::Name::Pause));
    showFailures();
}

void IndexesPanel::showFailures()
{
    QStringList lines;
    if (!m_model.feed().state().error.isEmpty())
        lines << tr("Indexing cannot go on for now: %1").arg(m_model.feed().state().error);
    if (const auto index = m_model.feed().index(current()); index && index->failureCount > 0) {
        constexpr qsizetype shown = 3;
        for (const IndexState::Failure &failure :
             index->failures.first(std::min<qsizetype>(index->failures.size(), shown)))
            lines << tr("%1: %2").arg(failure.key, failure.message);
        if (index->failureCount > shown)
            lines << tr("and %1 more.").arg(quantities::count(index->failureCount - shown));
    }
    m_failures->setText(lines.join(u'\n'));
    m_failures->setVisible(!lines.isEmpty());
}

void IndexesPanel::showMenu(const QPoint &position)
{
    QMenu menu(this);
    menu.addAction(m_new);
    if (m_view->indexAt(position).isValid())
        menu.addActions({m_rebuild, m_drop});
    menu.addSeparator();
    menu.addAction(m_pause);
    menu.exec(m_view->viewport()->mapToGlobal(position));
}

void IndexesPanel::makeIndex()
{
    if (!m_source)
        return;
    auto *dialog = new NewDocumentIndexDialog(*m_source, window());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &NewDocumentIndexDialog::created, this, &IndexesPanel::select);
    dialog->open();
}

void IndexesPanel::rebuild()
{
    const QString name = current();
    run(statement::RebuildDocumentIndex{.name = name}, tr("%1 was not rebuilt.").arg(name));
}

void IndexesPanel::askToDrop()
{
    const QString name = current();
    if (name.isEmpty())
        return;
    const Confirmation confirmation{
        .title = tr("Drop the index %1?").arg(name),
        .consequences = tr("Its entries go; no document is touched. Making it again computes it "
                           "from the beginning."),
        .button = tr("Drop %1").arg(name),
        .question = Preferences::Question::ClearOrDrop,
        .details = {}};
    confirmation.ask(this, m_preferences, [this, name] {
        run(statement::DropDocumentIndex{.name = name}, tr("%1 was not dropped.").arg(name));
    });
}

void IndexesPanel::pause(bool paused)
{
    if (paused)
        run(statement::PauseIndexing(), tr("Indexing was not paused."));
    else
        run(statement::ResumeIndexing(), tr("Indexing was not resumed."));
}

void IndexesPanel::setPace(int step)
{
    const auto pace = paces.at(std::size_t(step));
    m_paceText->setText(pace == 0ms ? tr("Indexing at full speed")
                                    : tr("One document every %1").arg(lookuptext::time(pace)));
    m_pace->setAccessibleDescription(m_paceText->text());
    if (m_source)
        m_source->setIndexingPace(pace);
}

void IndexesPanel::run(const Statement &statement, const QString &failedWhat)
{
    if (!m_source)
        return;
    whenFailed(m_source->run(statement), this,
               [this, failedWhat](const StorageError &error) { emit failed(failedWhat, error); });
}

void IndexesPanel::updateMetrics()
{
    m_view->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 2 * spacing::normal);
    const int all = std::max(width(), 480);
    // The header and two rows at least, so that nothing moves when the first index comes.
    setMinimumHeight(5 * m_view->verticalHeader()->defaultSectionSize());
    m_view->setColumnWidth(IndexesModel::NameColumn, all * 24 / 100);
    m_view->setColumnWidth(IndexesModel::CollectionColumn, all * 16 / 100);
    m_view->setColumnWidth(IndexesModel::PathColumn, all * 16 / 100);
    m_view->setColumnWidth(IndexesModel::EntriesColumn, all * 12 / 100);
}

void IndexesPanel::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    updateMetrics();
}

void IndexesPanel::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        updateMetrics();
}
