#include "ui/logview.h"

#include "model/whenfinished.h"
#include "ui/icons.h"
#include "ui/logdelegate.h"
#include "ui/movespainter.h"
#include "ui/rowtable.h"
#include "ui/theme.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QHeaderView>
#include <QMenu>
#include <QPainter>
#include <QScrollBar>
#include <QtConcurrent>

#include <algorithm>

using namespace Qt::StringLiterals;

LogView::LogView(TransactionLogModel &model, QWidget *parent)
    : QTableView(parent),
      m_model(model),
      m_copyStatement(new QAction(Icons::icon(Icons::Name::Copy), tr("Copy statement"), this)),
      m_copyResult(new QAction(tr("Copy result"), this)),
      m_chooseStatement(
          new QAction(Icons::icon(Icons::Name::Console), tr("Put into the console"), this)),
      m_chooseRecord(new QAction(Icons::icon(Icons::Name::Find), tr("Show what it stored"), this))
{
    setObjectName(u"transactionLog"_s);
    setAccessibleName(tr("Transaction log"));
    setItemDelegate(new LogDelegate(this));
    setUpRowTable(*this);
    setVerticalScrollMode(ScrollPerPixel);
    horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);

    m_copyStatement->setShortcut(QKeySequence::Copy);
    m_copyResult->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C));
    m_copyStatement->setStatusTip(tr("Copies the whole statement as it can be run again"));
    m_copyResult->setStatusTip(tr("Copies the whole result of the statement"));
    m_chooseStatement->setStatusTip(tr("Puts the statement into the console line"));
    m_chooseRecord->setStatusTip(tr("Selects the document or record that the statement stored"));
    connect(m_copyStatement, &QAction::triggered, this, &LogView::copyStatement);
    connect(m_copyResult, &QAction::triggered, this, &LogView::copyResult);
    connect(m_chooseStatement, &QAction::triggered, this, &LogView::chooseStatement);
    connect(m_chooseRecord, &QAction::triggered, this, &LogView::chooseRecord);
    for (QAction *action : {m_copyStatement, m_copyResult, m_chooseStatement, m_chooseRecord}) {
        action->setShortcutContext(Qt::WidgetShortcut);
        addAction(action);
    }

    // Asked before the rows come: afterwards the end is another one.
    connect(&m_model, &QAbstractItemModel::rowsAboutToBeInserted, this, [this] {
        if (!m_scroll.isActive())
            m_followsEnd = verticalScrollBar()->value() == verticalScrollBar()->maximum();
    });
    setModel(&m_model);
    connect(&m_model, &QAbstractItemModel::rowsInserted, this,
            [this](const QModelIndex &, int first, int last) {
                addClosingLines(first, last);
                if (m_followsEnd && !m_scroll.isActive())
                    m_scroll.start();
            });
    m_scroll.setSingleShot(true);
    m_scroll.setInterval(0);
    connect(&m_scroll, &QTimer::timeout, this, &QTableView::scrollToBottom);
    connect(selectionModel(), &QItemSelectionModel::currentChanged, this, &LogView::updateActions);
    connect(&m_model, &QAbstractItemModel::modelReset, this, [this] {
        clearSpans();
        m_closingLines.clear();
        updateActions();
    });
    connect(this, &QTableView::doubleClicked, this, &LogView::chooseStatement);
    updateMetrics();
    updateActions();
}

const LogEntry *LogView::currentEntry() const
{
    const QModelIndex current = currentIndex();
    return current.isValid() ? &m_model.entry(current.row()) : nullptr;
}

std::optional<RecordAddress> LogView::currentRecord() const
{
    const LogEntry *entry = currentEntry();
    if (!entry || entry->kind != LogEntry::Kind::Statement || !entry->ran.outcome->result ||
        entry->mark == LogEntry::Mark::RolledBack)
        return std::nullopt;
    const Value &value = *entry->ran.outcome->result;
    const auto *put = std::get_if<statement::Put>(entry->ran.statement.get());
    if (const auto *key = std::get_if<Key>(&value); key && put)
        return RecordAddress{.store = put->store, .key = *key};
    const bool saves = std::holds_alternative<statement::Save>(*entry->ran.statement);
    if (const auto *key = std::get_if<DocumentKey>(&value); key && saves)
        return RecordAddress{.store = std::nullopt, .key = *key};
    return std::nullopt;
}

void LogView::updateActions()
{
    const LogEntry *entry = currentEntry();
    const bool isStatement = entry && entry->kind == LogEntry::Kind::Statement;
    m_copyStatement->setEnabled(isStatement);
    m_copyResult->setEnabled(isStatement);
    m_chooseStatement->setEnabled(isStatement);
    m_chooseRecord->setEnabled(currentRecord().has_value());
}

void LogView::withText(std::function<QByteArray()> make,
                       std::function<void(const QByteArray &)> use)
{
    whenFinished(QtConcurrent::run(std::move(make)), this, std::move(use));
}

