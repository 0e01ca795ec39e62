#include "tests/storage/model/storegenerator.h"

using namespace Qt::StringLiterals;
using Kind = ModelStatement::Kind;

namespace {

const QStringList &storeNames()
{
    static const QStringList names = {u"s"_s,      u"t"_s,  u"books"_s, u"KEY"_s,
                                      u"Straße"_s, u"S"_s,  u""_s,      QString(QChar(0xd83c)),
                                      u"\ufffd"_s, u"'\""_s};
    return names;
}

const QStringList &indexNames()
{
    static const QStringList names = {
        u"by_a"_s, u"By_a"_s, u"on"_s, u"über"_s, u""_s, QString(QChar(0xd83c)), u"\ufffd"_s};
    return names;
}

} // namespace

void StoreGenerator::fill(ModelStatement &statement)
{
    fillMaking(statement);
    fillRecords(statement);
}

QString StoreGenerator::storeName()
{
    const auto &stores = m_model.state().stores;
    if (stores.empty() || m_chance.oneIn(40))
        return m_chance.oneIn(2) ? m_chance.any(storeNames()) : u"nobody"_s;
    return m_chance.anyOf(stores).first;
}

const ModelStore *StoreGenerator::store(const QString &name) const
{
    const auto found = m_model.state().stores.find(name);
    return found == m_model.state().stores.end() ? nullptr : &found->second;
}

QString StoreGenerator::indexName(const QString &name)
{
    const ModelStore *found = store(name);
    if (!found || found->indexes().empty() || m_chance.oneIn(25))
        return m_chance.any(indexNames());
    return m_chance.anyOf(found->indexes()).first;
}

ModelKeyPath StoreGenerator::keyPath()
{
    static const QStringList paths = {
        u"a"_s,       u"b"_s,     u"id"_s,  u"foo"_s,         u"foo.bar"_s, u"a"_s,
        u"tags"_s,    u"tags"_s,  u"a.b"_s, u"foo.bar.baz"_s, u""_s,        u"a.length"_s,
        u"length"_s,  u"ünï"_s,   u"$x"_s,  u"foo.length"_s,  u"b.a"_s,     u"foo.bar.length"_s,
        u"a.$date"_s, u"$date"_s, u"中1"_s};
    static const QStringList malformed = {u"a..b"_s,
                                          u".a"_s,
                                          u"a."_s,
                                          u"1a"_s,
                                          u"a b"_s,
                                          u"a-b"_s,
                                          u" a"_s,
                                          u"."_s,
                                          u"\\u0061"_s,
                                          u"a[0]"_s,
                                          u"🍕"_s,
                                          u"a.🍕"_s,
                                          QString(QChar(0xd83c)),
                                          u"a\u00a0"_s,
                                          u"a,b"_s};
    const auto one = [&] {
        return m_chance.oneIn(40) ? m_chance.any(malformed) : m_chance.any(paths);
    };
    if (!m_chance.oneIn(5))
        return ModelKeyPath(one());
    QStringList several;
    for (int i = m_chance.below(3); i >= 0; --i)
        several << one();
    return ModelKeyPath(several);
}

void StoreGenerator::fillMaking(ModelStatement &statement)
{
    switch (statement.kind) {
    case Kind::CreateStore:
        statement.store = m_chance.any(storeNames());
        if (m_large ? m_chance.oneIn(4) : !m_chance.oneIn(3))
            statement.keyPath = keyPath();
        statement.autoIncrement = m_large ? !m_chance.oneIn(4) : m_chance.oneIn(2);
        break;
    case Kind::DropStore:
        statement.store = storeName();
        break;
    case Kind::RenameStore:
        statement.store = storeName();
        statement.to = m_chance.any(storeNames());
        break;
    case Kind::CreateIndex:
        statement.store = storeName();
        statement.index = m_chance.any(indexNames());
        statement.keyPath = keyPath();
        statement.unique = m_chance.oneIn(3);
        statement.multiEntry = m_chance.oneIn(3);
        break;
    case Kind::DropIndex:
        statement.store = storeName();
        statement.index = indexName(statement.store);
        break;
    case Kind::RenameIndex:
        statement.store = storeName();
        statement.index = indexName(statement.store);
        statement.to = m_chance.any(indexNames());
        break;
    default:
        break;
    }
}

