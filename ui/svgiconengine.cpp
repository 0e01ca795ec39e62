#include "ui/svgiconengine.h"

#include <QFile>
#include <QPainter>
#include <QPixmapCache>
#include <QSvgRenderer>

using namespace Qt::StringLiterals;

SvgIconEngine::SvgIconEngine(QString fileName, ColorOf colorOf)
    : m_fileName(std::move(fileName)), m_colorOf(std::move(colorOf))
{}

QPixmap SvgIconEngine::render(const QString &fileName, const QSize &size, const QColor &color)
{
    const QString key = u"%1@%2x%3#%4"_s.arg(fileName)
                            .arg(size.width())
                            .arg(size.height())
                            .arg(color.rgba(), 0, 16);
    QPixmap pixmap;
    if (QPixmapCache::find(key, &pixmap))
        return pixmap;
    QFile file(fileName);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    QSvgRenderer renderer(
        file.readAll().replace("currentColor", color.name(QColor::HexRgb).toLatin1()));
    QImage image(size, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    painter.setOpacity(color.alphaF());
    renderer.setAspectRatioMode(Qt::KeepAspectRatio);
    renderer.render(&painter);
    painter.end();
    pixmap = QPixmap::fromImage(image);
    QPixmapCache::insert(key, pixmap);
    return pixmap;
}

QPixmap SvgIconEngine::pixmap(const QSize &size, QIcon::Mode mode, QIcon::State)
{
    return render(m_fileName, size, m_colorOf(mode));
}

QPixmap SvgIconEngine::scaledPixmap(const QSize &size, QIcon::Mode mode, QIcon::State state,
                                    qreal scale)
{
    QPixmap scaled = pixmap(size, mode, state);
    scaled.setDevicePixelRatio(scale);
    return scaled;
}

void SvgIconEngine::paint(QPainter *painter, const QRect &rect, QIcon::Mode mode,
                          QIcon::State state)
{
    const qreal ratio = painter->device()->devicePixelRatioF();
    painter->drawPixmap(rect, pixmap((QSizeF(rect.size()) * ratio).toSize(), mode, state));
}
