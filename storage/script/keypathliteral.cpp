#include "storage/script/keypathliteral.h"

#include "storage/text/quotedtext.h"

QString KeyPathLiteral::toText() const
{
    QStringList quoted;
    for (const QString &path : paths)
        quoted << quotedText(path, u'\'');
    return isArray ? u'[' + quoted.join(u',') + u']' : quoted.constFirst();
}
