#include "tests/support/testprogram.h"
#include "ui/icons.h"
#include "ui/theme.h"

#include <QApplication>
#include <QDirIterator>
#include <QSet>
#include <QTest>

using namespace Qt::StringLiterals;

namespace {

constexpr auto lastName = Icons::Name::Warning;

// How many pixels are not transparent, and what their strongest colour is.
int inkOf(const QImage &image)
{
    int ink = 0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x)
            ink += qAlpha(image.pixel(x, y)) > 64 ? 1 : 0;
    }
    return ink;
}

QImage shapeOf(const QPixmap &pixmap)
{
    return pixmap.toImage().convertToFormat(QImage::Format_Alpha8);
}

} // namespace

class TestIcons final : public QObject
{
    Q_OBJECT

private slots:
    void everyIconDraws();
    void everyFileIsReachable();
    void strategiesHaveShapesOfTheirOwn();
    void iconsFollowThePalette();
    void disabledIconsAreGreyed();
    void iconsAreDrawnAtTheScreensScale();
};

void TestIcons::everyIconDraws()
{
    QSet<QByteArray> shapes;
    for (int i = 0; i <= int(lastName); ++i) {
        const auto name = Icons::Name(i);
        for (const int size : {Icons::small, Icons::large}) {
            const QImage image = Icons::pixmap(name, size, Qt::black, 1).toImage();
            QCOMPARE(image.size(), QSize(size, size));
            QVERIFY2(inkOf(image) >= 6, qPrintable(QString::number(i)));
        }
        const QImage shape = shapeOf(Icons::pixmap(name, Icons::large, Qt::black, 1));
        const QByteArray bytes(reinterpret_cast<const char *>(shape.constBits()),
                               shape.sizeInBytes());
        QVERIFY2(!shapes.contains(bytes), qPrintable(QString::number(i)));
        shapes.insert(bytes);
    }
    QVERIFY(!Icons::application().pixmap(64).isNull());
}

void TestIcons::everyFileIsReachable()
{
    // An icon that nothing can ask for is a file too many; 5 marks and the program's own aside.
    QVERIFY(!Icons::icon(Icons::Name::Open).isNull());
    int files = 0;
    QDirIterator it(u":/icons"_s);
    while (it.hasNext()) {
        it.next();
        ++files;
    }
    QCOMPARE(files, int(lastName) + 1 + 5 + 1);
}

void TestIcons::strategiesHaveShapesOfTheirOwn()
{
    const QList<Strategy> strategies{Strategy::Guid, Strategy::Semantic, Strategy::Identity,
                                     Strategy::Generated, Strategy::Given};
    // In one colour, so that only the shape can tell them apart.
    for (const Strategy one : strategies) {
        for (const Strategy other : strategies) {
            const QImage first = shapeOf(Icons::strategyPixmap(one, Icons::small, Qt::black, 1));
            const QImage second = shapeOf(Icons::strategyPixmap(other, Icons::small, Qt::black, 1));
            double common = 0;
            double all = 0;
            for (int y = 0; y < first.height(); ++y) {
                for (int x = 0; x < first.width(); ++x) {
                    common += std::min(first.constScanLine(y)[x], second.constScanLine(y)[x]);
                    all += std::max(first.constScanLine(y)[x], second.constScanLine(y)[x]);
                }
            }
            // How much ink they share: nobody takes one for the other below half.
            const double likeness = common / all;
            QVERIFY2(one == other ? likeness == 1 : likeness < 0.5,
                     qPrintable(QString::number(likeness)));
        }
    }
    QVERIFY(Icons::strategy(Strategy::None).isNull());
}

static QColor strongestColor(const QPixmap &pixmap)
{
    const QImage image = pixmap.toImage();
    QColor strongest(Qt::transparent);
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            const QColor color = image.pixelColor(x, y);
            if (color.alpha() > strongest.alpha())
                strongest = color;
        }
    }
    strongest.setAlpha(255);
    return strongest;
}

void TestIcons::iconsFollowThePalette()
{
    const QIcon icon = Icons::icon(Icons::Name::Stop);
    const QIcon mark = Icons::strategy(Strategy::Identity);
    for (const theme::Lightness lightness : {theme::Lightness::Light, theme::Lightness::Dark}) {
        QApplication::setPalette(theme::palette(lightness));
        QCOMPARE(strongestColor(icon.pixmap(96)),
                 theme::palette(lightness).color(QPalette::ButtonText));
        QCOMPARE(strongestColor(mark.pixmap(96)), theme::colors(lightness).identity);
    }
}

void TestIcons::disabledIconsAreGreyed()
{
    QApplication::setPalette(theme::palette(theme::Lightness::Light));
    const QIcon icon = Icons::icon(Icons::Name::Stop);
    QCOMPARE(strongestColor(icon.pixmap(QSize(96, 96), QIcon::Disabled)),
             QApplication::palette().color(QPalette::Disabled, QPalette::ButtonText));
    QCOMPARE(strongestColor(icon.pixmap(QSize(96, 96), QIcon::Selected)),
             QApplication::palette().color(QPalette::HighlightedText));
}

void TestIcons::iconsAreDrawnAtTheScreensScale()
{
    const QPixmap pixmap = Icons::icon(Icons::Name::Open).pixmap(QSize(16, 16), 2.0);
    QCOMPARE(pixmap.size(), QSize(32, 32));
    QCOMPARE(pixmap.devicePixelRatio(), 2.0);
}

KEYSCOPE_TEST(TestIcons);
#include "tst_icons.moc"