void LogView::copyStatement()
{
    if (const LogEntry *entry = currentEntry()) {
        withText([statement = entry->ran.statement] { return toText(*statement); },
                 [](const QByteArray &text) {
                     QGuiApplication::clipboard()->setText(QString::fromUtf8(text));
                 });
    }
}

// A key is copied as a list shows it, an error with its message: what a person would write down.
void LogView::copyResult()
{
    if (const LogEntry *entry = currentEntry()) {
        withText(
            [outcome = entry->ran.outcome] {
                QByteArray text = toText(outcome->result);
                if (!outcome->result)
                    text += " # " + outcome->result.error().message.toUtf8();
                return text;
            },
            [](const QByteArray &text) {
                QGuiApplication::clipboard()->setText(QString::fromUtf8(text));
            });
    }
}

void LogView::chooseStatement()
{
    const LogEntry *entry = currentEntry();
    if (!entry || entry->kind != LogEntry::Kind::Statement)
        return;
    withText([statement = entry->ran.statement] { return toText(*statement); },
             [this](const QByteArray &text) { emit statementChosen(text); });
}

void LogView::chooseRecord()
{
    if (const std::optional<RecordAddress> address = currentRecord())
        emit recordChosen(*address);
}

void LogView::contextMenuEvent(QContextMenuEvent *event)
{
    const bool byKeyboard = event->reason() == QContextMenuEvent::Keyboard;
    const QModelIndex index = byKeyboard ? currentIndex() : indexAt(event->pos());
    if (!index.isValid())
        return;
    setCurrentIndex(index);
    QMenu menu(this);
    menu.addActions({m_copyStatement, m_copyResult});
    menu.addSeparator();
    menu.addActions({m_chooseStatement, m_chooseRecord});
    menu.exec(byKeyboard ? viewport()->mapToGlobal(visualRect(index).bottomLeft())
                         : event->globalPos());
}

void LogView::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        chooseStatement();
    else
        QTableView::keyPressEvent(event);
}

void LogView::paintEvent(QPaintEvent *event)
{
    QTableView::paintEvent(event);
    if (m_model.rowCount() > 0)
        return;
    QPainter painter(viewport());
    painter.setPen(theme::colors(palette()).quiet);
    painter.drawText(viewport()->rect().adjusted(spacing::empty, 0, -spacing::empty, 0),
                     Qt::AlignCenter | Qt::TextWordWrap,
                     tr("Every statement that runs is listed here, with its result and each number "
                        "that it moved. Begin a transaction, or type a statement below."));
}

// The numbers must be readable at any width; the statement has what is left.
void LogView::layOutColumns()
{
    const int character = fontMetrics().averageCharWidth();
    const int width = viewport()->width();
    const int time =
        width >= 70 * character ? fontMetrics().horizontalAdvance(u"00:00:00"_s) + 24 : 0;
    const int moves = std::clamp(width / 4, 16 * character, 36 * character);
    const int result = std::clamp(width / 4, 14 * character, 48 * character);
    setColumnHidden(TransactionLogModel::TimeColumn, time == 0);
    setColumnWidth(TransactionLogModel::TimeColumn, time);
    setColumnWidth(TransactionLogModel::MovesColumn, moves);
    setColumnWidth(TransactionLogModel::ResultColumn, result);
    setColumnWidth(TransactionLogModel::StatementColumn,
                   std::max(16 * character, width - time - moves - result));
    m_closingLines.removeIf([](const QPersistentModelIndex &index) { return !index.isValid(); });
    for (const QPersistentModelIndex &index : std::as_const(m_closingLines))
        fitClosingLine(index.row());
}

void LogView::addClosingLines(int first, int last)
{
    for (int row = first; row <= last; ++row) {
        if (m_model.entry(row).kind != LogEntry::Kind::RolledBack)
            continue;
        setSpan(row, TransactionLogModel::ResultColumn, 1, 2);
        m_closingLines.append(m_model.index(row, 0));
        fitClosingLine(row);
    }
}

void LogView::fitClosingLine(int row)
{
    QStyleOptionViewItem option;
    option.initFrom(this);
    option.font = font();
    option.rect = QRect(0, 0,
                        columnWidth(TransactionLogModel::ResultColumn) +
                            columnWidth(TransactionLogModel::MovesColumn),
                        0);
    const int lines = linesOfMoves(
        option, {.moves = m_model.entry(row).moves, .isUncommitted = false, .isRolledBack = false});
    setRowHeight(row, std::min(lines, maximumLinesOfMoves) * lineHeightOfMoves(option));
}

void LogView::updateMetrics()
{
    verticalHeader()->setDefaultSectionSize(fontMetrics().height() + spacing::normal);
    layOutColumns();
}

void LogView::resizeEvent(QResizeEvent *event)
{
    const bool wasAtEnd = verticalScrollBar()->value() == verticalScrollBar()->maximum();
    QTableView::resizeEvent(event);
    layOutColumns();
    if (wasAtEnd)
        scrollToBottom();
}

void LogView::changeEvent(QEvent *event)
{
    QTableView::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        updateMetrics();
}
