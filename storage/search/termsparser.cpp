#include "storage/search/termsparser.h"

#include "storage/json/jsontext.h"
#include "storage/search/moment.h"
#include "storage/text/wtf8.h"

#include <array>
#include <cmath>

using namespace Qt::StringLiterals;

namespace {

using Subject = SearchTerms::Subject;
using Operator = SearchTerms::Operator;

// The longer ones first.
constexpr std::array searchOperators{
    std::pair{"!="_L1, Operator::NotEqual},       std::pair{"<="_L1, Operator::LessOrEqual},
    std::pair{">="_L1, Operator::GreaterOrEqual}, std::pair{"=="_L1, Operator::Equal},
    std::pair{"="_L1, Operator::Equal},           std::pair{"<"_L1, Operator::Less},
    std::pair{">"_L1, Operator::Greater},         std::pair{"~"_L1, Operator::Contains},
};

constexpr std::array sizeUnits{std::pair{"B"_L1, 1.0}, std::pair{"kB"_L1, 1e3},
                               std::pair{"MB"_L1, 1e6}, std::pair{"GB"_L1, 1e9}};

} // namespace

bool TermsParser::isNameCharacter(QChar character)
{
    return !character.isSpace() && !QStringView(u"\"'.,;()[]{}=!<>~\\").contains(character);
}

void TermsParser::skipSpace()
{
    while (!isAtEnd() && m_text[m_at].isSpace())
        ++m_at;
}

QStringView TermsParser::wordAt(qsizetype at) const
{
    qsizetype end = at;
    while (end < m_text.size() && !m_text[end].isSpace())
        ++end;
    return m_text.sliced(at, end - at);
}

tl::unexpected<StorageError> TermsParser::complain(qsizetype at, const QString &message) const
{
    return tl::unexpected(StorageError{.code = ErrorCode::SyntaxError,
                                       .message = message,
                                       .line = 1,
                                       .column = int(m_text.first(at).toUcs4().size()) + 1});
}

Result<QList<SearchTerms::Condition>> TermsParser::parse()
{
    QList<Condition> conditions;
    skipSpace();
    if (isAtEnd())
        return conditions;
    for (;;) {
        auto next = condition();
        if (!next)
            return tl::unexpected(next.error());
        conditions << std::move(*next);
        skipSpace();
        if (isAtEnd())
            return conditions;
        if (auto joined = readAnd(); !joined)
            return tl::unexpected(joined.error());
    }
}

Result<void> TermsParser::readAnd()
{
    const QStringView word = wordAt(m_at);
    if (word.compare("and"_L1, Qt::CaseInsensitive) != 0) {
        if (word.compare("or"_L1, Qt::CaseInsensitive) == 0)
            return complain(m_at, u"Conditions can be joined by “and” only, not by “or”."_s);
        return complain(
            m_at, u"“and” and another condition, or nothing, belongs here, not “%1”."_s.arg(word));
    }
    m_at += word.size();
    return {};
}

Result<SearchTerms::Condition> TermsParser::condition()
{
    Condition condition;
    skipSpace();
    auto done = readSubject(condition);
    skipSpace();
    if (done)
        done = readOperator(condition);
    skipSpace();
    const qsizetype value = m_at;
    if (done)
        done = readValue(condition);
    if (done)
        done = checkFit(condition, value);
    if (!done)
        return tl::unexpected(done.error());
    return condition;
}

Result<void> TermsParser::readSubject(Condition &condition)
{
    const qsizetype begin = m_at;
    for (;;) {
        const qsizetype at = m_at;
        if (!isAtEnd() && m_text[m_at] == u'"') {
            const auto name = quoted();
            if (!name)
                return tl::unexpected(name.error());
            condition.path << *name;
        } else {
            while (!isAtEnd() && isNameCharacter(m_text[m_at]))
                ++m_at;
            if (m_at == at) {
                return complain(at, condition.path.isEmpty()
                                        ? u"A member, @key, @size or @modified belongs here, as in "
                                          "“balance > 100”."_s
                                        : u"A member’s name belongs behind the period."_s);
            }
            condition.path << m_text.sliced(at, m_at - at).toString();
        }
        if (isAtEnd() || m_text[m_at] != u'.')
            break;
        ++m_at;
    }
    if (condition.path.size() == 1 && m_text[begin] == u'@')
        return readSpecial(condition, begin);
    return {};
}

