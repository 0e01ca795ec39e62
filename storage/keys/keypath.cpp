#include "storage/keys/keypath.h"

#include "storage/json/jsonedit.h"
#include "storage/json/jsonstring.h"
#include "storage/keys/extendedjson.h"
#include "storage/text/quotedtext.h"

using namespace Qt::StringLiterals;

namespace {

// ECMAScript's IdentifierStart and IdentifierPart, by Unicode's categories; escapes are no part of
// a key path, as in the browsers.
bool beginsIdentifier(char32_t codePoint)
{
    switch (QChar::category(codePoint)) {
    case QChar::Letter_Uppercase:
    case QChar::Letter_Lowercase:
    case QChar::Letter_Titlecase:
    case QChar::Letter_Modifier:
    case QChar::Letter_Other:
    case QChar::Number_Letter:
        return true;
    default:
        break;
    }
    // The last ones are Unicode's Other_ID_Start.
    constexpr char32_t others[]{U'$', U'_', 0x1885, 0x1886, 0x2118, 0x212e, 0x309b, 0x309c};
    return std::find(std::begin(others), std::end(others), codePoint) != std::end(others);
}

bool continuesIdentifier(char32_t codePoint)
{
    switch (QChar::category(codePoint)) {
    case QChar::Mark_NonSpacing:
    case QChar::Mark_SpacingCombining:
    case QChar::Number_DecimalDigit:
    case QChar::Punctuation_Connector:
        return true;
    default:
        break;
    }
    // The joiners that ECMAScript allows, and Unicode's Other_ID_Continue.
    constexpr char32_t others[]{0x200c, 0x200d, 0x00b7, 0x0387, 0x1369, 0x136a, 0x136b,
                                0x136c, 0x136d, 0x136e, 0x136f, 0x1370, 0x1371, 0x19da};
    return beginsIdentifier(codePoint) ||
           std::find(std::begin(others), std::end(others), codePoint) != std::end(others);
}

bool isIdentifier(const QString &text)
{
    const QList<uint> codePoints = text.toUcs4();
    return !codePoints.isEmpty() && beginsIdentifier(codePoints.constFirst()) &&
           std::all_of(codePoints.begin(), codePoints.end(), continuesIdentifier);
}

Result<void> check(const QString &path)
{
    if (path.isEmpty())
        return {};
    for (const QString &identifier : path.split(u'.')) {
        if (!isIdentifier(identifier)) {
            return failure(
                ErrorCode::SyntaxError,
                identifier.isEmpty()
                    ? u"The key path “%1” has no name between two periods, or at an end. A key "
                      "path is names joined by periods, such as address.city"_s.arg(path)
                    : u"“%1” in the key path “%2” is no name: letters, digits, _ and $, not "
                      "beginning with a digit. A key path is names joined by periods, such as "
                      "address.city"_s.arg(identifier, path));
        }
    }
    return {};
}

// Dates, binaries and numbers that Extended JSON writes as objects have no properties.
bool hasProperties(const JsonView &value)
{
    return value.kind() == JsonKind::Object && !keyFromExtendedJson(value);
}

// "To evaluate a key path on a value", for one path: the value there, or the number that a special
// property has. Neither: "failure".
struct Evaluated
{
    std::optional<JsonView> value;
    std::optional<qint64> length;
};

Evaluated evaluate(const QString &path, const JsonView &root)
{
    Evaluated at{.value = root, .length = std::nullopt};
    if (path.isEmpty())
        return at;
    for (const QString &identifier : path.split(u'.')) {
        if (!at.value)
            return {}; // A length has no properties.
        const JsonView value = *at.value;
        at.value.reset();
        if (value.kind() == JsonKind::String && identifier == "length"_L1) {
            at.length = value.toString().size();
        } else if (value.kind() == JsonKind::Array && identifier == "length"_L1) {
            at.length = 0;
            for (auto element = value.firstElement(); element; element = element->next())
                ++*at.length;
        } else if (hasProperties(value)) {
            at.value = value.member(identifier);
            if (!at.value)
                return {};
        } else {
            return {};
        }
    }
    return at;
}

Result<std::optional<Key>> keyAt(const QString &path, const JsonView &root)
{
    const Evaluated at = evaluate(path, root);
    if (at.length)
        return Key::fromNumber(double(*at.length)).map([](const Key &key) {
            return std::optional(key);
        });
    if (!at.value)
        return std::nullopt;
    return keyFromExtendedJson(*at.value).map([](const Key &key) { return std::optional(key); });
}

tl::unexpected<StorageError> cannotInject(const QString &path, const QString &reason)
{
    return failure(ErrorCode::DataError, u"No key can be put at “%1”: %2"_s.arg(path, reason));
}

} // namespace

