#include "storage/script/expectation.h"

#include "storage/overloaded.h"
#include "storage/script/tokenreader.h"

#include <QRegularExpression>

#include <cmath>

using namespace Qt::StringLiterals;

namespace {

std::optional<QString> readString(TokenReader &tokens)
{
    auto string = tokens.readString(QString());
    return string ? std::optional(*std::move(string)) : std::nullopt;
}

std::optional<Key> readKey(TokenReader &tokens)
{
    const auto literal = tokens.readKey();
    if (!literal)
        return std::nullopt;
    const auto key = literal->toKey();
    return key ? std::optional(*key) : std::nullopt;
}

// All of the text, as `read` reads it; absent where it is something else.
template <typename Read>
auto readAll(const QByteArray &text, Read read)
{
    TokenReader tokens(text);
    auto thing = read(tokens);
    if (!tokens.isAtEnd())
        thing.reset();
    return thing;
}

// `[…]` of what `readElement` reads; absent where the text is no such array.
template <typename ReadElement>
auto readArray(TokenReader &tokens, ReadElement readElement)
{
    using Element = typename std::invoke_result_t<ReadElement, TokenReader &>::value_type;
    std::optional<QList<Element>> elements;
    if (!tokens.acceptSymbol("["))
        return elements;
    elements.emplace();
    if (tokens.acceptSymbol("]"))
        return elements;
    do {
        std::optional<Element> element = readElement(tokens);
        if (!element)
            return std::optional<QList<Element>>();
        elements->append(*std::move(element));
    } while (tokens.acceptSymbol(","));
    if (!tokens.acceptSymbol("]"))
        elements.reset();
    return elements;
}

bool isGuid(const Value &value)
{
    static const QRegularExpression lowerCaseUuid(
        u"\\A[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\\z"_s);
    const auto isUuid = [](const QString &text) { return lowerCaseUuid.match(text).hasMatch(); };
    if (const auto *key = std::get_if<DocumentKey>(&value))
        return isUuid(key->spelling());
    const auto *key = std::get_if<Key>(&value);
    return key && key->type() == KeyType::String && isUuid(key->toString());
}

// Counts go up to 2^64 − 1, which only their digits tell apart.
bool isCount(const QByteArray &text, quint64 count)
{
    if (text == QByteArray::number(count))
        return true;
    constexpr quint64 largestExact = Q_UINT64_C(1) << 53;
    const auto key = readAll(text, readKey);
    return count <= largestExact && key && key->type() == KeyType::Number &&
           key->toNumber() == double(count);
}

// JsonLiteral's text is compact also where the value is no JsonText: an array of documents that are
// nested as deeply as they may is nested deeper than a document may be.
bool isJson(const QByteArray &text, const QByteArray &compact)
{
    const auto literal = JsonLiteral::parse(text);
    return literal && literal->toText() == compact;
}

bool areSpelled(const QList<DocumentKey> &keys, const std::optional<QList<QString>> &expected)
{
    return expected && std::equal(expected->begin(), expected->end(), keys.begin(), keys.end(),
                                  [](const QString &spelling, const DocumentKey &key) {
                                      return spelling == key.spelling();
                                  });
}

bool agree(const QByteArray &text, const Value &value)
{
    return std::visit(
        Overloaded{
            [&](const DocumentKey &key) { return readAll(text, readString) == key.spelling(); },
            [&](const Key &key) { return readAll(text, readKey) == key; },
            [&](const QList<DocumentKey> &keys) {
                return areSpelled(keys, readAll(text, [](TokenReader &tokens) {
                                      return readArray(tokens, readString);
                                  }));
            },
            [&](const QueryResult &result) {
                return areSpelled(result.keys, readAll(text, [&](TokenReader &tokens) {
                                      auto keys = readArray(tokens, readString);
                                      const bool isStale = tokens.acceptKeyword("stale"_L1);
                                      return isStale == result.isStale ? keys : std::nullopt;
                                  }));
            },
            [&](const QList<Key> &keys) {
                return readAll(text, [](TokenReader &tokens) {
                           return readArray(tokens, readKey);
                       }) == keys;
            },
            [&](quint64 count) { return isCount(text, count); },
            [&](const JsonText &json) { return isJson(text, json.bytes()); },
            [&](const QList<OptionalJson> &) { return isJson(text, toText(Result<Value>(value))); },
            // Words.
            [&](const auto &) {
                return text.compare(toText(Result<Value>(value)), Qt::CaseInsensitive) == 0;
            },
        },
        value);
}

} // namespace

Expectation Expectation::parse(QByteArrayView text)
{
    const auto isWord = [text](QLatin1StringView word) {
        TokenReader tokens(text);
        return tokens.acceptKeyword(word) && tokens.isAtEnd();
    };
    if (isWord("guid"_L1))
        return Expectation(Guid());
    if (isWord("any"_L1))
        return Expectation(Any());
    TokenReader tokens(text);
    if (tokens.acceptKeyword("error"_L1)) {
        const auto name = tokens.readName(QString());
        if (name && tokens.isAtEnd())
            return Expectation(Error{name->toUtf8()});
    }
    // On one line: what is between tokens counts for nothing, and no string goes over a line's end.
    return Expectation(Text{text.toByteArray().replace('\n', ' ')});
}

bool Expectation::holdsFor(const Result<Value> &result) const
{
    return std::visit(Overloaded{
                          [&](const Guid &) { return result && isGuid(*result); },
                          [&](const Any &) { return result.has_value(); },
                          [&](const Error &error) {
                              return !result &&
                                     error.name == QByteArrayView(errorName(result.error().code));
                          },
                          [&](const Text &text) { return result && agree(text.text, *result); },
                      },
                      m_kind);
}

QByteArray Expectation::toText() const
{
    return std::visit(Overloaded{
                          [](const Guid &) { return QByteArray("guid"); },
                          [](const Any &) { return QByteArray("any"); },
                          [](const Error &error) { return "error " + error.name; },
                          [](const Text &text) { return text.text; },
                      },
                      m_kind);
}
