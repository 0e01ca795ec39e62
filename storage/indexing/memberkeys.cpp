#include "storage/indexing/memberkeys.h"

#include "storage/keys/extendedjson.h"

#include <algorithm>

namespace {

void collectMemberKeys(const JsonView &value, const QStringList &path, qsizetype depth,
                       memberkeys::Found &found)
{
    const JsonKind kind = value.kind();
    if (kind == JsonKind::Array) {
        for (auto element = value.firstElement(); element; element = element->next())
            collectMemberKeys(element->value(), path, depth, found);
        return;
    }
    if (depth < path.size()) {
        if (kind != JsonKind::Object)
            return;
        if (const auto member = value.member(path[depth]))
            collectMemberKeys(*member, path, depth + 1, found);
        return;
    }
    if (kind == JsonKind::Object) {
        // Any other object is simply no key.
        const auto member = value.firstMember();
        if (!member || member->name() != QLatin1StringView("$date"))
            return;
    } else if (kind != JsonKind::String && kind != JsonKind::Number) {
        return;
    }
    if (const auto key = keyFromExtendedJson(value))
        found.keys << *key;
    else
        found.failure = key.error().message;
}

} // namespace

memberkeys::Found memberkeys::find(const JsonView &document, const QStringList &path)
{
    Found found;
    collectMemberKeys(document, path, 0, found);
    std::sort(found.keys.begin(), found.keys.end());
    found.keys.erase(std::unique(found.keys.begin(), found.keys.end()), found.keys.end());
    return found;
}
