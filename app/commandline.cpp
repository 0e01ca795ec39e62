#include "app/commandline.h"

#include "app/checkcommand.h"
#include "app/execcommand.h"
#include "app/exitstatus.h"
#include "app/exportcommand.h"
#include "app/importcommand.h"
#include "app/windowcommand.h"

#include <QCoreApplication>

#include <fcntl.h>
#include <langinfo.h>
#include <unistd.h>

#include <cerrno>
#include <clocale>
#include <cstdio>
#include <cstring>
#include <tuple>

using namespace Qt::StringLiterals;

namespace {

struct Command
{
    QByteArrayView name;
    int (*run)(const QStringList &arguments); // Those behind the name. Needs no display.
};
constexpr Command commands[]{
    {"exec", runExec},
    {"import", runImport},
    {"export", runExport},
    {"check", runCheck},
};

constexpr auto helpText = R"(Usage: keyscope [--light | --dark] [--select KEY] [FILE]
       keyscope --screenshot PNG [--size WIDTHxHEIGHT] [--light | --dark]
                [--select KEY] [FILE]
       keyscope exec [--database FILE] [--check] SCRIPT
       keyscope import FILE --database DB [--array NAME] [--key TEMPLATE]
                [--collection NAME] [--skip-bad]
       keyscope export --database DB [--collection NAME | --store NAME]
                [--format array|ndjson] [OUT]
       keyscope check FILE

A document browser that shows where a document's key comes from.
Without FILE it opens the sample database. --screenshot needs no display.

  -h, --help     This text; behind a command, that command's.
  -v, --version  The version.
)";

// Texts go in and out as UTF-8. Where the environment names another encoding, or none, Qt would
// take UTF-8 as well, but not without a warning on every start.
void chooseUtf8()
{
    std::setlocale(LC_ALL, "");
    if (qstrcmp(nl_langinfo(CODESET), "UTF-8") != 0)
        qputenv("LC_ALL", "C.UTF-8");
}

// Where one of the three is closed, the next file that is opened would be it, and what is meant for
// a terminal would go into a database. In its place stands what can be used for nothing.
void openStandardStreams()
{
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        if (fcntl(stream, F_GETFD) < 0)
            std::ignore = open("/dev/null", stream == STDOUT_FILENO ? O_RDONLY : O_WRONLY);
    }
}

// The exit status.
int written(const char *text)
{
    if (std::fputs(text, stdout) != EOF && std::fflush(stdout) == 0)
        return exitstatus::done;
    std::fprintf(stderr, "keyscope: The output cannot be written: %s.\n", std::strerror(errno));
    return exitstatus::unusable;
}

} // namespace

int commandline::run(int argc, char **argv)
{
    openStandardStreams();
    const QByteArrayView first = argc > 1 ? QByteArrayView(argv[1]) : QByteArrayView();
    if (first == "--help" || first == "-h")
        return written(helpText);
    if (first == "--version" || first == "-v")
        return written("keyscope " KEYSCOPE_VERSION "\n");
    chooseUtf8();
    for (const Command &command : commands) {
        if (first == command.name) {
            const QCoreApplication application(argc, argv);
            QCoreApplication::setApplicationName("keyscope "_L1 + QLatin1StringView(command.name));
            return command.run(QCoreApplication::arguments().mid(2));
        }
    }
    QStringList arguments;
    for (int i = 1; i < argc; ++i)
        arguments.append(QString::fromLocal8Bit(argv[i]));
    const Result<WindowOptions> options = readWindowOptions(arguments);
    if (options)
        return runWindow(argc, argv, *options);
    std::fprintf(stderr, "keyscope: %s\n\n%s", qUtf8Printable(options.error().message), helpText);
    return exitstatus::unusable;
}
