#include "tests/support/testprogram.h"

#include <QTest>

#ifdef QT_WIDGETS_LIB
#include <QApplication>
#endif

#include <cstdio>
#include <map>
#include <string>

namespace {

// A function's own object, since entries are made before main() in no order.
std::map<std::string, TestProgram::Entry::Maker, std::less<>> &makers()
{
    static std::map<std::string, TestProgram::Entry::Maker, std::less<>> all;
    return all;
}

} // namespace

TestProgram::Entry::Entry(const char *fileName, Maker make)
{
    const std::string_view name = fileName;
    makers().emplace(name.substr(0, name.find('.')), make);
}

int TestProgram::run(int argc, char **argv)
{
    const auto test = argc > 1 ? makers().find(std::string_view(argv[1])) : makers().end();
    if (test == makers().end()) {
        std::fprintf(stderr, "Usage: %s TEST [QTEST ARGUMENTS…], where TEST is one of:\n", argv[0]);
        for (const auto &maker : makers())
            std::fprintf(stderr, "  %s\n", maker.first.c_str());
        return 2;
    }
    // The test's name becomes the program's, so that two tests at once share no temporary file.
    ++argv;
    --argc;
#ifdef QT_WIDGETS_LIB
    const QApplication application(argc, argv);
#else
    const QCoreApplication application(argc, argv);
#endif
    return QTest::qExec(test->second().get(), argc, argv);
}

int main(int argc, char **argv)
{
    return TestProgram::run(argc, argv);
}
