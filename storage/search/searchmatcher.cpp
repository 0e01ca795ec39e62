#include "storage/search/searchmatcher.h"

#include "storage/json/jsonstring.h"
#include "storage/keys/documentkey.h"
#include "storage/keys/key.h"
#include "storage/lists/indexentry.h"
#include "storage/text/asciicharacters.h"
#include "storage/text/wtf8.h"

#include <cmath>

using namespace Qt::StringLiterals;

namespace {

using Operator = SearchTerms::Operator;
using Kind = SearchTerms::Kind;
using Subject = SearchTerms::Subject;

// `order` of what is there to what was asked for: below zero, zero, above.
bool isAsked(Operator op, int order)
{
    switch (op) {
    case Operator::Equal:
        return order == 0;
    case Operator::NotEqual:
        return order != 0;
    case Operator::Less:
        return order < 0;
    case Operator::LessOrEqual:
        return order <= 0;
    case Operator::Greater:
        return order > 0;
    case Operator::GreaterOrEqual:
        return order >= 0;
    case Operator::Contains:
        break;
    }
    return false;
}

bool fitsSpan(const SearchTerms::Condition &asked, qint64 there)
{
    return isAsked(asked.op, there < asked.from ? -1 : there >= asked.end ? 1 : 0);
}

// The digits of a number without fraction and exponent; empty for any other.
QByteArrayView wholeDigits(QByteArrayView number)
{
    if (number.startsWith('-'))
        number = number.sliced(1);
    return std::all_of(number.begin(), number.end(), isDigit) ? number : QByteArrayView();
}

int compareNumbers(QByteArrayView there, double thereNumber, const SearchTerms::Condition &asked)
{
    constexpr double lastExact = 9007199254740992; // 2^53
    if (thereNumber != asked.number)
        return thereNumber < asked.number ? -1 : 1;
    if (std::abs(thereNumber) < lastExact)
        return 0;
    // Doubles do not tell these apart, their digits do; JSON has no zeros in front.
    const QByteArray askedText = asked.text.toLatin1();
    const QByteArrayView thereDigits = wholeDigits(there);
    const QByteArrayView askedDigits = wholeDigits(askedText);
    if (thereDigits.isEmpty() || askedDigits.isEmpty())
        return 0;
    const int order = thereDigits.size() != askedDigits.size()
                          ? (thereDigits.size() < askedDigits.size() ? -1 : 1)
                          : thereDigits.compare(askedDigits);
    return thereNumber < 0 ? -order : order;
}

std::optional<JsonView> memberOf(const JsonView &object, const QByteArray &name)
{
    for (auto member = object.firstMember(); member; member = member->next()) {
        const QByteArrayView quoted = member->nameText();
        const QByteArrayView there = quoted.sliced(1, quoted.size() - 2);
        if (there == name)
            return member->value();
        if (there.contains('\\')) {
            QByteArray decoded;
            appendDecodedJsonString(decoded, quoted);
            if (decoded == name)
                return member->value();
        }
    }
    return {};
}

std::optional<JsonView> elementOf(const JsonView &array, const QByteArray &name)
{
    bool isNumber = false;
    qlonglong index = name.toLongLong(&isNumber);
    if (!isNumber || index < 0)
        return {};
    auto element = array.firstElement();
    while (element && index-- > 0)
        element = element->next();
    return element ? std::optional(element->value()) : std::nullopt;
}

std::optional<JsonView> valueAt(const JsonView &value, const QList<QByteArray> &path)
{
    std::optional<JsonView> at = value;
    for (const QByteArray &name : path) {
        if (at->kind() == JsonKind::Object)
            at = memberOf(*at, name);
        else if (at->kind() == JsonKind::Array)
            at = elementOf(*at, name);
        else
            return {};
        if (!at)
            return {};
    }
    return at;
}

// What a list shows of a store's key that is no string is what one looks in.
QString searchedText(const Key &key)
{
    return key.type() == KeyType::String ? key.toString() : key.toLiteral();
}

} // namespace

