#pragma once

#include "app/exitstatus.h"

#include <QCommandLineOption>
#include <QString>

#include <cstdio>

class QCommandLineParser;
class QFile;

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

// Tells that standard output took not all of it, and why (errno). Gives the exit status.
int complainNotWritten();
// Prints to standard output; gives the exit status, after complaining where it cannot be written.
int printAll(const QByteArray &text);

// Opens a file, or for `-` standard input. What is wrong with it; empty where nothing is.
[[nodiscard]] QString openInput(QFile &file, const QString &name);
// Behind the last read: what was wrong; empty where the file was read to its end.
[[nodiscard]] QString inputError(const QFile &file);

// What is wrong with the arguments of a command; empty where nothing is. An option that is given
// twice is wrong: whoever does has two things in mind, of which only one would be done.
[[nodiscard]] QString parse(QCommandLineParser &parser, const QString &command,
                            const QStringList &arguments);

// --help, and what it says: as QCommandLineParser has it, but with the application's name instead
// of the program's path.
[[nodiscard]] QCommandLineOption helpOption();
[[nodiscard]] QString helpText(const QCommandLineParser &parser);

} // namespace terminal
