#pragma once

#include <QColor>
#include <QIconEngine>
#include <QString>

#include <functional>

// Draws an SVG of the resources with `currentColor` replaced. Pixmaps are kept in QPixmapCache by
// file, size and colour. GUI thread only.
class SvgIconEngine final : public QIconEngine
{
public:
    // The colour for a mode, asked for at each drawing.
    using ColorOf = std::function<QColor(QIcon::Mode)>;

    SvgIconEngine(QString fileName, ColorOf colorOf);

    QPixmap pixmap(const QSize &size, QIcon::Mode mode, QIcon::State state) override;
    QPixmap scaledPixmap(const QSize &size, QIcon::Mode mode, QIcon::State state,
                         qreal scale) override;
    void paint(QPainter *painter, const QRect &rect, QIcon::Mode mode, QIcon::State state) override;
    QIconEngine *clone() const override { return new SvgIconEngine(*this); }

    // `size` in device pixels. A null pixmap where there is no such file.
    [[nodiscard]] static QPixmap render(const QString &fileName, const QSize &size,
                                        const QColor &color);

private:
    QString m_fileName;
    ColorOf m_colorOf;
};
