#pragma once

#include "storage/transfer/progress.h"

#include <QElapsedTimer>
#include <QString>

// A line on the terminal that says how far a long piece of work is, and Ctrl+C that cancels it.
// Says nothing in the first second, nor where standard error is no terminal. One at a time; on the
// thread that does the work.
class TerminalProgress final
{
public:
    // `doing` is the line's first word.
    explicit TerminalProgress(const QString &doing);
    ~TerminalProgress();
    Q_DISABLE_COPY_MOVE(TerminalProgress)

    [[nodiscard]] Progress &progress() { return m_progress; }
    // Takes the line away.
    void clear();

private:
    // A few times a second, as the work goes on.
    void show();

    QString m_doing;
    Progress m_progress;
    QElapsedTimer m_sinceStart;
    QElapsedTimer m_sinceShown;
    bool m_isTerminal = false;
    bool m_shown = false;
};
