#include "ui/indexespage.h"

#include "ui/indexespanel.h"
#include "ui/loadpanel.h"
#include "ui/querypanel.h"
#include "ui/racepanel.h"

#include <QSplitter>
#include <QTabWidget>
#include <QVBoxLayout>

IndexesPage::IndexesPage(Preferences &preferences, QWidget *parent)
    : QWidget(parent),
      m_indexes(new IndexesPanel(preferences)),
      m_query(new QueryPanel(m_indexes->model())),
      m_load(new LoadPanel),
      m_race(new RacePanel(m_indexes->model())),
      m_tabs(new QTabWidget)
{
    auto *both = new QSplitter(Qt::Horizontal);
    both->setChildrenCollapsible(false);
    both->addWidget(m_query);
    both->addWidget(m_load);
    m_tabs->setDocumentMode(true);
    m_tabs->addTab(both, tr("Load or query"));
    m_tabs->addTab(m_race, tr("Race"));
    auto *split = new QSplitter(Qt::Vertical);
    split->setChildrenCollapsible(false);
    split->addWidget(m_indexes);
    split->addWidget(m_tabs);
    split->setStretchFactor(0, 1);
    split->setStretchFactor(1, 2);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(split);

    connect(m_indexes, &IndexesPanel::currentChanged, this, [this](const QString &name) {
        m_query->setIndex(name);
        m_race->setIndex(name);
    });
    connect(m_indexes, &IndexesPanel::failed, this, &IndexesPage::failed);
    connect(m_indexes, &IndexesPanel::accountExampleRequested, this, [this] {
        m_race->setUpAccountExample();
        showRace();
    });
    connect(&m_indexes->model(), &IndexesModel::updated, this, &IndexesPage::settled);
    connect(m_query, &QueryPanel::indexChosen, this, &IndexesPage::chooseIndex);
    connect(m_query, &QueryPanel::recordChosen, this, &IndexesPage::recordChosen);
    connect(m_load, &LoadPanel::recordChosen, this, &IndexesPage::recordChosen);
    connect(m_race, &RacePanel::indexChosen, this, &IndexesPage::chooseIndex);
    connect(m_race, &RacePanel::failed, this, &IndexesPage::failed);
}

void IndexesPage::setSource(Source *source)
{
    m_indexes->setSource(source);
    m_query->setSource(source);
    m_load->setSource(source);
    m_race->setSource(source);
}

void IndexesPage::chooseIndex(const QString &name)
{
    m_indexes->select(name);
}

void IndexesPage::showRace()
{
    m_tabs->setCurrentWidget(m_race);
}

bool IndexesPage::isSettled() const
{
    return m_indexes->model().feed().isLoaded();
}
