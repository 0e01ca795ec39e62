#pragma once

#include <QProxyStyle>

// The platform's style (Fusion where there is none) with what Keyscope wants everywhere: no icons
// on the buttons of dialogs, table headings that do not touch each other, and boxes to check whose
// outline can be seen in the dark.
class ApplicationStyle final : public QProxyStyle
{
    Q_OBJECT

public:
    // `key` as QStyleFactory knows it.
    explicit ApplicationStyle(const QString &key) : QProxyStyle(key) {}

    int styleHint(StyleHint hint, const QStyleOption *option = nullptr,
                  const QWidget *widget = nullptr,
                  QStyleHintReturn *returnData = nullptr) const override;
    void drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
                       const QWidget *widget = nullptr) const override;
    int pixelMetric(PixelMetric metric, const QStyleOption *option = nullptr,
                    const QWidget *widget = nullptr) const override;
};
