#pragma once

#include "model/catalogfeed.h"

#include <QAbstractItemModel>

#include <array>

// What a database has, as a tree of two levels: the documents with their collections, the object
// stores, the identities; each with its exact count and with the key it would make next.
//
// GUI thread only. Rows are updated in place: expansion and selection survive every statement.
class CollectionsModel final : public QAbstractItemModel
{
    Q_OBJECT

public:
    enum class Kind { AllDocuments, Stores, Identities, Collection, Store, Identity };
    Q_ENUM(Kind)
    enum Column { NameColumn, CountColumn, ColumnCount }; // How many, and the next key.
    enum Role {
        KindRole = Qt::UserRole + 1, // Kind
        NameRole,        // QString: the collection's, store's or identity prefix's name.
        CountRole,       // qint64: documents, records, stores or identities.
        NextKeyRole,     // QString: the key it makes next; empty where it makes none.
        HasRunOutRole,   // bool: it made keys and cannot make another one.
        UncommittedRole, // bool: the open transaction changed it.
    };

    explicit CollectionsModel(QObject *parent = nullptr);

    void setSource(Source *source) { m_feed.setSource(source); }
    [[nodiscard]] const CatalogFeed &feed() const { return m_feed; }
    // Identities that the database has beyond those that the model shows.
    [[nodiscard]] qint64 hiddenIdentities() const;
    // Absent for what holds no keys to list.
    [[nodiscard]] static std::optional<ListAddress> addressOf(const QModelIndex &index);
    // Invalid where there is none of that name now.
    [[nodiscard]] QModelIndex indexOf(const ListAddress &list) const;

    QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    QModelIndex parent(const QModelIndex &index) const override;
    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;

signals:
    // The rows are those of the newest catalog now.
    void updated();

private:
    struct Node
    {
        Kind kind = Kind::Collection;
        QString name;
        qint64 count = -1; // Negative: it has none.
        QString nextKey;
        bool hasRunOut = false;
        bool uncommitted = false;
        bool operator==(const Node &) const = default;
    };
    struct Section
    {
        Node node;
        QList<Node> children;
    };
    static constexpr int sectionCount = 3;
    using Sections = std::array<Section, sectionCount>;

    void update();
    void updateSection(int section, const Section &now);
    [[nodiscard]] static Sections sectionsOf(const Catalog &catalog);
    [[nodiscard]] const Node &nodeOf(const QModelIndex &index) const;
    [[nodiscard]] static QVariant displayText(const Node &node, int column);
    [[nodiscard]] static QString toolTip(const Node &node);

    CatalogFeed m_feed;
    Sections m_sections;
};
