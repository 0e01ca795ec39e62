#include "ui/storebar.h"

#include "model/keypathtext.h"
#include "model/quantities.h"
#include "model/whenfinished.h"
#include "storage/keys/keygenerator.h"
#include "ui/confirmation.h"
#include "ui/elidedcombobox.h"
#include "ui/elidedlabel.h"
#include "ui/icons.h"
#include "ui/newindexdialog.h"
#include "ui/renamedialog.h"
#include "ui/theme.h"

#include <QAbstractItemView>
#include <QAction>
#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QToolButton>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

// `author · unique · 1,204 entries`: what an index is, without its name.
QString describe(const IndexSummary &index)
{
    QStringList parts{StoreBar::tr("at %1").arg(keypathtext::words(index.path))};
    if (index.unique)
        parts << StoreBar::tr("unique");
    if (index.multiEntry)
        parts << StoreBar::tr("multi-entry");
    parts << (index.entries == 1
                  ? StoreBar::tr("1 entry")
                  : StoreBar::tr("%1 entries").arg(quantities::count(index.entries)));
    return parts.join(u" · "_s);
}

} // namespace

StoreBar::StoreBar(Preferences &preferences, QWidget *parent)
    : QWidget(parent),
      m_preferences(preferences),
      m_path(new ElidedLabel(this)),
      m_generatorIcon(new QLabel(this)),
      m_generator(new QLabel(this)),
      m_browse(new ElidedComboBox(this))
{
    createActions();
    createLayout();
    connect(m_browse, &QComboBox::activated, this, &StoreBar::choose);
    connect(&m_feed, &CatalogFeed::updated, this, &StoreBar::update);
    update();
}

void StoreBar::createActions()
{
    const auto make = [this](Icons::Name icon, const QString &text, const QString &tip, auto slot) {
        auto *action = new QAction(Icons::icon(icon), text, this);
        action->setStatusTip(tip);
        connect(action, &QAction::triggered, this, slot);
        return action;
    };
    m_newIndex = make(Icons::Name::NewIndex, tr("New &index…"),
                      tr("Make an index on the shown store"), &StoreBar::makeIndex);
    m_renameIndex =
        make(Icons::Name::Rename, tr("Rename index…"),
             tr("Give the index that is browsed by another name"), &StoreBar::renameIndex);
    m_dropIndex =
        make(Icons::Name::Delete, tr("Drop index…"),
             tr("Remove the index that is browsed by; the records stay"), &StoreBar::askToDrop);
}

void StoreBar::createLayout()
{
    m_path->setObjectName(u"keyPath"_s);
    m_generator->setObjectName(u"generator"_s);
    m_generator->setTextFormat(Qt::PlainText);
    m_generatorIcon->setFixedWidth(Icons::small);
    m_browse->setObjectName(u"browseBy"_s);
    m_browse->setAccessibleName(tr("Browse by"));
    m_browse->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_browse->setMinimumContentsLength(12);
    m_browse->setToolTip(tr("The order in which the records are listed"));

    m_facts = new QWidget(this);
    auto *facts = new QHBoxLayout(m_facts);
    facts->setContentsMargins(0, 0, 0, 0);
    facts->setSpacing(spacing::small);
    facts->addWidget(m_path);
    facts->addSpacing(spacing::normal);
    facts->addWidget(m_generatorIcon);
    facts->addWidget(m_generator);
    facts->addStretch(1);

    m_choice = new QWidget(this);
    auto *choice = new QHBoxLayout(m_choice);
    choice->setContentsMargins(0, 0, 0, 0);
    choice->setSpacing(spacing::small);
    auto *label = new QLabel(tr("&Browse by:"), this);
    label->setBuddy(m_browse);
    choice->addWidget(label);
    choice->addWidget(m_browse, 1);
    for (QAction *action : {m_newIndex, m_renameIndex, m_dropIndex}) {
        auto *button = new QToolButton(this);
        button->setDefaultAction(action);
        button->setAutoRaise(true);
        button->setIconSize(QSize(Icons::small, Icons::small));
        button->setFocusPolicy(Qt::TabFocus);
        choice->addWidget(button);
    }

    m_parts = new QBoxLayout(QBoxLayout::LeftToRight, this);
    m_parts->setContentsMargins(spacing::normal, 0, spacing::small, spacing::small);
    m_parts->setSpacing(spacing::small);
    m_parts->addWidget(m_facts);
    m_parts->addWidget(m_choice, 1);
}

