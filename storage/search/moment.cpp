#include "storage/search/moment.h"

#include "storage/keys/dateliteral.h"

#include <QDateTime>

using namespace Qt::StringLiterals;

std::optional<Moment> Moment::fromText(QStringView text)
{
    constexpr qsizetype dateLength = 10; // yyyy-MM-dd
    const QDate date = QDate::fromString(text.first(std::min(text.size(), dateLength)).toString(),
                                         u"yyyy-MM-dd"_s);
    if (!date.isValid())
        return {};
    if (text.size() == dateLength) {
        return Moment{.from = date.startOfDay().toMSecsSinceEpoch(),
                      .end = date.addDays(1).startOfDay().toMSecsSinceEpoch()};
    }
    const QStringView time = text.sliced(dateLength);
    if (time.front() != u'T' && time.front() != u't')
        return {};
    qsizetype length = 1;
    while (length < time.size() && QStringView(u"0123456789:.").contains(time[length]))
        ++length;
    const bool hasZone = length < time.size();
    qint64 span = 0;
    QString format;
    switch (length) {
    case 6: // Thh:mm
        span = 60'000;
        format = u"HH:mm"_s;
        break;
    case 9:
        span = 1000;
        format = u"HH:mm:ss"_s;
        break;
    case 13:
        span = 1;
        format = u"HH:mm:ss.zzz"_s;
        break;
    default:
        return {};
    }
    const QTime clock = QTime::fromString(time.sliced(1, length - 1).toString(), format);
    if (!clock.isValid())
        return {};
    if (!hasZone) {
        const qint64 from = QDateTime(date, clock).toMSecsSinceEpoch();
        return Moment{.from = from, .end = from + span};
    }
    const std::optional<qint64> from = dateFromText(text.toString().toUpper());
    if (!from)
        return {};
    return Moment{.from = *from, .end = *from + span};
}
