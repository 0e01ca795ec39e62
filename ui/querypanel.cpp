#include "ui/querypanel.h"

#include "storage/script/fragments.h"
#include "ui/lookupview.h"
#include "ui/resultsview.h"
#include "ui/theme.h"

#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>

using namespace Qt::StringLiterals;

QueryPanel::QueryPanel(const IndexesModel &indexes, QWidget *parent)
    : QWidget(parent),
      m_indexes(indexes),
      m_index(new QComboBox(this)),
      m_range(new QLineEdit(this)),
      m_rangeLine(new NoteLine(this)),
      m_query(new QPushButton(tr("Query"), this)),
      m_wait(new QPushButton(tr("Wait for it"), this)),
      m_cancel(new QPushButton(tr("Cancel"), this)),
      m_view(new LookupView(this))
{
    createLayout();
    connect(&m_indexes, &IndexesModel::updated, this, &QueryPanel::showIndexes);
    connect(m_index, &QComboBox::activated, this,
            [this] { emit indexChosen(m_index->currentText()); });
    connect(m_range, &QLineEdit::textChanged, this, &QueryPanel::showRange);
    connect(m_range, &QLineEdit::returnPressed, this, [this] { query(false); });
    connect(m_query, &QPushButton::clicked, this, [this] { query(false); });
    connect(m_wait, &QPushButton::clicked, this, [this] { query(true); });
    connect(m_cancel, &QPushButton::clicked, &m_lookup, &Lookup::cancel);
    connect(&m_lookup, &Lookup::runningChanged, this, &QueryPanel::showRunning);
    connect(&m_lookup, &Lookup::finished, this, [this](const Lookup::Answer &answer) {
        m_answer = answer;
        showAnswer();
    });
    connect(m_view, &LookupView::recordChosen, this, &QueryPanel::recordChosen);
    showIndexes();
    showRange();
    showRunning();
}

void QueryPanel::createLayout()
{
    auto *heading = new QLabel(tr("Query an index"), this);
    heading->setFont(theme::headingFont(font()));
    m_index->setObjectName(u"index"_s);
    m_index->setAccessibleName(tr("Index"));
    m_index->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_range->setObjectName(u"range"_s);
    m_range->setAccessibleName(tr("Range of index keys"));
    m_range->setFont(theme::fixedFont());
    m_range->setPlaceholderText(tr("= \"users/1\", or >= 100 AND < 200"));
    m_rangeLine->setObjectName(u"rangeLine"_s);
    m_view->badge()->setObjectName(u"badge"_s);
    m_view->cost()->setObjectName(u"cost"_s);
    m_wait->setToolTip(tr("Ask again, and wait until the index holds all that is committed now"));
    m_cancel->setToolTip(tr("Stop waiting"));
    m_view->results()->setObjectName(u"queryResults"_s);
    m_view->results()->setAccessibleName(tr("What the index found"));

    auto *form = new QFormLayout;
    form->setHorizontalSpacing(spacing::normal);
    form->setVerticalSpacing(spacing::small);
    form->addRow(tr("Inde&x:"), m_index);
    form->addRow(tr("&Range:"), m_range);
    form->addRow(QString(), m_rangeLine);
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(spacing::normal);
    buttons->addWidget(m_query);
    buttons->addWidget(m_wait);
    buttons->addWidget(m_cancel);
    buttons->addStretch(1);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(spacing::normal, spacing::normal, spacing::normal, 0);
    column->setSpacing(spacing::small);
    column->addWidget(heading);
    column->addLayout(form);
    column->addLayout(buttons);
    column->addWidget(m_view, 1);
}

void QueryPanel::setSource(Source *source)
{
    m_lookup.setSource(source);
    m_answer.reset();
    m_range->clear();
    showAnswer();
}

