#include "storage/identities.h"

#include "storage/sqlite/connection.h"
#include "storage/text/utf8.h"

#include <map>

using namespace Qt::StringLiterals;

namespace {

// The spelling has a column of its own only where it is not the folded form.
QString spellingOf(const QByteArray &folded, const Query &query, int column)
{
    return decodedUtf8(query.isNull(column) ? folded : query.bytes(column));
}

} // namespace

Result<Identities::Number *> Identities::number(const DocumentKey &prefix)
{
    if (const auto found = m_numbers.find(prefix.folded()); found != m_numbers.end())
        return &*found;
    if (m_moved.isEmpty() && m_numbers.size() >= maximumRemembered)
        m_numbers.clear();

    const auto doing = [&] { return u"read the identity of “%1”"_s.arg(prefix.spelling()); };
    Query query = m_connection.prepare("SELECT spelling, value FROM identity WHERE folded = ?");
    if (auto done = query.bind(prefix.folded()).run(doing); !done)
        return tl::unexpected(done.error());
    Number number{.spelling = prefix.spelling(), .value = 0, .committed = 0, .onDisk = false};
    if (query.next()) {
        number.spelling = spellingOf(prefix.folded(), query, 0);
        number.value = number.committed = query.integer(1);
        number.onDisk = true;
    } else if (auto done = query.finished(doing); !done) {
        return tl::unexpected(done.error());
    }
    return &*m_numbers.insert(prefix.folded(), number);
}

Result<qint64> Identities::value(const DocumentKey &prefix)
{
    return number(prefix).map([](Number *number) { return number->value; });
}

Result<qint64> Identities::committedValue(const DocumentKey &prefix)
{
    return number(prefix).map([](Number *number) { return number->committed; });
}

NumberMove Identities::move(const DocumentKey &prefix, qint64 value)
{
    Number &number = m_numbers[prefix.folded()];
    // A prefix that has no row yet gets the spelling of who moves it, not of who looked at it.
    if (!number.onDisk && number.value == 0)
        number.spelling = prefix.spelling();
    if (number.value == number.committed && value != number.value)
        m_moved << prefix.folded();
    const NumberMove move{.kind = NumberMove::Kind::Identity,
                          .name = number.spelling,
                          .before = static_cast<quint64>(number.value),
                          .after = static_cast<quint64>(value)};
    number.value = value;
    return move;
}

QList<NumberMove> Identities::movesBack() const
{
    QList<NumberMove> moves;
    for (const QByteArray &folded : m_moved) {
        const Number &number = *m_numbers.find(folded);
        moves << NumberMove{.kind = NumberMove::Kind::Identity,
                            .name = number.spelling,
                            .before = static_cast<quint64>(number.value),
                            .after = static_cast<quint64>(number.committed)};
    }
    return moves;
}

Result<void> Identities::write()
{
    for (const QByteArray &folded : std::as_const(m_moved)) {
        const Number &number = *m_numbers.find(folded);
        Query query =
            m_connection.prepare("INSERT INTO identity (folded, spelling, value) VALUES (?, ?, ?)"
                                 " ON CONFLICT (folded) DO UPDATE SET value = excluded.value");
        query.bind(folded);
        if (const QByteArray spelling = number.spelling.toUtf8(); spelling == folded)
            query.bindNull();
        else
            query.bind(spelling);
        if (auto done = query.bind(number.value).run(u"write an identity"_s); !done)
            return done;
    }
    return {};
}

void Identities::setCommitted()
{
    for (const QByteArray &folded : std::as_const(m_moved)) {
        Number &number = m_numbers[folded];
        number.committed = number.value;
        number.onDisk = true;
    }
    m_moved.clear();
}

void Identities::forget()
{
    m_numbers.clear();
    m_moved.clear();
}

Result<QList<Identities::Entry>> Identities::entries(int limit)
{
    const QString doing = u"list the identities"_s;
    std::map<QByteArray, Entry> entries;
    Query query = m_connection.prepare(
        "SELECT folded, spelling, value FROM identity ORDER BY folded LIMIT ?");
    if (auto done = query.bind(qint64(limit)).run(doing); !done)
        return tl::unexpected(done.error());
    while (query.next()) {
        const QByteArray folded = query.bytes(0);
        const qint64 value = query.integer(2);
        entries.insert_or_assign(
            folded, Entry{.prefix = DocumentKey::fromTrusted(spellingOf(folded, query, 1)),
                          .value = value,
                          .committed = value});
    }
    if (auto done = query.finished(doing); !done)
        return tl::unexpected(done.error());
    for (const QByteArray &folded : std::as_const(m_moved)) {
        const Number &number = *m_numbers.find(folded);
        entries.insert_or_assign(folded, Entry{.prefix = DocumentKey::fromTrusted(number.spelling),
                                               .value = number.value,
                                               .committed = number.committed});
    }
    QList<Entry> list;
    for (const auto &[folded, entry] : entries) {
        if (list.size() == limit)
            break;
        list << entry;
    }
    return list;
}

Result<qint64> Identities::count()
{
    auto count =
        m_connection.integer(u"SELECT count(*) FROM identity"_s, u"count the identities"_s);
    if (!count)
        return count;
    for (const QByteArray &folded : std::as_const(m_moved)) {
        if (!m_numbers.find(folded)->onDisk)
            *count += 1;
    }
    return count;
}
