#include "storage/transfer/exportedrecord.h"

#include "storage/json/jsonscanner.h"
#include "storage/json/jsonstring.h"
#include "storage/json/valueboundary.h"
#include "storage/keys/extendedjson.h"
#include "storage/text/asciicharacters.h"
#include "storage/text/utf8.h"

namespace exportedrecord {

namespace {

// Steps through an object that is perhaps wrapped, without knowing whether it is JSON.
class Steps final
{
public:
    explicit Steps(QByteArrayView text) : m_text(text) {}

    [[nodiscard]] bool step(char byte)
    {
        skipWhiteSpace();
        if (m_at == m_text.size() || m_text[m_at] != byte)
            return false;
        ++m_at;
        return true;
    }
    // The value here; empty where there is none.
    [[nodiscard]] QByteArrayView stepValue()
    {
        skipWhiteSpace();
        const QByteArrayView rest = m_text.sliced(m_at);
        ValueBoundary boundary;
        const qsizetype size = boundary.feed(rest);
        if (boundary.state() != ValueBoundary::State::Complete)
            return {};
        m_at += size;
        return rest.first(size);
    }
    [[nodiscard]] bool stepName(QStringView name)
    {
        skipWhiteSpace();
        if (m_at == m_text.size() || m_text[m_at] != '"')
            return false;
        const QByteArrayView quoted = stepValue();
        if (quoted.isEmpty())
            return false;
        // Decoding asks for a checked string, which one without escapes is for this purpose.
        if (quoted.contains('\\') && !JsonText::parse(quoted))
            return false;
        return decodedJsonString(quoted) == name && step(':');
    }
    [[nodiscard]] bool isAtEnd()
    {
        skipWhiteSpace();
        return m_at == m_text.size();
    }

private:
    void skipWhiteSpace()
    {
        while (m_at < m_text.size() && isWhiteSpace(m_text[m_at]))
            ++m_at;
    }

