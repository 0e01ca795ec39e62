#include "storage/text/quotedtext.h"

using namespace Qt::StringLiterals;

namespace {

// The letter behind the backslash where JSON has a short escape; null where it has none.
QChar shortEscape(char16_t unit)
{
    switch (unit) {
    case u'\b':
        return u'b';
    case u'\f':
        return u'f';
    case u'\n':
        return u'n';
    case u'\r':
        return u'r';
    case u'\t':
        return u't';
    case u'\\':
        return u'\\';
    default:
        return QChar();
    }
}

bool isControl(char16_t unit)
{
    return unit < 0x20 || (unit >= 0x7f && unit <= 0x9f);
}

} // namespace

QString quotedText(QStringView text, QChar quote)
{
    QString result;
    result.reserve(text.size() + 2);
    result += quote;
    for (qsizetype i = 0; i < text.size(); ++i) {
        const QChar unit = text[i];
        if (const QChar letter = shortEscape(unit.unicode()); !letter.isNull()) {
            result += u'\\';
            result += letter;
        } else if (unit == quote) {
            result += u'\\';
            result += quote;
        } else if (unit.isHighSurrogate() && i + 1 < text.size() && text[i + 1].isLowSurrogate()) {
            result += unit;
            result += text[++i];
        } else if (isControl(unit.unicode()) || unit.isSurrogate()) {
            result += u"\\u%1"_s.arg(uint(unit.unicode()), 4, 16, QChar(u'0'));
        } else {
            result += unit;
        }
    }
    result += quote;
    return result;
}
