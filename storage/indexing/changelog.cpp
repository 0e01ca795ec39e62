#include "storage/indexing/changelog.h"

#include "storage/sqlite/connection.h"

#include <QDataStream>
#include <QIODevice>

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 changesInRow = 500;
constexpr auto changeLogFormat = QDataStream::Qt_6_0;

} // namespace

Result<void> ChangeLog::makeRoom()
{
    return m_changes < changesInRow ? Result<void>() : write();
}

void ChangeLog::add(const Change &change)
{
    QDataStream stream(&m_row, QIODevice::Append);
    stream.setVersion(changeLogFormat);
    stream << change.before << change.after << change.folded;
    ++m_changes;
}

Result<void> ChangeLog::write()
{
    if (m_changes == 0)
        return {};
    auto written = m_connection.prepare("INSERT INTO document_change (changes) VALUES (?)")
                       .bind(m_row)
                       .run(u"write which documents were changed"_s);
    if (written)
        forget();
    return written;
}

void ChangeLog::forget()
{
    m_row.clear();
    m_changes = 0;
}

Result<qint64> ChangeLog::newest(Connection &connection)
{
    Query query = connection.prepare("SELECT max(number) FROM document_change");
    if (auto done = query.run(u"read which documents were changed"_s); !done)
        return tl::unexpected(done.error());
    return query.next() && !query.isNull(0) ? query.integer(0) : 0;
}

QList<ChangeLog::Change> ChangeLog::decode(const QByteArray &row)
{
    QList<Change> changes;
    QDataStream stream(row);
    stream.setVersion(changeLogFormat);
    while (!stream.atEnd()) {
        Change change;
        stream >> change.before >> change.after >> change.folded;
        if (stream.status() != QDataStream::Ok)
            break;
        changes << change;
    }
    return changes;
}
