#include "storage/keys/dateliteral.h"

#include <cmath>
#include <cstdlib>

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 millisecondsASecond = 1000;
constexpr qint64 millisecondsAMinute = 60 * millisecondsASecond;
constexpr qint64 millisecondsAnHour = 60 * millisecondsAMinute;
constexpr qint64 millisecondsADay = 24 * millisecondsAnHour;

struct Day
{
    qint64 year = 0; // Astronomical: the year before 1 is 0. std::chrono::year is too narrow.
    int month = 1;
    int day = 1;
};

bool isLeapYear(qint64 year)
{
    return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
}

int daysInMonth(qint64 year, int month)
{
    constexpr int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    return month == 2 && isLeapYear(year) ? 29 : days[month - 1];
}

// Both conversions count years from 1 March, so that the leap day is a year's last, in eras of 400
// years, which all have 146097 days. 719468 days lie between 0000-03-01 and 1970-01-01.
qint64 daysFromCivil(const Day &civil)
{
    const qint64 year = civil.month <= 2 ? civil.year - 1 : civil.year;
    const qint64 era = (year >= 0 ? year : year - 399) / 400;
    const qint64 yearOfEra = year - era * 400;
    const int monthFromMarch = (civil.month + 9) % 12;
    const qint64 dayOfYear = (153 * monthFromMarch + 2) / 5 + civil.day - 1;
    const qint64 dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear;
    return era * 146'097 + dayOfEra - 719'468;
}

Day civilFromDays(qint64 daysSinceEpoch)
{
    const qint64 days = daysSinceEpoch + 719'468;
    const qint64 era = (days >= 0 ? days : days - 146'096) / 146'097;
    const qint64 dayOfEra = days - era * 146'097;
    const qint64 yearOfEra =
        (dayOfEra - dayOfEra / 1460 + dayOfEra / 36'524 - dayOfEra / 146'096) / 365;
    const qint64 dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100);
    const int monthFromMarch = int((5 * dayOfYear + 2) / 153);
    Day civil;
    civil.day = int(dayOfYear - (153 * monthFromMarch + 2) / 5 + 1);
    civil.month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
    civil.year = yearOfEra + era * 400 + (civil.month <= 2 ? 1 : 0);
    return civil;
}

void appendPadded(QByteArray &text, qint64 number, int width)
{
    text += QByteArray::number(number).rightJustified(width, '0');
}

// Reads a date's text from front to back. Each step says whether it could be taken.
class DateReader final
{
public:
    explicit DateReader(QStringView text) : m_rest(text) {}

    [[nodiscard]] bool atEnd() const { return m_rest.isEmpty(); }

    bool take(QChar expected)
    {
        if (!m_rest.startsWith(expected))
            return false;
        m_rest = m_rest.sliced(1);
        return true;
    }

    // Exactly `count` ASCII digits.
    std::optional<int> digits(int count)
    {
        if (m_rest.size() < count)
            return std::nullopt;
        int number = 0;
        for (const QChar c : m_rest.first(count)) {
            if (c < u'0' || c > u'9')
                return std::nullopt;
            number = number * 10 + (c.unicode() - u'0');
        }
        m_rest = m_rest.sliced(count);
        return number;
    }

    // Two digits, at most `maximum`.
    std::optional<int> twoDigits(int maximum)
    {
        const std::optional<int> number = digits(2);
        return number && *number <= maximum ? number : std::nullopt;
    }

    std::optional<qint64> year()
    {
        const bool negative = take(u'-');
        if (!negative && !take(u'+'))
            return digits(4);
        const std::optional<int> year = digits(6);
        if (!year || (negative && *year == 0))
            return std::nullopt;
        return negative ? -*year : *year;
    }

    // `YYYY`, `YYYY-MM` or `YYYY-MM-DD`.
    std::optional<Day> day()
    {
        const std::optional<qint64> theYear = year();
        if (!theYear)
            return std::nullopt;
        Day civil{.year = *theYear};
        if (!take(u'-'))
            return civil;
        const std::optional<int> month = twoDigits(12);
        if (!month || *month == 0)
            return std::nullopt;
        civil.month = *month;
        if (!take(u'-'))
            return civil;
        const std::optional<int> dayOfMonth = twoDigits(daysInMonth(civil.year, civil.month));
        if (!dayOfMonth || *dayOfMonth == 0)
            return std::nullopt;
        civil.day = *dayOfMonth;
        return civil;
    }

