#include "tests/storage/model/documentgenerator.h"

#include <algorithm>
#include <vector>

using namespace Qt::StringLiterals;

namespace {

QString inAnotherCase(const QString &text, uint32_t bits)
{
    QString result;
    for (const uint c : text.toUcs4()) {
        const char32_t other = bits & 1 ? QChar::toUpper(c) : QChar::toLower(c);
        result += QString::fromUcs4(&other, 1);
        bits = bits >> 1 | bits << 31;
    }
    // Not every character comes back from its upper case (ẞ, ı): then it is another key.
    return result;
}

} // namespace

QString DocumentGenerator::prefix()
{
    static const QStringList prefixes = {u"users/"_s,       u"users/"_s, u"Users/"_s,
                                         u"orders/"_s,      u"école/"_s, u"ÉCOLE/"_s,
                                         u"users/1/acc/"_s, u"a//"_s,    u"  orders/ "_s};
    static const QStringList wrong = {u"users"_s, u""_s,      u" "_s,    u"/"_s,
                                      u"/a/"_s,   u"a\\b/"_s, u"a\nb/"_s};
    if (m_chance.oneIn(60))
        return m_chance.any(wrong);
    if (m_chance.oneIn(60)) // Room for two digits, one digit or none.
        return QString(1019 + m_chance.below(5), u'p') + u'/';
    if (m_chance.oneIn(12)) // Those that are seeded near the end.
        return u"edge%1/"_s.arg(m_chance.below(10));
    return m_chance.any(prefixes);
}

QString DocumentGenerator::id()
{
    static const QStringList ids = {u"a"_s,    u"A"_s,       u"Ayende"_s,   u"ayende "_s,
                                    u" a b"_s, u"a'b"_s,     u"a\"b"_s,     u"Straße"_s,
                                    u"ΟΔΟΣ"_s, u"e\u0301"_s, u"é"_s,        u"\ufffd"_s,
                                    u"🍕/1"_s,  u"𐐀"_s,       u"x\u0085y"_s, u"users/1/acc/01"_s};
    static const QStringList wrong = {u"a\\b"_s,
                                      u"a\nb"_s,
                                      u"/a"_s,
                                      QString(1024, u'c'),
                                      u"a\u007f"_s,
                                      u"//"_s,
                                      u"a"_s + QChar(0xd83c),
                                      QString(QChar(0))};
    // What the walk past hand-made keys meets behind the numbers that SEED gives such prefixes.
    static const QList<qint64> nearTheEnd = {4611686018427387905, 4611686018427387906,
                                             9223372036854775801, 9223372036854775802,
                                             9223372036854775804, 9223372036854775807};
    const auto &documents = m_model.state().documents.all();
    if (m_chance.oneIn(50))
        return m_chance.any(wrong);
    if (m_chance.oneIn(3) && !documents.empty()) {
        // By age, since the order of GUIDs is another one in each run.
        std::vector<const ModelDocuments::Document *> byAge;
        for (const auto &[key, document] : documents)
            byAge.push_back(&document);
        const auto chosen = byAge.begin() + m_chance.below(int(byAge.size()));
        std::nth_element(
            byAge.begin(), chosen, byAge.end(),
            [](const auto *left, const auto *right) { return left->etag < right->etag; });
        const QString &spelling = (*chosen)->spelling;
        return m_chance.oneIn(3) ? inAnotherCase(spelling, quint32(m_chance.bits())) : spelling;
    }
    if (m_chance.oneIn(5))
        return m_chance.any(ids);
    if (m_chance.oneIn(100))
        return QString(1023, m_chance.oneIn(2) ? u'c' : u'C');
    if (m_chance.oneIn(40))
        return u"edge%1/%2"_s.arg(m_chance.below(10)).arg(m_chance.any(nearTheEnd));
    return prefix() + QString::number(m_chance.below(m_large ? 10000 : 40));
}

std::optional<quint64> DocumentGenerator::etag(const QString &text)
{
    const ModelDocuments::Document *found = m_model.state().documents.find(ModelId(text));
    const quint64 current = found ? found->etag : 0;
    switch (m_chance.below(6)) {
    case 0:
        return 0;
    case 1:
        return current + 1;
    case 2:
        return quint64(m_chance.below(1000));
    default:
        return current;
    }
}

