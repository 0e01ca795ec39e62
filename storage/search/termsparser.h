#pragma once

#include "storage/search/searchterms.h"

// Reads the text of SearchTerms, once, from front to back.
class TermsParser final
{
public:
    // `text` is not owned and must outlive this.
    TermsParser(QStringView text, SearchTerms::Keys keys) : m_text(text), m_keys(keys) {}

    [[nodiscard]] Result<QList<SearchTerms::Condition>> parse();

    // What a name may have without quotes.
    [[nodiscard]] static bool isNameCharacter(QChar character);

private:
    using Condition = SearchTerms::Condition;

    [[nodiscard]] Result<Condition> condition();
    [[nodiscard]] Result<void> readSubject(Condition &condition);
    [[nodiscard]] Result<void> readSpecial(Condition &condition, qsizetype at);
    [[nodiscard]] Result<void> readOperator(Condition &condition);
    [[nodiscard]] Result<void> readValue(Condition &condition);
    [[nodiscard]] Result<void> readSize(Condition &condition);
    [[nodiscard]] Result<void> readMoment(Condition &condition);
    [[nodiscard]] Result<void> readJson(Condition &condition);
    [[nodiscard]] Result<void> checkFit(const Condition &condition, qsizetype at) const;
    [[nodiscard]] Result<QString> quoted();
    [[nodiscard]] Result<void> readAnd();

    void skipSpace();
    [[nodiscard]] bool isAtEnd() const { return m_at >= m_text.size(); }
    [[nodiscard]] QStringView wordAt(qsizetype at) const;
    [[nodiscard]] tl::unexpected<StorageError> complain(qsizetype at, const QString &message) const;

    const QStringView m_text;
    const SearchTerms::Keys m_keys;
    qsizetype m_at = 0;
};
