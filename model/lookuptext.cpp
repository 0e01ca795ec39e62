#include "model/lookuptext.h"

#include "model/quantities.h"

#include <QCoreApplication>
#include <QLocale>

using namespace Qt::StringLiterals;

namespace {

QString words(const char *text)
{
    return QCoreApplication::translate("lookuptext", text);
}

} // namespace

QString lookuptext::time(std::chrono::nanoseconds duration)
{
    const double milliseconds = std::chrono::duration<double, std::milli>(duration).count();
    const bool isLong = milliseconds >= 1000;
    const double number = isLong ? milliseconds / 1000 : milliseconds;
    const int digits = number < 1 ? 2 : number < 10 ? 1 : 0;
    return words(isLong ? "%1 s" : "%1 ms").arg(QLocale().toString(number, 'f', digits));
}

QString lookuptext::reads(bool isQuery, qint64 reads)
{
    if (!isQuery)
        return words("1 read");
    if (reads == 1)
        return words("1 read: the index");
    if (reads == 2)
        return words("2 reads: the index, then 1 document");
    return words("%1 reads: the index, then %2 documents")
        .arg(quantities::count(reads), quantities::count(reads - 1));
}

QString lookuptext::summary(const Lookup::Answer &answer)
{
    const qint64 missing = answer.rows.size() - answer.found();
    QString what = answer.count == 1 ? words("1 document")
                                     : words("%1 documents").arg(quantities::count(answer.count));
    if (missing > 0)
        what = words("%1 of %2 found")
                   .arg(quantities::count(answer.found()), quantities::count(answer.count));
    return QStringList{what, time(answer.duration), reads(answer.isQuery, answer.reads)}.join(
        u" · "_s);
}
