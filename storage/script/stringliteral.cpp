#include "storage/script/stringliteral.h"

#include "storage/text/utf8.h"

#include <optional>

using namespace Qt::StringLiterals;

namespace {

std::optional<char16_t> readHex(QByteArrayView digits)
{
    char16_t unit = 0;
    for (const char c : digits) {
        int digit = 0;
        if (c >= '0' && c <= '9')
            digit = c - '0';
        else if (c >= 'a' && c <= 'f')
            digit = c - 'a' + 10;
        else if (c >= 'A' && c <= 'F')
            digit = c - 'A' + 10;
        else
            return std::nullopt;
        unit = char16_t(unit * 16 + digit);
    }
    return unit;
}

} // namespace

qsizetype stringliteral::endOf(QByteArrayView text, qsizetype from)
{
    const char quote = text[from];
    for (qsizetype at = from + 1; at < text.size() && text[at] != '\n'; ++at) {
        if (text[at] == quote)
            return at + 1;
        if (text[at] == '\\' && at + 1 < text.size() && text[at + 1] != '\n')
            ++at;
    }
    return -1;
}

tl::expected<QString, stringliteral::Mistake> stringliteral::read(QByteArrayView quoted)
{
    const auto mistake = [](qsizetype offset, const QString &message) {
        return tl::unexpected(Mistake{.offset = offset, .message = message});
    };
    if (endOf(quoted, 0) != quoted.size())
        return mistake(0, u"The string that begins here is not closed on its line."_s);

    const char quote = quoted.front();
    const qsizetype end = quoted.size() - 1;
    QString text;
    qsizetype plain = 1; // Where the characters begin that stand for themselves.
    for (qsizetype at = 1; at < end; ++at) {
        const auto c = static_cast<uchar>(quoted[at]);
        if (c < 0x20) {
            return mistake(
                at, u"A string cannot hold this control character as it is: write \\u%1."_s.arg(
                        c, 4, 16, '0'_L1));
        }
        if (c != '\\')
            continue;
        text += decodedUtf8(quoted.sliced(plain, at - plain));
        const qsizetype from = at++;
        constexpr QByteArrayView escapes("\"\\/bfnrt");
        constexpr QByteArrayView meanings("\"\\/\b\f\n\r\t");
        if (const qsizetype known = escapes.indexOf(quoted[at]); known >= 0) {
            text += QLatin1Char(meanings[known]);
        } else if (quoted[at] == '\'' && quote == '\'') {
            text += u'\'';
        } else if (quoted[at] == 'u') {
            const auto unit = at + 4 < end ? readHex(quoted.sliced(at + 1, 4)) : std::nullopt;
            if (!unit)
                return mistake(from, u"Behind \\u stand four hexadecimal digits."_s);
            text += QChar(*unit);
            at += 4;
        } else {
            return mistake(from,
                           u"This is no escape. There are \\\" \\\\ \\/ \\b \\f \\n \\r \\t and "
                           "\\uXXXX; in a string in single quotes also \\'."_s);
        }
        plain = at + 1;
    }
    return text + decodedUtf8(quoted.sliced(plain, end - plain));
}
