#pragma once

#include <QString>
#include <QStringList>

#include <optional>

// What was run in the console, oldest first, and where Up and Down have walked to in it. What was
// being typed when the walk began is kept as its newest end. Bounded: the oldest go first.
class ConsoleHistory final
{
public:
    static constexpr qsizetype maximumEntries = 500;
    // A longer text is not remembered: it was pasted, and it would fill the settings.
    static constexpr qsizetype maximumEntryLength = 10'000;

    // The same text as the newest entry is not added again. Ends the walk.
    void add(const QString &text);
    void setEntries(const QStringList &entries);
    [[nodiscard]] const QStringList &entries() const { return m_entries; }

    // The next older text; `current` is what stands in the line. Absent at the oldest.
    [[nodiscard]] std::optional<QString> older(const QString &current);
    // The next newer text, at last what was being typed; absent where no walk is on.
    [[nodiscard]] std::optional<QString> newer();
    void endWalk();

private:
    QStringList m_entries;
    qsizetype m_at = -1; // In m_entries; −1: no walk is on.
    QString m_draft;
};
