#include "ui/newindexdialog.h"

#include "model/keypathtext.h"
#include "model/quantities.h"
#include "model/whenfinished.h"
#include "storage/keypathoptions.h"
#include "ui/noteline.h"
#include "ui/theme.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QtConcurrent>

#include <algorithm>
#include <chrono>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr qsizetype maximumKeysShown = 8;
constexpr qsizetype maximumKeyLength = 60;

QString listed(const QList<Key> &keys)
{
    QStringList texts;
    for (qsizetype i = 0; i < std::min(keys.size(), maximumKeysShown); ++i) {
        const QString text = keys.at(i).toLiteral();
        texts << (text.size() > maximumKeyLength ? text.first(maximumKeyLength) + u'…' : text);
    }
    if (keys.size() > maximumKeysShown)
        texts << NewIndexDialog::tr("%1 more").arg(
            quantities::count(keys.size() - maximumKeysShown));
    return texts.join(u", "_s);
}

} // namespace

NewIndexDialog::NewIndexDialog(Source &source, const QString &store, QWidget *parent)
    : QDialog(parent),
      m_source(source),
      m_store(store),
      m_name(new QLineEdit(this)),
      m_nameLine(new NoteLine(this)),
      m_path(new QLineEdit(this)),
      m_pathLine(new NoteLine(this)),
      m_unique(new QCheckBox(tr("&Unique"), this)),
      m_multiEntry(new QCheckBox(tr("&Multi-entry"), this)),
      m_example(new NoteLine(this)),
      m_progressBar(new QProgressBar(this)),
      m_answer(new NoteLine(this)),
      m_create(new QPushButton(tr("Create index"), this)),
      m_cancel(new QPushButton(tr("Cancel"), this))
{
    setWindowTitle(tr("New index on %1").arg(store));
    createLayout();
    m_progressTimer.setInterval(100ms);
    connect(&m_progressTimer, &QTimer::timeout, this, &NewIndexDialog::showProgress);
    connect(m_name, &QLineEdit::textChanged, this, &NewIndexDialog::check);
    connect(m_path, &QLineEdit::textChanged, this, &NewIndexDialog::check);
    connect(m_unique, &QCheckBox::toggled, this, &NewIndexDialog::check);
    connect(m_multiEntry, &QCheckBox::toggled, this, &NewIndexDialog::check);
    connect(&m_feed, &CatalogFeed::updated, this, &NewIndexDialog::check);
    m_feed.setSource(&source);
    readExample();
    check();
}

void NewIndexDialog::createLayout()
{
    m_name->setObjectName(u"name"_s);
    m_name->setAccessibleName(tr("Name"));
    m_nameLine->setObjectName(u"nameLine"_s);
    m_path->setObjectName(u"path"_s);
    m_path->setAccessibleName(tr("Key path"));
    m_path->setFont(theme::fixedFont());
    m_path->setPlaceholderText(tr("address.city, or several: last, first"));
    m_pathLine->setObjectName(u"pathLine"_s);
    m_pathLine->setReservedLines(3);
    m_unique->setObjectName(u"unique"_s);
    m_unique->setToolTip(tr("No two records may have the same index key"));
    m_multiEntry->setObjectName(u"multiEntry"_s);
    m_multiEntry->setToolTip(tr("Each member of an array is an index key of its own"));
    m_example->setObjectName(u"example"_s);
    m_example->setReservedLines(2);
    m_progressBar->setAccessibleName(tr("Index progress"));
    m_progressBar->setTextVisible(true);
    m_progressBar->hide();
    m_answer->setObjectName(u"answer"_s);
    m_answer->hide();
    m_create->setDefault(true);

    auto *options = new QHBoxLayout;
    options->setSpacing(spacing::large);
    options->addWidget(m_unique);
    options->addWidget(m_multiEntry);
    options->addStretch(1);
    auto *form = new QFormLayout;
    form->setHorizontalSpacing(spacing::large);
    form->setVerticalSpacing(spacing::normal);
    form->addRow(tr("&Name:"), m_name);
    form->addRow(QString(), m_nameLine);
    form->addRow(tr("&Key path:"), m_path);
    form->addRow(QString(), options);
    form->addRow(QString(), m_pathLine);
    form->addRow(tr("Example:"), m_example);
    auto *buttons = new QDialogButtonBox(this);
    buttons->addButton(m_create, QDialogButtonBox::AcceptRole);
    buttons->addButton(m_cancel, QDialogButtonBox::RejectRole);
    connect(buttons, &QDialogButtonBox::accepted, this, &NewIndexDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &NewIndexDialog::reject);
    auto *column = new QVBoxLayout(this);
    column->setSpacing(spacing::normal);
    column->addLayout(form);
    column->addStretch(1);
    column->addWidget(m_progressBar);
    column->addWidget(m_answer);
    column->addWidget(buttons);
    setMinimumWidth(480);
}

