#pragma once

#include "model/rowreader.h"
#include "storage/search/search.h"

#include <QAbstractTableModel>
#include <QElapsedTimer>
#include <QHash>
#include <QPointer>
#include <QTimer>

// The keys of one list (all documents, a collection, a store, one of its indexes), filtered, in the
// list's order. It has as many rows as the list, and holds only the pages that a view lately looked
// at: data() never waits, a row that is not here yet says so through LoadingRole and comes in the
// background.
//
// Where conditions or an order are given, which a list cannot answer by itself, a search runs in
// the background and the rows are its hits: in key order as they are found, in the wanted order at
// the end. They are a snapshot, read again only when a person asks for it.
//
// GUI thread only. The source must outlive the model or be taken away with setSource().
class DocumentsModel final : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column {
        KeyColumn,
        MadeByColumn,
        SizeColumn,
        ModifiedColumn,
        PreviewColumn,
        IndexKeyColumn, // In an index's list only; a view shows it first.
        ColumnCount,
    };
    enum Role {
        LoadingRole = Qt::UserRole + 1, // bool: the row is not here yet; it has no other role.
        StrategyRole,                   // Strategy
        UncommittedRole,                // bool
        SizeRole,                       // qint64, bytes
        ModifiedRole,                   // qint64, milliseconds since 1970-01-01T00:00Z
        EtagRole,                       // quint64
        GoneRole,                       // bool: a hit that was deleted since; only its key is known
    };
    enum class State {
        NoList,  // setList() has not been called, or there is no source.
        Loading, // The first page of the list is on its way; the rows are those before, if any.
        Loaded,
        Failed, // The newest reading failed; the rows are those before, if any.
    };

    // What stands in one row and in no other: in an index's list a key has a row for each entry.
    struct Entry
    {
        RecordKey key;
        std::optional<Key> indexKey = {};
        bool operator==(const Entry &) const = default;
    };

    static constexpr int rowsInPage = 256;
    static constexpr int maximumPages = 64;

    explicit DocumentsModel(QObject *parent = nullptr);

    // Null: no rows.
    void setSource(Source *source);
    // With another filter on the same list the rows stay until the new ones have come.
    void setList(const ListAddress &list, const QString &filter = {}, const SearchTerms &terms = {},
                 SearchOrder order = {});
    void clearList();
    // Reads again; rows stay until the new ones have come. Also after a failure. Of a search: the
    // rows of its hits.
    void refresh();
    void searchAgain();
    // What was found so far stays; of sorting alone, the list as it was.
    void cancelSearch();

    [[nodiscard]] const std::optional<ListAddress> &list() const { return m_list; }
    [[nodiscard]] const QString &filter() const { return m_filter; }
    [[nodiscard]] const SearchTerms &terms() const { return m_terms; }
    // The wanted one.
    [[nodiscard]] SearchOrder order() const { return m_order; }
    // How the newest search stands; null where the list needs none.
    [[nodiscard]] const Search *search() const { return m_search.get(); }
    [[nodiscard]] bool isSearching() const;
    [[nodiscard]] State state() const { return m_state; }
    // Present in State::Failed only.
    [[nodiscard]] const std::optional<StorageError> &error() const { return m_error; }
    // Absent for a row that is not here, or does not exist. Starts no reading.
    [[nodiscard]] std::optional<ListRow> rowAt(int row) const;
    [[nodiscard]] std::optional<RecordKey> keyAt(int row) const;
    [[nodiscard]] std::optional<Entry> entryAt(int row) const;
    [[nodiscard]] bool isGone(int row) const;
    // Reads any rows of what is shown now.
    [[nodiscard]] RowReader reader() const;
    // The row of a key; a source must be set, and a list.
    [[nodiscard]] QFuture<Result<Source::Position>> find(const RecordKey &key) const;
    // Where each of them stands, among the rows that are here only.
    [[nodiscard]] QList<std::optional<int>> loadedRowsOf(const QList<Entry> &entries) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation,
                        int role = Qt::DisplayRole) const override;

signals:
    // state(), error(), list(), filter(), terms() or order() changed.
    void stateChanged();
    // search() changed: how far it is, or whether there is one.
    void searchChanged();
    void totalChanged(qint64 rows);
    // A refresh has brought new rows: a key may stand in another row now.
    void refreshed();

private:
    struct Page
    {
        QList<std::optional<ListRow>> rows; // Absent: not here; they come with the next reading.
        quint64 version = 0;
        mutable quint64 lastUse = 0;
    };

    void startLoading();
    void startSearch(bool keepsRows);
    void retireSearch();
    void dropSearch();
    void searchAdvanced();
    void appendRows(qint64 total);
    void setState(State state, std::optional<StorageError> error = {});
    void want(qint64 page) const;
    void requestWanted();
    void request(qint64 page);
    void receive(qint64 page, quint64 version, const Result<ListPage> &reply);
    void replaceAll(const ListPage &reply, qint64 page, quint64 version);
    void takeTotal(qint64 total, qint64 page, const QList<ListRow> &newRows);
    void shift(int row, int difference);
    void store(qint64 page, const QList<ListRow> &rows, quint64 version);
    [[nodiscard]] Page pageOf(const QList<ListRow> &rows, quint64 version) const;
    [[nodiscard]] const ListRow *find(int row) const;
    [[nodiscard]] static QVariant displayText(const ListRow &row, int column);
    [[nodiscard]] static QVariant toolTip(const ListRow &row, int column);

    QPointer<Source> m_source;
    std::optional<ListAddress> m_list;
    QString m_filter;
    SearchTerms m_terms;
    SearchOrder m_order;
    std::shared_ptr<Search> m_search;
    bool m_showsHits = false; // The rows are those of the search; else still the list's own.
    SearchOrder m_shownOrder; // Of the rows that are here.
    QElapsedTimer m_searchTime;
    State m_state = State::NoList;
    std::optional<StorageError> m_error;

    int m_rowCount = 0;
    QHash<qint64, Page> m_pages;
    mutable quint64 m_uses = 0;
    mutable QList<qint64> m_wanted; // Newest last.
    QList<qint64> m_onTheWay;
    mutable QTimer m_requestTimer;
    QTimer m_refreshPause;
    quint64 m_generation = 0;    // Of list, filter and source: replies of another one are dropped.
    quint64 m_version = 0;       // Of refreshing: pages of an older one are read again.
    quint64 m_totalVersion = 0;  // That the row count comes from.
    bool m_replacesRows = false; // The next reply is the first one of a list or filter.
    bool m_refreshing = false;
    bool m_refreshAgain = false;
};