    QByteArrayView m_text;
    qsizetype m_at = 0;
};

struct Wrapped
{
    QByteArrayView key;
    QByteArrayView value;
};

// Without looking further than it must: every record of an import comes through here.
std::optional<Wrapped> unwrapped(QByteArrayView text)
{
    Steps steps(text);
    Wrapped wrapped;
    if (!steps.step('{') || !steps.stepName(keyName))
        return std::nullopt;
    wrapped.key = steps.stepValue();
    if (!steps.step(',') || !steps.stepName(valueName))
        return std::nullopt;
    wrapped.value = steps.stepValue();
    if (wrapped.key.isEmpty() || wrapped.value.isEmpty() || !steps.step('}') || !steps.isAtEnd())
        return std::nullopt;
    return wrapped;
}

// An error in `part`, placed in the whole text.
StorageError placed(StorageError error, QByteArrayView text, QByteArrayView part)
{
    const TextPosition begin = positionAt(text, part.data() - text.data());
    if (error.line == 1)
        error.column += begin.column - 1;
    error.line += begin.line - 1;
    return error;
}

Result<JsonText> parsedPart(QByteArrayView text, QByteArrayView part, int maximumDepth)
{
    Result<JsonScanner::Scanned> scanned = JsonScanner(part, maximumDepth).scan();
    if (!scanned)
        return tl::unexpected(placed(std::move(scanned.error()), text, part));
    if (scanned->dataError)
        return tl::unexpected(placed(std::move(*scanned->dataError), text, part));
    return JsonText::fromTrusted(std::move(scanned->compact));
}

QByteArray wrap(QByteArrayView key, const JsonText &value)
{
    QByteArray text = R"({"@key":)";
    text.reserve(key.size() + value.bytes().size() + 20);
    text.append(key);
    text.append(R"(,"@value":)");
    text.append(value.bytes());
    text.append('}');
    return text;
}

// The document with `@id` as its metadata's last member; absent where the metadata is no object.
std::optional<QByteArray> withId(const JsonText &document, const QByteArray &id)
{
    const JsonView view = document.view();
    const QByteArray member = R"("@id":)" + id;
    const QByteArray &bytes = document.bytes();
    const auto metadata = view.member(metadataName);
    if (!metadata) {
        const QByteArray comma = view.firstMember() ? "," : "";
        return bytes.chopped(1) + comma + R"("@metadata":{)" + member + "}}";
    }
    if (metadata->kind() != JsonKind::Object)
        return std::nullopt;
    const QByteArrayView text = metadata->text();
    const qsizetype brace = text.data() + text.size() - 1 - bytes.data();
    const QByteArray comma = metadata->firstMember() ? "," : "";
    return bytes.first(brace) + comma + member + bytes.sliced(brace);
}

} // namespace

QByteArray fromDocument(const DocumentKey &key, const JsonText &document)
{
    const QByteArray id = toJsonString(key.spelling());
    const auto isReadBack = [&](const QByteArray &text) {
        if (text.size() > JsonText::maximumSizeInBytes || unwrapped(text))
            return false;
        const auto taken = takeId(JsonText::fromTrusted(text));
        return taken && taken->id == key.spelling() && taken->document == document;
    };
    if (document.view().kind() == JsonKind::Object) {
        // One that already names its key, somewhere an import leaves it, is its own export.
        if (isReadBack(document.bytes()))
            return document.bytes();
        const auto metadata = document.view().member(metadataName);
        const bool hasId =
            metadata && metadata->kind() == JsonKind::Object && metadata->member(idName);
        const auto text = hasId ? std::nullopt : withId(document, id);
        if (text && isReadBack(*text))
            return *text;
    }
    return wrap(id, document);
}

QByteArray fromStoreRecord(const Key &key, const JsonText &value)
{
    return wrap(toExtendedJson(key), value);
}

Result<Record> read(QByteArrayView text)
{
    const auto wrapped = unwrapped(text);
    if (!wrapped) {
        Result<JsonText> value = JsonText::parse(text);
        if (!value)
            return tl::unexpected(std::move(value.error()));
        return Record{.key = std::nullopt, .value = std::move(*value)};
    }
    // Each part has its own limits: what was wrapped may be as deep as anything.
    Result<JsonText> key = parsedPart(text, wrapped->key, maximumExtendedJsonDepth);
    if (!key)
        return tl::unexpected(std::move(key.error()));
    Result<JsonText> value = parsedPart(text, wrapped->value, JsonText::maximumDepth);
    if (!value)
        return tl::unexpected(std::move(value.error()));
    return Record{.key = std::move(*key), .value = std::move(*value)};
}

std::optional<Identified> takeId(const JsonText &document)
{
    const JsonView view = document.view();
    if (view.kind() != JsonKind::Object)
        return std::nullopt;
    const auto metadata = view.member(metadataName);
    if (!metadata || metadata->kind() != JsonKind::Object)
        return std::nullopt;
    auto member = metadata->firstMember();
    bool isOnly = true;
    while (member && member->name() != idName) {
        member = member->next();
        isOnly = false;
    }
    if (!member || member->value().kind() != JsonKind::String)
        return std::nullopt;
    Identified identified{.id = member->value().toString(), .document = document};
    if (member->next())
        return identified;

    const QByteArray &bytes = document.bytes();
    const auto offset = [&bytes](QByteArrayView part) { return part.data() - bytes.data(); };
    const QByteArrayView text = metadata->text();
    qsizetype begin = offset(member->nameText());
    qsizetype end = offset(text) + text.size() - 1; // The metadata's closing brace.
    if (isOnly && end + 2 == bytes.size()) {
        // The document's last member, and nothing else in it: with name and colon.
        for (auto outer = view.firstMember(); outer; outer = outer->next())
            begin = offset(outer->nameText());
        end = bytes.size() - 1;
    }
    if (bytes[begin - 1] == ',')
        --begin;
    identified.document = JsonText::fromTrusted(bytes.first(begin) + bytes.sliced(end));
    return identified;
}

} // namespace exportedrecord
