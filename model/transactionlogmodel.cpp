#include "model/transactionlogmodel.h"

#include "model/resulttext.h"

#include <QDateTime>

using namespace Qt::StringLiterals;

namespace {

qint64 sizeOf(const JsonLiteral &literal)
{
    return literal.value() ? literal.value()->bytes().size() : literal.toText().size();
}

qint64 sizeOf(const QList<DocumentKey> &keys)
{
    qint64 size = 0;
    for (const DocumentKey &key : keys)
        size += key.spelling().size() * qint64(sizeof(QChar)) + key.folded().size();
    return size;
}

// About what the shared values keep in memory; small parts count as nothing.
qint64 sizeOf(const Source::Ran &ran)
{
    qint64 size = ran.text.size() * qint64(sizeof(QChar));
    if (const auto *save = std::get_if<statement::Save>(ran.statement.get()))
        size += sizeOf(save->value);
    else if (const auto *put = std::get_if<statement::Put>(ran.statement.get()))
        size += sizeOf(put->value);
    else if (const auto *unreadable = std::get_if<statement::Unreadable>(ran.statement.get()))
        size += unreadable->source.size();
    const Result<Value> &result = ran.outcome->result;
    if (!result)
        return size;
    if (const auto *json = std::get_if<JsonText>(&*result)) {
        size += json->bytes().size();
    } else if (const auto *documents = std::get_if<QList<DocumentKey>>(&*result)) {
        size += sizeOf(*documents);
    } else if (const auto *query = std::get_if<QueryResult>(&*result)) {
        size += sizeOf(query->keys);
    } else if (const auto *keys = std::get_if<QList<Key>>(&*result)) {
        for (const Key &key : *keys)
            size += key.encoded().size();
    } else if (const auto *values = std::get_if<QList<OptionalJson>>(&*result)) {
        for (const OptionalJson &value : *values)
            size += value ? value->bytes().size() : 0;
    }
    return size;
}

} // namespace

TransactionLogModel::TransactionLogModel(QObject *parent) : QAbstractTableModel(parent) {}

void TransactionLogModel::setSource(Source *source)
{
    if (m_source)
        disconnect(m_source, nullptr, this, nullptr);
    m_source = source;
    m_open.reset();
    m_state = TransactionState::None;
    if (source) {
        m_state = source->transactionState();
        if (isOpen(m_state)) {
            m_open = Transaction();
            ++m_transaction;
        }
        connect(source, &Source::ran, this, &TransactionLogModel::append);
    }
    clear();
}

void TransactionLogModel::clear()
{
    beginResetModel();
    m_entries.clear();
    m_sizesInBytes.clear();
    m_sizeInBytes = 0;
    m_droppedRows = 0;
    endResetModel();
    emit summaryChanged();
}

void TransactionLogModel::append(const Source::Ran &ran)
{
    const TransactionState before = std::exchange(m_state, ran.outcome->transaction);
    const bool begins = !isOpen(before) && isOpen(m_state);
    const bool ends = isOpen(before) && !isOpen(m_state);
    if (begins) {
        const auto *begin = std::get_if<statement::Begin>(ran.statement.get());
        m_open = Transaction{.beganAtMilliseconds = ran.atMilliseconds,
                             .abortOnError = begin && begin->abortOnError};
        ++m_transaction;
    }

    LogEntry entry;
    entry.ran = ran;
    const bool succeeded = ran.outcome->result.has_value();
    if (isOpen(before) || begins) {
        entry.transaction = m_transaction;
        entry.mark = LogEntry::Mark::Uncommitted;
    } else if (succeeded && writes(*ran.statement)) {
        entry.mark = LogEntry::Mark::Committed;
    }
    const bool commits = std::holds_alternative<statement::Commit>(*ran.statement);
    const bool aborts = std::holds_alternative<statement::Abort>(*ran.statement);
    const bool goesBack = ends && !(commits && succeeded);
    if (!goesBack)
        entry.moves = ran.outcome->moves;
    if (m_open && !begins && !commits && !aborts)
        ++m_open->statements;

    appendEntry(std::move(entry));
    if (ends)
        close(goesBack ? LogEntry::Mark::RolledBack : LogEntry::Mark::Committed, ran);
    dropOldest();
    emit summaryChanged();
}

void TransactionLogModel::appendEntry(LogEntry entry)
{
    const int row = int(m_entries.size());
    // The closing line shares its statement with the row above.
    const qint64 size = entry.kind == LogEntry::Kind::Statement ? sizeOf(entry.ran) : 0;
    beginInsertRows({}, row, row);
    m_entries.append(std::move(entry));
    m_sizesInBytes.append(size);
    m_sizeInBytes += size;
    endInsertRows();
}

