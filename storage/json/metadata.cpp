#include "storage/json/metadata.h"

#include "storage/json/jsonedit.h"
#include "storage/json/jsonstring.h"

using namespace Qt::StringLiterals;

namespace {

constexpr auto metadataName = "@metadata"_L1;
constexpr auto collectionName = "@collection"_L1;

} // namespace

QString collectionOf(const JsonText &document)
{
    const JsonView view = document.view();
    if (view.kind() == JsonKind::Object) {
        const auto metadata = view.member(metadataName);
        if (metadata && metadata->kind() == JsonKind::Object) {
            const auto collection = metadata->member(collectionName);
            if (collection && collection->kind() == JsonKind::String) {
                return collectionNamed(collection->toString());
            }
        }
    }
    return collectionNamed(QString());
}

QString collectionNamed(const QString &name)
{
    return name.isEmpty() ? u"@empty"_s : name;
}

Result<JsonText> withCollection(const JsonText &document, const QString &collection)
{
    const JsonView view = document.view();
    if (view.kind() != JsonKind::Object)
        return failure(ErrorCode::DataError,
                       u"Only a document that is an object can be put into a collection"_s);
    const QByteArray &compact = document.bytes();
    const QByteArray name = toJsonString(collection);
    QByteArray result;
    if (const auto metadata = view.member(metadataName); !metadata) {
        result = withLastMember(compact, view, R"("@metadata":{"@collection":)" + name + '}');
    } else if (metadata->kind() != JsonKind::Object) {
        return failure(ErrorCode::DataError,
                       u"The document's “@metadata” is no object, so that its collection cannot be "
                       "set"_s);
    } else if (const auto old = metadata->member(collectionName); !old) {
        result = withLastMember(compact, *metadata, R"("@collection":)" + name);
    } else {
        result = withReplaced(compact, old->text(), name);
    }
    // What was inserted nests no deeper than the limit; only the size can break one.
    if (result.size() > JsonText::maximumSizeInBytes)
        return failure(ErrorCode::DataError,
                       u"With its collection the document has %1 bytes; at most %2 are allowed"_s
                           .arg(result.size())
                           .arg(JsonText::maximumSizeInBytes));
    return JsonText::fromTrusted(std::move(result));
}
