#include "tests/storage/model/modelkeypath.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace {

bool isIdentifier(const QString &text)
{
    const QList<uint> characters = text.toUcs4();
    for (qsizetype i = 0; i < characters.size(); ++i) {
        const uint c = characters[i];
        const bool starts = QChar::isLetter(c) || c == '$' || c == '_';
        const bool goesOn =
            starts || QChar::isDigit(c) || QChar::isMark(c) || c == 0x200c || c == 0x200d;
        if (i == 0 ? !starts : !goesOn)
            return false;
    }
    return !characters.isEmpty();
}

ModelValue numberValue(quint64 number)
{
    return ModelValue::number(double(number), modeltext::number(double(number)));
}

std::optional<ModelValue> evaluateOne(const QString &path, ModelValue value)
{
    if (path.isEmpty())
        return value;
    for (const QString &identifier : path.split(u'.')) {
        if (value.type() == ModelValue::Type::String && identifier == u"length") {
            value = numberValue(quint64(value.text().size()));
        } else if (value.type() == ModelValue::Type::Array && identifier == u"length") {
            value = numberValue(quint64(value.items().size()));
        } else {
            const std::optional<ModelValue> member = value.member(identifier);
            if (!member)
                return {};
            value = *member;
        }
    }
    return value;
}

} // namespace

bool ModelKeyPath::isValid() const
{
    const auto isValidPath = [](const QString &path) {
        const QStringList identifiers = path.split(u'.');
        return path.isEmpty() || std::all_of(identifiers.begin(), identifiers.end(), isIdentifier);
    };
    return !m_paths.isEmpty() && std::all_of(m_paths.begin(), m_paths.end(), isValidPath);
}

std::optional<ModelValue> ModelKeyPath::evaluate(const ModelValue &value) const
{
    if (!m_isArray)
        return evaluateOne(m_paths.constFirst(), value);
    QList<ModelValue> items;
    for (const QString &path : m_paths) {
        const std::optional<ModelValue> item = evaluateOne(path, value);
        if (!item)
            return {};
        items << *item;
    }
    return ModelValue::array(items);
}

QList<ModelKey> ModelKeyPath::indexKeys(const ModelValue &value, bool multiEntry) const
{
    const std::optional<ModelValue> found = evaluate(value);
    if (!found)
        return {};
    if (multiEntry)
        return found->toMultiEntryKeys();
    const std::optional<ModelKey> key = found->toKey();
    return key ? QList{*key} : QList<ModelKey>();
}

bool ModelKeyPath::canInject(const ModelValue &value) const
{
    ModelValue place = value;
    for (const QString &identifier : m_paths.constFirst().split(u'.')) {
        if (!place.isObject())
            return false;
        const std::optional<ModelValue> member = place.member(identifier);
        if (!member)
            return true;
        place = *member;
    }
    return false;
}

ModelValue ModelKeyPath::inject(const ModelValue &value, quint64 number) const
{
    const qsizetype dot = m_paths.constFirst().indexOf(u'.');
    const QString name = m_paths.constFirst().left(dot);
    ModelValue result = value;
    if (dot < 0) {
        result.set(name, numberValue(number));
    } else {
        const ModelKeyPath rest(m_paths.constFirst().mid(dot + 1));
        result.set(name, rest.inject(value.member(name).value_or(ModelValue::object()), number));
    }
    return result;
}