// Mostly one that is there.
ModelKey StoreGenerator::keyOf(const QString &name, const std::optional<QString> &by)
{
    const ModelStore *found = store(name);
    if (!found || m_chance.oneIn(4))
        return m_values.keyLiteral();
    if (by && found->indexes().contains(*by)) {
        const auto &entries = found->indexes().at(*by).entries;
        if (!entries.empty())
            return m_chance.anyOf(entries).key;
    } else if (!found->records().empty()) {
        const auto &records = found->records();
        return m_chance.anyOf(records).first;
    }
    return m_values.keyLiteral();
}

ModelRange StoreGenerator::range(const QString &name, const std::optional<QString> &by)
{
    if (m_chance.oneIn(4))
        return ModelRange::only(keyOf(name, by), ModelRange::Form::Equals);
    ModelRange range;
    if (!m_chance.oneIn(3))
        range.lower = {keyOf(name, by), m_chance.oneIn(2)};
    if (!m_chance.oneIn(3))
        range.upper = {keyOf(name, by), m_chance.oneIn(2)};
    if (!range.isValid() && range.lower && range.upper && !m_chance.oneIn(4))
        std::swap(range.lower, range.upper);
    return range;
}

// All but some hundred at both ends, so that what is left of two runs is joined.
ModelRange StoreGenerator::middle(const QString &name)
{
    const ModelStore *found = store(name);
    if (!found || found->records().size() < 300)
        return range(name, {});
    const auto &records = found->records();
    return {
        .lower = ModelRange::Bound{std::next(records.begin(), m_chance.below(150))->first, false},
        .upper = ModelRange::Bound{std::prev(records.end(), 1 + m_chance.below(100))->first, true}};
}

void StoreGenerator::fillPut(ModelStatement &statement)
{
    const ModelStore *found = store(statement.store);
    QList<ModelKeyPath> paths;
    if (found) {
        for (const auto &[name, index] : found->indexes())
            paths << index.path;
        const bool isGenerated = found->currentNumber() && !m_chance.oneIn(3);
        if (found->keyPath() && (!isGenerated || found->keyPath()->isEmpty()))
            paths =
                found->keyPath()->isEmpty() ? QList{*found->keyPath()} : paths << *found->keyPath();
    }
    statement.value = m_values.record(paths);
    const bool isInLine = found && found->keyPath();
    const bool isGenerated = found && found->currentNumber();
    if (isInLine ? m_chance.oneIn(40) : isGenerated ? m_chance.oneIn(3) : !m_chance.oneIn(40))
        statement.key = m_chance.oneIn(5) ? keyOf(statement.store, {}) : m_values.keyLiteral();
}

void StoreGenerator::fillRecords(ModelStatement &statement)
{
    switch (statement.kind) {
    case Kind::Put:
    case Kind::Add:
        statement.store = storeName();
        return fillPut(statement);
    case Kind::ClearStore:
    case Kind::Current:
        statement.store = storeName();
        return;
    case Kind::Get:
    case Kind::Remove:
    case Kind::Keys:
    case Kind::Values:
    case Kind::Count:
        break;
    default:
        return;
    }

    statement.store = storeName();
    if (statement.kind != Kind::Remove && m_chance.oneIn(2)) {
        const ModelStore *found = store(statement.store);
        if (m_chance.oneIn(10) || (found && !found->indexes().empty()))
            statement.by = indexName(statement.store);
    }
    const bool takesKey = statement.kind == Kind::Get || statement.kind == Kind::Remove;
    // Ranges take much away: in a large profile they are seldom removed.
    if (takesKey && !m_chance.oneIn(statement.kind == Kind::Get ? 3 : m_large ? 40 : 5))
        statement.range =
            ModelRange::only(keyOf(statement.store, statement.by), ModelRange::Form::Bare);
    else if (!m_chance.oneIn(takesKey ? 10 : 3))
        statement.range = m_large && statement.kind == Kind::Remove && m_chance.oneIn(2)
                              ? middle(statement.store)
                              : range(statement.store, statement.by);
    if (statement.kind == Kind::Keys || statement.kind == Kind::Values) {
        statement.reverse = m_chance.oneIn(3);
        statement.skip = m_chance.oneIn(3) ? quint64(m_chance.below(m_large ? 2000 : 20)) : 0;
        statement.take = m_chance.oneIn(3) || m_large ? take() : std::nullopt;
    }
}

std::optional<quint64> StoreGenerator::take()
{
    return m_chance.oneIn(20) ? 99999999999ULL : quint64(m_chance.below(12));
}
