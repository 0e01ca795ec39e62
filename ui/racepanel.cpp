#include "ui/racepanel.h"

#include "model/lookuptext.h"
#include "model/quantities.h"
#include "model/whenfinished.h"
#include "ui/elidedlabel.h"
#include "ui/noteline.h"
#include "ui/theme.h"

#include <QGridLayout>
#include <QLabel>
#include <QPushButton>

using namespace Qt::StringLiterals;

namespace {

QLabel *plainLabel(QWidget *parent)
{
    auto *label = new QLabel(parent);
    label->setTextFormat(Qt::PlainText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

} // namespace

RacePanel::RacePanel(const IndexesModel &indexes, QWidget *parent)
    : QWidget(parent),
      m_indexes(indexes),
      m_about(new QLabel(this)),
      m_start(new QPushButton(tr("Race"), this)),
      m_cancel(new QPushButton(tr("Stop waiting"), this)),
      m_account(new QPushButton(tr("Account example"), this)),
      m_saved(new ElidedLabel(this))
{
    createLayout();
    connect(m_start, &QPushButton::clicked, &m_race, &Race::start);
    connect(m_cancel, &QPushButton::clicked, &m_race, &Race::cancel);
    connect(m_account, &QPushButton::clicked, this, &RacePanel::setUpAccountExample);
    connect(&m_race, &Race::updated, this, &RacePanel::show);
    connect(&m_race, &Race::failed, this, [this](const StorageError &error) {
        emit failed(tr("There was no race: nothing was saved."), error);
    });
    connect(&m_indexes, &IndexesModel::updated, this, &RacePanel::chooseCourse);
    show();
}

void RacePanel::createLayout()
{
    m_about->setObjectName(u"about"_s);
    m_about->setWordWrap(true);
    m_about->setTextFormat(Qt::PlainText);
    m_start->setObjectName(u"race"_s);
    m_account->setObjectName(u"account"_s);
    m_account->setToolTip(tr("A user and an account: find the account by an index on its user, or "
                             "by a key that is computed from the user's"));
    m_saved->setObjectName(u"saved"_s);
    m_saved->setFont(theme::fixedFont());

    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(spacing::normal);
    buttons->addWidget(m_start);
    buttons->addWidget(m_cancel);
    buttons->addWidget(m_account);
    buttons->addWidget(m_saved, 1);
    auto *grid = new QGridLayout;
    grid->setHorizontalSpacing(spacing::large);
    grid->setVerticalSpacing(spacing::small);
    createLanes(*grid);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(spacing::normal, spacing::normal, spacing::normal, spacing::normal);
    column->setSpacing(spacing::normal);
    column->addWidget(m_about);
    column->addLayout(buttons);
    column->addLayout(grid);
    column->addStretch(1);
}

void RacePanel::createLanes(QGridLayout &grid)
{
    const std::array<QString, Race::wayCount> titles{tr("Load by key"), tr("Query the index"),
                                                     tr("Query and wait")};
    const QStringList rows{tr("Asked"), tr("Answer"), tr("Time"), tr("Reads"), tr("So far")};
    for (int row = 0; row < rows.size(); ++row) {
        auto *label = plainLabel(this);
        label->setText(rows.at(row));
        grid.addWidget(label, row + 1, 0, Qt::AlignTop);
    }
    for (int column = 0; column < Race::wayCount; ++column) {
        Lane &lane = m_lanes.at(std::size_t(column));
        auto *title = plainLabel(this);
        title->setFont(theme::headingFont(font()));
        title->setText(titles.at(std::size_t(column)));
        lane.statement = new ElidedLabel(this);
        lane.statement->setFont(theme::fixedFont());
        lane.result = new NoteLine(this);
        lane.result->setObjectName(u"answer%1"_s.arg(column));
        lane.result->setReservedLines(2);
        lane.time = plainLabel(this);
        lane.time->setFont(theme::headingFont(font()));
        lane.reads = plainLabel(this);
        lane.reads->setWordWrap(true);
        lane.soFar = plainLabel(this);
        lane.soFar->setWordWrap(true);
        const QList<QWidget *> cells{title,     lane.statement, lane.result,
                                     lane.time, lane.reads,     lane.soFar};
        for (int row = 0; row < cells.size(); ++row)
            grid.addWidget(cells.at(row), row, column + 1, Qt::AlignTop);
        grid.setColumnStretch(column + 1, 1);
    }
}

void RacePanel::setSource(Source *source)
{
    if (m_source)
        disconnect(m_source, nullptr, this, nullptr);
    m_source = source;
    m_index.clear();
    m_race.setSource(source);
    if (source)
        connect(source, &Source::transactionStateChanged, this, &RacePanel::show);
    show();
}

void RacePanel::setIndex(const QString &name)
{
    m_index = name;
    chooseCourse();
}

void RacePanel::chooseCourse()
{
    const auto index = m_indexes.feed().index(m_index);
    std::optional<Race::Course> course;
    if (index) {
        const Race::Course account = Race::accountExample();
        const bool isAccount = index->name == account.index && index->path == account.path &&
                               index->collection == account.collection;
        course = isAccount ? account
                           : Race::Course{.index = index->name,
                                          .path = index->path,
                                          .collection = index->collection};
    }
    if (course != m_race.course())
        m_race.setCourse(course);
    show();
}

void RacePanel::setUpAccountExample()
{
    if (!m_source)
        return;
    const Race::Course account = Race::accountExample();
    if (m_indexes.feed().index(account.index)) {
        emit indexChosen(account.index);
        return;
    }
    whenFinished(
        m_source->run(Race::accountIndex()), this, [this, account](const Outcome &outcome) {
            if (outcome.result)
                emit indexChosen(account.index);
            else
                emit failed(tr("The account example was not set up."), outcome.result.error());
        });
}

QString RacePanel::whyNot() const
{
    if (!m_source)
        return tr("No database is open.");
    if (m_source->isReadOnly())
        return tr("The database cannot be written to.");
    if (m_source->transactionState() != TransactionState::None)
        return tr("Nothing is committed while a transaction is open, and an index only ever holds "
                  "what is. Commit or abort it first.");
    if (!m_race.course())
        return tr("There is no index to race against. Set up the account example, or make one.");
    return {};
}

void RacePanel::show()
{
    const QString reason = whyNot();
    m_start->setEnabled(reason.isEmpty() && !m_race.isRunning());
    m_start->setToolTip(reason);
    m_cancel->setVisible(m_race.isRunning());
    m_account->setEnabled(m_source && !m_source->isReadOnly());
    const std::optional<Race::Course> &course = m_race.course();
    if (!reason.isEmpty())
        m_about->setText(reason);
    else if (course->isAccountExample)
        m_about->setText(
            tr("Each round saves a new user, and an account under the user's key with /account "
               "behind it. Who knows the user can compute that key and load the account. Who does "
               "not has to query %1 by user, and may come before the index does.")
                .arg(course->index));
    else
        m_about->setText(tr("Each round saves a document with a new value at %1, under a key of "
                            "races/, and looks for it at once: by that key, and by the index %2.")
                             .arg(course->path, course->index));
    QStringList saved;
    for (const QByteArray &statement : m_race.saved())
        saved << QString::fromUtf8(statement);
    m_saved->setWholeText(saved.join(u"   "_s), saved.join(u'\n'));
    for (const Race::Way way : {Race::Way::Load, Race::Way::Query, Race::Way::QueryAndWait})
        showLane(way);
}

void RacePanel::showLane(Race::Way way)
{
    const Lane &lane = m_lanes.at(std::size_t(way));
    const std::optional<Race::Finish> &finish = m_race.finish(way);
    const bool isQuery = way != Race::Way::Load;
    if (!finish) {
        lane.statement->setWholeText({});
        lane.result->setNote(NoteLine::Kind::Quiet,
                             m_race.isRunning() ? tr("Running…") : QString());
        lane.time->clear();
        lane.reads->clear();
    } else {
        lane.statement->setWholeText(QString::fromUtf8(finish->statement));
        lane.time->setText(lookuptext::time(finish->duration));
        lane.reads->setText(lookuptext::reads(isQuery, finish->reads));
        if (finish->error)
            lane.result->setNote(NoteLine::Kind::Error, finish->error->message);
        else if (finish->isFound && !finish->isStale)
            lane.result->setNote(NoteLine::Kind::Good, tr("Found, and current"));
        else if (finish->isFound)
            lane.result->setNote(NoteLine::Kind::Warning, tr("Found, but the index is stale"));
        else if (finish->isStale)
            lane.result->setNote(NoteLine::Kind::Warning,
                                 tr("Not found: stale, what was just saved is not there yet"));
        else
            lane.result->setNote(NoteLine::Kind::Warning, tr("Not found"));
    }
    const Race::Tally &tally = m_race.tally(way);
    if (tally.rounds == 0) {
        lane.soFar->clear();
        return;
    }
    lane.soFar->setText(tr("missed %1 of %2, stale %3 of %2, %4 on average")
                            .arg(quantities::count(qint64(tally.notFound)),
                                 quantities::count(qint64(tally.rounds)),
                                 quantities::count(qint64(tally.stale)),
                                 lookuptext::time(tally.duration / tally.rounds)));
}
