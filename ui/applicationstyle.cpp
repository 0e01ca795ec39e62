#include "ui/applicationstyle.h"

#include "ui/theme.h"

#include <QPainter>
#include <QStyleOption>

#include <algorithm>

int ApplicationStyle::styleHint(StyleHint hint, const QStyleOption *option, const QWidget *widget,
                                QStyleHintReturn *returnData) const
{
    if (hint == SH_DialogButtonBox_ButtonsHaveIcons)
        return 0;
    return QProxyStyle::styleHint(hint, option, widget, returnData);
}

void ApplicationStyle::drawPrimitive(PrimitiveElement element, const QStyleOption *option,
                                     QPainter *painter, const QWidget *widget) const
{
    QProxyStyle::drawPrimitive(element, option, painter, widget);
    const bool isRound = element == PE_IndicatorRadioButton;
    const bool isBox = element == PE_IndicatorCheckBox || element == PE_IndicatorItemViewItemCheck;
    // Fusion darkens the window for the outline, which leaves nothing of it in the dark.
    if ((!isRound && !isBox) || theme::lightnessOf(option->palette) != theme::Lightness::Dark)
        return;
    QColor outline = option->palette.color(QPalette::WindowText);
    outline.setAlphaF(option->state & State_Enabled ? 0.55F : 0.25F);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(outline);
    painter->setBrush(Qt::NoBrush);
    const QRectF place = QRectF(option->rect).adjusted(0.5, 0.5, -0.5, -0.5);
    const qreal radius = isRound ? place.width() / 2 : 2;
    painter->drawRoundedRect(place, radius, radius);
    painter->restore();
}

int ApplicationStyle::pixelMetric(PixelMetric metric, const QStyleOption *option,
                                  const QWidget *widget) const
{
    const int given = QProxyStyle::pixelMetric(metric, option, widget);
    return metric == PM_HeaderMargin ? std::max(given, spacing::small + 2) : given;
}
