#include "storage/keyforecast.h"

#include "storage/documents.h"
#include "storage/keys/keygenerator.h"
#include "storage/records.h"
#include "storage/script/fragments.h"

using namespace Qt::StringLiterals;

namespace {

KeyForecast refused(const StorageError &error)
{
    KeyForecast forecast;
    forecast.error = error;
    return forecast;
}

Result<KeyForecast> forecastDocument(const ReadTransaction &read, const QString &text)
{
    KeyForecast forecast;
    const auto key = DocumentKey::parse(text);
    if (!key)
        return refused(key.error());
    if (!*key) {
        forecast.strategy = Strategy::Guid;
        return forecast;
    }
    const DocumentReader reader(read);
    if ((*key)->asksForIdentity()) {
        const auto next = reader.nextIdentity(**key);
        const auto value = read.identities().value(**key);
        if (!next)
            return refused(next.error());
        if (!value)
            return tl::unexpected(value.error());
        forecast.strategy = Strategy::Identity;
        forecast.key = next->second;
        forecast.move = NumberMove{.kind = NumberMove::Kind::Identity,
                                   .name = (*key)->spelling(),
                                   .before = static_cast<quint64>(*value),
                                   .after = static_cast<quint64>(next->first)};
        return forecast;
    }
    const auto existing = reader.find(**key);
    if (!existing)
        return tl::unexpected(existing.error());
    forecast.strategy = Strategy::Semantic;
    forecast.key = *existing ? (*existing)->key : **key;
    forecast.taken = existing->has_value();
    return forecast;
}

KeyForecast refused(ErrorCode code, const QString &message)
{
    return refused({.code = code, .message = message});
}

Result<KeyForecast> forecastGenerated(const Store &store, const std::optional<JsonText> &value)
{
    KeyForecast forecast;
    const auto step = keygenerator::generate(*store.generator);
    if (!step) {
        return refused(ErrorCode::ConstraintError,
                       u"The key generator of “%1” has run out: it ends at 2^53. Give a key."_s.arg(
                           store.name));
    }
    if (store.keyPath && value) {
        const auto injected = store.keyPath->inject(*value, step->key);
        if (!injected)
            return refused(injected.error());
        forecast.stored = *injected;
    }
    const auto key = Key::fromNumber(static_cast<double>(step->key));
    if (!key)
        return refused(key.error());
    forecast.strategy = Strategy::Generated;
    forecast.key = *key;
    forecast.move = NumberMove{.kind = NumberMove::Kind::Generator,
                               .name = store.name,
                               .before = *store.generator,
                               .after = step->currentNumber};
    return forecast;
}

Result<KeyForecast> forecastGiven(const ReadTransaction &read, const Store &store, const Key &key)
{
    const auto taken = RecordReader(read, store).contains(key);
    if (!taken)
        return tl::unexpected(taken.error());
    KeyForecast forecast;
    forecast.strategy = Strategy::Given;
    forecast.key = key;
    forecast.taken = *taken;
    if (store.generator) {
        const quint64 after = keygenerator::update(*store.generator, key);
        if (after != *store.generator) {
            forecast.move = NumberMove{.kind = NumberMove::Kind::Generator,
                                       .name = store.name,
                                       .before = *store.generator,
                                       .after = after};
        }
    }
    return forecast;
}

// Where the records hold their keys.
Result<KeyForecast> forecastInLine(const ReadTransaction &read, const Store &store,
                                   const KeyRequest &request)
{
    if (!request.text.trimmed().isEmpty()) {
        return refused(
            ErrorCode::DataError,
            u"The records of “%1” hold their keys themselves, at %2: give none beside."_s.arg(
                store.name, store.keyPath->toLiteral()));
    }
    const auto value = JsonText::parse(request.value);
    if (!value)
        return refused(value.error());
    const auto inside = store.keyPath->keyOf(value->view());
    if (!inside) {
        return refused(ErrorCode::DataError,
                       u"What stands at %1 is no key: %2"_s.arg(store.keyPath->toLiteral(),
                                                                inside.error().message));
    }
    if (*inside)
        return forecastGiven(read, store, **inside);
    if (store.generator)
        return forecastGenerated(store, *value);
    return refused(ErrorCode::DataError, u"A record of “%1” must hold its key at %2."_s.arg(
                                             store.name, store.keyPath->toLiteral()));
}

Result<KeyForecast> forecastRecord(const ReadTransaction &read, const Store &store,
                                   const KeyRequest &request)
{
    if (store.keyPath)
        return forecastInLine(read, store, request);
    if (request.text.trimmed().isEmpty()) {
        if (store.generator)
            return forecastGenerated(store, std::nullopt);
        return refused(ErrorCode::DataError,
                       u"“%1” has no key generator: give a key."_s.arg(store.name));
    }
    const auto literal = parseKeyLiteral(request.text.toUtf8());
    if (!literal)
        return refused(literal.error());
    const auto key = literal->toKey();
    if (!key)
        return refused(key.error());
    return forecastGiven(read, store, *key);
}

} // namespace

Result<KeyForecast> forecastKey(const ReadTransaction &transaction, const KeyRequest &request)
{
    if (!request.store)
        return forecastDocument(transaction, request.text);
    const auto store = transaction.stores().find(*request.store);
    if (!store)
        return refused(store.error());
    return forecastRecord(transaction, *store, request);
}
