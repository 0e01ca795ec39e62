#include "storage/transfer/keytemplate.h"

using namespace Qt::StringLiterals;

namespace {

tl::unexpected<StorageError> syntaxError(const QString &message, qsizetype offset)
{
    return tl::unexpected(StorageError{
        .code = ErrorCode::SyntaxError, .message = message, .line = 1, .column = int(offset) + 1});
}

tl::unexpected<StorageError> noSuchMember(const QStringList &path, qsizetype depth)
{
    const QString whole = path.join(u'.');
    const QString missing = path.first(depth + 1).join(u'.');
    return failure(
        ErrorCode::DataError,
        whole == missing
            ? u"The record has no member “%1”, which the key is made of"_s.arg(whole)
            : u"The record has no member “%1”, so that the key cannot be made of “%2”"_s.arg(
                  missing, whole));
}

// What the member at `path` gives to a key.
Result<QString> memberText(const JsonText &record, const QStringList &path)
{
    JsonView value = record.view();
    for (qsizetype depth = 0; depth < path.size(); ++depth) {
        const auto member =
            value.kind() == JsonKind::Object ? value.member(path[depth]) : std::nullopt;
        if (!member)
            return noSuchMember(path, depth);
        value = *member;
    }
    switch (value.kind()) {
    case JsonKind::String:
        return value.toString();
    case JsonKind::Number:
        return QString::fromLatin1(value.text());
    case JsonKind::Null:
    case JsonKind::Boolean:
    case JsonKind::Array:
    case JsonKind::Object:
        break;
    }
    return failure(
        ErrorCode::DataError,
        u"The member “%1” is neither text nor a number, so that no key can be made of it"_s.arg(
            path.join(u'.')));
}

} // namespace

Result<KeyTemplate> KeyTemplate::parse(QStringView text)
{
    KeyTemplate result;
    result.m_text = text.toString();
    if (text == u"''") // As the documentation writes it; no key would be two quotes.
        return result;
    QString plain;
    const auto endPlain = [&result, &plain] {
        if (!plain.isEmpty())
            result.m_parts.append({.text = std::exchange(plain, {}), .path = {}});
    };
    for (qsizetype at = 0; at < text.size(); ++at) {
        const QChar unit = text[at];
        const bool isBrace = unit == u'{' || unit == u'}';
        if (isBrace && at + 1 < text.size() && text[at + 1] == unit) {
            plain += unit;
            ++at;
        } else if (unit == u'}') {
            return syntaxError(u"“}” closes no member; as text it is written “}}”"_s, at);
        } else if (unit == u'{') {
            const qsizetype end = text.indexOf(u'}', at);
            if (end < 0)
                return syntaxError(u"“{” is not closed; as text it is written “{{”"_s, at);
            endPlain();
            if (auto added = result.addMember(text.sliced(at + 1, end - at - 1), at); !added)
                return tl::unexpected(added.error());
            at = end;
        } else {
            plain += unit;
        }
    }
    endPlain();
    return result;
}

Result<void> KeyTemplate::addMember(QStringView name, qsizetype offset)
{
    if (name.contains(u'{'))
        return syntaxError(u"A member's name in braces cannot hold “{”"_s, offset);
    QStringList path = name.toString().split(u'.');
    if (path.contains(QString()))
        return syntaxError(name.isEmpty()
                               ? u"Between the braces the name of a member is missing"_s
                               : u"A name is missing before or behind a dot in “{%1}”"_s.arg(name),
                           offset);
    m_parts.append({.text = {}, .path = std::move(path)});
    return {};
}

Result<QString> KeyTemplate::idFor(const JsonText &record) const
{
    QString id;
    for (const Part &part : m_parts) {
        if (part.path.isEmpty()) {
            id += part.text;
            continue;
        }
        const Result<QString> text = memberText(record, part.path);
        if (!text)
            return text;
        id += *text;
    }
    // Data must not ask for what the template does not: an empty text for a GUID, a slash at the
    // end for an identity.
    const QString trimmed = id.trimmed();
    if (!givesGuids() && trimmed.isEmpty())
        return failure(ErrorCode::DataError, u"The key that “%1” gives is empty"_s.arg(m_text));
    if (trimmed.endsWith(u'/') && !asksForIdentity())
        return failure(ErrorCode::DataError,
                       u"The key “%1” would ask for an identity, since a member in it is empty or "
                       "ends with a slash"_s.arg(trimmed));
    return id;
}

bool KeyTemplate::isConstant() const
{
    return m_parts.size() == 1 && m_parts.first().path.isEmpty() && !asksForIdentity();
}

bool KeyTemplate::asksForIdentity() const
{
    return !m_parts.isEmpty() && m_parts.last().path.isEmpty() &&
           m_parts.last().text.trimmed().endsWith(u'/');
}
