#pragma once

#include "storage/json/jsonview.h"
#include "storage/search/searchterms.h"

#include <QByteArrayMatcher>
#include <QStringMatcher>

#include <vector>

// Whether what a list has fits SearchTerms, made ready to be asked of millions. A record fits where
// all three do; ask the cheap ones first. On one thread.
class SearchMatcher final
{
public:
    SearchMatcher(const SearchTerms &terms, SearchTerms::Keys keys);

    [[nodiscard]] bool asksForKeys() const { return !m_keyConditions.empty(); }
    [[nodiscard]] bool asksForValues() const { return !m_memberConditions.empty(); }

    // The bytes by which the list has it: a document's folded key, a store's encoded key or an
    // index's entry.
    [[nodiscard]] bool fitsKey(const QByteArray &bytes) const;
    [[nodiscard]] bool fitsRow(qint64 sizeInBytes, qint64 modifiedMilliseconds) const;
    // `json` is compact and checked.
    [[nodiscard]] bool fitsValue(QByteArrayView json) const;

private:
    using Condition = SearchTerms::Condition;
    struct KeyCondition
    {
        Condition condition;
        QByteArray bytes; // The key that it names, as the list has it.
        QByteArrayMatcher foldedPart;
    };
    struct MemberCondition
    {
        Condition condition;
        QList<QByteArray> path; // WTF-8.
        QByteArray plain;       // The text, WTF-8, where it may stand in JSON as it is.
        QStringMatcher part;
    };
    [[nodiscard]] bool fitsDocumentKey(const KeyCondition &asked, const QByteArray &folded) const;
    [[nodiscard]] static bool fitsRecordKey(const KeyCondition &asked, const QByteArray &encoded);

    SearchTerms::Keys m_keys;
    std::vector<KeyCondition> m_keyConditions;
    std::vector<Condition> m_rowConditions;
    std::vector<MemberCondition> m_memberConditions;
};
