#include "model/collectionsmodel.h"

#include "model/quantities.h"
#include "storage/keys/keygenerator.h"

#include <QSet>

using namespace Qt::StringLiterals;

namespace {

// Of an index's internal id: a section, or one plus the section that a child is in.
constexpr quintptr topLevel = 0;

} // namespace

CollectionsModel::CollectionsModel(QObject *parent)
    : QAbstractItemModel(parent), m_sections(sectionsOf(Catalog()))
{
    connect(&m_feed, &CatalogFeed::updated, this, &CollectionsModel::update);
}

qint64 CollectionsModel::hiddenIdentities() const
{
    return m_feed.catalog().identityCount - m_feed.catalog().identities.size();
}

CollectionsModel::Sections CollectionsModel::sectionsOf(const Catalog &catalog)
{
    Sections sections;
    Section &documents = sections[0];
    documents.node.kind = Kind::AllDocuments;
    documents.node.count = catalog.documents;
    documents.node.uncommitted = catalog.documentsUncommitted;
    for (const CollectionSummary &collection : catalog.collections) {
        documents.children.append(Node{.kind = Kind::Collection,
                                       .name = collection.name,
                                       .count = collection.documents,
                                       .nextKey = {},
                                       .hasRunOut = false,
                                       .uncommitted = collection.uncommitted});
    }
    Section &stores = sections[1];
    stores.node.kind = Kind::Stores;
    stores.node.count = catalog.stores.size();
    for (const StoreSummary &store : catalog.stores) {
        const bool hasRunOut = store.hasGenerator && keygenerator::hasRunOut(store.currentNumber);
        stores.children.append(Node{.kind = Kind::Store,
                                    .name = store.name,
                                    .count = store.records,
                                    .nextKey = store.hasGenerator && !hasRunOut
                                                   ? QString::number(store.currentNumber)
                                                   : QString(),
                                    .hasRunOut = hasRunOut,
                                    .uncommitted = store.uncommitted});
    }
    Section &identities = sections[2];
    identities.node.kind = Kind::Identities;
    identities.node.count = catalog.identityCount;
    for (const IdentitySummary &identity : catalog.identities) {
        identities.children.append(Node{.kind = Kind::Identity,
                                        .name = identity.prefix,
                                        .count = -1,
                                        .nextKey = identity.nextKey,
                                        .hasRunOut = identity.nextKey.isEmpty(),
                                        .uncommitted = identity.value != identity.committedValue});
    }
    return sections;
}

void CollectionsModel::update()
{
    const Sections now = sectionsOf(m_feed.catalog());
    for (int section = 0; section < sectionCount; ++section)
        updateSection(section, now.at(size_t(section)));
    emit updated();
}

// Takes out what is gone, puts in what is new, and touches only the rows that changed.
void CollectionsModel::updateSection(int section, const Section &now)
{
    Section &old = m_sections.at(size_t(section));
    if (old.node != now.node) {
        old.node = now.node;
        emit dataChanged(index(section, 0), index(section, ColumnCount - 1));
    }
    const QModelIndex parent = index(section, 0);
    QSet<QString> kept;
    kept.reserve(now.children.size());
    for (const Node &node : now.children)
        kept.insert(node.name);
    for (qsizetype last = old.children.size() - 1; last >= 0; --last) {
        if (kept.contains(old.children.at(last).name))
            continue;
        qsizetype first = last;
        while (first > 0 && !kept.contains(old.children.at(first - 1).name))
            --first;
        beginRemoveRows(parent, int(first), int(last));
        old.children.remove(first, last - first + 1);
        endRemoveRows();
        last = first;
    }
    for (qsizetype row = 0; row < now.children.size(); ++row) {
        const Node &node = now.children.at(row);
        if (row >= old.children.size() || old.children.at(row).name != node.name) {
            beginInsertRows(parent, int(row), int(row));
            old.children.insert(row, node);
            endInsertRows();
        } else if (old.children.at(row) != node) {
            old.children[row] = node;
            emit dataChanged(index(int(row), 0, parent), index(int(row), ColumnCount - 1, parent));
        }
    }
    // Only where the order of names itself changed: each misplaced row was put in a second time.
    if (old.children.size() > now.children.size()) {
        beginRemoveRows(parent, int(now.children.size()), int(old.children.size()) - 1);
        old.children.resize(now.children.size());
        endRemoveRows();
    }
}

const CollectionsModel::Node &CollectionsModel::nodeOf(const QModelIndex &index) const
{
    if (index.internalId() == topLevel)
        return m_sections.at(size_t(index.row())).node;
    return m_sections.at(size_t(index.internalId() - 1)).children.at(index.row());
}

