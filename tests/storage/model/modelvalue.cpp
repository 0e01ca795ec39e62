#include "tests/storage/model/modelvalue.h"

#include <QSet>

#include <algorithm>

ModelValue ModelValue::boolean(bool value)
{
    ModelValue result;
    result.m_type = Type::Boolean;
    result.m_token = value ? "true" : "false";
    return result;
}

ModelValue ModelValue::number(double value, const QByteArray &token)
{
    ModelValue result;
    result.m_type = Type::Number;
    result.m_number = value;
    result.m_token = token;
    return result;
}

ModelValue ModelValue::string(const QString &value, const QByteArray &token)
{
    ModelValue result;
    result.m_type = Type::String;
    result.m_text = value;
    result.m_token = token;
    return result;
}

ModelValue ModelValue::date(double milliseconds, const QByteArray &token)
{
    ModelValue result;
    result.m_type = Type::Date;
    result.m_number = milliseconds;
    result.m_token = token;
    return result;
}

ModelValue ModelValue::binary(const QByteArray &bytes)
{
    ModelValue result;
    result.m_type = Type::Binary;
    result.m_bytes = bytes;
    result.m_token = R"({"$binary":{"base64":")" + bytes.toBase64() + R"(","subType":"00"}})";
    return result;
}

ModelValue ModelValue::array(const QList<ModelValue> &items)
{
    ModelValue result;
    result.m_type = Type::Array;
    result.m_items = items;
    return result;
}

ModelValue ModelValue::object()
{
    ModelValue result;
    result.m_type = Type::Object;
    return result;
}

void ModelValue::append(const QString &name, const QByteArray &nameToken, const ModelValue &value)
{
    m_names << name;
    m_nameTokens << nameToken;
    m_items << value;
}

void ModelValue::append(const QString &name, const ModelValue &value)
{
    append(name, modeltext::quoted(name, '"'), value);
}

std::optional<ModelValue> ModelValue::member(const QString &name) const
{
    const qsizetype at = m_names.indexOf(name);
    if (!isObject() || at < 0)
        return {};
    return m_items[at];
}

void ModelValue::set(const QString &name, const ModelValue &value)
{
    const qsizetype at = m_names.indexOf(name);
    if (at < 0)
        append(name, value);
    else
        m_items[at] = value;
}

int ModelValue::depth() const
{
    switch (m_type) {
    case Type::Date:
    case Type::Number: // An infinite one may be an object.
        return int(m_token.count('{'));
    case Type::Binary:
        return 2;
    case Type::Array:
    case Type::Object:
        break;
    default:
        return 0;
    }
    int deepest = 0;
    for (const ModelValue &item : m_items)
        deepest = std::max(deepest, item.depth());
    return deepest + 1;
}

bool ModelValue::isAllowed() const
{
    return depth() <= maximumDepth && hasNoNameTwice();
}

bool ModelValue::hasNoNameTwice() const
{
    return QSet<QString>(m_names.begin(), m_names.end()).size() == m_names.size() &&
           std::all_of(m_items.begin(), m_items.end(),
                       [](const ModelValue &item) { return item.hasNoNameTwice(); });
}

QByteArray ModelValue::toJson() const
{
    if (m_type != Type::Array && m_type != Type::Object)
        return m_token;
    QByteArray text(1, isObject() ? '{' : '[');
    for (qsizetype i = 0; i < m_items.size(); ++i) {
        if (i > 0)
            text += ',';
        if (isObject())
            text += m_nameTokens[i] + ':';
        text += m_items[i].toJson();
    }
    return text + (isObject() ? '}' : ']');
}

std::optional<ModelKey> ModelValue::toKey() const
{
    ModelKey key;
    switch (m_type) {
    case Type::Number:
        key = ModelKey::fromNumber(m_number);
        break;
    case Type::Date:
        key = ModelKey::fromDate(m_number);
        break;
    case Type::String:
        key = ModelKey::fromString(m_text);
        break;
    case Type::Binary:
        key = ModelKey::fromBinary(m_bytes);
        break;
    case Type::Array: {
        QList<ModelKey> elements;
        for (const ModelValue &item : m_items) {
            const std::optional<ModelKey> element = item.toKey();
            if (!element)
                return {};
            elements << *element;
        }
        key = ModelKey::fromArray(elements);
        break;
    }
    case Type::Null:
    case Type::Boolean:
    case Type::Object:
        return {};
    }
    return key.isValid() ? std::optional(key) : std::nullopt;
}

QList<ModelKey> ModelValue::toMultiEntryKeys() const
{
    QList<ModelKey> keys;
    for (const ModelValue &item : m_type == Type::Array ? m_items : QList<ModelValue>{*this}) {
        const std::optional<ModelKey> key = item.toKey();
        if (key && !keys.contains(*key))
            keys << *key;
    }
    return keys;
}
