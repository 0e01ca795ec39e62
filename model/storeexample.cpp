#include "model/storeexample.h"

#include "storage/json/jsonstring.h"
#include "storage/keypathoptions.h"
#include "storage/keys/keygenerator.h"

#include <QCoreApplication>

namespace {

// A key generator begins here (seeds/003, "The initial value … is 1").
constexpr quint64 firstNumber = 1;
const QByteArray plainRecord = R"({"title":"Example"})";

StoreExample refused(const StorageError &error)
{
    StoreExample example;
    example.error = error;
    return example;
}

StoreExample generated(const std::optional<KeyPath> &keyPath, const JsonText &record)
{
    StoreExample example;
    example.stored = record;
    if (keyPath) {
        const Result<JsonText> injected = keyPath->inject(record, firstNumber);
        if (!injected)
            return refused(injected.error());
        example.stored = *injected;
    }
    example.strategy = Strategy::Generated;
    example.key = Key::fromNumber(double(firstNumber)).value();
    example.nextNumber = firstNumber + 1;
    return example;
}

// With the objects that lead to the last name of the path, which a number will get.
QByteArray withObjectsOnTheWay(const QString &path)
{
    const QStringList names = path.split(u'.');
    QByteArray way;
    for (qsizetype i = names.size() - 2; i >= 0; --i)
        way = toJsonString(names.at(i)) + ":{" + way + '}';
    if (names.constFirst() == u"title")
        return '{' + way + '}';
    return way.isEmpty() ? plainRecord : plainRecord.chopped(1) + ',' + way + '}';
}

// With a key at each path.
QByteArray withKeys(const KeyPath &keyPath, const QByteArray &record)
{
    JsonText value = JsonText::fromTrusted(record);
    quint64 number = firstNumber;
    for (const QString &path : keyPath.paths()) {
        const KeyPath one = KeyPath::parse(path).value();
        if (const auto inside = one.keyOf(value.view()); one.isEmpty() || (inside && *inside))
            continue;
        const Result<JsonText> with = one.inject(value, number++);
        if (!with)
            return {};
        value = *with;
    }
    return value.bytes();
}

} // namespace

StoreExample StoreExample::of(const std::optional<KeyPath> &keyPath, bool autoIncrement,
                              const JsonText &record)
{
    if (const auto possible = checkStoreOptions(keyPath, autoIncrement); !possible)
        return refused(possible.error());
    if (!keyPath) {
        if (autoIncrement)
            return generated(keyPath, record);
        StoreExample example;
        example.stored = record;
        return example;
    }
    const auto inside = keyPath->keyOf(record.view());
    if (!inside)
        return refused(inside.error());
    if (!*inside) {
        if (autoIncrement)
            return generated(keyPath, record);
        return refused({.code = ErrorCode::DataError,
                        .message = QCoreApplication::translate(
                                       "StoreExample", "The record must hold its key at %1.")
                                       .arg(keyPath->toLiteral())});
    }
    StoreExample example;
    example.strategy = Strategy::Given;
    example.key = **inside;
    example.stored = record;
    if (autoIncrement)
        example.nextNumber = keygenerator::update(firstNumber, **inside);
    return example;
}

QByteArray StoreExample::record(const std::optional<KeyPath> &keyPath, bool autoIncrement)
{
    if (!keyPath)
        return plainRecord;
    if (keyPath->isEmpty())
        return R"("example")";
    if (autoIncrement && !keyPath->isArray())
        return withObjectsOnTheWay(keyPath->paths().constFirst());
    const QByteArray record = withKeys(*keyPath, plainRecord);
    return record.isEmpty() ? withKeys(*keyPath, "{}") : record;
}
