#include "app/terminal.h"

#include "storage/text/localfilename.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QFile>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

using namespace Qt::StringLiterals;

QString terminal::tr(const char *text, int n)
{
    return QCoreApplication::translate("terminal", text, nullptr, n);
}

bool terminal::print(FILE *stream, const QByteArray &line)
{
    const auto size = static_cast<std::size_t>(line.size());
    return std::fwrite(line.constData(), 1, size, stream) == size &&
           std::fputc('\n', stream) != EOF && std::fflush(stream) == 0;
}

bool terminal::print(FILE *stream, const QString &line)
{
    return print(stream, line.toUtf8());
}

int terminal::complain(const QString &message, int status)
{
    print(stderr, QCoreApplication::applicationName().toLower() + ": "_L1 + message);
    return status;
}

int terminal::complainNotWritten()
{
    return complain(
        tr("The output cannot be written: %1.").arg(QString::fromLocal8Bit(std::strerror(errno))));
}

int terminal::printAll(const QByteArray &text)
{
    return print(stdout, text) ? exitstatus::done : complainNotWritten();
}

QString terminal::openInput(QFile &file, const QString &name)
{
    if (name != "-"_L1) {
        file.setFileName(localFileName(name));
        return file.open(QIODevice::ReadOnly) ? QString() : file.errorString();
    }
    // Reading a folder fails in a way that QFile takes for the end.
    struct stat status = {};
    if (fstat(STDIN_FILENO, &status) != 0)
        return QString::fromLocal8Bit(std::strerror(errno));
    if (S_ISDIR(status.st_mode))
        return QString::fromLocal8Bit(std::strerror(EISDIR));
    if (!file.open(stdin, QIODevice::ReadOnly))
        return file.errorString();
    // So does reading what is open for writing only, as it is where there was no standard input.
    const int flags = fcntl(STDIN_FILENO, F_GETFL);
    return (flags & O_ACCMODE) == O_WRONLY ? QString::fromLocal8Bit(std::strerror(EBADF))
                                           : QString();
}

QString terminal::inputError(const QFile &file)
{
    if (file.error() != QFileDevice::NoError)
        return file.errorString();
    return std::ferror(stdin) != 0 ? tr("reading standard input failed") : QString();
}

QString terminal::parse(QCommandLineParser &parser, const QString &command,
                        const QStringList &arguments)
{
    if (!parser.parse(QStringList{command} + arguments))
        return parser.errorText();
    QStringList names = parser.optionNames();
    names.sort();
    const auto twice = std::adjacent_find(names.cbegin(), names.cend());
    return twice == names.cend() ? QString() : tr("--%1 is given more than once").arg(*twice);
}

QCommandLineOption terminal::helpOption()
{
    return {{u"h"_s, u"help"_s}, tr("This text.")};
}

QString terminal::helpText(const QCommandLineParser &parser)
{
    QString text = parser.helpText();
    const QString program = QCoreApplication::arguments().constFirst();
    if (const qsizetype at = text.indexOf(program); at >= 0)
        text.replace(at, program.size(), QCoreApplication::applicationName());
    return text;
}