void DocumentGenerator::fillStartingWith(ModelDocuments::StartingWith &window)
{
    static const QStringList patterns = {u"*"_s,     u"1*|2?"_s, u"?"_s,   u"??"_s,   u"*1"_s,
                                         u""_s,      u"|"_s,     u"|3|"_s, u"*É*"_s,  u"1?3*|*/*"_s,
                                         u"A*|🍕*"_s, u"*0*"_s,   u"1"_s,   u"?*1*"_s, u"**2"_s};
    static const QStringList prefixes = {
        u""_s,       u"users/"_s, u"USERS/1"_s, u"école"_s,
        u"a"_s,      u" a"_s,     u"nothing"_s, QString(QChar(0xd83c)),
        u"\ufffd"_s, u"🍕"_s,      u"edge"_s};
    window.prefix = m_chance.oneIn(4) ? id() : m_chance.any(prefixes);
    if (m_chance.oneIn(4))
        window.prefix.truncate(m_chance.below(int(window.prefix.size()) + 1));
    if (m_chance.oneIn(3))
        window.matches = m_chance.any(patterns);
    if (m_chance.oneIn(4))
        window.exclude = m_chance.any(patterns);
    if (m_chance.oneIn(4))
        window.after = id();
    window.skip = m_chance.oneIn(4) ? quint64(m_chance.below(m_large ? 500 : 12)) : 0;
    window.take = m_chance.oneIn(2)
                      ? std::optional(quint64(m_chance.below(m_chance.oneIn(10) ? 1000 : 12)))
                      : std::nullopt;
}

void DocumentGenerator::fill(ModelStatement &statement)
{
    using Kind = ModelStatement::Kind;
    switch (statement.kind) {
    case Kind::Save:
    case Kind::Insert: {
        ModelDocuments::Save &save = statement.save;
        save.insert = statement.kind == Kind::Insert;
        const int way = m_chance.below(10);
        save.id = way < 1 ? (m_chance.oneIn(4) ? u" \t"_s : QString()) : way < 5 ? prefix() : id();
        save.value = m_values.document();
        if (m_chance.oneIn(4))
            save.collection = m_values.collection();
        if (!save.insert && m_chance.oneIn(6))
            save.ifEtag = etag(save.id);
        break;
    }
    case Kind::LoadMany:
        for (int i = 2 + m_chance.below(4); i > 0; --i)
            statement.ids << (m_chance.oneIn(30) ? QString() : id());
        break;
    case Kind::LoadStartingWith:
        fillStartingWith(statement.window);
        break;
    case Kind::Load:
    case Kind::Delete:
    case Kind::Etag:
        statement.id = m_chance.oneIn(40) ? u" "_s : m_chance.oneIn(30) ? prefix() : id();
        if (statement.kind == Kind::Delete && m_chance.oneIn(3))
            statement.ifEtag = etag(statement.id);
        break;
    case Kind::CountDocuments:
    case Kind::ClearDocuments:
        // Most documents are in none: clearing those thins out the whole list.
        if (m_large && m_chance.oneIn(2))
            statement.collection = u"@empty"_s;
        else if (!m_chance.oneIn(5))
            statement.collection = m_chance.oneIn(10) ? u"nobody"_s : m_values.collection();
        break;
    case Kind::Identity:
    case Kind::Next:
        statement.id = prefix();
        break;
    case Kind::Seed:
        statement.id = prefix();
        statement.number = QByteArray::number(m_chance.below(m_large ? 400 : 60));
        if (statement.id.contains(u"edge"))
            statement.number =
                m_chance.any<QByteArray>({"9223372036854775800", "9223372036854775806",
                                          "9223372036854775807", "4611686018427387904"});
        if (m_chance.oneIn(20))
            statement.number =
                m_chance.any<QByteArray>({"-1", "9223372036854775808", "1" + QByteArray(40, '0')});
        break;
    case Kind::SetGuid:
        statement.guidVersion = m_chance.oneIn(2) ? 4 : 7;
        break;
    default:
        break;
    }
}
