#include "storage/keys/wildcard.h"

#include "storage/keys/documentkey.h"

#include <algorithm>

namespace {

// Behind the code point that begins at `at`.
qsizetype nextCodePoint(QByteArrayView utf8, qsizetype at)
{
    do
        ++at;
    while (at < utf8.size() && (uchar(utf8[at]) & 0xc0) == 0x80);
    return at;
}

// Where a mismatch comes up, only the last `*` needs to take one more code point: what an earlier
// one could take in its place, the last one can take as well. So nothing grows exponentially.
bool matchesWhole(QByteArrayView pattern, QByteArrayView text)
{
    qsizetype patternAt = 0;
    qsizetype textAt = 0;
    qsizetype behindStar = -1; // None so far.
    qsizetype starEnd = 0;     // How far the last `*` reaches in the text.
    while (textAt < text.size()) {
        const char wanted = patternAt < pattern.size() ? pattern[patternAt] : '\0';
        if (wanted == '*') {
            behindStar = ++patternAt;
            starEnd = textAt;
        } else if (wanted == '?') {
            ++patternAt;
            textAt = nextCodePoint(text, textAt);
        } else if (patternAt < pattern.size() && wanted == text[textAt]) {
            ++patternAt;
            ++textAt;
        } else if (behindStar >= 0) {
            patternAt = behindStar;
            starEnd = nextCodePoint(text, starEnd);
            textAt = starEnd;
        } else {
            return false;
        }
    }
    while (patternAt < pattern.size() && pattern[patternAt] == '*')
        ++patternAt;
    return patternAt == pattern.size();
}

} // namespace

WildcardPattern::WildcardPattern(QStringView pattern)
{
    for (const QStringView alternative : pattern.split(u'|', Qt::SkipEmptyParts))
        m_alternatives.append(foldedKeyText(alternative));
}

bool WildcardPattern::matches(QByteArrayView foldedRest) const
{
    return std::any_of(
        m_alternatives.begin(), m_alternatives.end(),
        [foldedRest](const QByteArray &pattern) { return matchesWhole(pattern, foldedRest); });
}