SearchMatcher::SearchMatcher(const SearchTerms &terms, SearchTerms::Keys keys) : m_keys(keys)
{
    for (const Condition &condition : terms.conditions()) {
        switch (condition.subject) {
        case Subject::Key:
        case Subject::IndexKey: {
            KeyCondition asked{.condition = condition, .bytes = {}, .foldedPart = {}};
            if (keys == SearchTerms::Keys::OfDocuments) {
                asked.bytes = foldedKeyText(condition.text);
                asked.foldedPart.setPattern(asked.bytes);
            } else if (condition.kind == Kind::String) {
                asked.bytes = Key::fromString(condition.text).encoded();
            } else if (const auto key = Key::fromNumber(condition.number)) {
                asked.bytes = key->encoded();
            }
            m_keyConditions.push_back(asked);
            break;
        }
        case Subject::Size:
        case Subject::Modified:
            m_rowConditions.push_back(condition);
            break;
        case Subject::Member: {
            MemberCondition asked{.condition = condition, .path = {}, .plain = {}, .part = {}};
            for (const QString &name : condition.path)
                asked.path << toWtf8(name);
            if (condition.kind == Kind::String) {
                asked.plain = toWtf8(condition.text);
                asked.part = QStringMatcher(condition.text, Qt::CaseInsensitive);
            }
            m_memberConditions.push_back(asked);
            break;
        }
        }
    }
}

bool SearchMatcher::fitsDocumentKey(const KeyCondition &asked, const QByteArray &folded) const
{
    if (asked.condition.op == Operator::Contains)
        return asked.foldedPart.indexIn(folded) >= 0;
    return isAsked(asked.condition.op, folded.compare(asked.bytes));
}

bool SearchMatcher::fitsRecordKey(const KeyCondition &asked, const QByteArray &encoded)
{
    const bool isContains = asked.condition.op == Operator::Contains;
    if (isContains)
        return searchedText(Key::fromTrusted(encoded)).contains(asked.condition.text);
    // The first byte is the type, and other types never match.
    if (!encoded.startsWith(asked.bytes.first(1)))
        return asked.condition.op == Operator::NotEqual;
    return isAsked(asked.condition.op, encoded.compare(asked.bytes));
}

bool SearchMatcher::fitsKey(const QByteArray &bytes) const
{
    if (m_keyConditions.empty())
        return true;
    if (m_keys == SearchTerms::Keys::OfDocuments) {
        return std::all_of(
            m_keyConditions.begin(), m_keyConditions.end(),
            [&](const KeyCondition &asked) { return fitsDocumentKey(asked, bytes); });
    }
    if (m_keys == SearchTerms::Keys::OfRecords) {
        return std::all_of(m_keyConditions.begin(), m_keyConditions.end(),
                           [&](const KeyCondition &asked) { return fitsRecordKey(asked, bytes); });
    }
    const indexentry::Decoded entry = indexentry::decode(bytes);
    return std::all_of(
        m_keyConditions.begin(), m_keyConditions.end(), [&entry](const KeyCondition &asked) {
            const bool ofIndex = asked.condition.subject == Subject::IndexKey;
            return fitsRecordKey(asked, (ofIndex ? entry.indexKey : entry.primary).encoded());
        });
}

bool SearchMatcher::fitsRow(qint64 sizeInBytes, qint64 modifiedMilliseconds) const
{
    return std::all_of(
        m_rowConditions.begin(), m_rowConditions.end(), [&](const Condition &condition) {
            return fitsSpan(condition, condition.subject == Subject::Size ? sizeInBytes
                                                                          : modifiedMilliseconds);
        });
}

bool SearchMatcher::fitsValue(QByteArrayView json) const
{
    if (json.isEmpty())
        return m_memberConditions.empty();
    for (const MemberCondition &asked : m_memberConditions) {
        const Condition &condition = asked.condition;
        const bool otherwise = condition.op == Operator::NotEqual; // Missing, or of another type.
        const std::optional<JsonView> there = valueAt(JsonView(json), asked.path);
        bool fits = otherwise;
        if (there && there->kind() == JsonKind::Number && condition.kind == Kind::Number) {
            fits =
                isAsked(condition.op, compareNumbers(there->text(), there->toDouble(), condition));
        } else if (there && there->kind() == JsonKind::String && condition.kind == Kind::String) {
            const QByteArrayView quoted = there->text();
            const bool isEquality =
                condition.op == Operator::Equal || condition.op == Operator::NotEqual;
            if (isEquality && !quoted.contains('\\')) {
                const bool equal = quoted.sliced(1, quoted.size() - 2) == asked.plain;
                fits = equal == (condition.op == Operator::Equal);
            } else if (condition.op == Operator::Contains) {
                fits = asked.part.indexIn(decodedJsonString(quoted)) >= 0;
            } else {
                fits = isAsked(condition.op, decodedJsonString(quoted).compare(condition.text));
            }
        } else if (there && there->kind() == JsonKind::Boolean && condition.kind == Kind::Boolean) {
            fits = isAsked(condition.op, int(there->toBool() != condition.boolean));
        } else if (there && there->kind() == JsonKind::Null && condition.kind == Kind::Null) {
            fits = isAsked(condition.op, 0);
        }
        if (!fits)
            return false;
    }
    return true;
}
