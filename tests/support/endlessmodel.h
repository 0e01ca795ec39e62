#pragma once

#include <QAbstractTableModel>
#include <QSet>

#include <algorithm>
#include <limits>

// As many rows as one likes, and a note of those that were asked for.
class EndlessModel final : public QAbstractTableModel
{
public:
    static constexpr int columns = 4;

    int rowCount(const QModelIndex &parent = {}) const override
    {
        return parent.isValid() ? 0 : m_rows;
    }
    int columnCount(const QModelIndex &parent = {}) const override
    {
        return parent.isValid() ? 0 : columns;
    }
    QVariant data(const QModelIndex &index, int role) const override
    {
        asked.insert({index.row(), index.column()});
        return role == Qt::DisplayRole
                   ? QStringLiteral("%1|%2").arg(index.row()).arg(index.column())
                   : QVariant();
    }
    Qt::ItemFlags flags(const QModelIndex &index) const override
    {
        ++flagsAsked;
        return QAbstractTableModel::flags(index);
    }
    QVariant headerData(int section, Qt::Orientation, int role) const override
    {
        return role == Qt::DisplayRole ? QStringLiteral("Column %1").arg(section) : QVariant();
    }

    void reset(int rows)
    {
        beginResetModel();
        m_rows = rows;
        endResetModel();
    }
    void insert(int row, int count)
    {
        beginInsertRows({}, row, row + count - 1);
        m_rows += count;
        endInsertRows();
    }
    void remove(int row, int count)
    {
        beginRemoveRows({}, row, row + count - 1);
        m_rows -= count;
        endRemoveRows();
    }
    [[nodiscard]] QPair<int, int> askedRows() const
    {
        int first = std::numeric_limits<int>::max();
        int last = -1;
        for (const auto &[row, column] : asked) {
            first = std::min(first, row);
            last = std::max(last, row);
        }
        return {first, last};
    }

    mutable QSet<std::pair<int, int>> asked;
    mutable qint64 flagsAsked = 0;

private:
    int m_rows = 10'000'000;
};
