// What DocumentsPanel says about its list; another part of it.

#include "model/quantities.h"
#include "ui/documentspanel.h"
#include "ui/elidedlabel.h"
#include "ui/gotobar.h"
#include "ui/placeholder.h"
#include "ui/rowsview.h"
#include "ui/searchfield.h"
#include "ui/storebar.h"
#include "ui/theme.h"

#include <QAction>
#include <QLabel>
#include <QStackedLayout>

void DocumentsPanel::listChanged()
{
    // The index that was browsed by is gone: its store is listed by its keys, as ever.
    if (isIndex() && m_model.error() && m_model.error()->code == ErrorCode::NotFoundError) {
        setList({.kind = ListAddress::Kind::Store, .name = m_model.list()->name});
        return;
    }
    m_storeBar->setList(m_model.list());
    if (m_view->isColumnHidden(DocumentsModel::IndexKeyColumn) == isIndex()) {
        m_view->setColumnHidden(DocumentsModel::IndexKeyColumn, !isIndex());
        fitColumns();
    }
    updateState();
}

void DocumentsPanel::updateState()
{
    const DocumentsModel::State state = m_model.state();
    const bool hasRows = m_model.rowCount() > 0;
    bool showsPlaceholder = !hasRows;
    switch (state) {
    case DocumentsModel::State::NoList:
        m_placeholder->say(m_source ? tr("Nothing chosen") : tr("No database is open"),
                           m_source ? tr("Choose a collection or an object store on the left.")
                                    : tr("Open a database, or make a new one, in the File menu."),
                           {});
        break;
    case DocumentsModel::State::Loading:
        // A blank table first; words only where it takes longer than a blink.
        m_placeholder->say(tr("Loading…"), {}, {});
        showsPlaceholder = !hasRows && m_waitsLong;
        if (!m_waitsLong && !m_loadingPause.isActive())
            m_loadingPause.start();
        break;
    case DocumentsModel::State::Failed:
        m_placeholder->say(tr("The keys could not be read"),
                           m_model.error() ? m_model.error()->message : QString(), tr("Try again"));
        break;
    case DocumentsModel::State::Loaded:
        if (!m_model.terms().isEmpty()) {
            sayNothingFits();
        } else if (!m_model.filter().isEmpty()) {
            m_placeholder->say(tr("No key fits “%1”").arg(m_model.filter()),
                               isStore() ? tr("A range (>= 5), a key (5, \"a\") or the start of a "
                                              "string fits.")
                                         : tr("Keys fit that start with this text, in upper or "
                                              "lower case."),
                               tr("Clear filter"));
        } else if (isIndex()) {
            m_placeholder->say(tr("This index has no entries"),
                               tr("Records that have a key at its path will be listed here, in the "
                                  "order of these keys."),
                               tr("New record…"));
        } else if (isStore()) {
            m_placeholder->say(tr("This store is empty"),
                               tr("Its records will be listed here, in key order."),
                               tr("New record…"));
        } else {
            m_placeholder->say(tr("No documents yet"),
                               tr("A document’s key is yours, the next identity, or a GUID."),
                               tr("New document…"));
        }
        break;
    }
    if (state != DocumentsModel::State::Loading) {
        m_loadingPause.stop();
        m_waitsLong = false;
    }
    m_stack->setCurrentWidget(showsPlaceholder ? static_cast<QWidget *>(m_placeholder) : m_view);
    const bool isOld = state == DocumentsModel::State::Failed && hasRows;
    if (isOld)
        m_notice->setText(tr("These rows may be old: %1").arg(m_model.error()->message));
    QPalette palette = this->palette();
    palette.setColor(QPalette::WindowText, theme::colors(palette).error);
    m_notice->setPalette(palette);
    m_notice->setVisible(isOld);
    updateHeading();
    updateOrder();
    updateActions();
    if (m_model.list())
        m_goToBar->setList(m_model.list()->kind, m_model.rowCount());
}

void DocumentsPanel::updateHeading()
{
    const std::optional<ListAddress> &list = m_model.list();
    m_filter->setList(list ? std::optional(list->kind) : std::nullopt);
    if (!list) {
        m_heading->setWholeText(tr("Documents"));
        return;
    }
    const QString name = list->kind == ListAddress::Kind::AllDocuments ? tr("All documents")
                         : isIndex() ? tr("%1 · %2").arg(list->name, list->index)
                                     : list->name;
    const int rows = m_model.rowCount();
    if (rows == 0 && m_model.state() == DocumentsModel::State::Loading) {
        m_heading->setWholeText(name);
        return;
    }
    const QString number = quantities::count(qint64(rows));
    QString counted;
    if (isIndex())
        counted = rows == 1 ? tr("1 entry") : tr("%1 entries").arg(number);
    else if (isStore())
        counted = rows == 1 ? tr("1 record") : tr("%1 records").arg(number);
    else
        counted = rows == 1 ? tr("1 document") : tr("%1 documents").arg(number);
    if (!m_model.filter().isEmpty() || !m_model.terms().isEmpty()) {
        counted = m_model.isSearching() && !m_model.terms().isEmpty()
                      ? tr("%1 found so far").arg(number)
                      : tr("%1 found").arg(number);
    }
    m_heading->setWholeText(name + tr(" · ") + counted);
}

void DocumentsPanel::sayNothingFits()
{
    const QString text = m_filter->text();
    if (m_model.isSearching())
        m_placeholder->say(tr("Nothing found yet"), {}, {});
    else if (m_filter->mode() == SearchField::Mode::KeyContains)
        m_placeholder->say(tr("No key contains “%1”").arg(text), {}, tr("Clear filter"));
    else
        m_placeholder->say(tr("Nothing fits “%1”").arg(text),
                           tr("Text is compared with its case by =, and without by ~ (contains)."),
                           tr("Clear filter"));
}

void DocumentsPanel::placeholderClicked()
{
    switch (m_model.state()) {
    case DocumentsModel::State::Failed:
        if (m_model.search())
            m_model.searchAgain();
        else
            m_model.refresh();
        break;
    case DocumentsModel::State::Loaded:
        if (m_filter->wanted().isEmpty())
            m_new->trigger();
        else
            m_filter->clear();
        break;
    case DocumentsModel::State::NoList:
    case DocumentsModel::State::Loading:
        break;
    }
}
