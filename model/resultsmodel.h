#pragma once

#include "model/lookup.h"

#include <QAbstractTableModel>

// The documents that a LOAD or QUERY named, in its order; what is missing has its row too.
//
// GUI thread only.
class ResultsModel final : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { KeyColumn, DocumentColumn, ColumnCount };
    enum Role {
        StrategyRole = Qt::UserRole + 1, // Strategy
        UncommittedRole,                 // bool
        MissingRole,                     // bool: there is no such document.
        KeyRole,                         // QString: as copied.
    };

    using QAbstractTableModel::QAbstractTableModel;

    void setRows(const QList<Lookup::Row> &rows);
    [[nodiscard]] RecordAddress addressOf(const QModelIndex &index) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation,
                        int role = Qt::DisplayRole) const override;

private:
    QList<Lookup::Row> m_rows;
};
