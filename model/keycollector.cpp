#include "model/keycollector.h"

#include "model/whenfinished.h"

#include <algorithm>

void KeyCollector::collect(QObject &owner, RowReader reader, Of of, QList<Rows> ranges,
                           std::shared_ptr<Progress> progress, QObject *context, Finished finished)
{
    auto *collector = new KeyCollector(owner, std::move(reader), of);
    collector->m_ranges = std::move(ranges);
    collector->m_progress = std::move(progress);
    collector->m_context = context;
    collector->m_finished = std::move(finished);
    for (const Rows &range : std::as_const(collector->m_ranges))
        collector->m_wanted += range.last - range.first + 1;
    collector->m_progress->set(0, collector->m_wanted);
    collector->requestNext();
}

void KeyCollector::requestNext()
{
    if (m_progress->isCancelled()) {
        finish(failure(ErrorCode::AbortError, tr("Cancelled.")));
        return;
    }
    if (m_ranges.isEmpty()) {
        finish(m_keys);
        return;
    }
    const Rows range = m_ranges.first();
    const int wanted = int(std::min<qint64>(range.last - range.first + 1, rowsInRequest));
    // On the thread that has read the page.
    const auto pick = [](const Result<ListPage> &page) {
        return page.map([](const ListPage &rows) {
            Part part{.keys = {}, .totalRows = rows.totalRows};
            for (const ListRow &row : rows.rows)
                part.keys.append(row.key);
            return part;
        });
    };
    whenFinished(m_reader(range.first, wanted).then(pick), this,
                 [this, wanted](const Result<Part> &part) {
                     if (part)
                         take(wanted, *part);
                     else
                         finish(tl::unexpected(part.error()));
                 });
}

void KeyCollector::take(int wanted, const Part &part)
{
    if (!m_totalRows)
        m_totalRows = part.totalRows;
    if (m_of == Of::List && *m_totalRows != part.totalRows) {
        finish(failure(ErrorCode::InvalidStateError,
                       tr("Rows came or went while the chosen keys were read. Choose again.")));
        return;
    }
    m_keys.append(part.keys);
    m_progress->set(m_keys.size(), m_wanted);
    m_ranges.first().first += wanted;
    if (part.keys.size() < wanted || m_ranges.first().first > m_ranges.first().last)
        m_ranges.removeFirst();
    requestNext();
}

void KeyCollector::finish(const Result<KeyList> &keys)
{
    deleteLater();
    if (m_context)
        m_finished(keys);
}