Result<void> TermsParser::readSpecial(Condition &condition, qsizetype at)
{
    const QString name = std::exchange(condition.path, {}).first();
    const auto is = [&name](QLatin1StringView known) {
        return name.compare(known, Qt::CaseInsensitive) == 0;
    };
    const bool ofIndex = m_keys == SearchTerms::Keys::OfIndexEntries;
    if (is("@key"_L1)) {
        condition.subject = Subject::Key;
    } else if (is("@size"_L1)) {
        condition.subject = Subject::Size;
    } else if (is("@modified"_L1)) {
        condition.subject = Subject::Modified;
    } else if (is("@indexkey"_L1) && ofIndex) {
        condition.subject = Subject::IndexKey;
    } else if (is("@indexkey"_L1)) {
        return complain(at, u"Only the list of an index has an @indexkey; here it is @key."_s);
    } else {
        return complain(at, u"“%1” is not known: there are @key, @size and @modified. A member of "
                            "that name is written in quotes."_s.arg(name));
    }
    return {};
}

Result<void> TermsParser::readOperator(Condition &condition)
{
    const QStringView rest = m_text.sliced(m_at);
    for (const auto &[text, op] : searchOperators) {
        if (rest.startsWith(text)) {
            condition.op = op;
            m_at += text.size();
            return {};
        }
    }
    return complain(m_at, u"An operator belongs here: = != < <= > >= or ~ (contains)."_s);
}

Result<void> TermsParser::readValue(Condition &condition)
{
    switch (condition.subject) {
    case Subject::Size:
        return readSize(condition);
    case Subject::Modified:
        return readMoment(condition);
    case Subject::Key:
    case Subject::IndexKey:
    case Subject::Member:
        return readJson(condition);
    }
    Q_UNREACHABLE();
}

Result<void> TermsParser::readSize(Condition &condition)
{
    const qsizetype begin = m_at;
    while (!isAtEnd() && (m_text[m_at].isDigit() || m_text[m_at] == u'.'))
        ++m_at;
    bool isNumber = false;
    double bytes = m_text.sliced(begin, m_at - begin).toDouble(&isNumber);
    if (!isNumber)
        return complain(begin, u"A size belongs here, in bytes or as in “10 kB”."_s);
    const qsizetype behindNumber = m_at;
    skipSpace();
    const QStringView unit = wordAt(m_at);
    const auto *known = std::find_if(sizeUnits.begin(), sizeUnits.end(), [unit](const auto &named) {
        return unit.compare(named.first, Qt::CaseInsensitive) == 0;
    });
    if (known != sizeUnits.end()) {
        bytes *= known->second;
        m_at += unit.size();
    } else {
        m_at = behindNumber;
        if (!isAtEnd() && !m_text[m_at].isSpace())
            return complain(m_at, u"A size is in B, kB, MB or GB."_s);
    }
    if (bytes > 1e18)
        return complain(begin, u"No value is as large as that."_s);
    condition.kind = SearchTerms::Kind::Span;
    condition.from = qRound64(bytes);
    condition.end = condition.from + 1;
    condition.text = QString::number(condition.from);
    return {};
}

Result<void> TermsParser::readMoment(Condition &condition)
{
    const qsizetype begin = m_at;
    m_at += wordAt(m_at).size();
    QStringView word = m_text.sliced(begin, m_at - begin);
    if (word.size() >= 2 && word.front() == u'"' && word.back() == u'"')
        word = word.sliced(1, word.size() - 2);
    const std::optional<Moment> moment = Moment::fromText(word);
    if (!moment) {
        return complain(begin,
                        u"A date or time belongs here, as in 2026-01-31 or 2026-01-31T10:30."_s);
    }
    condition.kind = SearchTerms::Kind::Span;
    condition.from = moment->from;
    condition.end = moment->end;
    condition.text = word.toString();
    return {};
}

