#include "tests/bench/peakmemory.h"

#include "tests/bench/require.h"

#include <QCoreApplication>
#include <QProcess>

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>

using namespace Qt::StringLiterals;

namespace {

constexpr auto inBetween = "--peak-memory-of";

} // namespace

qint64 peakmemory::of(const QString &program, const QStringList &arguments)
{
    QProcess process;
    process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    process.start(QCoreApplication::applicationFilePath(),
                  QStringList{QString::fromLatin1(inBetween), program} + arguments);
    constexpr int withoutLimit = -1;
    process.waitForFinished(withoutLimit);
    bool isNumber = false;
    const qint64 bytes = process.readAllStandardOutput().trimmed().toLongLong(&isNumber);
    require(process.exitStatus() == QProcess::NormalExit && process.exitCode() == 0 && isNumber,
            u"“%1 %2” failed."_s.arg(program, arguments.join(u' ')));
    return bytes;
}

std::optional<int> peakmemory::runInBetween(int argc, char **argv)
{
    if (argc < 3 || std::strcmp(argv[1], inBetween) != 0)
        return {};
    const pid_t child = fork();
    if (child == 0) {
        // What it says is not for us.
        dup2(open("/dev/null", O_WRONLY), STDOUT_FILENO);
        execv(argv[2], argv + 2);
        _exit(127);
    }
    int status = 0;
    rusage usage{};
    if (child < 0 || wait4(child, &status, 0, &usage) != child || !WIFEXITED(status) ||
        WEXITSTATUS(status) != 0)
        return EXIT_FAILURE;
    std::printf("%lld\n", static_cast<long long>(usage.ru_maxrss) * 1024); // It is in KiB.
    return EXIT_SUCCESS;
}