    // `HH:mm`, `HH:mm:ss` or `HH:mm:ss.s` to `.sss`, in milliseconds.
    std::optional<qint64> time()
    {
        const std::optional<int> hour = twoDigits(24);
        if (!hour || !take(u':'))
            return std::nullopt;
        const std::optional<int> minute = twoDigits(59);
        if (!minute)
            return std::nullopt;
        qint64 milliseconds = (*hour * 60 + *minute) * millisecondsAMinute;
        if (take(u':')) {
            const std::optional<int> second = twoDigits(59);
            if (!second)
                return std::nullopt;
            milliseconds += *second * millisecondsASecond;
            if (take(u'.')) {
                const std::optional<int> decimals = fraction();
                if (!decimals)
                    return std::nullopt;
                milliseconds += *decimals;
            }
        }
        return milliseconds <= millisecondsADay ? std::optional(milliseconds) : std::nullopt;
    }

    // `Z` or `±HH:mm`, in milliseconds that are to be taken off.
    std::optional<qint64> offset()
    {
        if (take(u'Z'))
            return 0;
        const bool negative = take(u'-');
        if (!negative && !take(u'+'))
            return std::nullopt;
        const std::optional<int> hour = twoDigits(23);
        if (!hour || !take(u':'))
            return std::nullopt;
        const std::optional<int> minute = twoDigits(59);
        if (!minute)
            return std::nullopt;
        const qint64 milliseconds = (*hour * 60 + *minute) * millisecondsAMinute;
        return negative ? -milliseconds : milliseconds;
    }

private:
    std::optional<int> fraction()
    {
        std::optional<int> milliseconds = digits(1);
        if (!milliseconds)
            return std::nullopt;
        int places = 1;
        for (; places < 3; ++places) {
            const std::optional<int> digit = digits(1);
            if (!digit)
                break;
            *milliseconds = *milliseconds * 10 + *digit;
        }
        for (; places < 3; ++places)
            *milliseconds *= 10;
        return milliseconds;
    }

    QStringView m_rest;
};

} // namespace

QByteArray dateText(qint64 millisecondsSinceEpoch)
{
    qint64 days = millisecondsSinceEpoch / millisecondsADay;
    qint64 rest = millisecondsSinceEpoch % millisecondsADay;
    if (rest < 0) {
        rest += millisecondsADay;
        --days;
    }
    const Day civil = civilFromDays(days);

    QByteArray text;
    if (civil.year >= 0 && civil.year <= 9999) {
        appendPadded(text, civil.year, 4);
    } else {
        text += civil.year < 0 ? '-' : '+';
        appendPadded(text, std::abs(civil.year), 6);
    }
    text += '-';
    appendPadded(text, civil.month, 2);
    text += '-';
    appendPadded(text, civil.day, 2);
    text += 'T';
    appendPadded(text, rest / millisecondsAnHour, 2);
    text += ':';
    appendPadded(text, rest / millisecondsAMinute % 60, 2);
    text += ':';
    appendPadded(text, rest / millisecondsASecond % 60, 2);
    text += '.';
    appendPadded(text, rest % millisecondsASecond, 3);
    text += 'Z';
    return text;
}

QString dateLiteral(double millisecondsSinceEpoch)
{
    if (!(std::abs(millisecondsSinceEpoch) <= double(maximumDateMilliseconds)))
        return u"date(NaN)"_s;
    return u"date(\"%1\")"_s.arg(QLatin1StringView(dateText(qint64(millisecondsSinceEpoch))));
}

std::optional<qint64> dateFromText(QStringView text)
{
    DateReader reader(text);
    const std::optional<Day> civil = reader.day();
    if (!civil)
        return std::nullopt;
    qint64 milliseconds = daysFromCivil(*civil) * millisecondsADay;
    if (reader.take(u'T')) {
        const std::optional<qint64> time = reader.time();
        if (!time)
            return std::nullopt;
        const std::optional<qint64> offset = reader.offset();
        if (!offset)
            return std::nullopt;
        milliseconds += *time - *offset;
    }
    if (!reader.atEnd() || std::abs(milliseconds) > maximumDateMilliseconds)
        return std::nullopt;
    return milliseconds;
}