void StoreBar::setSource(Source *source)
{
    m_list.reset();
    m_feed.setSource(source);
    update();
}

void StoreBar::setList(const std::optional<ListAddress> &list)
{
    if (m_list == list)
        return;
    m_list = list;
    update();
}

std::optional<StoreSummary> StoreBar::store() const
{
    return m_shown;
}

std::optional<IndexSummary> StoreBar::index() const
{
    if (!m_shown || m_list->kind != ListAddress::Kind::Index)
        return {};
    const auto found =
        std::find_if(m_shown->indexes.cbegin(), m_shown->indexes.cend(),
                     [this](const IndexSummary &known) { return known.name == m_list->index; });
    return found == m_shown->indexes.cend() ? std::nullopt : std::optional(*found);
}

void StoreBar::update()
{
    const std::optional<StoreSummary> before = m_shown;
    m_shown.reset();
    if (m_list && m_list->isOfStore()) {
        for (const StoreSummary &known : m_feed.catalog().stores) {
            if (known.name == m_list->name)
                m_shown = known;
        }
    }
    if (m_shown) {
        m_path->setWholeText(keypathtext::whereKeysAre(m_shown->keyPath));
        showGenerator(*m_shown);
        fillChoice(*m_shown);
        fitWidth();
    }
    setVisible(m_shown.has_value());
    const bool writable = m_shown && m_feed.source() && !m_feed.source()->isReadOnly();
    const std::optional<IndexSummary> chosen = index();
    m_newIndex->setEnabled(writable);
    m_renameIndex->setEnabled(writable && chosen);
    m_dropIndex->setEnabled(writable && chosen);
    m_newIndex->setToolTip(tr("New index…"));
    m_renameIndex->setToolTip(chosen ? tr("Rename the index %1…").arg(chosen->name)
                                     : tr("Choose the index to rename under “Browse by”"));
    m_dropIndex->setToolTip(chosen ? tr("Drop the index %1…").arg(chosen->name)
                                   : tr("Choose the index to drop under “Browse by”"));
    if (m_shown != before)
        emit storeChanged();
}

void StoreBar::showGenerator(const StoreSummary &store)
{
    const ThemeColors &colors = theme::colors(palette());
    const bool hasRunOut = store.hasGenerator && keygenerator::hasRunOut(store.currentNumber);
    const QColor &color = !store.hasGenerator ? colors.quiet
                          : hasRunOut         ? colors.warning
                                              : colors.generated;
    if (!store.hasGenerator)
        m_generator->setText(tr("no key generator"));
    else if (hasRunOut)
        m_generator->setText(tr("the key generator has run out"));
    else
        m_generator->setText(tr("next key %1").arg(store.currentNumber));
    QPalette own = m_generator->palette();
    own.setColor(QPalette::WindowText, color);
    m_generator->setPalette(own);
    m_generatorIcon->setVisible(store.hasGenerator);
    m_generatorIcon->setPixmap(
        hasRunOut
            ? Icons::pixmap(Icons::Name::Warning, Icons::small, color, devicePixelRatioF())
            : Icons::strategyPixmap(Strategy::Generated, Icons::small, color, devicePixelRatioF()));
    QPalette quiet = m_path->palette();
    quiet.setColor(QPalette::WindowText, colors.quiet);
    m_path->setPalette(quiet);
}

// In place where the indexes are the same, so that an open list does not jump.
void StoreBar::fillChoice(const StoreSummary &store)
{
    const QSignalBlocker blocker(m_browse);
    QStringList names{QString()}; // The key.
    QStringList texts{tr("key")};
    for (const IndexSummary &known : store.indexes) {
        names << known.name;
        texts << tr("%1  (%2)").arg(known.name, describe(known));
    }
    while (m_browse->count() > names.size())
        m_browse->removeItem(m_browse->count() - 1);
    for (int item = 0; item < int(names.size()); ++item) {
        if (item == m_browse->count())
            m_browse->addItem(QString());
        m_browse->setItemText(item, texts.at(item));
        m_browse->setItemData(item, names.at(item));
        m_browse->setItemData(item, texts.at(item), Qt::ToolTipRole);
    }
    int chosen = 0;
    if (m_list->kind == ListAddress::Kind::Index) {
        for (int item = 1; item < int(names.size()); ++item)
            chosen = names.at(item) == m_list->index ? item : chosen;
    }
    m_browse->setCurrentIndex(chosen);
    m_browse->setToolTip(chosen > 0 ? texts.at(chosen)
                                    : tr("The order in which the records are listed"));
    m_browse->view()->setMinimumWidth(m_browse->view()->sizeHintForColumn(0) + spacing::large);
}

