#include "ui/lookupview.h"

#include "model/lookuptext.h"
#include "ui/resultsview.h"
#include "ui/theme.h"

#include <QVBoxLayout>

LookupView::LookupView(QWidget *parent)
    : QWidget(parent),
      m_badge(new NoteLine(this)),
      m_cost(new NoteLine(this)),
      m_results(new ResultsView(this))
{
    m_badge->setReservedLines(2);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(spacing::small);
    column->addWidget(m_badge);
    column->addWidget(m_cost);
    column->addWidget(m_results, 1);
    connect(m_results, &ResultsView::recordChosen, this, &LookupView::recordChosen);
}

void LookupView::show(const std::optional<Lookup::Answer> &answer, const QString &hint)
{
    const bool isGood = answer && !answer->error;
    m_cost->setNote(NoteLine::Kind::Quiet, isGood ? lookuptext::summary(*answer) : QString());
    m_results->setRows(isGood ? answer->rows : QList<Lookup::Row>());
    m_results->setHint(hint);
    if (answer && answer->error)
        m_badge->setNote(NoteLine::Kind::Error, answer->error->message);
}
