#include "model/quantities.h"

#include <QCoreApplication>
#include <QLocale>
#include <QTimeZone>

#include <array>

using namespace Qt::StringLiterals;

namespace {

QString translated(const char *text, int number = -1)
{
    return QCoreApplication::translate("Quantities", text, nullptr, number);
}

} // namespace

namespace quantities {

QString count(qint64 number)
{
    return QLocale().toString(number);
}

QString count(quint64 number)
{
    return QLocale().toString(number);
}

QString size(qint64 bytes)
{
    static constexpr std::array units{"%1 kB", "%1 MB", "%1 GB", "%1 TB"};
    if (bytes < 1000)
        return translated("%1 B").arg(QLocale().toString(bytes));
    double value = double(bytes) / 1000;
    size_t unit = 0;
    // 999.5 would be written as 1000.
    while (value >= 999.5 && unit + 1 < units.size()) {
        value /= 1000;
        ++unit;
    }
    const int decimals = value < 9.95 ? 1 : 0;
    return translated(units.at(unit)).arg(QLocale().toString(value, 'f', decimals));
}

QString exactSize(qint64 bytes)
{
    return bytes == 1 ? translated("1 byte")
                      : translated("%1 bytes").arg(QLocale().toString(bytes));
}

QString relativeTime(qint64 milliseconds, const QDateTime &now)
{
    const QDateTime time = QDateTime::fromMSecsSinceEpoch(milliseconds, now.timeZone());
    const QLocale locale;
    const QString clock = locale.toString(time.time(), u"HH:mm"_s);
    const qint64 days = time.date().daysTo(now.date());
    if (days == 0)
        return translated("today %1").arg(clock);
    if (days == 1)
        return translated("yesterday %1").arg(clock);
    if (time.date().year() == now.date().year())
        return locale.toString(time.date(), u"d MMM "_s) + clock;
    return locale.toString(time.date(), u"d MMM yyyy"_s);
}

QString exactTime(qint64 milliseconds)
{
    const QDateTime time = QDateTime::fromMSecsSinceEpoch(milliseconds);
    return QLocale().toString(time, u"d MMMM yyyy HH:mm:ss "_s) + time.timeZoneAbbreviation();
}

QString strategyWord(Strategy strategy)
{
    switch (strategy) {
    case Strategy::Guid:
        return translated("guid");
    case Strategy::Semantic:
        return translated("semantic");
    case Strategy::Identity:
        return translated("identity");
    case Strategy::Generated:
        return translated("generated");
    case Strategy::Given:
        return translated("given");
    case Strategy::None:
        break;
    }
    return {};
}

QString strategySentence(Strategy strategy)
{
    switch (strategy) {
    case Strategy::Guid:
        return translated("No key was given, so a GUID was generated.");
    case Strategy::Semantic:
        return translated("The key was used as it was given.");
    case Strategy::Identity:
        return translated("The key ended with a slash, so the next identity was appended.");
    case Strategy::Generated:
        return translated("The store’s key generator made the key.");
    case Strategy::Given:
        return translated("The key was given explicitly.");
    case Strategy::None:
        break;
    }
    return {};
}

} // namespace quantities
