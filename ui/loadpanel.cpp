#include "ui/loadpanel.h"

#include "ui/lookupview.h"
#include "ui/resultsview.h"
#include "ui/theme.h"

#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

using namespace Qt::StringLiterals;

namespace {

constexpr quint64 mostByPrefix = 1000;

} // namespace

LoadPanel::LoadPanel(QWidget *parent)
    : QWidget(parent),
      m_by(new QComboBox(this)),
      m_text(new QLineEdit(this)),
      m_load(new QPushButton(tr("Load"), this)),
      m_view(new LookupView(this))
{
    createLayout();
    connect(m_by, &QComboBox::currentIndexChanged, this, &LoadPanel::showBy);
    connect(m_text, &QLineEdit::textChanged, this, &LoadPanel::showRunning);
    connect(m_text, &QLineEdit::returnPressed, this, &LoadPanel::load);
    connect(m_load, &QPushButton::clicked, this, &LoadPanel::load);
    connect(&m_lookup, &Lookup::runningChanged, this, &LoadPanel::showRunning);
    connect(&m_lookup, &Lookup::finished, this, [this](const Lookup::Answer &answer) {
        m_answer = answer;
        showAnswer();
    });
    connect(m_view, &LookupView::recordChosen, this, &LoadPanel::recordChosen);
    showBy();
    showRunning();
    showAnswer();
}

void LoadPanel::createLayout()
{
    auto *heading = new QLabel(tr("Load by key"), this);
    heading->setFont(theme::headingFont(font()));
    m_by->setObjectName(u"by"_s);
    m_by->setAccessibleName(tr("What is known"));
    m_by->addItem(tr("Keys"));
    m_by->addItem(tr("Beginning"));
    m_text->setObjectName(u"keys"_s);
    m_text->setFont(theme::fixedFont());
    m_view->badge()->setObjectName(u"loadBadge"_s);
    m_view->cost()->setObjectName(u"loadCost"_s);
    m_view->results()->setObjectName(u"loadResults"_s);
    m_view->results()->setAccessibleName(tr("What was loaded"));

    auto *form = new QFormLayout;
    form->setHorizontalSpacing(spacing::normal);
    form->setVerticalSpacing(spacing::small);
    form->addRow(tr("&By:"), m_by);
    form->addRow(tr("&Text:"), m_text);
    auto *buttons = new QHBoxLayout;
    buttons->addWidget(m_load);
    buttons->addStretch(1);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(spacing::normal, spacing::normal, spacing::normal, 0);
    column->setSpacing(spacing::small);
    column->addWidget(heading);
    column->addLayout(form);
    column->addLayout(buttons);
    column->addWidget(m_view, 1);
}

void LoadPanel::setSource(Source *source)
{
    m_lookup.setSource(source);
    m_answer.reset();
    m_text->clear();
    showAnswer();
    showRunning();
}

void LoadPanel::showBy()
{
    const bool isPrefix = By(m_by->currentIndex()) == By::Prefix;
    m_text->setPlaceholderText(isPrefix ? tr("users/1/account/") : tr("users/1, users/1/account"));
    m_text->setAccessibleName(isPrefix ? tr("What the keys begin with")
                                       : tr("Keys, parted by commas"));
    m_text->setToolTip(m_text->accessibleName());
}

// A comma parts keys; one that holds a comma is loaded from the console.
std::optional<Statement> LoadPanel::statement() const
{
    if (By(m_by->currentIndex()) == By::Prefix) {
        if (m_text->text().isEmpty())
            return {};
        return statement::LoadStartingWith{.prefix = m_text->text(),
                                           .matches = std::nullopt,
                                           .exclude = std::nullopt,
                                           .after = std::nullopt,
                                           .skip = 0,
                                           .take = mostByPrefix};
    }
    QStringList keys;
    for (const QString &key : m_text->text().split(u',')) {
        if (!key.trimmed().isEmpty())
            keys << key.trimmed();
    }
    if (keys.isEmpty())
        return {};
    if (keys.size() == 1)
        return statement::Load{.id = keys.constFirst()};
    return statement::LoadMany{.ids = keys};
}

void LoadPanel::showRunning()
{
    m_load->setEnabled(statement() && !m_lookup.isRunning());
}

void LoadPanel::load()
{
    const auto wanted = statement();
    if (!wanted)
        return;
    m_answer.reset();
    m_lookup.start(*wanted);
}

void LoadPanel::showAnswer()
{
    if (!m_answer) {
        m_view->badge()->clear();
        m_view->show(m_answer, tr("Type keys that are known, or computed from others: several are "
                                  "one read."));
        return;
    }
    m_view->badge()->setNote(
        NoteLine::Kind::Good,
        tr("Current: loading by key never reads an index, and so is never stale."));
    m_view->show(m_answer, m_answer->error ? QString() : tr("No key begins so."));
}
