#pragma once

#include "model/catalogfeed.h"

#include <QAbstractTableModel>

// Everything that makes keys: each identity prefix and each object store's key generator, with its
// number, what the open transaction moved it by, and the key it would give next.
//
// GUI thread only. Rows are updated in place: selection and scrolling survive every statement.
class GeneratorsModel final : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum class Kind { Identity, Generator };
    enum Column { NameColumn, NumberColumn, ChangeColumn, NextColumn, ColumnCount };
    enum Role {
        KindRole = Qt::UserRole + 1, // Kind
        NameRole,                    // QString: the prefix or the store's name.
        NumberRole,                  // quint64: an identity's value, a generator's current number.
        CommittedNumberRole,         // quint64: as before the open transaction.
        UncommittedRole,             // bool: the open transaction moved it or made it.
        NextKeyRole,                 // QString; empty where it has run out.
        StrategyRole,                // Strategy of the keys that it makes.
    };

    explicit GeneratorsModel(QObject *parent = nullptr);

    void setSource(Source *source) { m_feed.setSource(source); }
    [[nodiscard]] const CatalogFeed &feed() const { return m_feed; }
    // Identities that the database has beyond those that the model shows.
    [[nodiscard]] qint64 hiddenIdentities() const;
    // Absent where there is none of that name.
    [[nodiscard]] std::optional<int> rowOf(Kind kind, const QString &name) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation,
                        int role = Qt::DisplayRole) const override;

signals:
    // The rows are those of the newest catalog now.
    void updated();

private:
    struct Row
    {
        Kind kind = Kind::Identity;
        QString name;
        quint64 number = 0;
        quint64 committedNumber = 0;
        bool uncommitted = false;
        QString nextKey;
        bool operator==(const Row &) const = default;
        [[nodiscard]] bool isSameAs(const Row &other) const;
    };

    void update();
    [[nodiscard]] static QList<Row> rowsOf(const Catalog &catalog);
    [[nodiscard]] QVariant displayText(const Row &row, int column) const;

    CatalogFeed m_feed;
    QList<Row> m_rows;
};
