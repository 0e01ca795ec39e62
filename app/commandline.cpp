#include "app/commandline.h"

#include "app/execcommand.h"

#include <QCoreApplication>

#include <cstdio>

using namespace Qt::StringLiterals;

namespace {

constexpr auto helpText = "Usage: keyscope [FILE]\n"
                          "       keyscope exec [--database FILE] [--check] SCRIPT\n"
                          "\n"
                          "A document browser that shows where a document's key comes from.\n"
                          "Without FILE it opens the sample database.\n"
                          "\n"
                          "  --help      this text; behind a command, that command's\n"
                          "  --version   the version\n";

} // namespace

int commandline::run(int argc, char **argv)
{
    const QByteArrayView command = argc > 1 ? QByteArrayView(argv[1]) : QByteArrayView();
    if (command == "--help" || command == "-h") {
        std::fputs(helpText, stdout);
        return 0;
    }
    if (command == "--version" || command == "-v") {
        std::puts("keyscope " KEYSCOPE_VERSION);
        return 0;
    }
    QCoreApplication application(argc, argv);
    const QStringList arguments = QCoreApplication::arguments().mid(2);
    if (command == "exec")
        return runExec(arguments);
    std::fputs(helpText, stderr);
    return 2;
}
