#pragma once

#include <QByteArrayList>
#include <QByteArrayView>
#include <QStringView>

// The pattern behind MATCHES and EXCLUDE in LOAD STARTING WITH (SCRIPT.md): `*` is any run of
// characters, also none, `?` one code point, `|` parts alternatives; everything else is itself,
// without regard to case as document keys are compared. There is no escape. An immutable value.
//
//     WildcardPattern(u"1*|2?").matches(foldedKeyText(u"21")); // true
class WildcardPattern final
{
public:
    explicit WildcardPattern(QStringView pattern);

    // No alternative is left, since empty ones are ignored. Such a pattern filters nothing: callers
    // treat it, under MATCHES and EXCLUDE alike, as if it had not been given.
    [[nodiscard]] bool isEmpty() const { return m_alternatives.isEmpty(); }

    // Whether an alternative matches the whole of `foldedRest`: what follows the prefix in
    // DocumentKey::folded(). Never for an empty pattern. At most pattern × text steps.
    [[nodiscard]] bool matches(QByteArrayView foldedRest) const;

private:
    QByteArrayList m_alternatives; // Folded, UTF-8.
};
