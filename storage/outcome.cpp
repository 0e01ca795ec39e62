#include "storage/outcome.h"

#include "storage/overloaded.h"

namespace {

template <typename Element, typename ToText>
QByteArray arrayText(const QList<Element> &elements, ToText elementText)
{
    QByteArray text("[");
    for (const Element &element : elements) {
        if (text.size() > 1)
            text += ',';
        text += elementText(element);
    }
    return text + ']';
}

QByteArray valueText(const Value &value)
{
    return std::visit(
        Overloaded{
            [](Done) { return QByteArray("ok"); },
            [](Missing) { return QByteArray("missing"); },
            [](NoGenerator) { return QByteArray("none"); },
            [](bool truth) { return QByteArray(truth ? "true" : "false"); },
            [](quint64 number) { return QByteArray::number(number); },
            [](const DocumentKey &key) { return key.toLiteral().toUtf8(); },
            [](const Key &key) { return key.toLiteral().toUtf8(); },
            [](const JsonText &json) { return json.bytes(); },
            [](const QList<DocumentKey> &keys) {
                return arrayText(keys,
                                 [](const DocumentKey &key) { return key.toLiteral().toUtf8(); });
            },
            [](const QueryResult &result) {
                return arrayText(result.keys,
                                 [](const DocumentKey &key) { return key.toLiteral().toUtf8(); }) +
                       (result.isStale ? " stale" : "");
            },
            [](const QList<Key> &keys) {
                return arrayText(keys, [](const Key &key) { return key.toLiteral().toUtf8(); });
            },
            [](const QList<OptionalJson> &values) {
                return arrayText(values, [](const OptionalJson &json) {
                    return json ? json->bytes() : QByteArray("null");
                });
            },
        },
        value);
}

} // namespace

QByteArray toText(const Result<Value> &result)
{
    if (result)
        return valueText(*result);
    return QByteArray("error ") + QByteArrayView(errorName(result.error().code)).toByteArray();
}
