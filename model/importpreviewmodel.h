#pragma once

#include "storage/transfer/importpreview.h"

#include <QAbstractTableModel>

// The first records of a file with the keys that importing them would give, or why one is bad.
// GUI thread only.
class ImportPreviewModel final : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { NumberColumn, KeyColumn, CollectionColumn, ValueColumn, ColumnCount };
    enum Role {
        StrategyRole = Qt::UserRole + 1, // Strategy
        BadRole,                         // QString, why; invalid where the record is good.
    };

    using QAbstractTableModel::QAbstractTableModel;

    void setRows(const QList<ImportPreview::Row> &rows);

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation,
                        int role = Qt::DisplayRole) const override;

private:
    [[nodiscard]] QVariant displayText(const ImportPreview::Row &row, int column) const;

    QList<ImportPreview::Row> m_rows;
};
