#include "storage/keys/documentkey.h"

#include "storage/text/quotedtext.h"
#include "storage/text/utf8.h"

using namespace Qt::StringLiterals;

namespace {

// The code point that begins at `at`, which moves behind it; a lone surrogate stands for itself.
char32_t takeCodePoint(QStringView text, qsizetype &at)
{
    const QChar unit = text[at++];
    if (unit.isHighSurrogate() && at < text.size() && text[at].isLowSurrogate())
        return QChar::surrogateToUcs4(unit, text[at++]);
    return unit.unicode();
}

// What keeps a character out of a key, for a message; empty for a legal one.
QString objection(char32_t codePoint)
{
    if (codePoint == u'\\')
        return u"a backslash"_s; // seeds/000: "Cannot contain \".
    if (codePoint < 0x20 || codePoint == 0x7f)
        return u"the control character U+00%1%2"_s.arg(uint(codePoint) >> 4, 0, 16)
            .arg(QString::number(uint(codePoint) & 0xf, 16).toUpper());
    if (QChar::isSurrogate(codePoint))
        return u"half of a surrogate pair"_s;
    return QString();
}

tl::unexpected<StorageError> tooLong(int codePoints)
{
    // seeds/000: "Maximum length allowed is 1023 unicode characters".
    return failure(ErrorCode::DataError,
                   u"The document key has %1 characters; at most %2 are allowed"_s.arg(codePoints)
                       .arg(DocumentKey::maximumCodePoints));
}

} // namespace

QByteArray foldedKeyText(QStringView text)
{
    // Most keys are ASCII, of which each character is a byte.
    QByteArray folded(text.size(), Qt::Uninitialized);
    char *bytes = folded.data();
    qsizetype at = 0;
    for (; at < text.size() && text[at].unicode() < 0x80; ++at) {
        const char character = text[at].toLatin1();
        bytes[at] = character >= 'A' && character <= 'Z' ? char(character - 'A' + 'a') : character;
    }
    folded.truncate(at);
    // A lone surrogate, which no key holds but a prefix that someone searches for may, keeps its
    // own three bytes, so that it equals nothing.
    while (at < text.size())
        appendUtf8(folded, QChar::toLower(takeCodePoint(text, at)));
    return folded;
}

DocumentKey::DocumentKey(QString spelling, QByteArray folded)
    : m_spelling(std::move(spelling)), m_folded(std::move(folded))
{}

Result<std::optional<DocumentKey>> DocumentKey::parse(QStringView text)
{
    const QStringView id = text.trimmed();
    if (id.isEmpty())
        return std::nullopt;
    if (id.startsWith(u'/'))
        return failure(ErrorCode::DataError, u"A document key must not begin with a slash"_s);
    int codePoints = 0;
    for (qsizetype at = 0; at < id.size();) {
        const QString found = objection(takeCodePoint(id, at));
        ++codePoints;
        if (!found.isEmpty())
            return failure(
                ErrorCode::DataError,
                u"A document key must not hold %1 (character %2)"_s.arg(found).arg(codePoints));
    }
    if (codePoints > maximumCodePoints)
        return tooLong(codePoints);
    return DocumentKey(id.toString(), foldedKeyText(id));
}

DocumentKey DocumentKey::fromTrusted(QString spelling)
{
    QByteArray folded = foldedKeyText(spelling);
    return DocumentKey(std::move(spelling), std::move(folded));
}

int DocumentKey::codePoints() const
{
    int count = 0;
    for (qsizetype at = 0; at < m_spelling.size(); ++count)
        takeCodePoint(m_spelling, at);
    return count;
}

Result<DocumentKey> DocumentKey::withIdentity(qint64 number) const
{
    const QByteArray digits = QByteArray::number(number);
    DocumentKey key(m_spelling + QLatin1StringView(digits), m_folded + digits);
    if (const int length = key.codePoints(); length > maximumCodePoints)
        return tooLong(length);
    return key;
}

QString DocumentKey::toLiteral() const
{
    return quotedText(m_spelling, u'\'');
}