void StoreBar::choose(int item)
{
    if (!m_list)
        return;
    const QString store = m_list->name;
    if (item <= 0)
        emit listChosen({.kind = ListAddress::Kind::Store, .name = store});
    else
        emit listChosen({.kind = ListAddress::Kind::Index,
                         .name = store,
                         .index = m_browse->itemData(item).toString()});
}

void StoreBar::makeIndex()
{
    if (!m_shown || !m_feed.source())
        return;
    auto *dialog = new NewIndexDialog(*m_feed.source(), m_shown->name, window());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &NewIndexDialog::created, this,
            [this, store = m_shown->name](const QString &name) {
                emit listChosen({.kind = ListAddress::Kind::Index, .name = store, .index = name});
            });
    dialog->open();
}

void StoreBar::renameIndex()
{
    const std::optional<IndexSummary> chosen = index();
    if (!chosen || !m_feed.source())
        return;
    QStringList taken;
    for (const IndexSummary &known : m_shown->indexes)
        taken << known.name;
    const QString store = m_shown->name;
    auto *dialog = new RenameDialog(*m_feed.source(),
                                    {.title = tr("Rename index"),
                                     .label = tr("New name of the index %1:").arg(chosen->name),
                                     .name = chosen->name,
                                     .taken = taken,
                                     .statement =
                                         [store, from = chosen->name](const QString &to) {
                                             return statement::RenameStoreIndex{
                                                 .from = from, .store = store, .to = to};
                                         }},
                                    window());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &RenameDialog::renamed, this, [this, store](const QString &name) {
        emit listChosen({.kind = ListAddress::Kind::Index, .name = store, .index = name});
    });
    dialog->open();
}

void StoreBar::askToDrop()
{
    const std::optional<IndexSummary> chosen = index();
    if (!chosen)
        return;
    const bool inTransaction =
        m_feed.source() && m_feed.source()->transactionState() == TransactionState::Open;
    QString consequences =
        chosen->entries == 1
            ? tr("Its 1 entry goes with it; the records of %1 stay.").arg(m_shown->name)
            : tr("Its %1 entries go with it; the records of %2 stay.")
                  .arg(quantities::count(chosen->entries), m_shown->name);
    if (chosen->unique)
        consequences +=
            u' ' +
            tr("Two records may have the same %1 then.").arg(keypathtext::words(chosen->path));
    consequences += u' ' + (inTransaction ? tr("Aborting the open transaction brings it back.")
                                          : tr("It can be made again, which reads every record."));
    const Confirmation confirmation{.title = tr("Drop the index %1?").arg(chosen->name),
                                    .consequences = consequences,
                                    .button = tr("Drop %1").arg(chosen->name),
                                    .question = Preferences::Question::ClearOrDrop,
                                    .details = {}};
    confirmation.ask(this, m_preferences,
                     [this, store = m_shown->name, name = chosen->name] { drop(store, name); });
}

void StoreBar::drop(const QString &store, const QString &index)
{
    if (!m_feed.source())
        return;
    whenFinished(m_feed.source()->run(statement::DropStoreIndex{.name = index, .store = store}),
                 this, [this, index](const Outcome &outcome) {
                     if (!outcome.result)
                         emit failed(tr("The index %1 was not dropped.").arg(index),
                                     outcome.result.error());
                 });
}

// Beside one another where there is room for every index's words, else in two lines.
void StoreBar::fitWidth()
{
    const int words = m_browse->view()->sizeHintForColumn(0) - m_browse->minimumSizeHint().width();
    const int needed = m_facts->sizeHint().width() + m_choice->sizeHint().width() +
                       std::max(0, words) + 3 * spacing::empty;
    const bool fits = needed <= width();
    m_parts->setDirection(fits ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    m_parts->setSpacing(fits ? spacing::empty : spacing::small);
}

void StoreBar::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    fitWidth();
}

void StoreBar::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_shown)
        showGenerator(*m_shown);
}
