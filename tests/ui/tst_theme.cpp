#include "tests/support/testprogram.h"
#include "ui/theme.h"

#include <QApplication>
#include <QFontMetrics>
#include <QSignalSpy>
#include <QTest>
#include <QWidget>

using namespace Qt::StringLiterals;

class TestTheme final : public QObject
{
    Q_OBJECT

private slots:
    void contrastIsThatOfTheStandard();
    void textCanBeRead_data();
    void textCanBeRead();
    void selectedTextCanBeRead_data();
    void selectedTextCanBeRead();
    void strategiesAreTellable_data();
    void strategiesAreTellable();
    void lightnessComesFromThePalette();
    void fixedFontIsKeptAndAnnounced();
};

void TestTheme::contrastIsThatOfTheStandard()
{
    QCOMPARE(theme::contrast(Qt::black, Qt::white), 21.0);
    QCOMPARE(theme::contrast(Qt::white, Qt::white), 1.0);
    // The grey that just passes on white.
    QVERIFY(qAbs(theme::contrast(QColor(0x76, 0x76, 0x76), Qt::white) - 4.54) < 0.01);
}

static void lightnesses()
{
    QTest::addColumn<theme::Lightness>("lightness");
    QTest::newRow("light") << theme::Lightness::Light;
    QTest::newRow("dark") << theme::Lightness::Dark;
}

void TestTheme::textCanBeRead_data()
{
    lightnesses();
}

void TestTheme::textCanBeRead()
{
    QFETCH(theme::Lightness, lightness);
    const QPalette palette = theme::palette(lightness);
    const ThemeColors &colors = theme::colors(lightness);
    const QList<std::pair<const char *, QColor>> texts{
        {"text", palette.color(QPalette::Text)},
        {"placeholder", palette.color(QPalette::PlaceholderText)},
        {"link", palette.color(QPalette::Link)},
        {"guid", colors.guid},
        {"semantic", colors.semantic},
        {"identity", colors.identity},
        {"generated", colors.generated},
        {"given", colors.given},
        {"error", colors.error},
        {"warning", colors.warning},
        {"success", colors.success},
        {"uncommitted", colors.uncommitted},
        {"rolled back", colors.rolledBack},
        {"quiet", colors.quiet},
        {"JSON name", colors.jsonName},
        {"JSON string", colors.jsonString},
        {"JSON number", colors.jsonNumber},
        {"JSON word", colors.jsonWord},
        {"JSON escape", colors.jsonEscape},
    };
    for (const auto &[name, color] : texts) {
        for (const QPalette::ColorRole role :
             {QPalette::Base, QPalette::AlternateBase, QPalette::Window}) {
            const double contrast = theme::contrast(color, palette.color(role));
            QVERIFY2(
                contrast >= 4.5,
                qPrintable(
                    u"%1 on role %2: %3"_s.arg(QLatin1String(name)).arg(int(role)).arg(contrast)));
        }
    }
    // The bars and marked lines carry the usual text.
    for (const QColor &background :
         {colors.errorBackground, colors.warningBackground, colors.informationBackground,
          colors.addedBackground, colors.removedBackground, colors.currentLine, colors.match})
        QVERIFY(theme::contrast(palette.color(QPalette::Text), background) >= 4.5);
    QVERIFY(theme::contrast(colors.error, colors.errorBackground) >= 4.5);
    QVERIFY(theme::contrast(colors.warning, colors.warningBackground) >= 4.5);
    QVERIFY(theme::contrast(colors.semantic, colors.informationBackground) >= 4.5);
}

void TestTheme::selectedTextCanBeRead_data()
{
    lightnesses();
}

void TestTheme::selectedTextCanBeRead()
{
    QFETCH(theme::Lightness, lightness);
    const QPalette palette = theme::palette(lightness);
    for (const QPalette::ColorGroup group : {QPalette::Active, QPalette::Inactive}) {
        QVERIFY(theme::contrast(palette.color(group, QPalette::HighlightedText),
                                palette.color(group, QPalette::Highlight)) >= 4.5);
    }
}

void TestTheme::strategiesAreTellable_data()
{
    lightnesses();
}

void TestTheme::strategiesAreTellable()
{
    QFETCH(theme::Lightness, lightness);
    const ThemeColors &colors = theme::colors(lightness);
    QList<QRgb> seen;
    for (const Strategy strategy : {Strategy::Guid, Strategy::Semantic, Strategy::Identity,
                                    Strategy::Generated, Strategy::Given}) {
        const QRgb color = colors.forStrategy(strategy).rgb();
        QVERIFY(!seen.contains(color));
        seen.append(color);
    }
}

void TestTheme::lightnessComesFromThePalette()
{
    for (const theme::Lightness lightness : {theme::Lightness::Light, theme::Lightness::Dark})
        QCOMPARE(theme::lightnessOf(theme::palette(lightness)), lightness);
    QPalette foreign(Qt::black); // A system's own dark palette.
    QCOMPARE(theme::lightnessOf(foreign), theme::Lightness::Dark);
}

void TestTheme::fixedFontIsKeptAndAnnounced()
{
    class Listener final : public QWidget
    {
    public:
        int changes = 0;

    protected:
        void changeEvent(QEvent *event) override
        {
            if (event->type() == QEvent::FontChange)
                ++changes;
            QWidget::changeEvent(event);
        }
    };
    Listener listener;
    listener.ensurePolished();
    const QFont interface = QApplication::font();
    // Not QFontInfo's word for it: some fixed-width fonts do not say what they are.
    const QFontMetrics fixed(theme::fixedFont());
    QCOMPARE(fixed.horizontalAdvance(u"iiii"_s), fixed.horizontalAdvance(u"WWWW"_s));
    QFont font(u"DejaVu Sans Mono"_s, 17);
    theme::setFixedFont(font);
    QCOMPARE(theme::fixedFont().pointSize(), 17);
    QCOMPARE(theme::fixedFont().families(), font.families());
    QCOMPARE(QApplication::font(), interface); // The interface keeps its own.
    QVERIFY(listener.changes > 0);
}

KEYSCOPE_TEST(TestTheme);
#include "tst_theme.moc"
