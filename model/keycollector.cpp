#include "model/keycollector.h"

#include "model/whenfinished.h"

void KeyCollector::collect(Source &source, RowReader reader, QList<Rows> ranges, QObject *context,
                           Finished finished)
{
    auto *collector = new KeyCollector(source, std::move(reader));
    collector->m_ranges = std::move(ranges);
    collector->m_context = context;
    collector->m_finished = std::move(finished);
    collector->requestNext();
}

void KeyCollector::requestNext()
{
    if (m_ranges.isEmpty()) {
        finish(m_keys);
        return;
    }
    const Rows range = m_ranges.first();
    const int wanted = int(std::min<qint64>(range.last - range.first + 1, rowsInRequest));
    whenFinished(m_reader(range.first, wanted), this, [this, wanted](const Result<ListPage> &page) {
        if (!page) {
            finish(tl::unexpected(page.error()));
            return;
        }
        for (const ListRow &row : page->rows)
            m_keys.append(row.key);
        m_ranges.first().first += wanted;
        if (page->rows.size() < wanted || m_ranges.first().first > m_ranges.first().last)
            m_ranges.removeFirst();
        requestNext();
    });
}

void KeyCollector::finish(const Result<QList<RecordKey>> &keys)
{
    deleteLater();
    if (m_context)
        m_finished(keys);
}
