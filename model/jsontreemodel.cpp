#include "model/jsontreemodel.h"

#include <vector>

using namespace Qt::StringLiterals;

struct JsonTreeModel::Node
{
    Node(Node *parent, JsonView value, int row) : parent(parent), value(value), row(row) {}

    [[nodiscard]] bool isContainer() const
    {
        return value.kind() == JsonKind::Object || value.kind() == JsonKind::Array;
    }
    [[nodiscard]] bool hasMore() const
    {
        return nextMember.has_value() || nextElement.has_value() || nextScalar;
    }
    // Finds the first child, so that hasMore() can tell.
    void begin()
    {
        if (value.kind() == JsonKind::Object)
            nextMember = value.firstMember();
        else if (value.kind() == JsonKind::Array)
            nextElement = value.firstElement();
    }
    void makeNext()
    {
        const int at = int(children.size());
        if (nextMember) {
            children.push_back(std::make_unique<Node>(this, nextMember->value(), at));
            children.back()->member = nextMember;
            nextMember = nextMember->next();
        } else if (nextElement) {
            children.push_back(std::make_unique<Node>(this, nextElement->value(), at));
            nextElement = nextElement->next();
        } else {
            children.push_back(std::make_unique<Node>(this, value, at));
            nextScalar = false;
            return;
        }
        children.back()->begin();
    }

    Node *parent;
    JsonView value;
    int row;
    std::optional<JsonView::Member> member; // Absent in an array.
    std::vector<std::unique_ptr<Node>> children;
    std::optional<JsonView::Member> nextMember;
    std::optional<JsonView::Element> nextElement;
    bool nextScalar = false; // The root of a value without members gives that value.
};

JsonTreeModel::JsonTreeModel(QObject *parent) : QAbstractItemModel(parent) {}

JsonTreeModel::~JsonTreeModel() = default;

void JsonTreeModel::setJson(const JsonText &json)
{
    beginResetModel();
    m_json = json;
    m_root = std::make_unique<Node>(nullptr, m_json.view(), 0);
    m_root->begin();
    m_root->nextScalar = !m_root->isContainer();
    endResetModel();
}

void JsonTreeModel::clear()
{
    beginResetModel();
    m_root.reset();
    m_json = JsonText();
    endResetModel();
}

JsonTreeModel::Node *JsonTreeModel::node(const QModelIndex &index) const
{
    return index.isValid() ? static_cast<Node *>(index.internalPointer()) : m_root.get();
}

QModelIndex JsonTreeModel::index(int row, int column, const QModelIndex &parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    return createIndex(row, column, node(parent)->children[size_t(row)].get());
}

QModelIndex JsonTreeModel::parent(const QModelIndex &child) const
{
    Q_ASSERT(checkIndex(child, CheckIndexOption::DoNotUseParent));
    if (!child.isValid())
        return {};
    Node *parent = node(child)->parent;
    return parent == m_root.get() ? QModelIndex() : createIndex(parent->row, 0, parent);
}

int JsonTreeModel::rowCount(const QModelIndex &parent) const
{
    Q_ASSERT(checkIndex(parent));
    if (parent.column() > 0 || !node(parent))
        return 0;
    return int(node(parent)->children.size());
}

int JsonTreeModel::columnCount(const QModelIndex &) const
{
    return ColumnCount;
}

bool JsonTreeModel::hasChildren(const QModelIndex &parent) const
{
    const Node *at = node(parent);
    return parent.column() <= 0 && at && (!at->children.empty() || at->hasMore());
}

bool JsonTreeModel::canFetchMore(const QModelIndex &parent) const
{
    const Node *at = node(parent);
    return parent.column() <= 0 && at && at->hasMore();
}

void JsonTreeModel::fetchMore(const QModelIndex &parent)
{
    if (!canFetchMore(parent))
        return;
    // How many there will be is known only when they have been found: they are made first, in a
    // list of their own, and shown then.
    Node *at = node(parent);
    const auto first = at->children.size();
    std::vector<std::unique_ptr<Node>> shown = std::move(at->children);
    at->children.clear();
    for (int made = 0; made < batchSize && at->hasMore(); ++made) {
        at->makeNext();
        at->children.back()->row = int(first) + made;
    }
    std::vector<std::unique_ptr<Node>> batch = std::exchange(at->children, std::move(shown));
    beginInsertRows(parent, int(first), int(first + batch.size()) - 1);
    at->children.insert(at->children.end(), std::make_move_iterator(batch.begin()),
                        std::make_move_iterator(batch.end()));
    endInsertRows();
}

QString JsonTreeModel::nameOf(const Node &node)
{
    if (node.member)
        return node.member->name();
    // The row of a value that is no container has no name.
    return node.parent->isContainer() ? QString::number(node.row) : QString();
}

QString JsonTreeModel::shownText(const Node &node)
{
    if (node.value.kind() == JsonKind::Object)
        return node.value.firstMember() ? u"{ … }"_s : u"{ }"_s;
    if (node.value.kind() == JsonKind::Array)
        return node.value.firstElement() ? u"[ … ]"_s : u"[ ]"_s;
    const QByteArrayView text = node.value.text();
    if (text.size() <= maximumShownSizeInBytes)
        return QString::fromUtf8(text);
    qsizetype end = maximumShownSizeInBytes;
    while (end > 0 && (uchar(text[end]) & 0xc0) == 0x80)
        --end; // Not within a character.
    return QString::fromUtf8(text.first(end)) + u'…';
}

QVariant JsonTreeModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Node &at = *node(index);
    switch (role) {
    case Qt::DisplayRole:
        return index.column() == NameColumn ? nameOf(at) : shownText(at);
    case KindRole:
        return int(at.value.kind());
    case TextRole:
        return QString::fromUtf8(at.value.text());
    case IsElementRole:
        return !at.member.has_value();
    default:
        return {};
    }
}

QVariant JsonTreeModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    return section == NameColumn ? tr("Name") : tr("Value");
}
