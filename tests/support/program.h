#pragma once

#include <QProcess>

// The program, as a person starts it in a terminal without a display.
class Program final : public QProcess
{
public:
    struct Ran
    {
        int exitStatus = -1; // −1: it crashed or did not end.
        QByteArray output;
        QByteArray errors;
    };

    explicit Program(const QStringList &arguments)
    {
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.remove(QStringLiteral("DISPLAY"));
        environment.remove(QStringLiteral("QT_QPA_PLATFORM"));
        setProcessEnvironment(environment);
        setProgram(QStringLiteral(KEYSCOPE_PROGRAM));
        setArguments(arguments);
    }

    Ran finish()
    {
        closeWriteChannel();
        if (!waitForFinished(120'000) || exitStatus() != NormalExit)
            return {.exitStatus = -1, .output = {}, .errors = errorString().toUtf8()};
        return {.exitStatus = exitCode(),
                .output = readAllStandardOutput(),
                .errors = readAllStandardError()};
    }

    static Ran run(const QStringList &arguments, const QByteArray &input = {})
    {
        Program program(arguments);
        program.start();
        program.write(input);
        return program.finish();
    }
};
