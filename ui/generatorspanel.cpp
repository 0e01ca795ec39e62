#include "ui/generatorspanel.h"

#include "model/whenfailed.h"
#include "ui/generatordelegate.h"
#include "ui/icons.h"
#include "ui/placeholder.h"
#include "ui/raisedialog.h"
#include "ui/rowtable.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QSortFilterProxyModel>
#include <QTableView>
#include <QToolButton>

#include <algorithm>

using namespace Qt::StringLiterals;

GeneratorsPanel::GeneratorsPanel(QWidget *parent)
    : QWidget(parent),
      m_proxy(new QSortFilterProxyModel(this)),
      m_filter(new QLineEdit(this)),
      m_view(new QTableView(this)),
      m_empty(new Placeholder(this)),
      m_hidden(new QLabel(this))
{
    // At most a thousand identities and the stores: small enough for a proxy.
    m_proxy->setSourceModel(&m_model);
    m_proxy->setFilterKeyColumn(GeneratorsModel::NameColumn);
    m_proxy->setFilterCaseSensitivity(Qt::CaseInsensitive);
    createActions();
    createLayout();
    connect(m_filter, &QLineEdit::textChanged, this, [this](const QString &text) {
        m_proxy->setFilterFixedString(text);
        showState();
    });
    connect(&m_model, &GeneratorsModel::updated, this, [this] {
        showState();
        updateActions();
    });
    connect(m_view->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            &GeneratorsPanel::updateActions);
    connect(m_view, &QTableView::customContextMenuRequested, this, &GeneratorsPanel::showMenu);
    updateMetrics();
    updateLook();
    showState();
    updateActions();
}

void GeneratorsPanel::createActions()
{
    m_draw = new QAction(Icons::icon(Icons::Name::DrawNext), tr("Draw next"), this);
    m_raise = new QAction(Icons::icon(Icons::Name::Raise), tr("Raise to…"), this);
    m_copyNext = new QAction(Icons::icon(Icons::Name::Copy), tr("Copy next key"), this);
    m_copyNext->setShortcut(QKeySequence::Copy);
    m_copyNext->setShortcutContext(Qt::WidgetShortcut);
    m_store = new QAction(Icons::icon(Icons::Name::NewDocument), tr("New document here…"), this);
    connect(m_draw, &QAction::triggered, this, &GeneratorsPanel::draw);
    connect(m_raise, &QAction::triggered, this, &GeneratorsPanel::raise);
    connect(m_copyNext, &QAction::triggered, this, &GeneratorsPanel::copyNext);
    connect(m_store, &QAction::triggered, this, &GeneratorsPanel::store);
}

void GeneratorsPanel::createLayout()
{
    m_filter->setPlaceholderText(tr("Filter"));
    m_filter->setAccessibleName(tr("Filter identities and key generators"));
    m_filter->setClearButtonEnabled(true);

    m_view->setObjectName(u"generators"_s);
    m_view->setAccessibleName(tr("Identities and key generators"));
    m_view->setModel(m_proxy);
    m_view->setItemDelegate(new GeneratorDelegate(m_view));
    setUpRowTable(*m_view);
    m_view->setContextMenuPolicy(Qt::CustomContextMenu);
    m_view->horizontalHeader()->setStretchLastSection(true);
    m_view->addAction(m_copyNext);

    m_empty->setObjectName(u"empty"_s);
    connect(m_empty, &Placeholder::clicked, this,
            [this] { emit newDocumentRequested(std::nullopt, QString()); });
    m_hidden->setContentsMargins(8, 4, 8, 4);
    m_hidden->setWordWrap(true);
    m_hidden->setTextFormat(Qt::PlainText);

    auto *top = new QHBoxLayout;
    top->setContentsMargins(4, 4, 4, 4);
    top->setSpacing(4);
    top->addWidget(m_filter, 1);
    for (QAction *action : {m_draw, m_raise, m_copyNext}) {
        auto *button = new QToolButton(this);
        button->setDefaultAction(action);
        button->setAutoRaise(true);
        button->setFocusPolicy(Qt::TabFocus);
        m_buttons.append(button);
        top->addWidget(button);
    }
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(top);
    column->addWidget(m_view, 1);
    column->addWidget(m_empty, 1);
    column->addWidget(m_hidden);
}

void GeneratorsPanel::setSource(Source *source)
{
    m_source = source;
    m_model.setSource(source);
}

void GeneratorsPanel::select(GeneratorsModel::Kind kind, const QString &name)
{
    const std::optional<int> row = m_model.rowOf(kind, name);
    if (!row)
        return;
    QModelIndex index = m_proxy->mapFromSource(m_model.index(*row, 0));
    if (!index.isValid()) { // Filtered out.
        m_filter->clear();
        index = m_proxy->mapFromSource(m_model.index(*row, 0));
    }
    m_view->setCurrentIndex(index);
}

QModelIndex GeneratorsPanel::current() const
{
    return m_view->selectionModel()->currentIndex();
}

