#include "model/resulttext.h"

#include "storage/listing.h"

using namespace Qt::StringLiterals;

namespace {

QString cutUtf8(QByteArrayView utf8, qsizetype maximumLength)
{
    if (utf8.size() <= maximumLength)
        return QString::fromUtf8(utf8);
    qsizetype end = maximumLength;
    while (end > 0 && (uchar(utf8.at(end)) & 0xC0) == 0x80) // Not inside a character.
        --end;
    return QString::fromUtf8(utf8.first(end)) + u'…';
}

template <typename T, typename ToText>
QString cutList(const QList<T> &list, qsizetype maximumLength, ToText toText)
{
    QString text = u"["_s;
    for (qsizetype i = 0; i < list.size(); ++i) {
        if (i > 0)
            text += u',';
        if (text.size() > maximumLength)
            return text + u'…';
        text += toText(list.at(i));
    }
    return text + u']';
}

} // namespace

QString shortResultText(const Result<Value> &result, qsizetype maximumLength)
{
    if (!result)
        return "error "_L1 + errorName(result.error().code);
    if (const auto *json = std::get_if<JsonText>(&*result))
        return cutUtf8(json->bytes(), maximumLength);
    if (const auto *keys = std::get_if<QList<DocumentKey>>(&*result)) {
        return cutList(*keys, maximumLength,
                       [](const DocumentKey &key) { return key.toLiteral(); });
    }
    if (const auto *query = std::get_if<QueryResult>(&*result)) {
        return cutList(query->keys, maximumLength,
                       [](const DocumentKey &key) { return key.toLiteral(); }) +
               (query->isStale ? u" stale"_s : QString());
    }
    if (const auto *keys = std::get_if<QList<Key>>(&*result))
        return cutList(*keys, maximumLength, [](const Key &key) { return key.toLiteral(); });
    if (const auto *values = std::get_if<QList<OptionalJson>>(&*result)) {
        return cutList(*values, maximumLength, [maximumLength](const OptionalJson &value) {
            return value ? cutUtf8(value->bytes(), maximumLength) : u"null"_s;
        });
    }
    return cutUtf8(toText(result), maximumLength);
}

QString movesText(const QList<NumberMove> &moves)
{
    QString text;
    for (const NumberMove &move : moves) {
        if (!text.isEmpty())
            text += u", "_s;
        text += move.name + u" %1 → %2"_s.arg(move.before).arg(move.after);
    }
    return text;
}

std::optional<QString> resultKeyText(const Result<Value> &result)
{
    if (!result)
        return std::nullopt;
    if (const auto *key = std::get_if<DocumentKey>(&*result))
        return key->spelling();
    if (const auto *key = std::get_if<Key>(&*result))
        return key->toLiteral();
    return std::nullopt;
}
