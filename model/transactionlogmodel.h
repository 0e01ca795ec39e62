#pragma once

#include "model/logentry.h"

#include <QAbstractTableModel>
#include <QPointer>

// The transaction log: one row for each statement that ran, newest last; behind a transaction that
// went back a closing line with every number that went back. The rows of such a transaction stay,
// marked rolled back.
//
// GUI thread only. Bounded in rows and in bytes of what the statements and results hold: the oldest
// rows go first, and droppedRows() tells how many have gone. Follows one Source at a time, which
// must outlive the model or be taken away with setSource().
class TransactionLogModel final : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { StatementColumn, ResultColumn, MovesColumn, TimeColumn, ColumnCount };
    enum Role {
        KindRole = Qt::UserRole + 1, // LogEntry::Kind
        MarkRole,                    // LogEntry::Mark
        KeyTextRole,                 // QString; invalid where the statement gave no key.
        StrategyRole,                // Strategy
        MovesRole,                   // QList<NumberMove>
        ErrorRole,                   // StorageError; invalid where there is none.
        EndedAtRole,                 // QDateTime, local time.
    };

    static constexpr int maximumRows = 10'000;
    static constexpr qint64 maximumSizeInBytes = 256LL * 1024 * 1024;
    // Result texts in data() are cut to this; the whole result is in entry().
    static constexpr qsizetype shownResultLength = 1000;

    struct Transaction
    {
        qint64 beganAtMilliseconds = 0; // Zero where it began before the log.
        int statements = 0;             // BEGIN aside.
        bool abortOnError = false;
    };

    explicit TransactionLogModel(QObject *parent = nullptr);

    // Empties the log. Null: follows nothing.
    void setSource(Source *source);
    void clear();

    [[nodiscard]] const LogEntry &entry(int row) const { return m_entries.at(row); }
    [[nodiscard]] const QList<LogEntry> &entries() const { return m_entries; }
    [[nodiscard]] std::optional<Transaction> openTransaction() const { return m_open; }
    [[nodiscard]] qint64 droppedRows() const { return m_droppedRows; }

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation,
                        int role = Qt::DisplayRole) const override;

signals:
    // openTransaction() or droppedRows() changed.
    void summaryChanged();

private:
    void append(const Source::Ran &ran);
    void appendEntry(LogEntry entry);
    void close(LogEntry::Mark mark, const Source::Ran &ran);
    void dropOldest();
    [[nodiscard]] QVariant displayText(const LogEntry &entry, int column) const;
    // What the marks say, for those who do not see them.
    [[nodiscard]] QString markText(const LogEntry &entry) const;

    QPointer<Source> m_source;
    QList<LogEntry> m_entries;
    QList<qint64> m_sizesInBytes; // Of each entry.
    qint64 m_sizeInBytes = 0;
    qint64 m_droppedRows = 0;
    TransactionState m_state = TransactionState::None;
    std::optional<Transaction> m_open;
    quint64 m_transaction = 0; // The number of the newest.
};