void QueryPanel::showIndexes()
{
    QStringList names;
    for (const IndexState &index : m_indexes.feed().state().indexes)
        names << index.name;
    QStringList shown;
    for (int i = 0; i < m_index->count(); ++i)
        shown << m_index->itemText(i);
    if (names != shown) {
        const QSignalBlocker blocker(m_index);
        const QString chosen = m_index->currentText();
        m_index->clear();
        m_index->addItems(names);
        m_index->setCurrentIndex(std::max(qsizetype(0), names.indexOf(chosen)));
    }
    showRunning(); // And how far behind it is by now.
}

void QueryPanel::setIndex(const QString &name)
{
    if (const int found = m_index->findText(name); found >= 0)
        m_index->setCurrentIndex(found);
    showRunning();
}

Result<RangeLiteral> QueryPanel::range() const
{
    const QByteArray text = m_range->text().trimmed().toUtf8();
    if (text.isEmpty())
        return RangeLiteral();
    const auto literal = parseRangeLiteral(text);
    if (!literal) {
        return failure(ErrorCode::SyntaxError,
                       tr("This is no range. Write = \"users/1\", or >= 5 AND < 9; "
                          "nothing finds every entry."));
    }
    return literal->toRange().map([&literal](const KeyRange &) { return *literal; });
}

void QueryPanel::showRange()
{
    const auto wanted = range();
    m_rangeLine->setNote(wanted ? NoteLine::Kind::Quiet : NoteLine::Kind::Error,
                         wanted ? QString() : wanted.error().message);
    m_rangeLine->setVisible(!wanted);
    m_range->setAccessibleDescription(m_rangeLine->text());
    showRunning();
}

void QueryPanel::showRunning()
{
    const bool canAsk = m_index->count() > 0 && range();
    m_query->setEnabled(canAsk && !m_lookup.isRunning());
    m_wait->setEnabled(canAsk && !m_lookup.isRunning());
    m_cancel->setEnabled(m_lookup.isRunning());
    if (m_lookup.isRunning() && m_isWaiting)
        m_view->badge()->setNote(NoteLine::Kind::Warning,
                                 tr("Waiting until the index has caught up, 15 s at most…"));
    else
        showBadge();
}

void QueryPanel::query(bool waits)
{
    const auto wanted = range();
    if (!wanted || m_index->count() == 0)
        return;
    m_isWaiting = waits;
    m_answer.reset();
    m_answeredBy = m_index->currentText();
    showAnswer();
    m_lookup.start(statement::QueryIndex{.name = m_answeredBy,
                                         .range = *wanted,
                                         .waits = waits,
                                         .milliseconds = std::nullopt,
                                         .skip = 0,
                                         .take = std::nullopt});
}

void QueryPanel::showAnswer()
{
    QString hint = tr("Choose a range, or none for everything, and query.");
    if (m_answer && !m_answer->error) {
        hint = m_answer->isStale ? tr("Nothing found, which may not be true any more.")
                                 : tr("Nothing has a key in this range.");
    }
    m_view->show(m_answer, hint);
    showBadge();
}

void QueryPanel::showBadge()
{
    if (m_lookup.isRunning() || (m_answer && m_answer->error)) // Which the view tells.
        return;
    if (!m_answer) {
        m_view->badge()->setNote(NoteLine::Kind::Quiet,
                                 m_index->count() > 0 ? QString() : tr("There is no index yet."));
    } else if (!m_answer->isStale) {
        m_view->badge()->setNote(NoteLine::Kind::Good,
                                 tr("Current: holds everything committed before the query."));
    } else if (const auto index = m_indexes.feed().index(m_answeredBy);
               index && !index->isUpToDate()) {
        m_view->badge()->setNote(NoteLine::Kind::Warning,
                                 tr("Stale: it may lack what was committed last. The index: %1.")
                                     .arg(m_indexes.words(*index)));
    } else {
        m_view->badge()->setNote(
            NoteLine::Kind::Warning,
            tr("Stale: it may lack what was committed last. The index has caught up "
               "since; query again."));
    }
}
