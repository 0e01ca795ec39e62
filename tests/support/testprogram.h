#pragma once

#include <QObject>

#include <memory>

// The tests of a layer are one program, since a program a class took most of a build for linking
// and for reading Qt's headers again. Its first argument is the test that runs, named like its
// file; what follows goes to QTest. ctest starts it once a test.
class TestProgram final
{
public:
    // What KEYSCOPE_TEST() leaves at the end of a test's file.
    class Entry final
    {
    public:
        using Maker = std::unique_ptr<QObject> (*)();
        Entry(const char *fileName, Maker make);
    };

    static int run(int argc, char **argv);
};

#define KEYSCOPE_TEST(Class)                                                                       \
    static const TestProgram::Entry entryOf##Class(                                                \
        __FILE_NAME__, []() -> std::unique_ptr<QObject> { return std::make_unique<Class>(); })