void GeneratorsPanel::updateActions()
{
    const QModelIndex index = current();
    const auto kind = index.data(GeneratorsModel::KindRole).value<GeneratorsModel::Kind>();
    const bool isIdentity = index.isValid() && kind == GeneratorsModel::Kind::Identity;
    const QString name = index.data(GeneratorsModel::NameRole).toString();
    const QString next = index.data(GeneratorsModel::NextKeyRole).toString();
    const QString choose = tr("Choose an identity or key generator first.");
    // A disabled control says why.
    const QString onlyIdentities =
        tr("%1 is a key generator: it moves only when something is stored into its store.")
            .arg(name);
    m_draw->setEnabled(isIdentity && !next.isEmpty());
    m_raise->setEnabled(isIdentity);
    m_copyNext->setEnabled(!next.isEmpty());
    m_store->setEnabled(index.isValid());
    m_draw->setToolTip(!index.isValid() ? choose
                       : !isIdentity    ? onlyIdentities
                       : next.isEmpty() ? tr("%1 has run out: it gives no key any more.").arg(name)
                                        : tr("Consume %1 without storing anything").arg(next));
    m_raise->setToolTip(!index.isValid() ? choose
                        : !isIdentity    ? onlyIdentities
                                         : tr("Raise %1 to a higher number").arg(name));
    m_copyNext->setToolTip(next.isEmpty() ? choose : tr("Copy %1; nothing is consumed").arg(next));
    for (QAction *action : {m_draw, m_raise, m_copyNext})
        action->setStatusTip(action->toolTip());
}

void GeneratorsPanel::showState()
{
    const CatalogFeed &feed = m_model.feed();
    const bool hasRows = m_proxy->rowCount() > 0;
    m_view->setVisible(hasRows);
    m_empty->setVisible(!hasRows);
    m_filter->setEnabled(m_model.rowCount() > 0);
    if (!feed.source())
        m_empty->say(tr("No database"), tr("Open one to see what makes its keys."), {});
    else if (feed.error() && !feed.isLoaded())
        m_empty->say(tr("This cannot be read"), feed.error()->message, {});
    else if (!feed.isLoaded())
        m_empty->say(tr("Reading…"), {}, {});
    else if (m_model.rowCount() > 0)
        m_empty->say(tr("Nothing has “%1” in its name").arg(m_filter->text()), {}, {});
    else
        m_empty->say(tr("Nothing counts yet"),
                     tr("Identities and key generators are listed here, with their numbers. Save a "
                        "document under a key that ends with a slash, such as users/, or make an "
                        "object store with a key generator."),
                     tr("New document…"));
    const qint64 hidden = m_model.hiddenIdentities();
    m_hidden->setVisible(hidden > 0);
    m_hidden->setText(hidden == 1 ? tr("One more identity is not listed.")
                                  : tr("%L1 more identities are not listed.").arg(hidden));
}

void GeneratorsPanel::showMenu(const QPoint &position)
{
    if (!m_view->indexAt(position).isValid())
        return;
    QMenu menu(this);
    menu.setToolTipsVisible(true);
    menu.addActions({m_store, m_draw, m_raise});
    menu.addSeparator();
    menu.addAction(m_copyNext);
    menu.exec(m_view->viewport()->mapToGlobal(position));
}

void GeneratorsPanel::draw()
{
    const QModelIndex index = current();
    if (!m_source || !index.isValid())
        return;
    const QString prefix = index.data(GeneratorsModel::NameRole).toString();
    whenFailed(m_source->run(statement::NextIdentity{.prefix = prefix}), this,
               [this, prefix](const StorageError &error) {
                   emit failed(tr("%1 gave no number.").arg(prefix), error);
               });
}

void GeneratorsPanel::raise()
{
    const QModelIndex index = current();
    if (!m_source || !index.isValid())
        return;
    const QString prefix = index.data(GeneratorsModel::NameRole).toString();
    auto *dialog =
        new RaiseDialog(prefix, index.data(GeneratorsModel::NumberRole).toULongLong(), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog, prefix] {
        if (!m_source)
            return;
        whenFailed(m_source->run(statement::SeedIdentity{
                       .prefix = prefix, .number = QByteArray::number(dialog->number())}),
                   this, [this, prefix](const StorageError &error) {
                       emit failed(tr("%1 was not raised.").arg(prefix), error);
                   });
    });
    dialog->open();
}

void GeneratorsPanel::copyNext()
{
    const QString next = current().data(GeneratorsModel::NextKeyRole).toString();
    if (!next.isEmpty())
        QGuiApplication::clipboard()->setText(next);
}

void GeneratorsPanel::store()
{
    const QModelIndex index = current();
    const QString name = index.data(GeneratorsModel::NameRole).toString();
    const auto kind = index.data(GeneratorsModel::KindRole).value<GeneratorsModel::Kind>();
    if (kind == GeneratorsModel::Kind::Identity)
        emit newDocumentRequested(std::nullopt, name);
    else
        emit newDocumentRequested(name, QString());
}

void GeneratorsPanel::updateMetrics()
{
    m_view->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 8);
    const int character = fontMetrics().averageCharWidth();
    const int width = std::max(this->width(), 40 * character);
    const int number = std::clamp(width / 5, 8 * character, 22 * character);
    const int change = std::clamp(width / 4, 12 * character, 30 * character);
    const int next = std::clamp(width / 4, 12 * character, 30 * character);
    m_view->setColumnWidth(GeneratorsModel::NumberColumn, number);
    m_view->setColumnWidth(GeneratorsModel::ChangeColumn, change);
    m_view->setColumnWidth(GeneratorsModel::NextColumn, next);
    m_view->setColumnWidth(GeneratorsModel::NameColumn,
                           std::max(10 * character, width - number - change - next));
}

void GeneratorsPanel::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    updateMetrics();
}

void GeneratorsPanel::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        updateMetrics();
    if (event->type() == QEvent::PaletteChange)
        updateLook();
}

void GeneratorsPanel::updateLook()
{
    for (QToolButton *button : std::as_const(m_buttons))
        button->setToolButtonStyle(Qt::ToolButtonIconOnly);
}