void NewIndexDialog::readExample()
{
    const ListAddress list{.kind = ListAddress::Kind::Store, .name = m_store};
    whenFinished(m_source.page({.list = list, .filter = {}, .firstRow = 0, .rows = 1}), this,
                 [this](const Result<ListPage> &page) {
                     if (!page || page->rows.isEmpty()) {
                         m_firstRead = true;
                         showExample();
                         return;
                     }
                     whenFinished(
                         m_source.record({.store = m_store, .key = page->rows.constFirst().key}),
                         this, [this](const Result<std::optional<StoredRecord>> &record) {
                             m_firstRead = true;
                             m_first = record.value_or(std::nullopt);
                             showExample();
                         });
                 });
}

const StoreSummary *NewIndexDialog::summary() const
{
    const QList<StoreSummary> &stores = m_feed.catalog().stores;
    const auto found =
        std::find_if(stores.cbegin(), stores.cend(),
                     [this](const StoreSummary &store) { return store.name == m_store; });
    return found == stores.cend() ? nullptr : &*found;
}

std::optional<KeyPath> NewIndexDialog::path() const
{
    const std::optional<KeyPathLiteral> literal = keypathtext::read(m_path->text());
    if (!literal)
        return {};
    const Result<KeyPath> path = literal->toPath();
    if (!path || !checkIndexOptions(*path, m_multiEntry->isChecked()))
        return {};
    return *path;
}

void NewIndexDialog::check()
{
    const QString name = m_name->text();
    const StoreSummary *store = summary();
    const bool isTaken =
        store && std::any_of(store->indexes.cbegin(), store->indexes.cend(),
                             [&name](const IndexSummary &index) { return index.name == name; });
    if (name.isEmpty())
        m_nameLine->setNote(NoteLine::Kind::Quiet, tr("Any text; no other index of this store may "
                                                      "have it."));
    else if (isTaken)
        m_nameLine->setNote(NoteLine::Kind::Error, tr("The store has an index of this name."));
    else
        m_nameLine->setNote(NoteLine::Kind::Good, tr("The name is free."));
    m_name->setAccessibleDescription(m_nameLine->text());
    checkPath();
    showExample();
    m_create->setEnabled(!m_progress && !name.isEmpty() && !isTaken && path());
}

void NewIndexDialog::checkPath()
{
    const std::optional<KeyPathLiteral> literal = keypathtext::read(m_path->text());
    if (!literal) {
        m_pathLine->setNote(NoteLine::Kind::Quiet,
                            tr("Names joined by periods lead to what records are found by. Two "
                               "quotes, '', are the value itself."));
        return;
    }
    const Result<KeyPath> path = literal->toPath();
    const Result<void> possible = path ? checkIndexOptions(*path, m_multiEntry->isChecked())
                                       : Result<void>(tl::unexpected(path.error()));
    if (!possible) {
        m_pathLine->setNote(NoteLine::Kind::Error, possible.error().message);
    } else {
        QStringList sentences;
        if (path->isArray())
            sentences << tr("Records are found by the values at %1 together; a record that lacks "
                            "one is left out.")
                             .arg(keypathtext::words(*path));
        else
            sentences << tr("Records are found by %1; a record without it is left out.")
                             .arg(keypathtext::words(*path));
        if (m_multiEntry->isChecked())
            sentences << tr("Each member of an array counts by itself.");
        if (m_unique->isChecked())
            sentences << tr("No two records may have the same.");
        m_pathLine->setNote(NoteLine::Kind::Quiet, sentences.join(u' '));
    }
    m_path->setAccessibleDescription(m_pathLine->text());
}

