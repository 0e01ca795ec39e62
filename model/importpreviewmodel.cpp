#include "model/importpreviewmodel.h"

#include "model/quantities.h"

void ImportPreviewModel::setRows(const QList<ImportPreview::Row> &rows)
{
    beginResetModel();
    m_rows = rows;
    endResetModel();
}

int ImportPreviewModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

int ImportPreviewModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant ImportPreviewModel::displayText(const ImportPreview::Row &row, int column) const
{
    switch (column) {
    case NumberColumn:
        return quantities::count(row.number);
    case KeyColumn:
        if (row.bad)
            return tr("bad record");
        if (row.strategy == Strategy::Guid)
            return tr("a GUID");
        if (row.strategy == Strategy::Generated)
            return tr("from the key generator");
        return row.key;
    case CollectionColumn:
        return row.collection;
    case ValueColumn:
        return row.bad ? row.bad->message : QString::fromUtf8(row.text);
    default:
        return {};
    }
}

QVariant ImportPreviewModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const ImportPreview::Row &row = m_rows.at(index.row());
    switch (role) {
    case Qt::DisplayRole:
        return displayText(row, index.column());
    case Qt::TextAlignmentRole:
        return int((index.column() == NumberColumn ? Qt::AlignRight : Qt::AlignLeft) |
                   Qt::AlignVCenter);
    case StrategyRole:
        return QVariant::fromValue(row.bad ? Strategy::None : row.strategy);
    case BadRole:
        return row.bad ? QVariant(row.bad->message) : QVariant();
    default:
        return {};
    }
}

QVariant ImportPreviewModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case NumberColumn:
        return tr("Record");
    case KeyColumn:
        return tr("Key");
    case CollectionColumn:
        return tr("Collection");
    case ValueColumn:
        return tr("Value");
    default:
        return {};
    }
}