std::optional<ListAddress> CollectionsModel::addressOf(const QModelIndex &index)
{
    if (!index.isValid())
        return {};
    const QString name = index.data(NameRole).toString();
    switch (index.data(KindRole).value<Kind>()) {
    case Kind::AllDocuments:
        return ListAddress{.kind = ListAddress::Kind::AllDocuments, .name = {}};
    case Kind::Collection:
        return ListAddress{.kind = ListAddress::Kind::Collection, .name = name};
    case Kind::Store:
        return ListAddress{.kind = ListAddress::Kind::Store, .name = name};
    case Kind::Stores:
    case Kind::Identities:
    case Kind::Identity:
        break;
    }
    return {};
}

QModelIndex CollectionsModel::indexOf(const ListAddress &list) const
{
    if (list.kind == ListAddress::Kind::AllDocuments)
        return index(0, 0);
    const int section = list.kind == ListAddress::Kind::Collection ? 0 : 1;
    const QList<Node> &children = m_sections.at(size_t(section)).children;
    for (qsizetype row = 0; row < children.size(); ++row) {
        if (children.at(row).name == list.name)
            return index(int(row), 0, index(section, 0));
    }
    return {};
}

QModelIndex CollectionsModel::index(int row, int column, const QModelIndex &parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    return createIndex(row, column, parent.isValid() ? quintptr(parent.row()) + 1 : topLevel);
}

QModelIndex CollectionsModel::parent(const QModelIndex &index) const
{
    if (!index.isValid() || index.internalId() == topLevel)
        return {};
    return createIndex(int(index.internalId()) - 1, 0, topLevel);
}

int CollectionsModel::rowCount(const QModelIndex &parent) const
{
    if (!parent.isValid())
        return sectionCount;
    if (parent.internalId() != topLevel || parent.column() != 0)
        return 0;
    return int(m_sections.at(size_t(parent.row())).children.size());
}

int CollectionsModel::columnCount(const QModelIndex &) const
{
    return ColumnCount;
}

QVariant CollectionsModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Node &node = nodeOf(index);
    switch (role) {
    case Qt::DisplayRole:
        return displayText(node, index.column());
    case Qt::TextAlignmentRole:
        return int((index.column() == CountColumn ? Qt::AlignRight : Qt::AlignLeft) |
                   Qt::AlignVCenter);
    case Qt::ToolTipRole:
        return toolTip(node);
    case Qt::AccessibleTextRole: // A row is one thing.
        return displayText(node, NameColumn).toString() + u' ' +
               displayText(node, CountColumn).toString();
    case KindRole:
        return QVariant::fromValue(node.kind);
    case NameRole:
        return node.name;
    case CountRole:
        return node.count;
    case NextKeyRole:
        return node.nextKey;
    case HasRunOutRole:
        return node.hasRunOut;
    case UncommittedRole:
        return node.uncommitted;
    default:
        return {};
    }
}

QVariant CollectionsModel::displayText(const Node &node, int column)
{
    switch (column) {
    case NameColumn:
        switch (node.kind) {
        case Kind::AllDocuments:
            return tr("Documents");
        case Kind::Stores:
            return tr("Object stores");
        case Kind::Identities:
            return tr("Identities");
        case Kind::Collection:
        case Kind::Store:
        case Kind::Identity:
            return node.name;
        }
        return {};
    case CountColumn: {
        QStringList parts;
        if (node.count >= 0)
            parts.append(quantities::count(node.count));
        // Behind an identity's prefix the number alone says it.
        if (node.hasRunOut)
            parts.append(tr("run out"));
        else if (!node.nextKey.isEmpty())
            parts.append(
                tr("next %1").arg(node.kind == Kind::Identity &&
                                          node.nextKey.startsWith(node.name, Qt::CaseInsensitive)
                                      ? node.nextKey.sliced(node.name.size())
                                      : node.nextKey));
        return parts.join(u" · "_s);
    }
    default:
        return {};
    }
}

QString CollectionsModel::toolTip(const Node &node)
{
    QStringList lines;
    const QString number = quantities::count(node.count);
    switch (node.kind) {
    case Kind::AllDocuments:
        lines.append(tr("All documents: %1").arg(number));
        break;
    case Kind::Collection:
        lines.append(tr("Collection %1: %2 documents").arg(node.name, number));
        break;
    case Kind::Stores:
        lines.append(tr("Object stores: %1").arg(number));
        break;
    case Kind::Store:
        lines.append(tr("Object store %1: %2 records").arg(node.name, number));
        break;
    case Kind::Identities:
        lines.append(tr("Identity prefixes: %1").arg(number));
        break;
    case Kind::Identity:
        lines.append(tr("Identity %1").arg(node.name));
        break;
    }
    if (!node.nextKey.isEmpty())
        lines.append(tr("Next key: %1").arg(node.nextKey));
    if (node.hasRunOut)
        lines.append(tr("It has run out and makes no more keys."));
    if (node.uncommitted)
        lines.append(tr("Changed by the open transaction"));
    return lines.join(u'\n');
}
