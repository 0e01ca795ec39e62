#pragma once

#include "app/exitstatus.h"

#include <QCommandLineOption>
#include <QString>

#include <cstdio>

class QCommandLineParser;

// What the commands say to whoever started them. Needs a QCoreApplication that is called as the
// command is: “keyscope exec”.
namespace terminal {

[[nodiscard]] QString tr(const char *text, int n = -1);

// Whoever reads this learns of each line as soon as it is written, even if this process is killed
// then. Whether it could be written.
bool print(FILE *stream, const QByteArray &line);
bool print(FILE *stream, const QString &line);

// Tells standard error, under the application's name, what cannot be done. Gives `status` back
// (app/exitstatus.h).
int complain(const QString &message, int status = exitstatus::unusable);

// What is wrong with the arguments of a command; empty where nothing is. An option that is given
// twice is wrong: whoever does has two things in mind, of which only one would be done.
[[nodiscard]] QString parse(QCommandLineParser &parser, const QString &command,
                            const QStringList &arguments);

// --help, and what it says: as QCommandLineParser has it, but with the application's name instead
// of the program's path.
[[nodiscard]] QCommandLineOption helpOption();
[[nodiscard]] QString helpText(const QCommandLineParser &parser);

} // namespace terminal