void NewIndexDialog::showExample()
{
    const quint64 generation = ++m_exampleGeneration;
    const std::optional<KeyPath> wanted = path();
    if (!m_firstRead)
        return;
    if (!m_first) {
        m_example->setNote(NoteLine::Kind::Quiet, tr("The store has no records yet."));
        return;
    }
    if (!wanted) {
        m_example->clear();
        return;
    }
    // The record may be large.
    const auto keys = QtConcurrent::run(
        [path = *wanted, value = m_first->value, multiEntry = m_multiEntry->isChecked()] {
            return path.indexKeysOf(value.view(), multiEntry);
        });
    whenFinished(keys, this, [this, generation](const QList<Key> &found) {
        if (generation != m_exampleGeneration)
            return;
        const QString key = toDisplayText(m_first->address.key);
        if (found.isEmpty())
            m_example->setNote(NoteLine::Kind::Warning,
                               tr("The first record, %1, would not be in the index: it has no key "
                                  "there.")
                                   .arg(key));
        else
            m_example->setNote(
                Strategy::Given,
                tr("The first record, %1, would be found by %2.").arg(key, listed(found)));
    });
}

void NewIndexDialog::accept()
{
    const std::optional<KeyPath> wanted = path();
    if (!m_create->isEnabled() || !wanted)
        return;
    const statement::CreateStoreIndex statement{.name = m_name->text(),
                                                .store = m_store,
                                                .keyPath = KeyPathLiteral::of(*wanted),
                                                .unique = m_unique->isChecked(),
                                                .multiEntry = m_multiEntry->isChecked()};
    m_progress = std::make_shared<Progress>();
    setRunning(true);
    whenFinished(m_source.run([statement]() -> Statement { return statement; }, m_progress), this,
                 [this, name = statement.name](const Outcome &outcome) { receive(outcome, name); });
}

void NewIndexDialog::setRunning(bool running)
{
    for (QWidget *field : QList<QWidget *>{m_name, m_path, m_unique, m_multiEntry})
        field->setEnabled(!running);
    m_cancel->setEnabled(true);
    if (running) {
        m_answer->hide();
        m_progressTimer.start(); // What is done by its first tick shows no bar.
        m_cancel->setFocus();
    } else {
        m_progressTimer.stop();
        m_progressBar->hide();
    }
    check();
}

void NewIndexDialog::showProgress()
{
    if (!m_progress || m_progress->isCancelled())
        return;
    const qint64 done = m_progress->done();
    const qint64 total = m_progress->total();
    m_progressBar->setRange(0, total > 0 ? 1000 : 0);
    if (total > 0)
        m_progressBar->setValue(int(double(done) / double(total) * 1000));
    m_progressBar->setFormat(
        tr("Record %1 of %2").arg(quantities::count(done), quantities::count(total)));
    m_progressBar->show();
}

void NewIndexDialog::receive(const Outcome &outcome, const QString &name)
{
    m_progress.reset();
    setRunning(false);
    if (outcome.result) {
        emit created(name);
        QDialog::accept();
        return;
    }
    const StorageError &error = outcome.result.error();
    if (error.code == ErrorCode::AbortError)
        m_answer->setNote(NoteLine::Kind::Warning, tr("Cancelled. The index was not made."));
    else
        m_answer->setNote(NoteLine::Kind::Error,
                          tr("The index was not made. %1").arg(error.message));
    m_answer->show();
    m_path->setFocus();
}

// Esc while it is made: nothing of it is kept.
void NewIndexDialog::reject()
{
    if (!m_progress) {
        QDialog::reject();
        return;
    }
    m_progress->cancel();
    m_cancel->setEnabled(false);
    m_progressBar->setFormat(tr("Cancelling…"));
}
