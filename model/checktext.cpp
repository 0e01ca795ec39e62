#include "model/checktext.h"

#include "model/quantities.h"

#include <QCoreApplication>

using quantities::count;

namespace {

QString checked(const char *text)
{
    return QCoreApplication::translate("checktext", text);
}

} // namespace

QString checktext::summary(const DatabaseCheck::Report &report)
{
    const QString verdict =
        report.findings.count == 0 ? checked("all fits together.")
        : report.findings.count == 1
            ? checked("one thing does not fit together.")
            : checked("%1 things do not fit together.").arg(count(report.findings.count));
    return checked("%1 documents, %2 records and %3 index entries in %4 lists: %5")
        .arg(count(report.documents), count(report.records), count(report.entries),
             count(report.lists), verdict);
}

QStringList checktext::findings(const DatabaseCheck::Report &report)
{
    QStringList lines = report.findings.listed;
    const qint64 further = report.findings.count - lines.size();
    if (further > 0)
        lines << checked("and %1 more").arg(count(further));
    return lines;
}
