#include "tests/storage/model/modeldocuments.h"

#include <algorithm>
#include <limits>

using namespace Qt::StringLiterals;

namespace {

const QByteArray documentDataError = "error DataError";
const QByteArray documentConstraintError = "error ConstraintError";

QByteArray documentKeyText(const QString &spelling)
{
    return modeltext::quoted(spelling, '\'');
}

// SCRIPT.md, LOAD STARTING WITH: `*` any run, `?` one code point.
bool matchesAlternative(std::u32string_view pattern, std::u32string_view text)
{
    if (pattern.empty())
        return text.empty();
    if (pattern.front() == U'*') {
        for (std::size_t skipped = 0; skipped <= text.size(); ++skipped) {
            if (matchesAlternative(pattern.substr(1), text.substr(skipped)))
                return true;
        }
        return false;
    }
    return !text.empty() && (pattern.front() == U'?' || pattern.front() == text.front()) &&
           matchesAlternative(pattern.substr(1), text.substr(1));
}

// Absent where no alternative is left: it filters nothing.
std::optional<bool> matchesPattern(const QString &pattern, std::u32string_view rest)
{
    const QStringList alternatives = pattern.split(u'|', Qt::SkipEmptyParts);
    if (alternatives.isEmpty())
        return {};
    return std::any_of(alternatives.begin(), alternatives.end(), [&](const QString &alternative) {
        return matchesAlternative(ModelId::fold(alternative), rest);
    });
}

} // namespace

std::u32string ModelId::fold(const QString &text)
{
    std::u32string folded;
    for (qsizetype i = 0; i < text.size(); ++i) {
        char32_t c = text[i].unicode();
        if (text[i].isHighSurrogate() && i + 1 < text.size() && text[i + 1].isLowSurrogate())
            c = QChar::surrogateToUcs4(text[i], text[i + 1]);
        if (c > 0xffff)
            ++i;
        folded += QChar::toLower(c);
    }
    return folded;
}

ModelId::ModelId(const QString &text)
{
    qsizetype from = 0;
    qsizetype end = text.size();
    while (from < end && text[from].isSpace())
        ++from;
    while (from < end && text[end - 1].isSpace())
        --end;
    spelling = text.mid(from, end - from);
    folded = fold(spelling);
    isNone = spelling.isEmpty();
    isLegal = !isNone && folded.size() <= 1023 && !spelling.startsWith(u'/') &&
              std::none_of(folded.begin(), folded.end(), [](char32_t c) {
                  return c < 0x20 || c == 0x7f || c == U'\\' || QChar::isSurrogate(c);
              });
}

const ModelDocuments::Document *ModelDocuments::find(const ModelId &id) const
{
    const auto found = m_documents.find(id.folded);
    return found == m_documents.end() ? nullptr : &found->second;
}

QString ModelDocuments::collectionOf(const ModelValue &document)
{
    const ModelValue metadata = document.member(u"@metadata"_s).value_or(ModelValue());
    const ModelValue name = metadata.member(u"@collection"_s).value_or(ModelValue());
    return name.text().isEmpty() ? u"@empty"_s : name.text();
}

// An empty name is that of the documents without a collection, as a document means it.
bool ModelDocuments::isIn(const Document &document, const std::optional<QString> &collection)
{
    return !collection ||
           collectionOf(document.value) == (collection->isEmpty() ? u"@empty"_s : *collection);
}

quint64 ModelDocuments::count(const std::optional<QString> &collection) const
{
    return quint64(std::count_if(m_documents.begin(), m_documents.end(), [&](const auto &entry) {
        return isIn(entry.second, collection);
    }));
}

// The walk that DESIGN.md writes out. Absent where it has run out.
std::optional<qint64> ModelDocuments::nextIdentity(const ModelId &prefix) const
{
    constexpr quint64 maximum = std::numeric_limits<qint64>::max();
    const auto isTaken = [&](quint64 number) {
        return m_documents.contains(ModelId(prefix.spelling + QString::number(number)).folded);
    };
    const auto used = m_identities.find(prefix.folded);
    const quint64 current = used == m_identities.end() ? 0 : quint64(used->second);
    if (current == maximum)
        return {};
    quint64 low = current + 1;
    if (!isTaken(low))
        return qint64(low);
    quint64 high = std::min(2 * low, maximum);
    while (isTaken(high)) {
        if (high == maximum)
            return {};
        low = high;
        high = std::min(2 * high, maximum);
    }
    while (high - low > 1) {
        const quint64 middle = low + (high - low) / 2;
        (isTaken(middle) ? low : high) = middle;
    }
    return qint64(high);
}

