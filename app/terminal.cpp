#include "app/terminal.h"

#include <QCommandLineParser>
#include <QCoreApplication>

#include <algorithm>

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
