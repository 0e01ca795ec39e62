#include "model/keypathtext.h"

#include <QCoreApplication>

namespace {

QString tr(const char *text)
{
    return QCoreApplication::translate("KeyPathText", text);
}

QString unquoted(const QString &text)
{
    const QString path = text.trimmed();
    for (const QChar quote : {u'\'', u'"'}) {
        if (path.size() >= 2 && path.front() == quote && path.back() == quote)
            return path.sliced(1, path.size() - 2);
    }
    return path;
}

} // namespace

std::optional<KeyPathLiteral> keypathtext::read(const QString &text)
{
    QString list = text.trimmed();
    if (list.isEmpty())
        return std::nullopt;
    // As a script writes a list; `[a]` is a list of one.
    const bool isBracketed = list.startsWith(u'[') && list.endsWith(u']') && list.size() >= 2;
    if (isBracketed)
        list = list.sliced(1, list.size() - 2);
    KeyPathLiteral literal{.paths = {}, .isArray = isBracketed || list.contains(u',')};
    for (const QString &path : list.split(u','))
        literal.paths << unquoted(path);
    return literal;
}

QString keypathtext::words(const KeyPath &path)
{
    if (path.isEmpty())
        return tr("the value itself");
    return path.paths().join(u", ");
}

QString keypathtext::whereKeysAre(const std::optional<KeyPath> &path)
{
    if (!path)
        return tr("keys are given beside");
    return path->isEmpty() ? tr("the record itself is the key") : tr("key at %1").arg(words(*path));
}