// Marks every row of the transaction that has just ended; where it went back, adds the closing
// line.
void TransactionLogModel::close(LogEntry::Mark mark, const Source::Ran &ran)
{
    const int last = int(m_entries.size()) - 1;
    int first = last;
    for (int row = last; row >= 0 && m_entries.at(row).transaction == m_transaction; --row) {
        m_entries[row].mark = mark;
        first = row;
    }
    // What asked for it was done, and stands.
    if (std::holds_alternative<statement::Abort>(*ran.statement))
        m_entries[last].mark = LogEntry::Mark::None;
    const int statements = m_open ? m_open->statements : 0;
    m_open.reset();
    emit dataChanged(index(first, 0), index(last, ColumnCount - 1));
    if (mark != LogEntry::Mark::RolledBack)
        return;
    appendEntry(LogEntry{.kind = LogEntry::Kind::RolledBack,
                         .mark = LogEntry::Mark::None,
                         .transaction = m_transaction,
                         .moves = ran.outcome->moves,
                         .statements = statements,
                         .ran = ran});
}

void TransactionLogModel::dropOldest()
{
    if (m_entries.size() <= maximumRows && m_sizeInBytes <= maximumSizeInBytes)
        return;
    // A twentieth at a time, so that a full log does not pay for it with every statement.
    const qsizetype keptRows =
        m_entries.size() <= maximumRows ? m_entries.size() : maximumRows - maximumRows / 20;
    qsizetype rows = m_entries.size() - keptRows;
    qint64 size = 0;
    for (qsizetype row = 0; row < rows; ++row)
        size += m_sizesInBytes.at(row);
    // The newest statement stays, however large it is.
    for (; rows < m_entries.size() - 1 && m_sizeInBytes - size > maximumSizeInBytes; ++rows)
        size += m_sizesInBytes.at(rows);
    if (rows == 0)
        return;
    beginRemoveRows({}, 0, int(rows) - 1);
    m_entries.remove(0, rows);
    m_sizesInBytes.remove(0, rows);
    m_sizeInBytes -= size;
    m_droppedRows += rows;
    endRemoveRows();
}

int TransactionLogModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_entries.size());
}

int TransactionLogModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant TransactionLogModel::displayText(const LogEntry &entry, int column) const
{
    switch (column) {
    case StatementColumn:
        if (entry.kind == LogEntry::Kind::RolledBack)
            return entry.statements == 1
                       ? tr("Rolled back one statement")
                       : tr("Rolled back %Ln statements", nullptr, entry.statements);
        return entry.ran.text;
    case ResultColumn:
        if (entry.kind == LogEntry::Kind::RolledBack)
            return entry.moves.isEmpty() ? tr("no number went back") : QString();
        if (const Result<Value> &result = entry.ran.outcome->result; !result)
            return u"%1: %2"_s.arg(errorName(result.error().code), result.error().message);
        return shortResultText(entry.ran.outcome->result, shownResultLength);
    case MovesColumn:
        return movesText(entry.moves);
    case TimeColumn:
        return QDateTime::fromMSecsSinceEpoch(entry.ran.atMilliseconds).toString(u"HH:mm:ss"_s);
    default:
        return {};
    }
}

QString TransactionLogModel::markText(const LogEntry &entry) const
{
    switch (entry.mark) {
    case LogEntry::Mark::None:
        return {};
    case LogEntry::Mark::Uncommitted:
        return tr("uncommitted");
    case LogEntry::Mark::Committed:
        return tr("committed");
    case LogEntry::Mark::RolledBack:
        return tr("rolled back");
    }
    return {};
}

QVariant TransactionLogModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const LogEntry &entry = m_entries.at(index.row());
    const bool isStatement = entry.kind == LogEntry::Kind::Statement;
    const Outcome &outcome = *entry.ran.outcome;
    switch (role) {
    case Qt::DisplayRole:
        return displayText(entry, index.column());
    case Qt::AccessibleDescriptionRole:
        return markText(entry);
    case KindRole:
        return QVariant::fromValue(entry.kind);
    case MarkRole:
        return QVariant::fromValue(entry.mark);
    case KeyTextRole: {
        const auto key = isStatement ? resultKeyText(outcome.result) : std::nullopt;
        return key ? QVariant(*key) : QVariant();
    }
    case StrategyRole:
        return QVariant::fromValue(isStatement ? outcome.strategy : Strategy::None);
    case MovesRole:
        return QVariant::fromValue(entry.moves);
    case ErrorRole:
        return isStatement && !outcome.result ? QVariant::fromValue(outcome.result.error())
                                              : QVariant();
    case EndedAtRole:
        return QDateTime::fromMSecsSinceEpoch(entry.ran.atMilliseconds);
    default:
        return {};
    }
}

QVariant TransactionLogModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case StatementColumn:
        return tr("Statement");
    case ResultColumn:
        return tr("Result");
    case MovesColumn:
        return tr("Numbers");
    case TimeColumn:
        return tr("Time");
    default:
        return {};
    }
}
