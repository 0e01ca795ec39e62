// What is done with all chosen keys, were they millions; another part of DocumentsPanel.

#include "model/keycollector.h"
#include "model/keytext.h"
#include "model/quantities.h"
#include "model/whenfinished.h"
#include "ui/confirmation.h"
#include "ui/documentspanel.h"
#include "ui/progresswindow.h"
#include "ui/rowsview.h"

#include <QClipboard>
#include <QGuiApplication>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

// A longer list in the details of a question is not read; beyond it a deletion is one line of work
// and not as many lines of the log.
constexpr qsizetype maximumNamed = 1000;

std::optional<Statement> nextRemoval(KeyList::Reader &keys, const QString &store)
{
    const std::optional<RecordKey> key = keys.next();
    if (!key)
        return {};
    if (const auto *document = std::get_if<DocumentKey>(&*key))
        return statement::Delete{.id = document->spelling(), .ifEtag = {}};
    return statement::Remove{.store = store, .range = RangeLiteral::only(std::get<Key>(*key))};
}

} // namespace

bool DocumentsPanel::isAllSelected() const
{
    return m_model.state() == DocumentsModel::State::Loaded && m_model.filter().isEmpty() &&
           m_model.terms().isEmpty() && selectedRows() == m_model.rowCount();
}

// At once where the rows are here, else when they have been read.
void DocumentsPanel::withSelectedKeys(std::function<void(const KeyList &)> use)
{
    if (!m_source || !m_model.list())
        return;
    QList<KeyCollector::Rows> ranges;
    for (const QItemSelectionRange &range : m_view->selectionModel()->selection())
        ranges.append({.first = range.top(), .last = range.bottom()});
    std::sort(ranges.begin(), ranges.end(),
              [](const auto &one, const auto &other) { return one.first < other.first; });
    KeyList keys;
    bool isComplete = selectedRows() <= DocumentsModel::rowsInPage;
    for (const KeyCollector::Rows &range : std::as_const(ranges)) {
        for (qint64 row = range.first; isComplete && row <= range.last; ++row) {
            const std::optional<RecordKey> key = m_model.keyAt(int(row));
            isComplete = key.has_value();
            if (key)
                keys.append(*key);
        }
    }
    if (isComplete) {
        // Several entries of an index are of one record.
        use(isIndex() ? keys.withoutRepetition() : keys);
        return;
    }
    auto progress = std::make_shared<Progress>();
    auto *shown = new ProgressWindow(progress, tr("Reading keys"), tr("%1 of %2 keys read"), this);
    shown->setCancelledText(tr("Stopping…"));
    connect(m_source, &QObject::destroyed, shown, &QObject::deleteLater);
    const auto receive = [this, use = std::move(use), shown = QPointer(shown),
                          list = *m_model.list(),
                          order = m_model.order()](const Result<KeyList> &collected) {
        if (shown)
            shown->finish();
        if (collected && m_model.list() == list && m_model.order() == order)
            use(list.kind == ListAddress::Kind::Index ? collected->withoutRepetition()
                                                      : *collected);
        else if (!collected && collected.error().code != ErrorCode::AbortError)
            emit failed(tr("The chosen keys could not be read."), collected.error());
    };
    KeyCollector::collect(*m_source, m_model.reader(),
                          m_model.search() ? KeyCollector::Of::Hits : KeyCollector::Of::List,
                          ranges, progress, this, receive);
}

void DocumentsPanel::withSelection(std::function<void(const ListAddress &, const KeyList &)> use)
{
    if (!m_source || !m_model.list() || selectedRows() == 0)
        return;
    withSelectedKeys([list = *m_model.list(), use](const KeyList &keys) {
        // An index's records are its store's.
        use(list.isOfStore() ? ListAddress{.kind = ListAddress::Kind::Store, .name = list.name}
                             : list,
            keys);
    });
}

void DocumentsPanel::copyKeys()
{
    withSelectedKeys([this](const KeyList &keys) {
        if (keys.size() <= DocumentsModel::rowsInPage) {
            QStringList texts;
            for (const RecordKey &key : keys.first(keys.size()))
                texts.append(toDisplayText(key));
            QGuiApplication::clipboard()->setText(texts.join(u'\n'));
            return;
        }
        auto progress = std::make_shared<Progress>();
        progress->set(0, keys.size());
        auto *shown =
            new ProgressWindow(progress, tr("Copying keys"), tr("%1 of %2 keys written"), this);
        shown->setCancelledText(tr("Stopping…"));
        whenFinished(joinedKeys(keys, progress), this, [shown](const Result<QString> &text) {
            shown->finish();
            if (text)
                QGuiApplication::clipboard()->setText(*text);
        });
    });
}

void DocumentsPanel::deleteSelected()
{
    withSelectedKeys([this](const KeyList &keys) {
        if (!keys.isEmpty())
            askToDelete(keys);
    });
}

void DocumentsPanel::askToDelete(const KeyList &keys)
{
    const QString number = quantities::count(keys.size());
    QStringList names;
    for (const RecordKey &key : keys.first(maximumNamed))
        names.append(toDisplayText(key));
    if (keys.size() > maximumNamed)
        names.append(tr("… and %1 more").arg(quantities::count(keys.size() - maximumNamed)));
    Confirmation confirmation;
    confirmation.question = Preferences::Question::DeleteRecords;
    if (keys.size() == 1) {
        confirmation.title = tr("Delete %1?").arg(names.first());
        confirmation.button = tr("Delete");
    } else {
        confirmation.title = isStore() ? tr("Delete %1 records?").arg(number)
                                       : tr("Delete %1 documents?").arg(number);
        confirmation.button =
            isStore() ? tr("Delete %1 records").arg(number) : tr("Delete %1 documents").arg(number);
        if (keys.size() > 5)
            confirmation.details = names.join(u'\n');
    }
    const bool inTransaction = m_source && m_source->transactionState() == TransactionState::Open;
    confirmation.consequences = inTransaction
                                    ? tr("Aborting the open transaction brings this back.")
                                    : tr("No transaction is open: this cannot be taken back.");
    if (keys.size() > 1 && keys.size() <= 5)
        confirmation.consequences = names.join(u'\n') + u"\n\n"_s + confirmation.consequences;
    confirmation.ask(this, m_preferences, [this, keys, list = *m_model.list()] {
        if (m_model.list() == list)
            remove(keys);
    });
}

void DocumentsPanel::remove(const KeyList &keys)
{
    if (!m_source)
        return;
    auto progress = std::make_shared<Progress>();
    progress->set(0, keys.size());
    auto *shown = new ProgressWindow(
        progress, tr("Deleting"),
        isStore() ? tr("%1 of %2 records deleted") : tr("%1 of %2 documents deleted"), this);
    const auto receive = [this, shown](const Result<void> &done) {
        shown->finish();
        if (!done && done.error().code != ErrorCode::AbortError)
            emit failed(tr("Nothing was deleted."), done.error());
    };
    const auto next = [reader = KeyList::Reader(keys), store = m_model.list()->name]() mutable {
        return nextRemoval(reader, store);
    };
    if (keys.size() > maximumNamed) {
        whenFinished(m_source->runMany(next, keys.size(), progress), this, receive);
        return;
    }
    QList<Statement> statements;
    for (auto taken = next; const std::optional<Statement> statement = taken();)
        statements.append(*statement);
    whenFinished(m_source->runTogether(statements, progress), this, receive);
}
