#include "ui/appearance.h"

#include "ui/applicationstyle.h"
#include "ui/theme.h"

#include <QApplication>
#include <QFontDatabase>
#include <QStyle>
#include <QTimer>

using namespace Qt::StringLiterals;

Appearance::Appearance(const Preferences &preferences, QObject *parent)
    : QObject(parent), m_preferences(preferences), m_systemFont(QApplication::font())
{
    // "windows" is what Qt falls back to where a platform brings no style.
    QString style = QApplication::style()->name();
    if (style.compare("windows"_L1, Qt::CaseInsensitive) == 0)
        style = u"fusion"_s;
    m_usesFusion = style.compare("fusion"_L1, Qt::CaseInsensitive) == 0;
    QApplication::setStyle(new ApplicationStyle(style));
    connect(&preferences, &Preferences::themeChanged, this, &Appearance::applyTheme);
    connect(&preferences, &Preferences::fontsChanged, this, &Appearance::applyFonts);
    qApp->installEventFilter(this);
    applyTheme();
    applyFonts();
}

void Appearance::applyTheme()
{
    switch (m_preferences.theme()) {
    case Preferences::Theme::Light:
        QApplication::setPalette(theme::palette(theme::Lightness::Light));
        return;
    case Preferences::Theme::Dark:
        QApplication::setPalette(theme::palette(theme::Lightness::Dark));
        return;
    case Preferences::Theme::System:
        break;
    }
    // An empty palette brings back what the platform says.
    QApplication::setPalette(QPalette());
    // Fusion's own palette is nobody's choice; only its lightness is the system's.
    if (m_usesFusion)
        QApplication::setPalette(theme::palette(theme::lightnessOf(QApplication::palette())));
}

void Appearance::applyFonts()
{
    QApplication::setFont(m_preferences.interfaceFont().value_or(m_systemFont));
    QFont fixed = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    fixed.setPointSizeF(QApplication::font().pointSizeF());
    theme::setFixedFont(m_preferences.fixedFont().value_or(fixed));
}

bool Appearance::eventFilter(QObject *watched, QEvent *event)
{
    // The platform tells every window when its theme changes; once is enough.
    if (event->type() == QEvent::ThemeChange && !m_willApply &&
        m_preferences.theme() == Preferences::Theme::System) {
        m_willApply = true;
        QTimer::singleShot(0, this, [this] {
            applyTheme();
            m_willApply = false;
        });
    }
    return QObject::eventFilter(watched, event);
}
