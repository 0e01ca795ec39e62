#include "model/resultsmodel.h"

void ResultsModel::setRows(const QList<Lookup::Row> &rows)
{
    beginResetModel();
    m_rows = rows;
    endResetModel();
}

RecordAddress ResultsModel::addressOf(const QModelIndex &index) const
{
    return {.store = {}, .key = m_rows.at(index.row()).key};
}

int ResultsModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

int ResultsModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant ResultsModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Lookup::Row &row = m_rows.at(index.row());
    switch (role) {
    case Qt::DisplayRole:
        if (index.column() == KeyColumn)
            return row.key.spelling();
        return row.document ? QString::fromUtf8(row.document->preview).simplified() : tr("missing");
    case Qt::ToolTipRole:
        if (index.column() == KeyColumn)
            return row.key.spelling();
        return row.document ? QVariant() : tr("There is no document under this key.");
    case StrategyRole:
        return QVariant::fromValue(row.document ? row.document->strategy : Strategy::None);
    case UncommittedRole:
        return row.document && row.document->uncommitted;
    case MissingRole:
        return !row.document;
    case KeyRole:
        return row.key.spelling();
    default:
        return {};
    }
}

QVariant ResultsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return int(Qt::AlignVCenter | Qt::AlignLeft);
    if (role != Qt::DisplayRole)
        return {};
    return section == KeyColumn ? tr("Key") : tr("Document");
}