// The string with its quotes that stands here.
Result<QString> TermsParser::quoted()
{
    const qsizetype begin = m_at;
    for (++m_at; !isAtEnd() && m_text[m_at] != u'"'; ++m_at) {
        if (m_text[m_at] == u'\\')
            ++m_at;
    }
    if (isAtEnd()) {
        m_at = m_text.size();
        return complain(begin, u"The closing quote of this text is missing."_s);
    }
    ++m_at;
    const auto json = JsonText::parse(toWtf8(m_text.sliced(begin, m_at - begin)));
    if (!json) {
        // In a text that is being typed a backslash is the likely mistake.
        return complain(begin, u"This text is no JSON string: a backslash is written \\\\ and a "
                               "quote \\\"."_s);
    }
    return json->view().toString();
}

Result<void> TermsParser::readJson(Condition &condition)
{
    const qsizetype begin = m_at;
    if (isAtEnd()) {
        return complain(begin, condition.op == Operator::Contains
                                   ? u"A text in quotes belongs here, as in ~ \"ann\"."_s
                                   : u"A value belongs here: a number, a text in quotes, true, "
                                     "false or null."_s);
    }
    if (m_text[m_at] == u'"') {
        auto text = quoted();
        if (!text)
            return tl::unexpected(text.error());
        condition.kind = SearchTerms::Kind::String;
        condition.text = std::move(*text);
        return {};
    }
    const QStringView word = wordAt(m_at);
    const auto json = JsonText::parse(word.toUtf8());
    const JsonKind kind = json ? json->view().kind() : JsonKind::Object;
    if (kind == JsonKind::Object || kind == JsonKind::Array) {
        const bool isPlain = std::all_of(word.begin(), word.end(), isNameCharacter);
        return complain(begin, isPlain ? u"Text is written in quotes: \"%1\"."_s.arg(word)
                                       : u"A number, a text in quotes, true, false or null belongs "
                                         "here, not “%1”."_s.arg(word));
    }
    m_at += word.size();
    condition.text = word.toString();
    switch (kind) {
    case JsonKind::Number:
        condition.kind = SearchTerms::Kind::Number;
        condition.number = json->view().toDouble();
        break;
    case JsonKind::Boolean:
        condition.kind = SearchTerms::Kind::Boolean;
        condition.boolean = json->view().toBool();
        break;
    default:
        condition.kind = SearchTerms::Kind::Null;
        break;
    }
    return {};
}

// Whether the subject, the operator and the value, which begins at `at`, go together.
Result<void> TermsParser::checkFit(const Condition &condition, qsizetype at) const
{
    using Kind = SearchTerms::Kind;
    const bool ofKey = condition.subject == Subject::Key || condition.subject == Subject::IndexKey;
    if (condition.op == Operator::Contains && condition.kind == Kind::Span)
        return complain(at, u"~ looks for text: compare this with = != < <= > or >=."_s);
    if (condition.op == Operator::Contains && condition.kind != Kind::String)
        return complain(
            at, u"~ looks for text, which is written in quotes: ~ \"%1\"."_s.arg(condition.text));
    if (ofKey && m_keys == SearchTerms::Keys::OfDocuments && condition.kind != Kind::String)
        return complain(at,
                        u"Document keys are text: write \"%1\" in quotes."_s.arg(condition.text));
    if (ofKey && condition.kind != Kind::String && condition.kind != Kind::Number)
        return complain(at, u"A key is compared with a number or a text in quotes."_s);
    const bool isOrdered = condition.op != Operator::Equal && condition.op != Operator::NotEqual;
    if (isOrdered && (condition.kind == Kind::Boolean || condition.kind == Kind::Null))
        return complain(at, u"%1 can be compared with = and != only."_s.arg(condition.text));
    return {};
}
