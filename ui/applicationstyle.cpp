#include "ui/applicationstyle.h"

#include "ui/theme.h"

#include <algorithm>

int ApplicationStyle::styleHint(StyleHint hint, const QStyleOption *option, const QWidget *widget,
                                QStyleHintReturn *returnData) const
{
    if (hint == SH_DialogButtonBox_ButtonsHaveIcons)
        return 0;
    return QProxyStyle::styleHint(hint, option, widget, returnData);
}

int ApplicationStyle::pixelMetric(PixelMetric metric, const QStyleOption *option,
                                  const QWidget *widget) const
{
    const int given = QProxyStyle::pixelMetric(metric, option, widget);
    return metric == PM_HeaderMargin ? std::max(given, spacing::small + 2) : given;
}
