#pragma once

#include "model/indexingfeed.h"

#include <QAbstractTableModel>
#include <QHash>

// The indexes on documents, by name, each with how far it is.
//
// GUI thread only. Rows are updated in place: selection and scrolling survive.
class IndexesModel final : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum class Health { UpToDate, CatchingUp, Waiting, Paused };
    Q_ENUM(Health)
    enum Column {
        NameColumn,
        CollectionColumn,
        PathColumn,
        EntriesColumn,
        StateColumn,
        ColumnCount
    };
    enum Role {
        NameRole = Qt::UserRole + 1, // QString
        HealthRole,                  // Health
        // double, from 0 to 1: of what was left since the index was up to date.
        DoneRole,
        FailuresRole, // qint64: documents that could not be indexed.
    };

    explicit IndexesModel(QObject *parent = nullptr);

    void setSource(Source *source);
    [[nodiscard]] const IndexingFeed &feed() const { return m_feed; }
    // Invalid where there is none of that name.
    [[nodiscard]] QModelIndex indexOf(const QString &name) const;
    // "Catching up, about 1,200 left": the state in words.
    [[nodiscard]] QString words(const IndexState &index) const;
    [[nodiscard]] Health healthOf(const IndexState &index) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation,
                        int role = Qt::DisplayRole) const override;

signals:
    // The rows are those of the feed's newest state now.
    void updated();

private:
    void update();
    [[nodiscard]] double done(const IndexState &index) const;
    [[nodiscard]] QString displayText(const IndexState &index, int column) const;

    IndexingFeed m_feed;
    QList<IndexState> m_rows;
    QHash<QString, qint64> m_most; // By name: most that was left since it was up to date.
};
