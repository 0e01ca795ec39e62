#include "model/consolehistory.h"

void ConsoleHistory::add(const QString &text)
{
    endWalk();
    if (text.isEmpty() || text.size() > maximumEntryLength ||
        (!m_entries.isEmpty() && m_entries.constLast() == text))
        return;
    m_entries.append(text);
    if (m_entries.size() > maximumEntries)
        m_entries.remove(0, m_entries.size() - maximumEntries);
}

void ConsoleHistory::setEntries(const QStringList &entries)
{
    m_entries.clear();
    for (const QString &entry : entries)
        add(entry);
}

std::optional<QString> ConsoleHistory::older(const QString &current)
{
    if (m_at < 0) {
        if (m_entries.isEmpty())
            return std::nullopt;
        m_draft = current;
        m_at = m_entries.size();
    }
    if (m_at == 0)
        return std::nullopt;
    --m_at;
    return m_entries.at(m_at);
}

std::optional<QString> ConsoleHistory::newer()
{
    if (m_at < 0)
        return std::nullopt;
    ++m_at;
    if (m_at < m_entries.size())
        return m_entries.at(m_at);
    QString draft = m_draft;
    endWalk();
    return draft;
}

void ConsoleHistory::endWalk()
{
    m_at = -1;
    m_draft.clear();
}
