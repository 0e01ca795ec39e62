#include "storage/search/searchterms.h"

#include "storage/json/jsonstring.h"
#include "storage/search/termsparser.h"

using namespace Qt::StringLiterals;

namespace {

QLatin1StringView operatorText(SearchTerms::Operator op)
{
    switch (op) {
    case SearchTerms::Operator::Equal:
        return "="_L1;
    case SearchTerms::Operator::NotEqual:
        return "!="_L1;
    case SearchTerms::Operator::Less:
        return "<"_L1;
    case SearchTerms::Operator::LessOrEqual:
        return "<="_L1;
    case SearchTerms::Operator::Greater:
        return ">"_L1;
    case SearchTerms::Operator::GreaterOrEqual:
        return ">="_L1;
    case SearchTerms::Operator::Contains:
        return "~"_L1;
    }
    Q_UNREACHABLE();
}

QString subjectText(const SearchTerms::Condition &condition)
{
    switch (condition.subject) {
    case SearchTerms::Subject::Key:
        return u"@key"_s;
    case SearchTerms::Subject::IndexKey:
        return u"@indexkey"_s;
    case SearchTerms::Subject::Size:
        return u"@size"_s;
    case SearchTerms::Subject::Modified:
        return u"@modified"_s;
    case SearchTerms::Subject::Member:
        break;
    }
    QStringList names;
    // A single name with an @ in front would be read as one of the above.
    const bool isQuoted = condition.path.size() == 1 && condition.path.first().startsWith(u'@');
    for (const QString &name : condition.path) {
        const bool isBare = !isQuoted && !name.isEmpty() &&
                            std::all_of(name.begin(), name.end(), TermsParser::isNameCharacter);
        names << (isBare ? name : QString::fromUtf8(toJsonString(name)));
    }
    return names.join(u'.');
}

} // namespace

Result<SearchTerms> SearchTerms::parse(QStringView text, Keys keys)
{
    return TermsParser(text, keys).parse().map([](QList<Condition> conditions) {
        return SearchTerms(std::move(conditions));
    });
}

SearchTerms SearchTerms::keyContains(const QString &text, Keys keys)
{
    if (text.isEmpty())
        return {};
    return SearchTerms({{.subject = keys == Keys::OfIndexEntries ? Subject::IndexKey : Subject::Key,
                         .op = Operator::Contains,
                         .kind = Kind::String,
                         .text = text}});
}

QString SearchTerms::toText() const
{
    QStringList texts;
    for (const Condition &condition : m_conditions) {
        const QString value = condition.kind == Kind::String
                                  ? QString::fromUtf8(toJsonString(condition.text))
                                  : condition.text;
        texts << subjectText(condition) + u' ' + operatorText(condition.op) + u' ' + value;
    }
    return texts.join(u" and "_s);
}
