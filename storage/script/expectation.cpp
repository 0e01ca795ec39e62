#include "storage/script/expectation.h"

#include "storage/overloaded.h"
#include "storage/script/tokenreader.h"

#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace {

bool isGuid(const Value &value)
{
    static const QRegularExpression lowerCaseUuid(
        u"\\A[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\\z"_s);
    const auto *key = std::get_if<DocumentKey>(&value);
    return key && lowerCaseUuid.match(key->spelling()).hasMatch();
}

std::optional<QString> readString(const QByteArray &text)
{
    TokenReader tokens(text, 1, 1);
    const auto string = tokens.readString(QString());
    if (!string || !tokens.isAtEnd())
        return std::nullopt;
    return *string;
}

std::optional<Key> readKey(const QByteArray &text)
{
    TokenReader tokens(text, 1, 1);
    const auto literal = tokens.readKey();
    if (!literal || !tokens.isAtEnd())
        return std::nullopt;
    const auto key = literal->toKey();
    return key ? std::optional(*key) : std::nullopt;
}

// `[…]` of what `readElement` reads; absent where the text is no such array.
template <typename Element, typename ReadElement>
std::optional<QList<Element>> readArray(const QByteArray &text, ReadElement readElement)
{
    TokenReader tokens(text, 1, 1);
    if (!tokens.acceptSymbol("["))
        return std::nullopt;
    QList<Element> elements;
    if (!tokens.acceptSymbol("]")) {
        do {
            const std::optional<Element> element = readElement(tokens);
            if (!element)
                return std::nullopt;
            elements << *element;
        } while (tokens.acceptSymbol(","));
        if (!tokens.acceptSymbol("]"))
            return std::nullopt;
    }
    if (!tokens.isAtEnd())
        return std::nullopt;
    return elements;
}

bool isJson(const QByteArray &text, const QByteArray &compact)
{
    const auto literal = JsonLiteral::parse(text);
    return literal && literal->toText() == compact;
}

bool agree(const QByteArray &text, const Value &value)
{
    return std::visit(
        Overloaded{
            [&](const DocumentKey &key) { return readString(text) == key.spelling(); },
            [&](const Key &key) { return readKey(text) == key; },
            [&](const QList<DocumentKey> &keys) {
                const auto expected = readArray<QString>(text, [](TokenReader &tokens) {
                    const auto string = tokens.readString(QString());
                    return string ? std::optional(*string) : std::nullopt;
                });
                return expected &&
                       std::equal(expected->begin(), expected->end(), keys.begin(), keys.end(),
                                  [](const QString &spelling, const DocumentKey &key) {
                                      return spelling == key.spelling();
                                  });
            },
            [&](const QList<Key> &keys) {
                const auto expected = readArray<Key>(text, [](TokenReader &tokens) {
                    const auto literal = tokens.readKey();
                    if (!literal)
                        return std::optional<Key>();
                    const auto key = literal->toKey();
                    return key ? std::optional(*key) : std::nullopt;
                });
                return expected == keys;
            },
            [&](const JsonText &json) { return isJson(text, json.bytes()); },
            [&](const QList<OptionalJson> &) { return isJson(text, toText(Result<Value>(value))); },
            // Words and counts.
            [&](const auto &) { return text == toText(Result<Value>(value)); },
        },
        value);
}

} // namespace

Expectation Expectation::parse(QByteArrayView text)
{
    TokenReader tokens(text, 1, 1);
    if (tokens.acceptKeyword("guid"_L1) && tokens.isAtEnd())
        return Expectation(Guid());
    tokens = TokenReader(text, 1, 1);
    if (tokens.acceptKeyword("any"_L1) && tokens.isAtEnd())
        return Expectation(Any());
    tokens = TokenReader(text, 1, 1);
    if (tokens.acceptKeyword("error"_L1)) {
        const auto name = tokens.readName(QString());
        if (name && tokens.isAtEnd())
            return Expectation(Error{name->toUtf8()});
    }
    return Expectation(Text{text.toByteArray()});
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
