#include "tests/support/testprogram.h"
#include "ui/appearance.h"
#include "ui/theme.h"

#include <QApplication>
#include <QSignalSpy>
#include <QStyle>
#include <QTemporaryDir>
#include <QTest>
#include <QWidget>

using namespace Qt::StringLiterals;

class TestAppearance final : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void cleanup();
    void chosenThemeIsApplied();
    void systemThemeIsFollowed();
    void chosenFontsAreApplied();

private:
    QTemporaryDir m_folder;
    std::unique_ptr<Preferences> m_preferences;
    std::unique_ptr<Appearance> m_appearance;
};

void TestAppearance::init()
{
    QApplication::setStyle(u"fusion"_s);
    static int files = 0;
    m_preferences = std::make_unique<Preferences>(m_folder.filePath(QString::number(++files)));
    m_appearance = std::make_unique<Appearance>(*m_preferences);
}

void TestAppearance::cleanup()
{
    m_appearance.reset();
    m_preferences.reset();
}

void TestAppearance::chosenThemeIsApplied()
{
    m_preferences->setTheme(Preferences::Theme::Dark);
    QCOMPARE(QApplication::palette(), theme::palette(theme::Lightness::Dark));
    m_preferences->setTheme(Preferences::Theme::Light);
    QCOMPARE(QApplication::palette(), theme::palette(theme::Lightness::Light));
}

void TestAppearance::systemThemeIsFollowed()
{
    // What the platform says here is Fusion's own palette, which is light; ours stands in for it.
    QCOMPARE(QApplication::palette(), theme::palette(theme::Lightness::Light));
    m_preferences->setTheme(Preferences::Theme::Dark);
    m_preferences->setTheme(Preferences::Theme::System);
    QCOMPARE(QApplication::palette(), theme::palette(theme::Lightness::Light));

    // The platform's word that its theme changed makes it look again.
    QWidget window;
    QApplication::setPalette(theme::palette(theme::Lightness::Dark));
    QEvent event(QEvent::ThemeChange);
    QCoreApplication::sendEvent(&window, &event);
    QTRY_COMPARE(QApplication::palette(), theme::palette(theme::Lightness::Light));
}

void TestAppearance::chosenFontsAreApplied()
{
    const QFont system = QApplication::font();
    m_preferences->setInterfaceFont(QFont(u"DejaVu Serif"_s, 15));
    QCOMPARE(QApplication::font().pointSize(), 15);
    QCOMPARE(theme::fixedFont().pointSize(), 15); // The platform's own, in the same size.
    m_preferences->setFixedFont(QFont(u"DejaVu Sans Mono"_s, 12));
    QCOMPARE(theme::fixedFont().pointSize(), 12);
    QCOMPARE(QApplication::font().pointSize(), 15);
    m_preferences->setInterfaceFont(std::nullopt);
    QCOMPARE(QApplication::font().pointSizeF(), system.pointSizeF());
    QCOMPARE(theme::fixedFont().pointSize(), 12);
}

KEYSCOPE_TEST(TestAppearance);
#include "tst_appearance.moc"
