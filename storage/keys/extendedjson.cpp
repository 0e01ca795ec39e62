#include "storage/keys/extendedjson.h"

#include "storage/json/jsonstring.h"
#include "storage/json/jsontext.h"
#include "storage/keys/dateliteral.h"
#include "storage/keys/numbertext.h"

#include <cmath>
#include <limits>

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 firstOfYear10000 = 253'402'300'800'000; // In milliseconds.

QByteArray numberToJson(double number)
{
    const QByteArray text = numberText(number);
    return std::isinf(number) ? R"({"$numberDouble":")" + text + R"("})" : text;
}

// Extended JSON v2, "relaxed": a text only for the years 1970 to 9999.
QByteArray dateToJson(double milliseconds)
{
    const auto date = qint64(milliseconds);
    if (date >= 0 && date < firstOfYear10000)
        return R"({"$date":")" + dateText(date) + R"("})";
    return R"({"$date":{"$numberLong":")" + QByteArray::number(date) + R"("}})";
}

QByteArray binaryToJson(const QByteArray &bytes)
{
    return R"({"$binary":{"base64":")" + bytes.toBase64() + R"(","subType":"00"}})";
}

tl::unexpected<StorageError> noKey(const QString &reason)
{
    return failure(ErrorCode::DataError, reason);
}

// A value that must be a string; absent where it is none.
std::optional<QString> text(const std::optional<JsonView> &json)
{
    if (!json || json->kind() != JsonKind::String)
        return std::nullopt;
    return json->toString();
}

Result<Key> dateFromJson(const JsonView &json)
{
    if (const auto iso = text(json)) {
        if (const auto date = dateFromText(*iso))
            return Key::fromDate(double(*date));
        return noKey(
            u"“%1” is no date: “$date” takes a text such as 2026-01-02T03:04:05.678Z"_s.arg(
                iso->left(40)));
    }
    if (json.kind() == JsonKind::Object) {
        bool isNumber = false;
        const auto number = text(json.member(u"$numberLong"));
        const qint64 date = number ? number->toLongLong(&isNumber) : 0;
        if (isNumber)
            return Key::fromDate(double(date));
    }
    return noKey(u"“$date” must be a text such as 2026-01-02T03:04:05.678Z, or "
                 "{\"$numberLong\":\"milliseconds since 1970\"}"_s);
}

Result<Key> binaryFromJson(const JsonView &json)
{
    if (json.kind() == JsonKind::Object) {
        if (const auto base64 = text(json.member(u"base64"))) {
            const auto decoded = QByteArray::fromBase64Encoding(
                base64->toUtf8(),
                QByteArray::Base64Encoding | QByteArray::AbortOnBase64DecodingErrors);
            if (decoded)
                return Key::fromBinary(decoded.decoded);
        }
    }
    return noKey(u"“$binary” must be {\"base64\":\"…\",\"subType\":\"00\"}"_s);
}

Result<Key> doubleFromJson(const JsonView &json)
{
    constexpr double infinity = std::numeric_limits<double>::infinity();
    const auto name = text(json);
    if (name == u"Infinity")
        return Key::fromNumber(infinity);
    if (name == u"-Infinity")
        return Key::fromNumber(-infinity);
    bool isNumber = false;
    const double number = name ? name->toDouble(&isNumber) : 0;
    if (isNumber)
        return Key::fromNumber(number);
    return noKey(u"“$numberDouble” must be the text of a number, \"Infinity\" or \"-Infinity\""_s);
}

Result<Key> keyFromObject(const JsonView &json)
{
    const auto member = json.firstMember();
    if (member && !member->next()) {
        const QString name = member->name();
        if (name == "$date"_L1)
            return dateFromJson(member->value());
        if (name == "$binary"_L1)
            return binaryFromJson(member->value());
        if (name == "$numberDouble"_L1)
            return doubleFromJson(member->value());
    }
    return noKey(u"An object is a key only as {\"$date\":…}, {\"$binary\":…} or "
                 "{\"$numberDouble\":…}"_s);
}

Result<Key> keyFromJson(const JsonView &json, int depth)
{
    switch (json.kind()) {
    case JsonKind::Null:
        return noKey(u"null is no key"_s);
    case JsonKind::Boolean:
        return noKey(u"true and false are no keys"_s);
    case JsonKind::Number:
        return Key::fromNumber(json.toDouble());
    case JsonKind::String:
        return Key::fromString(json.toString());
    case JsonKind::Object:
        return keyFromObject(json);
    case JsonKind::Array:
        break;
    }
    // Key::fromArray() would refuse it, but only behind that many calls of this function.
    if (depth == JsonText::maximumDepth)
        return noKey(u"Arrays in a key are nested deeper than %1 levels"_s.arg(depth));
    QList<Key> elements;
    for (auto element = json.firstElement(); element; element = element->next()) {
        Result<Key> key = keyFromJson(element->value(), depth + 1);
        if (!key)
            return key;
        elements.append(std::move(*key));
    }
    return Key::fromArray(elements);
}

} // namespace

QByteArray toExtendedJson(const Key &key)
{
    switch (key.type()) {
    case KeyType::Number:
        return numberToJson(key.toNumber());
    case KeyType::Date:
        return dateToJson(key.toDate());
    case KeyType::String:
        return toJsonString(key.toString());
    case KeyType::Binary:
        return binaryToJson(key.toBinary());
    case KeyType::Array:
        break;
    }
    QByteArrayList elements;
    for (const Key &element : key.toArray())
        elements.append(toExtendedJson(element));
    return '[' + elements.join(',') + ']';
}

Result<Key> keyFromExtendedJson(const JsonView &json)
{
    return keyFromJson(json, 0);
}
