#pragma once

#include "storage/json/jsontext.h"

#include <QAbstractItemModel>

#include <memory>

// A JSON value as a tree of names and values. The members of an object or array are made when a
// view asks for them, some at a time, so that a million of them do not stop the window.
//
// GUI thread only. Top-level rows are the members of the whole value; a value that has none (a
// number, a text, …) is one row without a name. Keeps the text that it shows alive.
class JsonTreeModel final : public QAbstractItemModel
{
    Q_OBJECT

public:
    enum Column { NameColumn, ValueColumn, ColumnCount };
    enum Role {
        KindRole = Qt::UserRole, // JsonKind as int.
        TextRole,                // The value's whole text, as written.
        IsElementRole,           // The name is a position in an array, not a member's name.
    };
    // Rows that one fetchMore() makes.
    static constexpr int batchSize = 512;
    // A longer text is cut in the display.
    static constexpr qsizetype maximumShownSizeInBytes = 512;

    explicit JsonTreeModel(QObject *parent = nullptr);
    ~JsonTreeModel() override;

    void setJson(const JsonText &json);
    void clear();

    [[nodiscard]] QModelIndex index(int row, int column,
                                    const QModelIndex &parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex &child) const override;
    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] bool hasChildren(const QModelIndex &parent = {}) const override;
    [[nodiscard]] bool canFetchMore(const QModelIndex &parent) const override;
    void fetchMore(const QModelIndex &parent) override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;

private:
    struct Node;

    [[nodiscard]] Node *node(const QModelIndex &index) const;
    [[nodiscard]] static QString nameOf(const Node &node);
    [[nodiscard]] static QString shownText(const Node &node);

    JsonText m_json;
    std::unique_ptr<Node> m_root; // Not a row; null where there is no value.
};
