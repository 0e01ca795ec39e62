#include "ui/theme.h"

#include <QApplication>
#include <QFontDatabase>
#include <QWidget>

#include <cmath>

namespace {

// QApplication keeps a font for each class name until the application's own is set. This name
// belongs to no class: it is where the fixed-width font lives.
constexpr const char fixedFontName[] = "keyscope::FixedWidth";

QColor rgb(QRgb value)
{
    return QColor::fromRgb(value);
}

ThemeColors lightColors()
{
    return {
        .guid = rgb(0x6a3ec2),
        .semantic = rgb(0x1b5cb8),
        .identity = rgb(0xa64b00),
        .generated = rgb(0x17703a),
        .given = rgb(0x555e6b),
        .error = rgb(0xb8261b),
        .warning = rgb(0x7d5200),
        .success = rgb(0x17703a),
        .uncommitted = rgb(0xab2468),
        .rolledBack = rgb(0x666d79),
        .quiet = rgb(0x5f6672),
        .line = rgb(0xd5d8dd),
        .jsonName = rgb(0x1b4f8f),
        .jsonString = rgb(0x1d6b35),
        .jsonNumber = rgb(0x9a4600),
        .jsonWord = rgb(0x6a3ec2),
        .jsonEscape = rgb(0x0b6a75),
        .errorBackground = rgb(0xfdecea),
        .warningBackground = rgb(0xfcf3dc),
        .informationBackground = rgb(0xe9f1fb),
        .addedBackground = rgb(0xdff3e3),
        .removedBackground = rgb(0xfbe3e1),
        .currentLine = rgb(0xf3f6fa),
        .match = rgb(0xffe9a8),
    };
}

ThemeColors darkColors()
{
    return {
        .guid = rgb(0xbb9af7),
        .semantic = rgb(0x73b3ff),
        .identity = rgb(0xf0a255),
        .generated = rgb(0x63c98b),
        .given = rgb(0xa6afbb),
        .error = rgb(0xff8f86),
        .warning = rgb(0xe5b75a),
        .success = rgb(0x63c98b),
        .uncommitted = rgb(0xf28dc0),
        .rolledBack = rgb(0x929aa6),
        .quiet = rgb(0x9aa3af),
        .line = rgb(0x373c43),
        .jsonName = rgb(0x8cc0ff),
        .jsonString = rgb(0x86d29b),
        .jsonNumber = rgb(0xf0b070),
        .jsonWord = rgb(0xc4a7f7),
        .jsonEscape = rgb(0x6fd0d8),
        .errorBackground = rgb(0x402423),
        .warningBackground = rgb(0x3b3120),
        .informationBackground = rgb(0x223246),
        .addedBackground = rgb(0x1f3a29),
        .removedBackground = rgb(0x46272a),
        .currentLine = rgb(0x1f2328),
        .match = rgb(0x5c4a14),
    };
}

struct PaletteColors
{
    QRgb window, base, alternateBase, text, disabledText, quiet, button, light, mid, dark, shadow,
        highlight, inactiveHighlight, highlightedText, link, toolTip;
};

constexpr PaletteColors lightPalette{
    .window = 0xf4f5f7,
    .base = 0xffffff,
    .alternateBase = 0xf8f9fb,
    .text = 0x1b1f24,
    .disabledText = 0x8d949e,
    .quiet = 0x5f6672,
    .button = 0xf8f9fa,
    .light = 0xffffff,
    .mid = 0xc9cdd3,
    .dark = 0xa6acb5,
    .shadow = 0x7a818b,
    .highlight = 0x2a63b8,
    .inactiveHighlight = 0x4a6f9f,
    .highlightedText = 0xffffff,
    .link = 0x1b5cb8,
    .toolTip = 0xffffff,
};

constexpr PaletteColors darkPalette{
    .window = 0x202327,
    .base = 0x181a1d,
    .alternateBase = 0x1d2024,
    .text = 0xdde2e8,
    .disabledText = 0x6c747f,
    .quiet = 0x9aa3af,
    .button = 0x2b2f35,
    .light = 0x3a3f46,
    .mid = 0x3a3f46,
    .dark = 0x131518,
    .shadow = 0x0b0c0e,
    .highlight = 0x2f62b5,
    .inactiveHighlight = 0x3c5579,
    .highlightedText = 0xffffff,
    .link = 0x73b3ff,
    .toolTip = 0x2b2f35,
};

QPalette makePalette(const PaletteColors &from)
{
    QPalette palette;
    const auto setAll = [&palette](QPalette::ColorRole role, QRgb color) {
        palette.setColor(QPalette::All, role, rgb(color));
    };
    setAll(QPalette::Window, from.window);
    setAll(QPalette::WindowText, from.text);
    setAll(QPalette::Base, from.base);
    setAll(QPalette::AlternateBase, from.alternateBase);
    setAll(QPalette::Text, from.text);
    setAll(QPalette::PlaceholderText, from.quiet);
    setAll(QPalette::Button, from.button);
    setAll(QPalette::ButtonText, from.text);
    setAll(QPalette::BrightText, from.highlightedText);
    setAll(QPalette::Light, from.light);
    setAll(QPalette::Midlight, from.button);
    setAll(QPalette::Mid, from.mid);
    setAll(QPalette::Dark, from.dark);
    setAll(QPalette::Shadow, from.shadow);
    setAll(QPalette::Highlight, from.highlight);
    setAll(QPalette::HighlightedText, from.highlightedText);
    setAll(QPalette::Link, from.link);
    setAll(QPalette::LinkVisited, from.link);
    setAll(QPalette::ToolTipBase, from.toolTip);
    setAll(QPalette::ToolTipText, from.text);
    palette.setColor(QPalette::Inactive, QPalette::Highlight, rgb(from.inactiveHighlight));
    for (const QPalette::ColorRole role :
         {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::HighlightedText})
        palette.setColor(QPalette::Disabled, role, rgb(from.disabledText));
    palette.setColor(QPalette::Disabled, QPalette::Highlight, rgb(from.mid));
    palette.setColor(QPalette::Disabled, QPalette::Base, rgb(from.window));
    return palette;
}

double luminance(const QColor &color)
{
    const auto linear = [](double channel) {
        return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) +
           0.0722 * linear(color.blueF());
}

} // namespace

