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

Result<KeyForecast> forecastRecord(const ReadTransaction &read, const Store &store,
                                   const QString &text)
{
    KeyForecast forecast;
    std::optional<quint64> after;
    if (text.trimmed().isEmpty()) {
        if (!store.generator) {
            return refused(
                {.code = ErrorCode::DataError,
                 .message = u"“%1” has no key generator: give a key."_s.arg(store.name)});
        }
        const auto step = keygenerator::generate(*store.generator);
        if (!step) {
            return refused({.code = ErrorCode::ConstraintError,
                            .message = u"The key generator of “%1” has run out: it ends at 2^53. "
                                       "Give a key."_s.arg(store.name)});
        }
        const auto key = Key::fromNumber(static_cast<double>(step->key));
        if (!key)
            return refused(key.error());
        forecast.strategy = Strategy::Generated;
        forecast.key = *key;
        after = step->currentNumber;
    } else {
        const auto literal = parseKeyLiteral(text.toUtf8());
        if (!literal)
            return refused(literal.error());
        const auto key = literal->toKey();
        if (!key)
            return refused(key.error());
        const auto taken = RecordReader(read, store).contains(*key);
        if (!taken)
            return tl::unexpected(taken.error());
        forecast.strategy = Strategy::Given;
        forecast.key = *key;
        forecast.taken = *taken;
        if (store.generator)
            after = keygenerator::update(*store.generator, *key);
    }
    if (after && *after != *store.generator) {
        forecast.move = NumberMove{.kind = NumberMove::Kind::Generator,
                                   .name = store.name,
                                   .before = *store.generator,
                                   .after = *after};
    }
    return forecast;
}

} // namespace

Result<KeyForecast> forecastKey(const ReadTransaction &transaction, const KeyRequest &request)
{
    if (!request.store)
        return forecastDocument(transaction, request.text);
    const auto store = transaction.stores().find(*request.store);
    if (!store)
        return refused(store.error());
    return forecastRecord(transaction, *store, request.text);
}