Result<KeyPath> KeyPath::parse(const QString &path)
{
    return check(path).map([&path] { return KeyPath({path}, false); });
}

Result<KeyPath> KeyPath::parse(const QStringList &paths)
{
    if (paths.isEmpty()) {
        return failure(ErrorCode::SyntaxError,
                       u"A list of key paths must hold at least one, such as ['year','title']"_s);
    }
    for (const QString &path : paths) {
        if (auto legal = check(path); !legal)
            return tl::unexpected(legal.error());
    }
    return KeyPath(paths, true);
}

QString KeyPath::toLiteral() const
{
    QStringList quoted;
    for (const QString &path : m_paths)
        quoted << quotedText(path, u'\'');
    return m_isArray ? u'[' + quoted.join(u',') + u']' : quoted.constFirst();
}

QByteArray KeyPath::toJson() const
{
    QByteArrayList quoted;
    for (const QString &path : m_paths)
        quoted << toJsonString(path);
    return m_isArray ? '[' + quoted.join(',') + ']' : quoted.constFirst();
}

std::optional<KeyPath> KeyPath::fromStored(const QByteArray &json)
{
    const auto text = JsonText::parse(json);
    if (!text || text->bytes() != json)
        return std::nullopt;
    const JsonView view = text->view();
    Result<KeyPath> path = failure(ErrorCode::SyntaxError, QString());
    if (view.kind() == JsonKind::String) {
        path = parse(view.toString());
    } else if (view.kind() == JsonKind::Array) {
        QStringList paths;
        for (auto element = view.firstElement(); element; element = element->next()) {
            if (element->value().kind() != JsonKind::String)
                return std::nullopt;
            paths << element->value().toString();
        }
        path = parse(paths);
    }
    return path ? std::optional(std::move(*path)) : std::nullopt;
}

Result<std::optional<Key>> KeyPath::keyOf(const JsonView &value) const
{
    if (!m_isArray)
        return keyAt(m_paths.constFirst(), value);
    QList<Key> elements;
    std::optional<StorageError> invalid;
    for (const QString &path : m_paths) {
        const auto key = keyAt(path, value);
        // A path that fails makes the whole fail, whatever the others hold.
        if (key && !*key)
            return std::nullopt;
        if (!key && !invalid)
            invalid = key.error();
        if (key)
            elements << **key;
    }
    if (invalid)
        return tl::unexpected(*invalid);
    return Key::fromArray(elements).map([](const Key &key) { return std::optional(key); });
}

QList<Key> KeyPath::indexKeysOf(const JsonView &value, bool multiEntry) const
{
    if (multiEntry && !m_isArray) {
        const Evaluated at = evaluate(m_paths.constFirst(), value);
        if (at.value && at.value->kind() == JsonKind::Array) {
            QList<Key> keys;
            for (auto element = at.value->firstElement(); element; element = element->next()) {
                if (const auto key = keyFromExtendedJson(element->value()); key)
                    keys << *key;
            }
            std::sort(keys.begin(), keys.end());
            keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
            return keys;
        }
    }
    const auto key = keyOf(value);
    return key && *key ? QList<Key>{**key} : QList<Key>();
}

Result<JsonText> KeyPath::inject(const JsonText &value, quint64 number) const
{
    Q_ASSERT(!m_isArray && !isEmpty());
    const QString path = m_paths.constFirst();
    QStringList missing = path.split(u'.');
    JsonView object = value.view();
    int depth = 1;
    for (;;) {
        if (!hasProperties(object)) {
            return cannotInject(path, depth == 1 ? u"the value is no object"_s
                                                 : u"what stands in its way is no object"_s);
        }
        if (missing.size() == 1)
            break;
        const auto next = object.member(missing.constFirst());
        if (!next)
            break;
        object = *next;
        missing.removeFirst();
        ++depth;
    }
    if (depth + missing.size() - 1 > JsonText::maximumDepth) {
        return cannotInject(
            path, u"the value would nest deeper than %1 levels"_s.arg(JsonText::maximumDepth));
    }
    QByteArray insertion;
    for (const QString &identifier : missing)
        insertion += (insertion.isEmpty() ? "" : "{") + toJsonString(identifier) + ':';
    insertion += QByteArray::number(number) + QByteArray(missing.size() - 1, '}');
    QByteArray result = withLastMember(value.bytes(), object, insertion);
    if (result.size() > JsonText::maximumSizeInBytes) {
        return cannotInject(
            path, u"with it the value has %1 bytes; at most %2 are allowed"_s.arg(result.size())
                      .arg(JsonText::maximumSizeInBytes));
    }
    return JsonText::fromTrusted(std::move(result));
}