QByteArray ModelDocuments::save(const Save &save, const QString &guid, quint64 etag)
{
    const ModelId given(save.id);
    ModelValue value = save.value;
    if (!value.isObject() || !value.isAllowed() || (!given.isNone && !given.isLegal))
        return documentDataError;
    if (save.collection) {
        ModelValue metadata = value.member(u"@metadata"_s).value_or(ModelValue::object());
        if (!metadata.isObject())
            return documentDataError;
        const QByteArray token = modeltext::quoted(*save.collection, '"');
        metadata.set(u"@collection"_s, ModelValue::string(*save.collection, token));
        value.set(u"@metadata"_s, metadata);
    }

    if (!given.isNone && !given.asksForIdentity()) {
        const Document *existing = find(given);
        if ((save.insert && existing) ||
            (save.ifEtag && *save.ifEtag != (existing ? existing->etag : 0)))
            return documentConstraintError;
        const QString spelling = existing ? existing->spelling : given.spelling;
        m_documents[given.folded] = {spelling, value, etag};
        return documentKeyText(spelling);
    }

    std::optional<qint64> number;
    if (!given.isNone) {
        number = nextIdentity(given);
        if (number && !ModelId(given.spelling + QString::number(*number)).isLegal)
            return documentDataError;
        if (!number)
            return documentConstraintError;
    }
    if (save.ifEtag.value_or(0) != 0)
        return documentConstraintError;
    if (number)
        m_identities[given.folded] = *number;
    const QString key = number ? given.spelling + QString::number(*number) : guid;
    m_documents[ModelId(key).folded] = {key, value, etag};
    return documentKeyText(key);
}

QByteArray ModelDocuments::load(const QString &text) const
{
    const ModelId id(text);
    if (!id.isNone && !id.isLegal)
        return documentDataError;
    const Document *document = find(id);
    return document ? document->value.toJson() : "missing"_ba;
}

QByteArray ModelDocuments::loadMany(const QStringList &ids) const
{
    QByteArrayList values;
    for (const QString &id : ids) {
        const QByteArray value = load(id);
        if (value == documentDataError)
            return value;
        values << (value == "missing" ? "null" : value);
    }
    return "[" + values.join(',') + "]";
}

QByteArray ModelDocuments::loadStartingWith(const StartingWith &load) const
{
    const std::u32string prefix = ModelId::fold(load.prefix);
    if (const ModelId after(load.after.value_or(QString())); !after.isNone && !after.isLegal)
        return documentDataError;
    const std::u32string after = ModelId::fold(load.after.value_or(QString())); // Not trimmed.
    quint64 skip = load.skip;
    quint64 take = load.take.value_or(25);
    QByteArrayList keys;
    for (const auto &[key, document] : m_documents) {
        if (!key.starts_with(prefix) || key <= after)
            continue;
        const std::u32string rest = key.substr(prefix.size());
        if ((load.matches && !matchesPattern(*load.matches, rest).value_or(true)) ||
            (load.exclude && matchesPattern(*load.exclude, rest).value_or(false)))
            continue;
        if (skip > 0) {
            --skip;
        } else if (take > 0) {
            --take;
            keys << documentKeyText(document.spelling);
        }
    }
    return "[" + keys.join(',') + "]";
}

QByteArray ModelDocuments::remove(const QString &text, const std::optional<quint64> &ifEtag)
{
    const ModelId id(text);
    if (!id.isNone && !id.isLegal)
        return documentDataError;
    const Document *existing = find(id);
    if (ifEtag && *ifEtag != (existing ? existing->etag : 0))
        return documentConstraintError;
    return m_documents.erase(id.folded) > 0 ? "true" : "false";
}

QByteArray ModelDocuments::etag(const QString &text) const
{
    const ModelId id(text);
    if (!id.isNone && !id.isLegal)
        return documentDataError;
    const Document *existing = find(id);
    return existing ? QByteArray::number(existing->etag) : "missing"_ba;
}

QByteArray ModelDocuments::clear(const std::optional<QString> &collection)
{
    return QByteArray::number(qulonglong(std::erase_if(
        m_documents, [&](const auto &entry) { return isIn(entry.second, collection); })));
}

QByteArray ModelDocuments::identity(const QString &text) const
{
    const ModelId prefix(text);
    if (!prefix.isLegal || !prefix.asksForIdentity())
        return documentDataError;
    const auto used = m_identities.find(prefix.folded);
    return QByteArray::number(used == m_identities.end() ? 0 : used->second);
}

QByteArray ModelDocuments::next(const QString &text)
{
    const ModelId prefix(text);
    if (!prefix.isLegal || !prefix.asksForIdentity())
        return documentDataError;
    const std::optional<qint64> number = nextIdentity(prefix);
    if (!number)
        return documentConstraintError;
    if (!ModelId(prefix.spelling + QString::number(*number)).isLegal)
        return documentDataError;
    m_identities[prefix.folded] = *number;
    return QByteArray::number(*number);
}

QByteArray ModelDocuments::seed(const QString &text, const QByteArray &digits)
{
    const ModelId prefix(text);
    if (!prefix.isLegal || !prefix.asksForIdentity() || digits.startsWith('-'))
        return documentDataError;
    bool isInRange = false;
    const qint64 number = digits.toLongLong(&isInRange);
    if (!isInRange)
        return documentConstraintError;
    qint64 &value = m_identities[prefix.folded];
    value = std::max(value, number);
    return QByteArray::number(value);
}
