#include "app/terminalprogress.h"

#include <QLocale>

#include <unistd.h>

#include <csignal>
#include <cstdio>

using namespace Qt::StringLiterals;

namespace {

constexpr int quietMilliseconds = 1000;
constexpr int betweenMilliseconds = 100;

// What Ctrl+C cancels; a signal handler can take nothing with it.
std::atomic<Progress *> interruptible = nullptr;
static_assert(std::atomic<Progress *>::is_always_lock_free);

void interrupt(int)
{
    if (Progress *progress = interruptible)
        progress->cancel();
}

} // namespace

TerminalProgress::TerminalProgress(const QString &doing)
    : m_doing(doing), m_isTerminal(isatty(STDERR_FILENO) != 0)
{
    m_sinceStart.start();
    m_sinceShown.start();
    m_progress.observe([this] { show(); });
    interruptible = &m_progress;
    std::signal(SIGINT, interrupt);
}

TerminalProgress::~TerminalProgress()
{
    std::signal(SIGINT, SIG_DFL);
    interruptible = nullptr;
    clear();
}

void TerminalProgress::show()
{
    if (!m_isTerminal || m_sinceStart.elapsed() < quietMilliseconds ||
        m_sinceShown.elapsed() < betweenMilliseconds)
        return;
    m_sinceShown.start();
    m_shown = true;
    QString line = u"\r"_s + m_doing;
    if (m_progress.total() > 0)
        line += u" %1 %"_s.arg(100 * m_progress.done() / m_progress.total());
    line += u", %1 records (Ctrl+C cancels)\033[K"_s.arg(QLocale().toString(m_progress.count()));
    std::fputs(line.toUtf8().constData(), stderr);
}

void TerminalProgress::clear()
{
    if (m_shown)
        std::fputs("\r\033[K", stderr);
    m_shown = false;
}
