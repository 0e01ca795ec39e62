#include "storage/json/jsonedit.h"

QByteArray withLastMember(const QByteArray &compact, const JsonView &object,
                          QByteArrayView insertion)
{
    const QByteArrayView text = object.text();
    const qsizetype brace = text.data() + text.size() - 1 - compact.data();
    QByteArray result;
    result.reserve(compact.size() + insertion.size() + 1);
    result.append(QByteArrayView(compact).first(brace));
    if (object.firstMember())
        result.append(',');
    result.append(insertion);
    result.append(QByteArrayView(compact).sliced(brace));
    return result;
}

QByteArray withReplaced(const QByteArray &compact, QByteArrayView old, QByteArrayView replacement)
{
    const qsizetype begin = old.data() - compact.data();
    QByteArray result;
    result.reserve(compact.size() - old.size() + replacement.size());
    result.append(QByteArrayView(compact).first(begin));
    result.append(replacement);
    result.append(QByteArrayView(compact).sliced(begin + old.size()));
    return result;
}
