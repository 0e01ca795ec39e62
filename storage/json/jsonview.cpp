#include "storage/json/jsonview.h"

#include "storage/json/jsonstring.h"
#include "storage/text/wtf8.h"

#include <QLocale>

#include <algorithm>

namespace {

// All of these rely on the text having been checked; of a damaged file's text they give something,
// and never look beyond its end.

char jsonByteAt(QByteArrayView text, qsizetype at)
{
    return at < text.size() ? text[at] : '\0';
}

QByteArrayView jsonFrom(QByteArrayView text, qsizetype at)
{
    return text.sliced(std::min(at, text.size()));
}

// The length of the string that `text` begins with, quotes included.
qsizetype stringLength(QByteArrayView text)
{
    for (qsizetype at = 1; at < text.size(); ++at) {
        if (text[at] == '\\')
            ++at;
        else if (text[at] == '"')
            return at + 1;
    }
    return text.size();
}

// The length of the array or object that `text` begins with.
qsizetype containerLength(QByteArrayView text)
{
    qsizetype depth = 0;
    for (qsizetype at = 0; at < text.size();) {
        switch (text[at]) {
        case '"':
            at += stringLength(text.sliced(at));
            continue;
        case '{':
        case '[':
            ++depth;
            break;
        case '}':
        case ']':
            if (--depth == 0)
                return at + 1;
            break;
        default:
            break;
        }
        ++at;
    }
    return text.size();
}

qsizetype valueLength(QByteArrayView text)
{
    switch (jsonByteAt(text, 0)) {
    case '"':
        return stringLength(text);
    case '{':
    case '[':
        return containerLength(text);
    default:
        break;
    }
    // A number or a word ends where the text around it goes on.
    qsizetype at = std::min(qsizetype(1), text.size());
    while (at < text.size() && text[at] != ',' && text[at] != '}' && text[at] != ']')
        ++at;
    return at;
}

// What follows the comma behind `length` bytes; absent where there is no comma.
std::optional<QByteArrayView> behindComma(QByteArrayView text, qsizetype length)
{
    if (jsonByteAt(text, length) != ',')
        return std::nullopt;
    return text.sliced(length + 1);
}

// The member `name`, which is `written` in bytes where it has no escapes.
template <typename Name>
std::optional<JsonView> memberNamed(const JsonView &object, Name name, QByteArrayView written)
{
    for (auto member = object.firstMember(); member; member = member->next()) {
        const QByteArrayView quoted = member->nameText();
        if (quoted.size() < 2)
            return std::nullopt; // Damage.
        const QByteArrayView there = quoted.sliced(1, quoted.size() - 2);
        if (!there.contains('\\')) {
            if (there == written)
                return member->value();
        } else if (decodedJsonString(quoted) == name) {
            return member->value();
        }
    }
    return std::nullopt;
}

} // namespace

JsonView::JsonView(QByteArrayView compact) : m_rest(compact) {}

JsonKind JsonView::kind() const
{
    switch (jsonByteAt(m_rest, 0)) {
    case '\0': // Nothing there: damage.
    case 'n':
        return JsonKind::Null;
    case 't':
    case 'f':
        return JsonKind::Boolean;
    case '"':
        return JsonKind::String;
    case '[':
        return JsonKind::Array;
    case '{':
        return JsonKind::Object;
    default:
        return JsonKind::Number;
    }
}

QByteArrayView JsonView::text() const
{
    return m_rest.first(valueLength(m_rest));
}

QString JsonView::toString() const
{
    Q_ASSERT(kind() == JsonKind::String);
    return decodedJsonString(text());
}

double JsonView::toDouble() const
{
    Q_ASSERT(kind() == JsonKind::Number);
    const QByteArrayView number = text();
    bool inRange = false;
    const double value = number.toDouble(&inRange);
    // Out of range that gives zero; QLocale tells what is too large from what is too small.
    return inRange ? value : QLocale::c().toDouble(QString::fromLatin1(number));
}

bool JsonView::toBool() const
{
    Q_ASSERT(kind() == JsonKind::Boolean);
    return jsonByteAt(m_rest, 0) == 't';
}

std::optional<JsonView::Member> JsonView::firstMember() const
{
    Q_ASSERT(kind() == JsonKind::Object);
    if (m_rest.size() < 2 || m_rest[1] == '}')
        return std::nullopt;
    return Member(m_rest.sliced(1));
}

std::optional<JsonView> JsonView::member(QStringView name) const
{
    return memberNamed(*this, name, toWtf8(name));
}

std::optional<JsonView> JsonView::member(QLatin1StringView name) const
{
    return memberNamed(*this, name, name);
}

std::optional<JsonView::Element> JsonView::firstElement() const
{
    Q_ASSERT(kind() == JsonKind::Array);
    if (m_rest.size() < 2 || m_rest[1] == ']')
        return std::nullopt;
    return Element(m_rest.sliced(1));
}

JsonView::Member::Member(QByteArrayView rest) : m_rest(rest) {}

QString JsonView::Member::name() const
{
    return decodedJsonString(nameText());
}

QByteArrayView JsonView::Member::nameText() const
{
    return m_rest.first(stringLength(m_rest));
}

JsonView JsonView::Member::value() const
{
    return JsonView(jsonFrom(m_rest, stringLength(m_rest) + 1));
}

std::optional<JsonView::Member> JsonView::Member::next() const
{
    const qsizetype name = stringLength(m_rest) + 1;
    const auto rest = behindComma(m_rest, name + valueLength(jsonFrom(m_rest, name)));
    return rest ? std::optional(Member(*rest)) : std::nullopt;
}

JsonView::Element::Element(QByteArrayView rest) : m_rest(rest) {}

JsonView JsonView::Element::value() const
{
    return JsonView(m_rest);
}

std::optional<JsonView::Element> JsonView::Element::next() const
{
    const auto rest = behindComma(m_rest, valueLength(m_rest));
    return rest ? std::optional(Element(*rest)) : std::nullopt;
}