const QColor &ThemeColors::forStrategy(Strategy strategy) const
{
    switch (strategy) {
    case Strategy::Guid:
        return guid;
    case Strategy::Semantic:
        return semantic;
    case Strategy::Identity:
        return identity;
    case Strategy::Generated:
        return generated;
    case Strategy::Given:
    case Strategy::None:
        return given;
    }
    return given;
}

namespace theme {

Lightness lightnessOf(const QPalette &palette)
{
    return luminance(palette.color(QPalette::Active, QPalette::Text)) >
                   luminance(palette.color(QPalette::Active, QPalette::Base))
               ? Lightness::Dark
               : Lightness::Light;
}

QPalette palette(Lightness lightness)
{
    return makePalette(lightness == Lightness::Dark ? darkPalette : lightPalette);
}

const ThemeColors &colors(Lightness lightness)
{
    static const ThemeColors light = lightColors();
    static const ThemeColors dark = darkColors();
    return lightness == Lightness::Dark ? dark : light;
}

const ThemeColors &colors(const QPalette &palette)
{
    return colors(lightnessOf(palette));
}

QFont fixedFont()
{
    const QFont font = QApplication::font(fixedFontName);
    // Without a font of that name the application's own comes back.
    if (font.fixedPitch())
        return font;
    QFont fixed = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    fixed.setPointSizeF(QApplication::font().pointSizeF());
    return fixed;
}

void setFixedFont(const QFont &font)
{
    QFont fixed = font;
    fixed.setFixedPitch(true);
    QApplication::setFont(fixed, fixedFontName);
    // Widgets hear of it as of a change of their own font, also before the event loop runs.
    const QWidgetList widgets = QApplication::allWidgets();
    for (QWidget *widget : widgets) {
        QEvent event(QEvent::FontChange);
        QCoreApplication::sendEvent(widget, &event);
    }
}

QFont headingFont(const QFont &base)
{
    QFont font = base;
    font.setWeight(QFont::DemiBold);
    font.setPointSizeF(base.pointSizeF() * 1.1);
    return font;
}

double contrast(const QColor &one, const QColor &other)
{
    const double first = luminance(one);
    const double second = luminance(other);
    return (std::max(first, second) + 0.05) / (std::min(first, second) + 0.05);
}

} // namespace theme
